// Private constructors close nothing in the open world: a hidden nest mate may extend the class.
// complete: calls rewrite
// run:
// prints: shape
// prints: sub
package private_constructor;

class Shape {
    private Shape() { }
    static Shape make() { return new Shape(); }
    String area() { return "shape"; }
    static java.lang.invoke.MethodHandles.Lookup lookup() { return java.lang.invoke.MethodHandles.lookup(); }
}
class Spare { static class Sub extends Shapf { String area() { return "sub"; } } }
class Shapf { Shapf() { } String area() { return "shapf"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        byte[] bytes = Main.class.getResourceAsStream("Spare$Sub.class").readAllBytes();
        String text = new String(bytes, "ISO-8859-1").replace("Shapf", "Shape"); // never: rewrite
        Class<?> sub = Shape.lookup().defineHiddenClass(text.getBytes("ISO-8859-1"), true,
            java.lang.invoke.MethodHandles.Lookup.ClassOption.NESTMATE).lookupClass();
        var constructor = sub.getDeclaredConstructor();
        constructor.setAccessible(true);
        show(Shape.make());
        show((Shape) constructor.newInstance());
    }
    static void show(Shape s) { System.out.println(s.area()); } // never: calls Shape.area // never: rewrite
}
