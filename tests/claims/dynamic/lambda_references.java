// Method references of all kinds: static, bound, unbound, constructors, of own and other classes, of the
// platform, inherited, private, with the conversions that the interface asks for.
// run:
// prints: 7 abc! b:x 3 [q] new:5 2.0
// prints: private 4 inherited object z DAY
// prints: NullPointerException ClassCastException NullPointerException
package lambda_references;

import java.util.*;
import java.util.function.*;

interface Sizes { long size(String s); }
interface Makes { Other make(Integer n); }
class Other {
    final String text;
    Other(int n) { text = "new:" + n; }
    String with(Object o) { return "b:" + o; }
    static double half(long n) { return n / 2.0; }
    public String toString() { return text; }
}
class Base { public String inherited() { return "inherited"; } }
class Derived extends Base { }
enum Unit { DAY }
class Main {
    private int n = 4;
    private static int seven() { return 7; }
    private String own() { return "private " + n; }
    static String bang(String s) { return s + "!"; }
    public static void main(String[] args) {
        IntSupplier seven = Main::seven; // rewrite: lambda
        UnaryOperator<String> bang = Main::bang; // rewrite: lambda
        Function<Object, String> with = new Other(1)::with; // rewrite: lambda
        Sizes size = String::length; // rewrite: lambda
        Function<String, List<String>> list = Collections::singletonList; // rewrite: lambda
        Makes make = Other::new; // rewrite: lambda
        ToDoubleFunction<Integer> half = Other::half; // rewrite: lambda
        System.out.println(seven.getAsInt() + " " + bang.apply("abc") + " " + with.apply("x") + " " + size.size("abc")
            + " " + list.apply("q") + " " + make.make(5) + " " + half.applyAsDouble(4));
        Supplier<String> own = new Main()::own; // rewrite: lambda
        Function<Derived, String> inherited = Derived::inherited; // rewrite: lambda
        Function<CharSequence, String> object = CharSequence::toString; // rewrite: lambda
        Supplier<List<String>> empty = ArrayList::new; // rewrite: lambda
        Function<String, Unit> unit = Unit::valueOf; // rewrite: lambda
        Predicate<Object> test = "z"::equals; // rewrite: lambda
        System.out.println(own.get() + " " + inherited.apply(new Derived()) + " " + object.apply("object")
            + (empty.get().isEmpty() && test.test("z") ? " z " : " no ") + unit.apply("DAY"));
        String unbound = caught(() -> size.size(null)); // rewrite: lambda
        @SuppressWarnings({"unchecked", "rawtypes"})
        String polluted = caught(() -> ((Function) list).apply(1)); // rewrite: lambda
        String no = null;
        String bound = caught(() -> { Supplier<String> s = no::trim; }); // rewrite: lambda
        System.out.println(unbound + " " + polluted + " " + bound);
    }
    static String caught(Runnable code) {
        try {
            code.run();
            return "none";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }
}
