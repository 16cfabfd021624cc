// Handles that call the handle which they are given.
package invokers;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

class Argument { void used() { } }
class Result { void used() { } }
class Found {
    static Result taken(Argument a) { a.used(); return new Result(); } //> Argument.used
    static Result apart(Argument a) { return null; }
}
class Exact {
    static Result taken(Argument a) { a.used(); return new Result(); } //> Argument.used
    static Result apart(Argument a) { return null; }
}
class Generic {
    static Result taken(Argument a) { a.used(); return new Result(); } //> Argument.used
    static Result apart(Argument a) { return null; }
}
class Spread {
    static Result taken(Argument a) { a.used(); return new Result(); } //> Argument.used
    static Result apart(Argument a) { return null; }
}
class Twice {
    static Result taken(Argument a) { a.used(); return new Result(); } //> Argument.used
    static Result apart(Argument a) { return null; }
}

// reached: Found.taken Exact.taken Generic.taken Spread.taken Twice.taken Argument.used Result.used
// unreached: Found.apart Exact.apart Generic.apart Spread.apart Twice.apart
class Main {
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(Result.class, Argument.class);
        MethodHandle found = lookup.findVirtual(MethodHandle.class, "invokeExact", type);
        MethodHandle one = lookup.findStatic(Found.class, "taken", type);
        ((Result) found.invoke(one, new Argument())).used(); //> Found.taken //> Result.used //! Found.apart //! Exact.taken
        MethodHandle exact = MethodHandles.exactInvoker(type);
        MethodHandle two = lookup.findStatic(Exact.class, "taken", type);
        ((Result) exact.invokeExact(two, new Argument())).used(); //> Exact.taken //> Result.used //! Exact.apart //! Found.taken
        MethodHandle generic = MethodHandles.invoker(type);
        MethodHandle three = lookup.findStatic(Generic.class, "taken", type);
        ((Result) generic.invokeExact(three, new Argument())).used(); //> Generic.taken //> Result.used //! Generic.apart
        MethodHandle spread = MethodHandles.spreadInvoker(type, 0);
        MethodHandle four = lookup.findStatic(Spread.class, "taken", type);
        Object[] all = {new Argument()};
        ((Result) spread.invoke(four, all)).used(); //> Spread.taken //> Result.used //! Spread.apart
        // One that calls one that calls another: it is found again whatever it is called with.
        MethodHandle invoker = MethodHandles.invoker(found.type());
        MethodHandle five = lookup.findStatic(Twice.class, "taken", type);
        ((Result) invoker.invoke(found, five, new Argument())).used(); //> Twice.taken //> Result.used //! Twice.apart
    }
}
// jdk: small
