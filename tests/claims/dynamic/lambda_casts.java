// The metafactory casts arguments to the instantiated type, whatever the body takes, and results to what
// the interface's method gives only.
// run:
// prints: argument: CCE
// prints: bridge: CCE
// prints: result: 42
// prints: unboxing: CCE
// prints: null: NPE
package lambda_casts;

import java.util.*;
import java.util.function.*;

interface Base<T> { String run(T t); }
interface Strings extends Base<String> { String run(String s); }
@SuppressWarnings({"unchecked", "rawtypes"})
class Main {
    static void expect(String what, Supplier<Object> code) {
        String got;
        try { got = "" + code.get(); } catch (ClassCastException e) { got = "CCE"; } catch (NullPointerException e) { got = "NPE"; }
        System.out.println(what + ": " + got);
    }
    public static void main(String[] args) {
        Function<String, String> f = s -> "any"; // rewrite: lambda
        expect("argument", () -> ((Function) f).apply(3)); // rewrite: lambda
        Strings bridged = s -> "any"; // rewrite: lambda
        expect("bridge", () -> ((Base) bridged).run(3)); // rewrite: lambda
        List<String> polluted = (List) Arrays.asList(42);
        Supplier<String> result = () -> polluted.get(0); // rewrite: lambda
        expect("result", () -> Main.raw(polluted)); // rewrite: lambda
        ToIntFunction<Integer> unboxing = i -> i; // rewrite: lambda
        expect("unboxing", () -> ((ToIntFunction) unboxing).applyAsInt("x")); // rewrite: lambda
        expect("null", () -> unboxing.applyAsInt(null)); // rewrite: lambda
    }
    static Object raw(List list) { return list.get(0); }
}
