// `MethodHandle.invokeWithArguments` with a list: its elements are the arguments.
package argumentlists;

import java.lang.invoke.*;
import java.util.*;

class Argument { void used() {} }
class Unpassed { void used() {} }

class Main {
    static void takes(Object one, Object other) {
        if (one instanceof Argument argument) argument.used(); //> Argument.used
        if (other instanceof Unpassed unpassed) unpassed.used(); //! Unpassed.used
    }
    static void ignored(Object one, Object other) {}
    public static void main(String[] args) throws Throwable {
        MethodType type = MethodType.methodType(void.class, Object.class, Object.class);
        MethodHandle handle = MethodHandles.lookup().findStatic(Main.class, "takes", type);
        List<Object> all = new LinkedList<>();
        all.add(new Argument());
        all.add("text");
        handle.invokeWithArguments(all); //> Main.takes //! Main.ignored //? method-handle
    }
}
// reached: Main.takes
// unreached: Main.ignored
// jdk: small
