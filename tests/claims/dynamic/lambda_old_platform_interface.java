// Interfaces of the JDK's base do not become serializable from release to release; its classes may. So a class
// that implements such interfaces has no default serialVersionUID to keep.
// release: 8
// run:
// prints: [a, b] 3
// prints: thread
package lambda_old_platform_interface;
import java.util.*;
import java.util.function.*;

class Checks implements BiConsumer<String, List<String>>, Iterable<String>, Cloneable {
    private final List<String> seen = new ArrayList<>();
    public void accept(String s, List<String> to) {
        Consumer<String> adds = t -> { seen.add(t); to.add(t); }; // rewrite: lambda
        adds.accept(s);
    }
    public Iterator<String> iterator() { return seen.iterator(); }
    IntSupplier size(int more) { return () -> seen.size() + more; } // rewrite: lambda
}
class Worker extends Thread {
    private final String text = "thread";
    @Override public void run() {
        Runnable r = () -> System.out.println(text); // never: lambda
        r.run();
    }
}
class Main {
    public static void main(String[] args) throws Exception {
        List<String> to = new ArrayList<>();
        Checks checks = new Checks();
        checks.accept("a", to);
        checks.accept("b", to);
        System.out.println(to + " " + checks.size(1).getAsInt());
        Worker w = new Worker();
        w.start();
        w.join();
    }
}
