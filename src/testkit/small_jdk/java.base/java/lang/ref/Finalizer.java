package java.lang.ref;

/** Runs finalizers. */
final class Finalizer extends PhantomReference<Object> {
    private static final ReferenceQueue<Object> QUEUE = new ReferenceQueue<>();

    private final Object object;

    private Finalizer(Object object) {
        super(object, QUEUE);
        this.object = object;
    }

    /** The JVM runs it with each object that has a finalizer. */
    static void register(Object object) {
        new Finalizer(object);
    }

    private void runFinalizer() {
        try {
            java.lang.FinalizerAccess.finalize(object);
        } catch (Throwable ignored) {
            clear();
        }
    }

    private static class FinalizerThread extends Thread {
        FinalizerThread(ThreadGroup group) {
            super(group, "Finalizer");
        }

        public void run() {
            while (true) {
                try {
                    ((Finalizer) QUEUE.remove()).runFinalizer();
                } catch (InterruptedException ignored) {
                    continue;
                }
            }
        }
    }
}
