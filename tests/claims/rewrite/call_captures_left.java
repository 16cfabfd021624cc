// Calls on lambdas whose captured values are certainly at hand no more: another variable has the slot, the lambda may be
// one of an earlier round, or it comes from elsewhere.
// run:
// prints: first x second
// prints: 0 1 2
// prints: 0 1
// prints: out of use
// prints: one two
// prints: returned
// prints: parameter
// prints: field
// prints: changed
// prints: handler a
package call_captures_left;
import java.util.*;
import java.util.function.*;

class Main {
    String name = "field";

    public static void main(String[] args) {
        System.out.println(reused(args.length));
        System.out.println(earlier());
        System.out.println(kept());
        System.out.println(outOfUse(args.length));
        System.out.println(either(args.length) + either(1));
        System.out.println(made("returned").get()); // never: call
        System.out.println(given(made("parameter")));
        System.out.println(new Main().bound());
        System.out.println(afterwards(args.length));
        System.out.println(handler());
    }
    // javac gives the slot of a variable to the next one after its block.
    static String reused(int n) {
        Function<String, String> says;
        {
            String first = "first" + (n == 0 ? " " : "");
            says = s -> first + s;
        }
        String second = " second";
        return says.apply("x") + second; // never: call
    }
    // The lambda of the round before, when the variables are those of this round.
    static String earlier() {
        StringJoiner all = new StringJoiner(" ");
        Supplier<Integer> last = null;
        for (int i = 0; i < 4; i++) {
            int now = i;
            if (last != null) all.add("" + last.get()); // never: call
            last = () -> now;
        }
        return all.toString();
    }
    // The first one is kept for ever.
    static String kept() {
        StringJoiner all = new StringJoiner(" ");
        Supplier<Integer> first = null, before = null;
        for (int i = 0; i < 3; i++) {
            int now = i;
            Supplier<Integer> made = () -> now;
            if (i > 0) all.add("" + before.get()); // never: call
            before = made;
        }
        return all.toString();
    }
    // Where two ways meet the frame says that the variable is out of use.
    static String outOfUse(int n) {
        Supplier<String> says;
        {
            String out = "out of" + (n == 0 ? " use" : "");
            says = () -> out;
        }
        if (n > 0) System.out.println("never");
        return says.get(); // never: call
    }
    static String either(int n) {
        String one = "one ", two = "two";
        Supplier<String> says = n == 0 ? () -> one : () -> two;
        return says.get(); // never: call
    }
    static Supplier<String> made(String s) { return () -> s; }
    static String given(Supplier<String> s) { return s.get(); } // never: call
    // Not a variable's value, but a field's, which changes.
    String bound() {
        Supplier<String> says = name::toString;
        name = "other";
        return says.get(); // never: call
    }
    // The value of an expression that is no variable.
    static String afterwards(int n) {
        Supplier<String> says = ("changed" + (n == 0 ? "" : " more"))::toString;
        return says.get(); // never: call
    }
    // The handler may come before the second lambda, and after it.
    static String handler() {
        Supplier<String> says = null;
        for (String s : List.of("a", "b")) {
            try {
                if (says != null) throw new IllegalStateException();
                says = () -> "handler " + s;
            } catch (IllegalStateException e) {
                return says.get(); // never: call
            }
        }
        return "";
    }
}
