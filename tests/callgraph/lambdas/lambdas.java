// A lambda's method runs its body; what it captured comes first.
package lambdas;
import java.util.function.*;

interface Greets { String greet(String name); default String twice(String name) { return greet(greet(name)); } }
interface Makes { Thing make(); }
class Thing {
    Thing other;
    Thing() { init(); }
    void init() {}
    String tell(String name) { return name; }
    static String shout(String name) { return name; }
    Runnable later(Runnable first) { return first::run; }
}
class Main {
    static String run(Greets g) { return g.greet("a"); } //> Main.lambda$main$0 //> Thing.tell //> Thing.shout

    public static void main(String[] args) {
        Thing captured = new Thing(); //> Thing.<init>
        run(name -> captured.tell(name));
        run(captured::tell);
        run(Thing::shout);
        Greets g = name -> Thing.shout(name);
        g.twice("b"); //> Greets.twice
        Makes makes = Thing::new;
        makes.make().init(); //> Thing.<init> //> Thing.init
        BiFunction<Thing, String, String> unbound = Thing::tell;
        unbound.apply(captured, "c"); //> Thing.tell
        Supplier<Supplier<Thing>> nested = () -> () -> new Thing();
        nested.get().get().init(); //> Thing.init
        Runnable last = captured.later(() -> dead());
        last = captured.later(last);
        last.run(); //> Main.lambda$main$4
    }

    static void dead() {}
    static void never() {}
}
// reached: Main.dead Thing.shout
// unreached: Main.never
// jdk: small
