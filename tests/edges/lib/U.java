package lib;

import java.util.*;
import java.util.concurrent.Callable;
import java.util.function.*;

/**
 * What random programs call beside each other, in place of the unknown code of `tests/soundness`: it keeps what it is given,
 * gives it back, and runs it by what the platform declares. It is part of the graph, and so uses no reflection.
 */
public final class U {
    /** Ends a run that is long enough. */
    static final class Enough extends Error {
        Enough() { super(null, null, false, false); }
    }

    private static final int MOST = 1500, DEEPEST = 3;
    private static final Object[] pool = new Object[24];
    private static Random random = new Random(0);
    private static int steps, depth;
    private static boolean collected;

    /** Before each run. */
    static void begin(long seed) {
        Arrays.fill(pool, null);
        random = new Random(seed);
        steps = depth = 0;
        collected = seed % 4 > 0;
    }

    /** After a run that ended by an exception. */
    static void ended(Throwable t) { keep(t); }

    private static int next(int n) {
        if (++steps > MOST) throw new Enough();
        return random.nextInt(n);
    }

    static void keep(Object o) { if (o != null) pool[random.nextInt(pool.length)] = o; }

    public static void say(Object text) { next(1); String.valueOf(text); }
    public static void thrown(Throwable t) { if (t instanceof Enough) throw (Enough) t; }
    public static boolean coin() { return next(2) == 0; }
    public static boolean die(int n) { return next(4 + n) == 0; }
    public static int number() { return next(3); }
    public static Object u(Object o) { return give(Object.class, o); }
    public static void u(Object o, Object p) { u(o); u(p); }

    /** Takes an object, and gives another one of that type. */
    public static <T> T give(Class<T> type, Object o) {
        keep(o);
        for (int i = next(3); i > 0; i--) act(pool[next(pool.length)]);
        if (next(16) == 0) throw any(throwable());
        for (int i = 0; i < 40; i++) {
            Object found = pool[next(pool.length)];
            if (type.isInstance(found)) return type.cast(found);
        }
        return null;
    }

    public static void run(Runnable r) {
        keep(r);
        for (int i = next(3); i > 0; i--) r.run();
    }
    public static Object get(Supplier<?> s) { u(null); return s.get(); }

    /** What the JVM calls at a time of its own choice. */
    public static void late(Object o) { keep(o); }

    /** Has the collector find what is garbage, once in some runs. */
    public static void collect() {
        if (collected) return;
        collected = true;
        System.gc();
        System.runFinalization();
    }

    /** Calls a method that the platform declares, of whatever object. */
    private static void act(Object o) {
        if (o == null || depth >= DEEPEST) return;
        depth++;
        try {
            called(o, pool[next(pool.length)]);
        } catch (Exception e) {
            keep(e);
        } finally {
            depth--;
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static void called(Object o, Object other) throws Exception {
        switch (next(4)) {
            case 0: keep(o.toString()); return;
            case 1: new HashMap<Object, Object>().put(o, other); return;
            case 2: o.equals(other); return;
            default:
        }
        if (o instanceof Runnable) ((Runnable) o).run();
        if (o instanceof Comparable) ((Comparable) o).compareTo(other);
        if (o instanceof Supplier) keep(((Supplier) o).get());
        if (o instanceof Callable) keep(((Callable) o).call());
        if (o instanceof Function) keep(((Function) o).apply(other));
        if (o instanceof AutoCloseable) ((AutoCloseable) o).close();
        if (o instanceof Iterable) for (Object element : (Iterable) o) keep(element);
    }

    private static Throwable throwable() {
        switch (next(4)) {
            case 0: return new java.io.IOException();
            case 1: return new NullPointerException();
            case 2: return new StackOverflowError();
            default:
        }
        for (Object o : pool) if (o instanceof RuntimeException) return (RuntimeException) o;
        return new IllegalStateException();
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> RuntimeException any(Throwable t) throws T { throw (T) t; }
}
