package java.lang;

import java.util.ArrayList;

/** How a program ends. */
class Shutdown {
    static final ArrayList<Thread> HOOKS = new ArrayList<>();

    private Shutdown() {}

    /** The JVM runs it when the last thread has ended. */
    static void shutdown() {
        for (Thread hook : HOOKS) {
            hook.start();
        }
    }

    static native void halt(int status);
}
