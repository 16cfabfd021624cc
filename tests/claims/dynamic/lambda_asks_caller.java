// A lambda whose own code asks for its caller finds who calls it, and no class in between. What its code calls finds the class that
// the lambda stands in.
// run:
// prints: lambda_asks_caller.Calls
// prints: lambda_asks_caller.Calls
// prints: lambda_asks_caller.Main
// prints: lambda_asks_caller.Main
package lambda_asks_caller;

import java.util.function.Supplier;

class Calls {
    static void by(Supplier<Class<?>> s) { System.out.println(s.get().getName()); }
}
class Main {
    static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
    private final StackWalker walker = WALKER;
    static Class<?> caller() { return WALKER.getCallerClass(); }
    void own() {
        Calls.by(() -> walker.getCallerClass()); // never: lambda
    }
    public static void main(String[] args) {
        Calls.by(() -> WALKER.getCallerClass()); // never: lambda
        new Main().own();
        Calls.by(() -> caller()); // rewrite: lambda
        Calls.by(() -> { Supplier<Class<?>> s = () -> caller(); return s.get(); }); // rewrite: lambda
    }
}
