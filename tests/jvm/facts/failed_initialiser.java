// JVMS 5.5: after a failed initialisation each use throws NoClassDefFoundError. HotSpot gives it a
// cause, of which the JVMS does not speak. Objects that escaped the initialiser work: calls of
// instance methods do not ask.
// run:
// prints: class java.lang.ExceptionInInitializerError
// prints: class java.lang.NoClassDefFoundError
// prints: class java.lang.ExceptionInInitializerError
// prints: instance
package failed_initialiser;

class Fails {
    static Fails escaped;
    static int n;
    static {
        Main.escaped = new Fails();
        if (true) throw new IllegalStateException();
    }
    String m() { return "instance"; }
}
class Main {
    static Fails escaped;
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++)
            try { Fails.n++; } catch (LinkageError e) {
                System.out.println(e.getClass());
                if (i > 0) System.out.println(e.getCause() == null ? null : e.getCause().getClass());
            }
        System.out.println(escaped.m());
    }
}
