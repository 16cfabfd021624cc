package java.lang;

/** A group of threads. */
public class ThreadGroup implements Thread.UncaughtExceptionHandler {
    private final ThreadGroup parent;
    private final String name;

    /** The JVM makes the first. */
    private ThreadGroup() {
        this(null, "system");
    }

    public ThreadGroup(String name) {
        this(Thread.currentThread().getThreadGroup(), name);
    }

    public ThreadGroup(ThreadGroup parent, String name) {
        this.parent = parent;
        this.name = name;
    }

    public final String getName() {
        return name;
    }

    public final ThreadGroup getParent() {
        return parent;
    }

    public void uncaughtException(Thread thread, Throwable thrown) {
        if (parent != null) {
            parent.uncaughtException(thread, thrown);
            return;
        }
        Thread.UncaughtExceptionHandler handler = Thread.getDefaultUncaughtExceptionHandler();
        if (handler != null) {
            handler.uncaughtException(thread, thrown);
        } else {
            thrown.printStackTrace(System.err);
        }
    }
}
