package lib;

import java.util.function.*;

/** The unknown code that random programs call: it keeps all it is given, and does what it likes. */
public final class U {
    /** Ends a run that is long enough. */
    static final class Enough extends Error {
        Enough() { super(null, null, false, false); }
    }

    static Havoc main, other;
    static int turn;
    static Thread beside;
    static long heard;

    /** What the calling thread does its harm with. */
    static Havoc havoc() {
        Havoc havoc = Thread.currentThread() == beside ? other : main;
        havoc.step();
        return havoc;
    }

    public static void say(Object text) {
        havoc();
        String all = String.valueOf(text);
        String told = all.split("@|\\$\\$Lambda", 2)[0]; // What follows is a hash, or no name that stays.
        heard = heard * 31 + told.hashCode();
        if (Driver.tells) System.out.println("  " + told);
    }
    public static void thrown(Throwable t) {
        if (t instanceof Enough) throw (Enough) t;
        say(t.getClass().getName());
    }
    public static boolean coin() {
        Havoc havoc = havoc();
        if (havoc.random.nextInt(4) == 0) havoc.act();
        return havoc.random.nextBoolean();
    }
    public static boolean die(int n) { return havoc().random.nextInt(4 + n) == 0; }
    public static int number() { return havoc().random.nextInt(3); }
    public static Object u(Object o) { return give(Object.class, o); }
    public static void u(Object o, Object p) { u(o); u(p); }

    /** Takes an object, and gives another one of that type. */
    public static <T> T give(Class<T> type, Object o) {
        Havoc havoc = havoc();
        havoc.keep(o);
        for (int i = havoc.random.nextInt(3); i >= 0; i--) havoc.act();
        if (havoc.random.nextInt(16) == 0) throw Havoc.any(havoc.throwable());
        return type.cast(havoc.value(type));
    }

    /** Calls it now or never, and perhaps later again. */
    public static void run(Runnable r) {
        Havoc havoc = havoc();
        havoc.keep(r);
        for (int i = havoc.random.nextInt(3); i > 0; i--) r.run();
    }
    public static Object get(Supplier<?> s) { u(null); return s.get(); }

    /** Has the collector find what is garbage, once in a run. */
    public static void collect() {
        if (!Driver.injects || collected) return;
        collected = true;
        System.gc();
        System.runFinalization();
        for (Object o = late.poll(); o != null; o = late.poll()) main.spoil(o);
        for (int i = 0; i < 20; i++) main.act();
    }
    static boolean collected;

    /** What the JVM calls at a time of its own choice. */
    public static void late(Object o) {
        if (!Driver.injects || o == null) return;
        Havoc.pool[0] = o;
        late.add(o);
    }
    private static final java.util.Queue<Object> late = new java.util.concurrent.ConcurrentLinkedQueue<>();

    /** Instructions left until something happens. */
    static int fuse = Integer.MAX_VALUE;

    /** Stands before instructions of checked programs: an error, or another thread's doing. */
    public static void probe() { if (--fuse <= 0) happen(); }

    static void happen() {
        Havoc havoc = main;
        fuse = havoc.gap();
        if (Thread.currentThread() == beside || havoc == null) return;
        havoc.step();
        // Whoever touches a class that another thread initialises waits for that.
        for (StackTraceElement frame : new Throwable().getStackTrace())
            if (frame.getMethodName().equals("<clinit>")) return;
        if (havoc.random.nextInt(Driver.errors) == 0) throw havoc.error();
        try {
            havoc.act();
        } catch (RuntimeException e) {
            // That was the other thread's.
        }
    }
}
