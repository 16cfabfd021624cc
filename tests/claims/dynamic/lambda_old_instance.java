// An instance runs its methods while its class is initialised by another thread, and after that failed. What reaches a private
// body is static, so that nobody takes it over as a method of instances, and would wait, or throw: the lambdas of a class with an
// initialiser, or below one, stay.
// release: 8
// run:
// prints: worked
// prints: below
// prints: ran after failure
// prints: nothing to wait for 2
// prints: static
package lambda_old_instance;

class Waits {
    static final Waits I = new Waits();
    Waits() {
        Thread t = new Thread(() -> this.work()); // never: lambda
        t.setDaemon(true);
        t.start();
        try { t.join(2000); } catch (InterruptedException e) { throw new Error(e); }
    }
    void work() { System.out.println("worked"); }
}
class Base {
    static final Base MADE = Main.below();
    void await(Runnable r) {
        Thread t = new Thread(r);
        t.setDaemon(true);
        t.start();
        try { t.join(2000); } catch (InterruptedException e) { throw new Error(e); }
    }
}
class Below extends Base {
    final String text = String.valueOf("below");
    Runnable task() {
        return () -> System.out.println(text); // never: lambda
    }
}
class Fails {
    static Runnable leak;
    private final String text = "ran after failure";
    Runnable task() {
        return () -> System.out.println(text); // never: lambda
    }
    static {
        Main.leak = new Fails().task();
        if (Main.leak != null) throw new IllegalStateException();
    }
}
interface Named {
    String NAME = "nothing to wait for ";
}
class Free implements Named, Comparable<Free> {
    int n = 2;
    Runnable task() {
        return () -> System.out.println(NAME + n); // rewrite: lambda
    }
    public int compareTo(Free other) { return n - other.n; }
}
class Main {
    static Runnable leak;
    static Base below() {
        Below made = new Below();
        made.await(made.task());
        return made;
    }
    public static void main(String[] args) {
        Object o = Waits.I;
        new Below();
        try { new Fails(); } catch (ExceptionInInitializerError e) { }
        leak.run();
        new Free().task().run();
        for (java.lang.reflect.Method m : Free.class.getDeclaredMethods())
            if (m.getName().contains("access$") && !java.lang.reflect.Modifier.isStatic(m.getModifiers())) System.out.println("of instances: " + m);
        System.out.println("static");
    }
}
