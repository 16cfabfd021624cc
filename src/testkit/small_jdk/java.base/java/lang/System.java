package java.lang;

import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Properties;

/** The program's surroundings. */
public final class System {
    public static final InputStream in = null;
    public static final PrintStream out = null;
    public static final PrintStream err = null;

    private static Properties properties;

    private System() {}

    /** The JVM runs it first. */
    private static void initPhase1() {
        properties = new Properties();
        properties.setProperty("java.version", "17");
        setIn0(new FileInputStream(0));
        setOut0(new PrintStream(new FileOutputStream(1)));
        setErr0(new PrintStream(new FileOutputStream(2)));
    }

    public static void setIn(InputStream stream) {
        setIn0(stream);
    }

    public static void setOut(PrintStream stream) {
        setOut0(stream);
    }

    public static void setErr(PrintStream stream) {
        setErr0(stream);
    }

    private static native void setIn0(InputStream stream);

    private static native void setOut0(PrintStream stream);

    private static native void setErr0(PrintStream stream);

    public static native void arraycopy(Object from, int at, Object to, int toAt, int length);

    public static native int identityHashCode(Object object);

    public static native long currentTimeMillis();

    public static native long nanoTime();

    public static Properties getProperties() {
        return properties;
    }

    public static String getProperty(String name) {
        return properties.getProperty(name);
    }

    public static String getProperty(String name, String otherwise) {
        return properties.getProperty(name, otherwise);
    }

    public static String setProperty(String name, String value) {
        return (String) properties.setProperty(name, value);
    }

    public static String clearProperty(String name) {
        return (String) properties.remove(name);
    }

    public static native String getenv(String name);

    public static String lineSeparator() {
        return "\n";
    }

    public static void exit(int status) {
        Runtime.getRuntime().exit(status);
    }

    public static void gc() {
        Runtime.getRuntime().gc();
    }

    public static void load(String file) {}

    public static void loadLibrary(String name) {}
}
