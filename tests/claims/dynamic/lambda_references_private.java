// References to private constructors, and to private members of the nest.
// run:
// prints: none false
// prints: 7 8
// prints: told x outer4
// prints: hidden it alone hidden it
// prints: fails
// prints: null
package lambda_references_private;
import java.util.function.*;

class Main {
    final String text;
    private Main(String text) { this.text = text; }
    private Main() { this("none"); }
    static class Inner {
        private final int n;
        private Inner(int n) { this.n = n; }
        private int plus(int m) { return n + m; }
        private static String told(Object o) { return "told " + o; }
        String outer() {
            Function<String, Main> makes = Main::new; // rewrite: lambda
            ToIntFunction<Main> length = Main::length; // rewrite: lambda
            return makes.apply("outer").text + length.applyAsInt(makes.apply("four"));
        }
    }
    interface Says {
        private String hidden() { return "hidden " + this; }
        private static String alone() { return "alone"; }
        static String of(Says says) {
            Function<Says, String> f = Says::hidden; // rewrite: lambda
            Supplier<String> s = Says::alone; // rewrite: lambda
            return f.apply(says) + " " + s.get();
        }
    }
    private int length() { return text.length(); }
    private static class Fails {
        static { if (true) throw new IllegalStateException("fails"); }
        private Fails() { }
    }

    public static void main(String[] args) {
        Supplier<Main> none = Main::new; // rewrite: lambda
        System.out.println(none.get().text + " " + (none.get() == none.get()));
        IntFunction<Inner> inner = Inner::new; // rewrite: lambda
        Inner made = inner.apply(3);
        IntUnaryOperator plus = made::plus; // rewrite: lambda
        BiFunction<Inner, Integer, Integer> open = Inner::plus; // rewrite: lambda
        System.out.println(plus.applyAsInt(4) + " " + open.apply(made, 5));
        Function<Object, String> told = Inner::told; // rewrite: lambda
        System.out.println(told.apply("x") + " " + made.outer());
        Function<Says, String> far = Says::hidden;
        Says says = new Says() { @Override public String toString() { return "it"; } };
        System.out.println(Says.of(says) + " " + far.apply(says));
        Supplier<Fails> fails = Fails::new; // rewrite: lambda
        try { fails.get(); } catch (ExceptionInInitializerError e) { System.out.println(e.getCause().getMessage()); }
        try { open.apply(null, 1); } catch (NullPointerException e) { System.out.println("null"); }
    }
}
