// What a method that is invoked throws comes wrapped.
package thrown;

import java.lang.reflect.*;

class Odd extends RuntimeException { void tell() {} }
class Other extends RuntimeException { void tell() {} static void touch() {} }

class Main {
    static void fail() { throw new Odd(); }
    public static void main(String[] args) throws Exception {
        Other.touch();
        try {
            Main.class.getDeclaredMethod("fail").invoke(null); //> Main.fail
        } catch (InvocationTargetException e) {
            ((Odd) e.getTargetException()).tell(); //> Odd.tell
            if (e.getCause() instanceof Other other) other.tell(); //+ Other.tell
        }
    }
}
// excess: Other.tell
