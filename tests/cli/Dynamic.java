package linked;

import java.io.Serializable;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Call sites of dynamic linkage: some that are converted, and some that are kept for various reasons. */
class Main {
    record Point(int x, int y) { }

    interface Kept extends Supplier<String>, Serializable { }

    public static void main(String[] args) {
        String name = args.length == 0 ? "nobody" : args[0];
        Supplier<String> greeting = () -> "hello, " + name;
        IntUnaryOperator twice = n -> 2 * n;
        Kept serializable = () -> "kept";
        Kept another = () -> "kept, too";
        System.out.println(greeting.get());
        System.out.println("twice 4 is " + twice.applyAsInt(4));
        System.out.println(serializable.get() + another.get() + new Point(1, 2));
    }
}
