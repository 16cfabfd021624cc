// What an action throws comes as it is if it is unchecked or the action may throw nothing checked; a checked one comes wrapped.
// run:
// prints: IllegalStateException
// prints: IllegalStateException
// prints: PrivilegedActionException < IOException
// prints: AssertionError
// prints: NullPointerException
package reflect_privileged_throws;
import java.security.*;

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
class Main {
    @SuppressWarnings("removal")
    public static void main(String[] args) {
        Tells.of(() -> AccessController.doPrivileged((PrivilegedAction<Object>) () -> { throw new IllegalStateException(); }));
        Tells.of(() -> AccessController.doPrivileged((PrivilegedExceptionAction<Object>) () -> { throw new IllegalStateException(); }));
        Tells.of(() -> AccessController.doPrivileged((PrivilegedExceptionAction<Object>) () -> { throw new java.io.IOException(); }));
        Tells.of(() -> AccessController.doPrivileged((PrivilegedAction<Object>) () -> { throw new AssertionError(); }));
        Tells.of(() -> AccessController.doPrivileged((PrivilegedAction<Object>) null));
    }
}
