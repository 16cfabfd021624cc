// A method that looks at its caller is not sought through what the platform declares: whoever looks from below
// `toString` or `Runnable.run` finds the class that called these first.
// run:
// prints: <for Looks>
// prints: run for Looks
// prints: Main
package lambda_reference_passes;
import java.util.function.*;

class Looks {
    static String caller() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE).getCallerClass().getSimpleName();
    }
    @Override public String toString() { return "for " + caller(); }
    static void run() { System.out.println("run for " + caller()); }
}
class Main {
    static String text(Object o) { return "<" + o + ">"; }
    static void run(Runnable r) { r.run(); }
    static String direct(Object o) { return Looks.caller(); }
    static Function<Object, String> text, looks;
    static Consumer<Runnable> runs;
    public static void main(String[] args) {
        text = Main::text; // rewrite: lambda
        runs = Main::run; // rewrite: lambda
        looks = Main::direct; // never: lambda
        System.out.println(text.apply(new Looks()));
        runs.accept(Looks::run); // never: lambda
        System.out.println(looks.apply(null));
    }
}
