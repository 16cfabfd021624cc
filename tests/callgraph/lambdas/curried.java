// Lambdas that give lambdas: currying and composition.
package curried;

import java.util.function.*;

class Thing { void use() {} }

class Main {
    static Thing made() { return new Thing(); }
    static void never() {}
    public static void main(String[] args) {
        Function<String, Function<Integer, Thing>> curried = a -> b -> made(); //> Main.made //! Main.never
        curried.apply("a").apply(1).use(); //> Thing.use
        Function<Integer, Integer> first = Main::first;
        first.andThen(Main::second).compose(Main::before).apply(1);
        Predicate<String> test = Main::test;
        test.negate().or(s -> other()).test("a");
        UnaryOperator<Integer> alone = Main::alone;
    }
    static int first(int n) { return n; }
    static int second(int n) { return n; }
    static int before(int n) { return n; }
    static int alone(int n) { return n; }
    static boolean test(String s) { return true; }
    static boolean other() { return true; }
}
// reached: Main.first Main.second Main.before Main.test Main.other
// unreached: Main.never Main.alone
// jdk: small
