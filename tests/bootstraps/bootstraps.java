// Call sites and constants of bootstrap methods that the program has itself: `invokedynamic` as no compiler writes it.
// dynamic: area Boot.direct
// dynamic: late Boot.mutable
// dynamic: found Boot.handle Square.area
// dynamic: named Boot.named "second"
// dynamic: partial Boot.partial
// dynamic: many Boot.many Square.area Circle.area
// constant: shape Boot.constant
// constant: nested Boot.nested @shape
// Each has the one before it twelve times; the last, 12^10 times what it begins with.
// constant: wide0 Boot.wide @shape @shape @shape @shape @shape @shape @shape @shape @shape @shape @shape @shape
// constant: wide1 Boot.wide @wide0 @wide0 @wide0 @wide0 @wide0 @wide0 @wide0 @wide0 @wide0 @wide0 @wide0 @wide0
// constant: wide2 Boot.wide @wide1 @wide1 @wide1 @wide1 @wide1 @wide1 @wide1 @wide1 @wide1 @wide1 @wide1 @wide1
// constant: wide3 Boot.wide @wide2 @wide2 @wide2 @wide2 @wide2 @wide2 @wide2 @wide2 @wide2 @wide2 @wide2 @wide2
// constant: wide4 Boot.wide @wide3 @wide3 @wide3 @wide3 @wide3 @wide3 @wide3 @wide3 @wide3 @wide3 @wide3 @wide3
// constant: wide5 Boot.wide @wide4 @wide4 @wide4 @wide4 @wide4 @wide4 @wide4 @wide4 @wide4 @wide4 @wide4 @wide4
// constant: wide6 Boot.wide @wide5 @wide5 @wide5 @wide5 @wide5 @wide5 @wide5 @wide5 @wide5 @wide5 @wide5 @wide5
// constant: wide7 Boot.wide @wide6 @wide6 @wide6 @wide6 @wide6 @wide6 @wide6 @wide6 @wide6 @wide6 @wide6 @wide6
// constant: wide8 Boot.wide @wide7 @wide7 @wide7 @wide7 @wide7 @wide7 @wide7 @wide7 @wide7 @wide7 @wide7 @wide7
// constant: wide9 Boot.wide @wide8 @wide8 @wide8 @wide8 @wide8 @wide8 @wide8 @wide8 @wide8 @wide8 @wide8 @wide8
package bootstraps;

import java.lang.invoke.*;

class Shape { void area() { } void used() { } }
class Square extends Shape { @Override void area() { } }
class Circle extends Shape { @Override void area() { } }
class Unused extends Shape { @Override void area() { } }

class Targets {
    static Shape first(Shape s) { return new Square(); }
    static Shape second(Shape s) { return new Circle(); }
    static Shape third(Shape s, Shape t) { return t; }
    static Shape never(Shape s) { return new Unused(); }
}

class Boot {
    static CallSite direct(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findVirtual(Shape.class, name, MethodType.methodType(void.class)).asType(type));
    }
    static CallSite mutable(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        MutableCallSite site = new MutableCallSite(type);
        site.setTarget(lookup.findStatic(Targets.class, "first", type));
        return site;
    }
    static CallSite handle(MethodHandles.Lookup lookup, String name, MethodType type, MethodHandle target) {
        return new ConstantCallSite(target.asType(type));
    }
    static CallSite named(MethodHandles.Lookup lookup, String name, MethodType type, String target) throws Throwable {
        return new VolatileCallSite(lookup.findStatic(Targets.class, target, type));
    }
    static CallSite partial(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        MethodType two = type.appendParameterTypes(Shape.class);
        MethodHandle third = lookup.findStatic(Targets.class, "third", two);
        return new ConstantCallSite(MethodHandles.insertArguments(third, 1, new Circle()));
    }
    static CallSite many(MethodHandles.Lookup lookup, String name, MethodType type, MethodHandle... all) {
        return new ConstantCallSite(all[1].asType(type));
    }
    static Object constant(MethodHandles.Lookup lookup, String name, Class<?> type) { return new Square(); }
    static Object nested(MethodHandles.Lookup lookup, String name, Class<?> type, Shape of) { of.area(); return of; } //> Square.area //! Circle.area
    static Object wide(MethodHandles.Lookup lookup, String name, Class<?> type, Object... all) { return all[7]; }
    static CallSite unused(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(Targets.class, "never", type));
    }
}

class Site {
    static void area(Shape s) { }
    static Shape late(Shape s) { return null; }
    static void found(Square s) { }
    static Shape named(Shape s) { return null; }
    static Shape partial(Shape s) { return null; }
    static void many(Circle s) { }
    static Shape shape() { return null; }
    static Shape nested() { return null; }
    static Shape wide0() { return null; }
    static Shape wide1() { return null; }
    static Shape wide2() { return null; }
    static Shape wide3() { return null; }
    static Shape wide4() { return null; }
    static Shape wide5() { return null; }
    static Shape wide6() { return null; }
    static Shape wide7() { return null; }
    static Shape wide8() { return null; }
    static Shape wide9() { return null; }
}

class Main {
    public static void main(String[] args) {
        Site.area(new Square()); //> Square.area //> Boot.direct //! Circle.area //! Unused.area //! Boot.unused
        Site.late(new Square()).area(); //> Targets.first //> Square.area //! Targets.second
        Site.found(new Square()); //> Square.area //! Circle.area
        Site.named(new Square()).area(); //> Targets.second //> Circle.area //! Targets.first //! Targets.never
        Site.partial(new Square()).area(); //> Targets.third //> Circle.area //! Targets.never
        Site.many(new Circle()); //> Circle.area
        Site.shape().area(); //> Boot.constant //> Square.area //! Circle.area
        Site.nested().area(); //> Boot.nested //> Square.area //! Unused.area
        Site.wide0();
        Site.wide1();
        Site.wide2();
        Site.wide3();
        Site.wide4();
        Site.wide5();
        Site.wide6();
        Site.wide7();
        Site.wide8();
        Site.wide9().area(); //> Boot.wide //> Boot.constant //> Square.area //! Circle.area
        new Unused();
    }
}
