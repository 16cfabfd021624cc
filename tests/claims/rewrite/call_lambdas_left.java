// Calls on lambdas that stay: a body of another class is out of reach, several lambdas are several bodies, and other methods are not the lambda's.
// run:
// prints: other x
// prints: far hidden
// prints: first x
// prints: field x
// prints: x!!
// prints: true
// prints: class call_lambdas_left.Main
package call_lambdas_left;
import java.util.function.*;
import call_lambdas_left.far.*;

interface Marked { String say(String s); default String twice(String s) { return say(say(s)); } }
class Main {
    static Function<String, String> elsewhere() { return Other.made(); }
    static Function<String, String> field = s -> "field " + s;

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        System.out.println(elsewhere().apply("x")); // never: call
        // It casts to a class that this one may not name.
        Function raw = Far.made();
        System.out.println(raw.apply(Far.hidden())); // never: call
        Function<String, String> one = args.length == 0 ? s -> "first " + s : s -> "second " + s;
        System.out.println(one.apply("x")); // never: call
        System.out.println(field.apply("x")); // never: call
        Marked marked = s -> s + "!";
        System.out.println(marked.twice("x")); // never: call
        System.out.println(marked.hashCode() == marked.hashCode()); // never: call
        Supplier<Class<?>> looks = Main::caller;
        System.out.println(looks.get()); // never: call
    }
    static Class<?> caller() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass();
    }
}
class Other {
    static Function<String, String> made() { return s -> "other " + s; }
}

// file: far/Far.java
package call_lambdas_left.far;
import java.util.function.*;

public class Far {
    static class Hidden { @Override public String toString() { return "hidden"; } }
    public static Object hidden() { return new Hidden(); }
    public static String text(Object o) { return "far " + o; }
    public static Function<?, String> made() {
        Function<Hidden, String> made = Far::text;
        return made;
    }
}
