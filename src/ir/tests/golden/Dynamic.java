import java.util.function.*;

/** invokedynamic: lambdas, method references, string concatenation. */
class Dynamic {
    int base;

    IntUnaryOperator adder(int n) {
        return x -> x + n + base;
    }

    static Supplier<String> text(Object o) {
        return o::toString;
    }

    static String joined(int i, long j, Object o) {
        return "i=" + i + ", j=" + j + o;
    }
}
