package java.lang;

import java.util.ArrayList;

/** The JVM. */
public class Runtime {
    private static final Runtime CURRENT = new Runtime();

    private Runtime() {}

    public static Runtime getRuntime() {
        return CURRENT;
    }

    public void addShutdownHook(Thread hook) {
        Shutdown.HOOKS.add(hook);
    }

    public void exit(int status) {
        Shutdown.shutdown();
        Shutdown.halt(status);
    }

    public native int availableProcessors();

    public native long freeMemory();

    public native long totalMemory();

    public native long maxMemory();

    public native void gc();
}
