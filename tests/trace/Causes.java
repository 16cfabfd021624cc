// What graphs miss of a run, and the causes that `recall` names: without reflection; with `strings`, on JDK 17 and on 25. The last column has the
// right cause, by the evidence of the run. Some causes are wrong: they depend on the graph, and on how the JDK implements reflection.
//
// missed method                        none              strings, 17       25                right
// missed Causes$Constructed.<init>     receiver          reflection        method-handle     Constructor.newInstance ran it
// missed Causes$Constructed.call       receiver          reflection        method-handle     Constructor.newInstance made the object
// missed Causes$Constructed.inside     receiver          reflection        method-handle     as its caller
// missed Causes$Held.<init>            initialiser       initialiser       initialiser       the JVM ran the initialiser
// missed Causes$Held.call              initialiser       initialiser       initialiser       Field.get gave the object
// missed Causes$Held.inside            initialiser       initialiser       initialiser       as its caller
// missed Causes$Holder.<clinit>        initialiser       initialiser       initialiser       the JVM ran it
// missed Causes$Holder.make            initialiser       initialiser       initialiser       as its caller
// missed Causes$Initialised.<clinit>   initialiser       initialiser       initialiser       the JVM ran it
// missed Causes$Initialised.initialise initialiser       initialiser       initialiser       as its caller
// missed Causes$Read.afterwards        receiver          -                 -                 as its caller
// missed Causes$Read.readObject        receiver          -                 -                 deserialisation ran it
// missed Causes$Read.use               receiver          -                 -                 deserialisation made the object
// missed Causes$Read.used              receiver          -                 -                 as its caller
// missed Causes$Target.byHandle        method-handle     method-handle     method-handle     MethodHandle.invoke ran it
// missed Causes$Target.byReflection    receiver          reflection        method-handle     Method.invoke ran it
// missed Causes$Target.deepBelow       receiver          reflection        method-handle     as its caller
// missed Causes$Target.handled         method-handle     method-handle     method-handle     as its caller
// missed Causes$Unmade.use             native-allocation native-allocation native-allocation Unsafe.allocateInstance made the object
// missed Causes$Unmade.used            native-allocation native-allocation native-allocation as its caller
// missed Causes.inHandler              lambda            -                 -                 a proxy ran the handler
/**
 * One method for each cause that the ICSE 2020 paper tells apart (Table 1): how the missed method was run, or how its object was made.
 * Names are turned round, so that the graph of `strings` does not find them.
 */
import java.io.*;
import java.lang.invoke.*;
import java.lang.reflect.*;

public class Causes {
    public interface Called { void call(); }

    public static class Constructed implements Called {
        public Constructed() {}
        public void call() { inside(); }
        void inside() {}
    }

    public static class Holder {
        public static Called held = make();
        static Called make() { return new Held(); }
    }
    public static class Held implements Called {
        public void call() { inside(); }
        void inside() {}
    }

    public static class Initialised {
        static { initialise(); }
        static void initialise() {}
    }

    public static class Target {
        public static void byReflection() { deepBelow(); }
        static void deepBelow() {}
        public static void byHandle() { handled(); }
        static void handled() {}
    }

    public static class Read implements Serializable {
        private void readObject(ObjectInputStream in) throws Exception {
            in.defaultReadObject();
            afterwards();
        }
        void afterwards() {}
        public void use() { used(); }
        void used() {}
    }

    public static class Unmade {
        public Unmade() { never(); }
        void never() {}
        public void use() { used(); }
        void used() {}
    }

    static Class<?> find(String turned) throws Exception {
        return Class.forName(new StringBuilder(turned).reverse().toString());
    }

    public static void main(String[] args) throws Throwable {
        constructor();
        method();
        handle();
        deserialised();
        proxy();
        find("desilaitinI$sesuaC");
        ((Called) find("redloH$sesuaC").getField("held").get(null)).call();
        unsafe();
        Thread worker = new Thread(() -> inThread(), "worker");
        worker.start();
        worker.join();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> inHook()));
    }

    static void constructor() throws Exception {
        ((Called) find("detcurtsnoC$sesuaC").getDeclaredConstructor().newInstance()).call();
    }

    static void method() throws Exception {
        find("tegraT$sesuaC").getMethod("byReflection").invoke(null);
    }

    static void handle() throws Throwable {
        MethodHandles.lookup().findStatic(find("tegraT$sesuaC"), "byHandle", MethodType.methodType(void.class)).invoke();
    }

    static void deserialised() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(new Read());
        ((Read) new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject()).use();
    }

    static void proxy() {
        Class<?>[] interfaces = {Called.class};
        ((Called) Proxy.newProxyInstance(Causes.class.getClassLoader(), interfaces, (object, method, given) -> inHandler())).call();
    }
    static Object inHandler() { return null; }

    static void unsafe() throws Exception {
        Field field = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        ((Unmade) ((sun.misc.Unsafe) field.get(null)).allocateInstance(find("edamnU$sesuaC"))).use();
    }

    static void inThread() {}
    static void inHook() {}
}
