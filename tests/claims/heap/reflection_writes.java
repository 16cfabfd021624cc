// Reflection needs the object: given it, it writes private and even final fields.
// run:
// prints: circle
package reflection_writes;

// prelude: Shape Square Circle
class Box { private final Shape held; Box(Shape s) { held = s; } Shape held() { return held; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box(new Square());
        var f = Box.class.getDeclaredField("held");
        f.setAccessible(true);
        f.set(b, new Circle());
        Shape s = b.held(); // never: s = Square@-4
        System.out.println(s.area()); // never: calls Square.area // never: rewrite
    }
}
