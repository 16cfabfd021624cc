// What goes through native code and the JVM comes out elsewhere: streams, the current thread, copies, references, boxes.
package platform;
import java.lang.ref.*;
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

class Stream extends java.io.PrintStream {
    Stream() { super(new java.io.ByteArrayOutputStream()); }
    @Override public void println(String s) {}
}
class Worker extends Thread {
    @Override public void run() { Main.current(); }
    void work() {}
}
class Copied implements Cloneable {
    Copied copy;
    @Override public Object clone() { return copy = new Special(); }
    void use() {}
}
class Special extends Copied { @Override void use() {} }
class Plain implements Cloneable {
    Object twin() throws CloneNotSupportedException { return clone(); }
    void use() {}
}
interface Top { int ONE = first(); static int first() { return 1; } default void nothing() {} }
interface Middle extends Top {}
class Implements implements Middle {}
class Element { void use() {} }
class Cleans implements Runnable { public void run() { clean(); } void clean() {} }
class Text implements Supplier<String> { public String get() { return made(); } String made() { return ""; } }

class Main {
    static void current() {
        ((Worker) Thread.currentThread()).work(); //> Worker.work
    }

    public static void main(String[] args) throws Exception {
        System.setOut(new Stream());
        System.out.println("text"); //> Stream.println
        new Worker().start();
        Copied c = new Copied();
        ((Copied) c.clone()).use(); //> Special.use //! Copied.use
        ((Plain) new Plain().twin()).use(); //> Plain.use
        Plain[] all = {new Plain()};
        all.clone()[0].use(); //> Plain.use
        List<Object> list = new ArrayList<>();
        IntStream.range(0, 3).forEach(n -> keep(list, n));
        IntFunction<Object> same = Main::same;
        same.apply(1).hashCode(); //> java.lang.Integer.hashCode
        List<Plain> plain = new ArrayList<>();
        plain.add(new Plain());
        plain.toArray(new Plain[0])[0].use(); //> Plain.use
        Element[] made = make(Element.class);
        made[0] = new Element();
        made[0].use(); //> Element.use
        new Implements(); //> Top.<clinit>
        Cleaner.create().register(list, new Cleans());
        Objects.requireNonNull(args, new Text());
    }
    @SuppressWarnings("unchecked")
    static <T> T[] make(Class<T> type) { return (T[]) java.lang.reflect.Array.newInstance(type, 1); }
    static void keep(List<Object> list, Object n) { list.add(n); }
    static Object same(Object o) { return o; }
}
// reached: Top.first
// maybe: Cleans.clean Text.made
