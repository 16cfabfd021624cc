// Kotlin does not mark the methods that it makes for lambdas: their names and the class's annotation tell them. What they call
// finds their class as its caller, as with any lambda; elsewhere such a name is one like any other.
// run:
// prints: lambda_names_of_kotlin.Made Other
package lambda_names_of_kotlin;

import java.lang.StackWalker.Option;
import java.util.function.*;

class Looks {
    static String caller() {
        return StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE)
            .walk(s -> s.skip(1).findFirst().get().getClassName());
    }
    static boolean isReferred() {
        return StackWalker.getInstance(Option.RETAIN_CLASS_REFERENCE)
            .walk(s -> s.skip(2).findFirst().get().getClassName()).endsWith("Main");
    }
}
@kotlin.Metadata
class Made {
    private static String who$lambda$0() { return Looks.caller(); }
    static Supplier<String> who() { return Made::who$lambda$0; } // rewrite: lambda
    private static String named() { return Looks.caller(); }
    static Supplier<String> name() { return Made::named; } // never: lambda
}
class Other {
    private static String who$lambda$0() { return Looks.isReferred() ? "Other" : "somebody"; }
    static Supplier<String> who() { return Other::who$lambda$0; } // never: lambda
}
class Main {
    public static void main(String[] args) {
        System.out.println(Made.who().get() + " " + Other.who().get());
        Made.name().get();
    }
}
// file: Metadata.java
package kotlin;

import java.lang.annotation.*;

@Retention(RetentionPolicy.RUNTIME)
public @interface Metadata { }
