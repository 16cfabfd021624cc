// Dynamic constants: null, classes of primitive types, what a static final field holds, and what a bootstrap method of
// the program gives. That is one object for all who load it, and nobody knows its contents.
// constant: none java/lang/invoke/ConstantBootstraps.nullConstant(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;
// constant: I java/lang/invoke/ConstantBootstraps.primitiveClass(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Class;
// constant: KEPT java/lang/invoke/ConstantBootstraps.getStaticFinal(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;Ljava/lang/Class;)Ljava/lang/Object; Main.class
// constant: changing java/lang/invoke/ConstantBootstraps.getStaticFinal(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;Ljava/lang/Class;)Ljava/lang/Object; Main.class
// constant: RED java/lang/invoke/ConstantBootstraps.enumConstant(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Enum;
// constant: square Boot.square
// constant: named Boot.named
// constant: again Boot.again @square
// constant: perhaps Boot.perhaps
// constant: find Boot.find
// constant: fails Boot.fails
// constant: box Boot.box
// dynamic: linked Boot.linked @named
// dynamic: field Boot.field Main.KEPT
// run:
// prints: null
// prints: ()int
// prints: circle
// prints: not final
// prints: RED
// prints: square
// prints: named
// prints: square
// prints: circle
// prints: text
// prints: fails 1
// prints: fails 1
// prints: square
// prints: circle
// prints: called
// prints: circle
// prints: false
package constant_kinds;
import java.lang.invoke.*;

// prelude: Shape Square Circle

class Box { Shape held; }
enum Color { RED { } }

class Boot {
    static Shape shape = new Circle();
    static int count;

    static Shape square(MethodHandles.Lookup lookup, String name, Class<?> type) { return new Square(); }
    static Object named(MethodHandles.Lookup lookup, String name, Class<?> type) { return name; }
    static Shape again(MethodHandles.Lookup lookup, String name, Class<?> type, Shape given) { return given; }
    static Shape perhaps(MethodHandles.Lookup lookup, String name, Class<?> type) {
        Shape s = new Square();
        if (count == 0) s = shape;
        return s;
    }
    static MethodHandle find(MethodHandles.Lookup lookup, String name, Class<?> type) throws Throwable {
        return lookup.findStatic(lookup.lookupClass(), "text", MethodType.methodType(String.class));
    }
    static Shape fails(MethodHandles.Lookup lookup, String name, Class<?> type) {
        throw new IllegalStateException("fails " + ++count);
    }
    static Box box(MethodHandles.Lookup lookup, String name, Class<?> type) {
        Box box = new Box();
        box.held = new Square();
        return box;
    }
    static CallSite linked(MethodHandles.Lookup lookup, String name, MethodType type, String given) throws Throwable {
        return new ConstantCallSite(lookup.findStatic(Main.class, given, type));
    }
    static CallSite field(MethodHandles.Lookup lookup, String name, MethodType type, MethodHandle reads) {
        return new ConstantCallSite(reads);
    }
}
class Site {
    static Shape none() { return new Square(); }
    static Class<?> I() { return null; }
    static Shape KEPT() { return null; }
    static Shape changing() { return null; }
    static Color RED() { return null; }
    static Shape square() { return null; }
    static String named() { return null; }
    static Shape again() { return null; }
    static Shape perhaps() { return null; }
    static MethodHandle find() { return null; }
    static Shape fails() { return null; }
    static Box box() { return null; }
    static String linked() { return null; }
    static Shape field() { return null; }
}

class Main {
    static final Shape KEPT = new Circle();
    static Shape changing = new Circle();

    static String text() { return "text"; }
    static String named() { return "called"; }
    static void fill(Box b) { b.held = new Circle(); }

    public static void main(String[] args) throws Throwable {
        Shape s = Site.none(); //^ s = null
        System.out.println(s);
        Class<?> c = Site.I();
        System.out.println(MethodType.methodType(c));
        s = Site.KEPT(); //^ s = {Circle@91, null}
        System.out.println(s.area());
        try {
            s = Site.changing(); // never: s = Circle@92
            System.out.println(s.area());
        } catch (IncompatibleClassChangeError e) {
            System.out.println("not final");
        }
        Color red = Site.RED(); // never: red : {Color}
        System.out.println(red);
        s = Site.square(); //^ s : {Square}
        System.out.println(s.area()); //^ calls Square.area
        String name = Site.named(); //^ name : {String}
        System.out.println(name);
        s = Site.again(); //^ s : {Square}
        System.out.println(s.area()); //^ calls Square.area
        s = Site.perhaps(); // never: s : {Square}
        System.out.println(s.area()); // never: calls Square.area
        name = (String) Site.find().invokeExact(); //^ calls Main.text
        System.out.println(name);
        for (int i = 0; i < 2; i++) {
            try {
                s = Site.fails();
            } catch (BootstrapMethodError e) {
                System.out.println(e.getCause().getMessage());
            }
        }
        Box box = Site.box();
        s = box.held; // never: s = Square@63
        System.out.println(s.area());
        fill(Site.box());
        s = box.held; // never: s : {Square}
        System.out.println(s.area());
        name = Site.linked(); //^ calls Main.named
        System.out.println(name);
        s = Site.field(); //^ s = {Circle@91, null}
        System.out.println(s.area());
        System.out.println(Site.square() == s);
    }
}
