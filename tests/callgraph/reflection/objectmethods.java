// A proxy of a method handle answers what `Object` has by itself; its handle runs where the interface's method is called.
package objectmethods;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleProxies;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

class Result { void used() { } }

class Main {
    public interface Passes {
        Object pass(Object value);
        default Object twice(Object value) { return pass(pass(value)); } //> Main.handled //? method-handle
    }
    static Object handled(Object value) { return new Result(); } //> Result.<init>
    public static void main(String[] args) throws Throwable {
        MethodType type = MethodType.methodType(Object.class, Object.class);
        MethodHandle handle = MethodHandles.lookup().findStatic(Main.class, "handled", type);
        Passes passes = MethodHandleProxies.asInterfaceInstance(Passes.class, handle); //! Main.handled //? method-handle
        passes.toString(); //! Main.handled //! Result.<init>
        passes.hashCode(); //! Main.handled
        passes.equals(args); //! Main.handled
        passes.getClass(); //! Main.handled
        Object plain = passes;
        String.valueOf(plain); //! Main.handled
        passes.twice(args); //! Main.never
        ((Result) passes.pass(args)).used(); //> Main.handled //> Result.used //! Main.never
    }
    static Object never(Object value) { return value; }
}
// reached: Main$Passes.twice
// unreached: Main.never
// jdk: small
