// A synchronized method holds its monitor while it runs by reflection, and gives it back when it throws; a native one is called as it is.
// run:
// prints: true
// prints: true
// prints: InvocationTargetException < IllegalStateException
// prints: false
// prints: InvocationTargetException < UnsatisfiedLinkError
package unreflect_synchronized;
import java.lang.reflect.*;

interface Does { Object it() throws Throwable; }
class Tells {
    static void of(Does does) {
        try {
            System.out.println(does.it());
        } catch (Throwable e) {
            System.out.println(chain(e));
        }
    }
    static String chain(Throwable e) {
        String s = e.getClass().getSimpleName();
        return e.getCause() == null ? s : s + " < " + chain(e.getCause());
    }
}
class Has {
    public synchronized boolean own() { return Thread.holdsLock(this); }
    public static synchronized boolean stat() { return Thread.holdsLock(Has.class); }
    public synchronized void fails() { throw new IllegalStateException(); }
    public native void missing();
}

class Main {
    public static void main(String[] args) throws Exception {
        Has h = new Has();
        Tells.of(() -> Has.class.getMethod("own").invoke(new Has())); // rewrite: unreflect
        Tells.of(() -> Has.class.getMethod("stat").invoke(null)); // rewrite: unreflect
        Tells.of(() -> {
            Method m = Has.class.getMethod("fails");
            return m.invoke(h); // rewrite: unreflect
        });
        System.out.println(Thread.holdsLock(h));
        Tells.of(() -> Has.class.getMethod("missing").invoke(new Has()));
    }
}
