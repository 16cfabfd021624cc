// A call on a lambda of the same class that captured nothing becomes a call of its body, with the
// conversions that the lambda's own method makes.
// run:
// prints: 8
// prints: ab
// prints: [added]
// prints: 42
// prints: 7
// prints: own x
// prints: mine x
// prints: initialised
// prints: made
// prints: pollution java.lang.ClassCastException
// prints: number java.lang.NullPointerException
// prints: receiver java.lang.NullPointerException
// prints: lambda java.lang.NullPointerException
// prints: there
package call_lambdas;
import java.util.*;
import java.util.function.*;

interface Wide { long wide(int a, double b, String c); }
interface Gives<T> { T give(T one, T other); }
interface Nothing { void run(List<String> to, String text); }
class Main {
    static int twice(int n) { return 2 * n; }
    static String join(String a, String b) { return a + b; }
    private String own(String s) { return "own " + s; }
    String mine(String s) { return "mine " + s; }

    static void expect(String what, Runnable code) {
        try { code.run(); System.out.println(what + " ran"); }
        catch (RuntimeException e) { System.out.println(what + " " + e.getClass().getName()); }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Wide wide = (a, b, c) -> a + (long) b + c.length();
        System.out.println(wide.wide(1, 2.5, "three")); // rewrite: call
        Gives<String> gives = Main::join;
        System.out.println(gives.give("a", "b")); // rewrite: call
        // A method that gives something for an interface that wants nothing.
        Nothing adds = List::add;
        List<String> list = new ArrayList<>();
        adds.run(list, "added");
        System.out.println(list);
        // Unboxed on the way in, boxed on the way out.
        Function<Integer, Integer> boxes = Main::twice;
        System.out.println(boxes.apply(21)); // rewrite: call
        ToLongFunction<Short> widens = s -> s;
        System.out.println(widens.applyAsLong((short) 7)); // rewrite: call
        // A receiver as the first argument, and a constructor.
        BiFunction<Main, String, String> unbound = Main::own;
        System.out.println(unbound.apply(new Main(), "x")); // rewrite: call
        BiFunction<Main, String, String> open = Main::mine;
        System.out.println(open.apply(new Main(), "x")); // rewrite: call
        Function<String, Made> makes = Made::new;
        System.out.println(makes.apply("made").text); // rewrite: call
        // What was never cast throws where the lambda's method would.
        expect("pollution", () -> Main.raw());
        // Null where a number or a receiver is wanted.
        expect("number", () -> Main.nullNumber());
        expect("receiver", () -> Main.nullReceiver());
        expect("lambda", () -> Main.nullLambda(false));
        System.out.println(Main.nullLambda(true));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static Object raw() {
        Function<String, String> text = s -> "any";
        Function raw = text;
        return raw.apply(3); // rewrite: call
    }
    static Object nullNumber() {
        Function<Integer, Integer> boxes = Main::twice;
        return boxes.apply(null); // rewrite: call
    }
    static Object nullReceiver() {
        BiFunction<Main, String, String> own = Main::own;
        return own.apply(null, "x"); // rewrite: call
    }
    static String nullLambda(boolean there) {
        Supplier<String> perhaps = there ? () -> "there" : null;
        return perhaps.get(); // rewrite: call
    }
}
class Made {
    static { System.out.println("initialised"); }
    final String text;
    Made(String text) { this.text = text; }
}
