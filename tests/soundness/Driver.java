package lib;

import java.lang.reflect.*;
import java.util.*;

/**
 * Runs programs `args[0]` to `args[1]`, each `args[2]` times with other random numbers. With `-Dlib.inject`, at
 * probes errors are thrown and other threads act; then nothing is printed that could be compared.
 */
public final class Driver {
    static final boolean injects = Boolean.getBoolean("lib.inject"), tells = Boolean.getBoolean("lib.tell");
    /** At most so many probes pass until something happens; one of so many times that is an error. */
    static int gap = 1, errors = 1;

    public static void main(String[] args) throws Exception {
        Havoc.isSealed = Boolean.getBoolean("lib.sealed");
        Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> {
            if (thread.getId() == 1) thrown.printStackTrace();
        });
        for (int n = Integer.parseInt(args[0]); n < Integer.parseInt(args[1]); n++) {
            Class<?> program = Class.forName("p.P" + n, false, Driver.class.getClassLoader());
            Havoc.classes = new ArrayList<>();
            add(program);
            add(Class.forName("x.E" + n, false, Driver.class.getClassLoader()));
            for (int seed = 0; seed < Integer.parseInt(args[2]); seed++) run(n, program, seed);
            Havoc.shapes.clear();
        }
        Counts.write();
    }

    private static void add(Class<?> c) {
        Havoc.classes.add(c);
        Class<?>[] inner = c.getDeclaredClasses();
        Arrays.sort(inner, Comparator.comparing(Class::getName));
        for (Class<?> i : inner) add(i);
    }

    private static void run(int n, Class<?> program, int seed) throws Exception {
        Arrays.fill(Havoc.pool, null);
        U.main = new Havoc(seed, 1000);
        for (Class<?> c : Havoc.classes)
            for (Field f : Havoc.shape(c).statics)
                if (!Modifier.isFinal(f.getModifiers()))
                    try { f.set(null, null); } catch (Error e) { /* Its initialiser failed. */ }
        guarded(program::getMethod, 1000L * n + seed, seed);
        if (!injects) System.out.println("P" + n + " " + seed + " " + U.main.steps + " " + U.heard);
    }

    interface Find { Method find(String name, Class<?>... types) throws NoSuchMethodException; }

    /** Runs a main method in the midst of havoc. */
    static void guarded(Find program, long seed, int turn, Object... arguments) throws Exception {
        U.heard = 0;
        U.main = new Havoc(seed, injects ? 4000 : 1500);
        gap = new int[] {400, 60, 2000, 15, 80}[turn % 5];
        errors = turn % 5 == 4 ? 1 : 4;
        U.collected = turn % 3 > 0;
        Beside beside = injects && turn % 5 == 2 ? new Beside(seed) : null;
        if (beside != null) beside.start();
        U.fuse = injects && turn > 0 ? U.main.gap() : Integer.MAX_VALUE;
        try {
            Class<?>[] types = arguments.length == 0 ? new Class<?>[0] : new Class<?>[] {String[].class};
            Method main = program.find("main", types);
            main.setAccessible(true);
            main.invoke(null, arguments);
        } catch (InvocationTargetException e) {
            if (!(e.getCause() instanceof U.Enough)) U.heard += e.getCause().getClass().getName().hashCode();
        } catch (Error e) {
            // A probe in our own caller's callee.
        } finally {
            U.fuse = Integer.MAX_VALUE;
            if (beside != null) beside.end();
        }
    }

    /** Another thread. */
    static final class Beside extends Thread {
        private volatile boolean ends;

        Beside(long seed) {
            setDaemon(true);
            U.other = new Havoc(~seed, 200);
            U.beside = this;
        }

        @Override public void run() {
            while (!ends) {
                U.other.steps = 0;
                try { U.other.act(); } catch (Throwable t) { /* The thread's own affair. */ }
            }
        }

        void end() throws InterruptedException {
            ends = true;
            join();
        }
    }
}
