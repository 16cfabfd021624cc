package lib;

import java.io.Serializable;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Lambdas of several kinds. */
public class Made {
    public interface Counts extends IntSupplier, Serializable {}

    public static Supplier<String> text(String a, int b) {
        return () -> a + b;
    }

    public static UnaryOperator<String> fixed() {
        return s -> s + "!";
    }

    /** Two of one shape. */
    public static Runnable[] two(String name, String other) {
        return new Runnable[] {() -> System.out.println(name), () -> System.out.println("other " + other)};
    }

    public interface Fixed extends IntSupplier, Serializable {}

    public static Fixed four() {
        return () -> 4;
    }

    public static Counts counts(String s) {
        return () -> s.length();
    }
}
