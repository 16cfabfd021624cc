// The platform gives its types more supertypes from release to release: a cast that fails today passes tomorrow.
// run:
// prints 17: thrown
// prints 25: true
package cast_platform_grows;

// prelude: Shape Square Circle
class Pool extends java.util.concurrent.AbstractExecutorService {
    public void shutdown() {}
    public java.util.List<Runnable> shutdownNow() { return null; }
    public boolean isShutdown() { return true; }
    public boolean isTerminated() { return true; }
    public boolean awaitTermination(long n, java.util.concurrent.TimeUnit u) { return true; }
    public void execute(Runnable r) {}
}
class Main {
    public static void main(String[] args) throws Throwable {
        Object o = new Pool();
        try {
            AutoCloseable c = (AutoCloseable) o; // may: c = Pool@-2
            System.out.println(c == o);
            c.close(); // never: calls unreached // never: calls {}
        } catch (ClassCastException e) {
            System.out.println("thrown");
        }
    }
}
