// A bootstrap method that finds its target by reflection links what `unreflect` makes a handle of.
// dynamic: stat Boot.method "text" 1
// dynamic: area Boot.method "area" 0
// dynamic: above Boot.special
// dynamic: made Boot.constructor
// dynamic: read Boot.getter "shape"
// dynamic: write Boot.setter "shape"
// dynamic: fixed Boot.setter "fixed"
// run:
// prints: text
// prints: square
// prints: above
// prints: circle
// prints: square
// prints: circle
// prints: changed
package linked_unreflects;
import java.lang.invoke.*;
import java.lang.reflect.*;

// prelude: Shape Square Circle

class Boot {
    static CallSite method(MethodHandles.Lookup lookup, String name, MethodType type, String method, int isStatic) throws Throwable {
        Class<?> of = isStatic == 1 ? Main.class : Shape.class;
        return new ConstantCallSite(lookup.unreflect(of.getDeclaredMethod(method)));
    }
    static CallSite special(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        Method above = Above.class.getDeclaredMethod("name");
        return new ConstantCallSite(lookup.unreflectSpecial(above, Below.class));
    }
    static CallSite constructor(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        Constructor<?> made = Class.forName("linked_unreflects.Circle").getDeclaredConstructor();
        return new ConstantCallSite(lookup.unreflectConstructor(made).asType(type));
    }
    static CallSite getter(MethodHandles.Lookup lookup, String name, MethodType type, String field) throws Throwable {
        return new ConstantCallSite(lookup.unreflectGetter(Box.class.getDeclaredField(field)));
    }
    static CallSite setter(MethodHandles.Lookup lookup, String name, MethodType type, String field) throws Throwable {
        Field f = Box.class.getDeclaredField(field);
        f.setAccessible(true);
        return new ConstantCallSite(lookup.unreflectSetter(f));
    }
}
class Box {
    Shape shape = new Square();
    final Object fixed;
    Box(Object fixed) { this.fixed = fixed; }
}
class Above { String name() { return "above"; } }
class Below extends Above {
    String name() { return "below"; }
    void print() { System.out.println(Site.above(this)); } //^ calls Above.name
}
class Site {
    static String stat() { return null; }
    static String area(Shape s) { return null; }
    static String above(Below self) { return null; }
    static Object made() { return null; }
    static Shape read(Box b) { return null; }
    static void write(Box b, Shape s) {}
    static void fixed(Box b, Object o) {}
}

class Main {
    static String text() { return "text"; }

    public static void main(String[] args) throws Throwable {
        String s = Site.stat(); // may: calls Main.text
        System.out.println(s);
        s = Site.area(new Square()); // may: calls Square.area
        System.out.println(s);
        new Below().print();
        Object o = Site.made(); //^ calls Circle.<init> //^ o : {Circle}
        System.out.println(((Shape) o).area());
        Box b = new Box("fixed");
        Shape shape = Site.read(b); //^ shape : {Square}
        System.out.println(shape.area());
        Site.write(b, new Circle());
        shape = Site.read(b); //^ shape : {Circle}
        System.out.println(shape.area());
        Site.fixed(b, new StringBuilder("changed"));
        Object fixed = b.fixed; // never: fixed : {String}
        System.out.println(fixed);
    }
}
