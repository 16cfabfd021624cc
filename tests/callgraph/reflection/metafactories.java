// Bootstrap methods of the platform that code calls by itself run the handles that they are given.
package metafactories;

import java.lang.invoke.CallSite;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.Consumer;

interface Act { int act(); }
class Known implements Act { public int act() { return 0; } }
class Other implements Act { public int act() { return 1; } }
class Never implements Act { public int act() { return 2; } }

class Main {
    static void made(Object act) {
        ((Act) act).act(); //> Known.act //x Other.act //? unknown-receiver
    }
    static void captures(Act first, Object act) {
        first.act(); //> Known.act //? unknown-receiver
        ((Act) act).act(); //> Known.act //x Other.act //? unknown-receiver
    }
    static void apart(Object act) {
        ((Act) act).act(); //> Known.act //? none
    }
    public static void main(String[] args) throws Throwable {
        made(new Known());
        captures(new Known(), new Known());
        apart(new Known());
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType accepts = MethodType.methodType(void.class, Object.class);
        MethodHandle made = lookup.findStatic(Main.class, "made", accepts);
        CallSite site = LambdaMetafactory.metafactory(lookup, "accept", MethodType.methodType(Consumer.class), accepts, made, accepts);
        Consumer<Object> consumer = (Consumer<Object>) site.getTarget().invoke();
        consumer.accept(new Other()); //x Main.made //? unknown-receiver
        MethodHandle captures = lookup.findStatic(Main.class, "captures", MethodType.methodType(void.class, Act.class, Object.class));
        CallSite capturing = LambdaMetafactory.metafactory(lookup, "accept", MethodType.methodType(Consumer.class, Act.class), accepts, captures, accepts);
        Consumer<Object> captured = (Consumer<Object>) capturing.getTarget().invoke((Act) new Known());
        captured.accept(new Other()); //x Main.captures //? unknown-receiver
    }
}
// gaps: Other.act
// unreached: Never.act
// jdk: small
