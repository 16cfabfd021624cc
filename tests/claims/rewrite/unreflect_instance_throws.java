// What a constructor throws comes out of `Class.newInstance` as it is, checked exceptions too, whatever the method declares.
// javac: -Xlint:-deprecation
// run:
// prints: IOException: checked
// prints: NullPointerException: body
// prints: InvocationTargetException: null < IOException: inner
// prints: AssertionError: error
package unreflect_instance_throws;
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
        String s = e.getClass().getSimpleName() + ": " + e.getMessage();
        return e.getCause() == null ? s : s + " < " + chain(e.getCause());
    }
}
class Checked { Checked() throws Exception { throw new java.io.IOException("checked"); } }
class Unchecked { Unchecked() { throw new NullPointerException("body"); } }
class Wraps { Wraps() throws Exception { throw new InvocationTargetException(new java.io.IOException("inner")); } }
class Fails { Fails() { throw new AssertionError("error"); } }

class Main {
    public static void main(String[] args) {
        Tells.of(() -> Checked.class.newInstance()); // rewrite: unreflect
        Tells.of(() -> Unchecked.class.newInstance()); // rewrite: unreflect
        Tells.of(() -> Wraps.class.newInstance()); // rewrite: unreflect
        Tells.of(() -> Fails.class.newInstance()); // rewrite: unreflect
    }
}
