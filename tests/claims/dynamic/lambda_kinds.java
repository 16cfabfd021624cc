// The four kinds of bodies: static, instance, of a default method, of a nested class; with captures of
// every type and none.
// run:
// prints: 3 7 x5 12.5 true
// prints: self 3
// prints: default 4
// prints: nested z9
package lambda_kinds;

import java.util.function.*;

interface Named {
    int number();
    default Supplier<String> text() {
        return () -> "default " + number(); // rewrite: lambda
    }
}
class Main {
    private int base = 3;
    Runnable self() {
        return () -> System.out.println("self " + base); // rewrite: lambda
    }
    static class Nested {
        private final String z = "z9";
        Supplier<String> get() {
            return () -> z; // rewrite: lambda
        }
    }
    public static void main(String[] args) {
        byte b = 1; char c = 'x'; long l = 5; double d = 12.5; boolean t = true; String s = "ab";
        Supplier<Integer> none = () -> 3; // rewrite: lambda
        IntSupplier some = () -> b + (int) l + s.length() - 1; // rewrite: lambda
        Function<String, String> text = x -> "" + c + l + x; // rewrite: lambda
        DoubleUnaryOperator wide = x -> d + x; // rewrite: lambda
        BooleanSupplier flag = () -> t; // rewrite: lambda
        System.out.println(none.get() + " " + some.getAsInt() + " " + text.apply("") + " " + wide.applyAsDouble(0) + " " + flag.getAsBoolean());
        new Main().self().run();
        Named four = () -> 4; // rewrite: lambda
        System.out.println(four.text().get());
        System.out.println("nested " + new Nested().get().get());
    }
}
