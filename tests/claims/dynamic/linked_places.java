// Sites in interfaces, constructors, initialisers, lambdas and loops; bootstrap methods that are private, of
// interfaces, and with effects: those come about when the site is linked, at any execution.
// dynamic: inDefault Itf.link
// dynamic: inLambda Boot.link
// dynamic: inConstructor Made.link
// dynamic: effects Boot.effects
// dynamic: keeps Boot.keeps
// run:
// prints: default
// prints: lambda
// prints: made
// prints: initialised
// prints: circle
// prints: square
// prints: 1
// prints: circle
package linked_places;
import java.lang.invoke.*;
import java.util.function.Supplier;

// prelude: Shape Square Circle

class Box { Shape held; }

interface Itf {
    private static CallSite link(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(Itf.class, "text", type));
    }
    static String text() { return "default"; }
    default String get() { return Site.inDefault(); } //^ calls Itf.text
}
class Boot {
    static { System.out.println("initialised"); }
    static int runs;
    static CallSite link(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(Main.class, "text", type));
    }
    static CallSite effects(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        runs++;
        Main.box.held = new Circle();
        return new ConstantCallSite(lookup.findStatic(Main.class, "nothing", type));
    }
    static CallSite keeps(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(Main.class, "changes", type));
    }
}
class Made implements Itf {
    final String text;
    Made() {
        text = Site.inConstructor(); //^ calls Made.name
    }
    private static CallSite link(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(lookup.lookupClass(), "name", type));
    }
    private static String name() { return "made"; }
}
class Site {
    static String inDefault() { return null; }
    static String inLambda() { return null; }
    static String inConstructor() { return null; }
    static void effects() { }
    static void keeps(Box box) { }
}

class Main {
    static Box box = new Box();

    static String text() { return "lambda"; }
    static void nothing() { }
    static void changes(Box box) { box.held = new Circle(); }

    public static void main(String[] args) throws Throwable {
        Made made = new Made();
        System.out.println(made.get());
        Supplier<String> lambda = () -> Site.inLambda();
        System.out.println(Main.class.getSimpleName().equals("Main") ? "lambda" : lambda.get());
        System.out.println(made.text);
        Box mine = new Box();
        mine.held = new Square();
        Box shared = box;
        shared.held = new Square();
        for (int i = 0; i < 2; i++) {
            Site.effects(); //^ calls Main.nothing
        }
        Shape s = shared.held; // never: s = Square@-4
        System.out.println(s.area());
        s = mine.held; //^ s = Square@-8
        System.out.println(s.area());
        System.out.println(Boot.runs);
        Site.keeps(mine); //^ calls Main.changes
        s = mine.held; // never: s = Square@-12
        System.out.println(s.area());
    }
}
