package lib;

import java.lang.reflect.*;
import java.util.*;

/**
 * What random programs call to say what they see, and to choose. It stands on the class path, so the analysis knows
 * nothing of it.
 */
public final class R {
    /** A checked exception that nobody else throws. */
    public static final class Bad extends Exception {
        public Bad(String text, Throwable cause) { super(text, cause); }
    }

    private static Random random;
    private static Object[] kept;
    private static StringBuilder out;

    /** Begins a program: its choices are those of its number. */
    static void start(int n, StringBuilder to) {
        random = new Random(n);
        kept = new Object[64];
        out = to;
        out.append("P").append(n).append('\n');
    }

    public static boolean yes() { return random.nextBoolean(); }
    public static int number() { return random.nextInt(3); }
    public static boolean seldom() { return random.nextInt(6) == 0; }
    /** Always true, which the analysis does not know. */
    public static boolean surely() { return true; }
    public static void keep(int n, Object o) { kept[n] = o; }
    public static Object kept(int n) { return kept[n]; }

    /** A member of a program runs. */
    public static void say(String what, Object... given) {
        out.append("  ").append(what);
        for (Object o : given) out.append(", ").append(text(o));
        out.append('\n');
    }

    /** A use of reflection gave this. */
    public static void got(int use, Object o) { out.append(use).append(" = ").append(text(o)).append('\n'); }

    public interface Code { Object run() throws Throwable; }

    /** Runs code that may throw anything. */
    public static Object tried(int use, Code code) {
        try {
            return code.run();
        } catch (Throwable t) {
            fail(use, "tried", t, false);
            return "failed";
        }
    }

    /** A use of reflection threw this. */
    public static void fail(int use, String how, Throwable t, boolean frames) {
        out.append(use).append(" ! ").append(how);
        int depth = 0;
        for (Throwable x = t; x != null && depth < 6; x = x.getCause(), depth++) {
            // Which of two wrong arguments a handle finds first is not the same in each run of JDK 17.
            boolean isUnfit = how.endsWith(" handle") && (x instanceof ClassCastException || x instanceof NullPointerException);
            out.append("; ").append(isUnfit ? "Unfit: " : x.getClass().getName() + ": " + message(x));
            if (frames) out.append(" [").append(frames(x)).append(']');
        }
        out.append('\n');
    }

    /** The message without hashes and names of lambdas. The JVM's texts about null may be other ones. */
    private static String message(Throwable t) {
        String text = String.valueOf(t.getMessage());
        if (t instanceof NullPointerException && text.startsWith("Cannot ")) return "...";
        return text.replaceAll("@[0-9a-f]+", "@").replaceAll("\\$\\$Lambda[^ ]*", "\\$\\$Lambda").replace('\n', ' ');
    }

    /** How many frames are the program's own: not of a helper method or of a lambda's class. */
    private static long frames(Throwable t) {
        return Arrays.stream(t.getStackTrace()).filter(f -> isTheirs(f.getClassName())
            && !f.getClassName().contains("$$Lambda") && !f.getMethodName().matches("resolute\\$[a-z]+\\$\\d{1,6}")).count();
    }

    private static boolean isTheirs(String name) {
        return name.startsWith("p.") || name.startsWith("q.") || name.startsWith("r.");
    }

    /** Who a frame is of: a class of the program, or anything else. */
    public static String frame(StackTraceElement frame) {
        return isTheirs(frame.getClassName()) ? frame.getClassName() : "another";
    }

    /** A value by its type, without identity. */
    private static String text(Object o) {
        if (o == null) return "null";
        Class<?> c = o.getClass();
        if (c.isArray()) {
            StringJoiner all = new StringJoiner(" ", c.getName() + "[", "]");
            for (int i = 0; i < Array.getLength(o); i++) all.add(text(Array.get(o, i)));
            return all.toString();
        }
        if (o instanceof Number || o instanceof CharSequence || o instanceof Character || o instanceof Boolean)
            return c.getSimpleName() + " " + o;
        if (o instanceof Class || o instanceof Enum || o instanceof Member) return String.valueOf(o);
        return c.getName().split("\\$\\$Lambda|/", 2)[0];
    }
}
