// A bootstrap method of the program is evaluated with the lookup, name, type and static arguments of its
// site: where every run of it gives a constant call site of one handle, the site runs that.
// dynamic: hello Boot.byName
// dynamic: area Boot.virtual "area"
// dynamic: above Boot.special
// dynamic: made Boot.constructor Circle.class
// dynamic: given Boot.handle Main.text
// dynamic: typed Boot.typed (LShape;)Ljava/lang/String; "shape"
// dynamic: rest Boot.rest "text" Main.class "unused"
// dynamic: all Boot.all
// dynamic: own Boot.ownClass
// run:
// prints: hello
// prints: square
// prints: circle
// prints: above
// prints: circle
// prints: text
// prints: square shape
// prints: text
// prints: all
// prints: own
package linked_kinds;
import java.lang.invoke.*;

// prelude: Shape Square Circle

class Boot {
    static CallSite byName(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(Main.class, name, type));
    }
    static CallSite virtual(MethodHandles.Lookup lookup, String name, MethodType type, String method) throws Throwable {
        MethodHandle area = lookup.findVirtual(Shape.class, method, MethodType.methodType(String.class));
        return new ConstantCallSite(area.asType(type));
    }
    static CallSite special(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(lookup.findSpecial(Above.class, "name", MethodType.methodType(String.class), Below.class));
    }
    static CallSite constructor(MethodHandles.Lookup lookup, String name, MethodType type, Class<?> of) throws Throwable {
        return new ConstantCallSite(lookup.findConstructor(of, MethodType.methodType(void.class)).asType(type));
    }
    static CallSite handle(MethodHandles.Lookup lookup, String name, MethodType type, MethodHandle runs) {
        return new ConstantCallSite(runs);
    }
    static CallSite typed(MethodHandles.Lookup lookup, String name, MethodType type, MethodType of, String method) throws Throwable {
        return site(find(lookup, method, of));
    }
    static CallSite rest(MethodHandles.Lookup lookup, String name, MethodType type, Object... rest) throws Throwable {
        return site(lookup.findStatic((Class<?>) rest[1], (String) rest[0], type));
    }
    static Object all(Object... all) throws Throwable {
        return new ConstantCallSite(((MethodHandles.Lookup) all[0]).findStatic(Main.class, (String) all[1], (MethodType) all[2]));
    }
    static CallSite ownClass(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return site(find(lookup, "ownText", type));
    }
    private static MethodHandle find(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return lookup.findStatic(lookup.lookupClass(), name, type);
    }
    private static CallSite site(MethodHandle h) { return new ConstantCallSite(h); }
}
class Above { String name() { return "above"; } }
class Below extends Above {
    String name() { return "below"; }
    void print() { System.out.println(Site.above(this)); } //^ calls Above.name
}

class Site {
    static String hello() { return null; }
    static String area(Shape s) { return null; }
    static Object made() { return null; }
    static String given() { return null; }
    static String typed(Shape s) { return null; }
    static String rest() { return null; }
    static String all() { return null; }
    static String own() { return null; }
    static String above(Below self) { return null; }
}

class Main {
    static String hello() { return "hello"; }
    static String text() { return "text"; }
    static String shape(Shape s) { return s.area() + " shape"; }
    static String all() { return "all"; }
    static String ownText() { return "own"; }

    public static void main(String[] args) throws Throwable {
        String s = Site.hello(); //^ calls Main.hello
        System.out.println(s);
        s = Site.area(new Square()); //^ calls Square.area
        System.out.println(s);
        s = Site.area(new Circle()); //^ calls Circle.area
        System.out.println(s);
        new Below().print();
        Object o = Site.made(); //^ calls Circle.<init> //^ o : {Circle}
        System.out.println(((Shape) o).area());
        s = Site.given(); //^ calls Main.text
        System.out.println(s);
        s = Site.typed(new Square()); //^ calls Main.shape
        System.out.println(s);
        s = Site.rest(); //^ calls Main.text
        System.out.println(s);
        s = Site.all(); //^ calls Main.all
        System.out.println(s);
        s = Site.own(); //^ calls Main.ownText
        System.out.println(s);
    }
}
