// A call on a lambda that captured variables of the same method, which still hold what it captured, becomes a call of its
// body with these.
// run:
// prints: 0 x
// prints: 3.5 a 7 true
// prints: this x
// prints: bound x
// prints: [one, two]
// prints: a0 b1
// prints: inner 1 outer
// prints: null x
// prints: java.lang.NullPointerException
// prints: pollution java.lang.ClassCastException
// prints: thrown 5
// prints: 65 -1 -1
// prints: made 4
// prints: branch left
package call_captures;
import java.util.*;
import java.util.function.*;

interface Joins { String join(String s, long n); }
interface Numbers { String of(); }
class Main {
    final String name;
    Main(String name) { this.name = name; }
    String say(String s) {
        Function<String, String> said = t -> name + " " + t;
        return said.apply(s); // rewrite: call
    }
    private String own(String s) { return name + " " + s; }

    public static void main(String[] args) {
        String prefix = args.length + " ";
        Function<String, String> captures = s -> prefix + s;
        System.out.println(captures.apply("x")); // rewrite: call
        // Two slots for some of them.
        double d = args.length + 2.5;
        long l = args.length + 1;
        boolean b = args.length == 0;
        Joins joins = (s, n) -> (d + l) + " " + s + " " + n + " " + b;
        System.out.println(joins.join("a", 7)); // rewrite: call
        // `this`, and a receiver that is bound after a test for null.
        System.out.println(new Main("this").say("x"));
        Main bound = new Main("bound");
        Function<String, String> own = bound::own;
        System.out.println(own.apply("x")); // rewrite: call
        ArrayList<String> list = new ArrayList<>();
        Consumer<String> adds = list::add;
        adds.accept("one"); // rewrite: call
        adds.accept("two"); // rewrite: call
        System.out.println(list);
        // Made anew in each round, and called in it.
        StringJoiner rounds = new StringJoiner(" ");
        for (String s : List.of("a", "b")) {
            int n = rounds.length() / 2;
            Supplier<String> round = () -> s + n;
            rounds.add(round.get()); // rewrite: call
        }
        System.out.println(rounds);
        System.out.println(nested(" outer"));
        String nothing = args.length == 0 ? null : "";
        Function<String, String> ofNothing = s -> nothing + " " + s;
        System.out.println(ofNothing.apply("x")); // rewrite: call
        try {
            Supplier<Integer> length = () -> nothing.length();
            System.out.println(length.get()); // rewrite: call
        } catch (NullPointerException e) {
            System.out.println(e.getClass().getName());
        }
        try {
            System.out.println(raw(1));
        } catch (ClassCastException e) {
            System.out.println("pollution " + e.getClass().getName());
        }
        System.out.println(thrown(5));
        System.out.println(small((byte) 65, (short) -1, (char) 65535));
        int size = args.length + 4;
        Supplier<Made> makes = () -> new Made(size);
        System.out.println(makes.get()); // rewrite: call
        System.out.println(branch(size));
    }
    static String nested(String outer) {
        int one = outer.length() - 5;
        Supplier<Supplier<String>> nested = () -> () -> "inner " + one + outer;
        return nested.get().get(); // rewrite: call
    }
    @SuppressWarnings({"unchecked", "rawtypes"})
    static Object raw(int n) {
        Function<String, String> text = s -> n + "any";
        Function raw = text;
        return raw.apply(3); // rewrite: call
    }
    static String thrown(int n) {
        Supplier<String> throwing = () -> { if (n > 4) throw new IllegalStateException("thrown " + n); return ""; };
        try {
            return throwing.get(); // rewrite: call
        } catch (IllegalStateException e) {
            return e.getMessage();
        }
    }
    static String small(byte b, short s, char c) {
        Numbers numbers = () -> b + " " + s + " " + (short) c;
        return numbers.of(); // rewrite: call
    }
    // The variable is still in use where the two ways meet.
    static String branch(int n) {
        String way = "left";
        Supplier<String> taken = () -> "branch " + way;
        if (n > 100) System.out.println("far");
        String result = taken.get(); // rewrite: call
        return way.isEmpty() ? way : result;
    }
}
class Made {
    final int size;
    Made(int size) { this.size = size; }
    @Override public String toString() { return "made " + size; }
}
