package java.lang;

/** A thread. */
public class Thread implements Runnable {
    private static UncaughtExceptionHandler forAll;

    private Runnable target;
    private String name;
    private ThreadGroup group;
    private boolean daemon;
    private UncaughtExceptionHandler handler;
    private ClassLoader loader;
    ThreadLocal.Values locals;

    public Thread() {
        this(null, null, "thread");
    }

    public Thread(Runnable target) {
        this(null, target, "thread");
    }

    public Thread(String name) {
        this(null, null, name);
    }

    public Thread(Runnable target, String name) {
        this(null, target, name);
    }

    public Thread(ThreadGroup group, String name) {
        this(group, null, name);
    }

    public Thread(ThreadGroup group, Runnable target) {
        this(group, target, "thread");
    }

    public Thread(ThreadGroup group, Runnable target, String name) {
        this.group = group == null ? currentThread().getThreadGroup() : group;
        this.target = target;
        this.name = name;
    }

    public static native Thread currentThread();

    public static native void yield();

    public static native void sleep(long millis) throws InterruptedException;

    public static native boolean interrupted();

    public void start() {
        start0();
    }

    private native void start0();

    public void run() {
        if (target != null) {
            target.run();
        }
    }

    /** The JVM runs it at the end of a thread. */
    private void exit() {
        target = null;
    }

    public final void join() throws InterruptedException {
        join(0);
    }

    public final synchronized void join(long millis) throws InterruptedException {
        while (isAlive()) {
            wait(millis);
        }
    }

    public final native boolean isAlive();

    public native void interrupt();

    public native boolean isInterrupted();

    public long getId() {
        return 1;
    }

    public final String getName() {
        return name;
    }

    public final void setName(String name) {
        this.name = name;
    }

    public final ThreadGroup getThreadGroup() {
        return group;
    }

    public final boolean isDaemon() {
        return daemon;
    }

    public final void setDaemon(boolean daemon) {
        this.daemon = daemon;
    }

    public ClassLoader getContextClassLoader() {
        return loader;
    }

    public void setContextClassLoader(ClassLoader loader) {
        this.loader = loader;
    }

    public StackTraceElement[] getStackTrace() {
        return new Throwable().getStackTrace();
    }

    public static void setDefaultUncaughtExceptionHandler(UncaughtExceptionHandler handler) {
        forAll = handler;
    }

    public static UncaughtExceptionHandler getDefaultUncaughtExceptionHandler() {
        return forAll;
    }

    public void setUncaughtExceptionHandler(UncaughtExceptionHandler handler) {
        this.handler = handler;
    }

    public UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return handler != null ? handler : group;
    }

    /** The JVM runs it with an uncaught exception. */
    private void dispatchUncaughtException(Throwable thrown) {
        getUncaughtExceptionHandler().uncaughtException(this, thrown);
    }

    public String toString() {
        return "Thread[" + getName() + "]";
    }

    /** Handles uncaught exceptions. */
    @FunctionalInterface
    public interface UncaughtExceptionHandler {
        void uncaughtException(Thread thread, Throwable thrown);
    }
}
