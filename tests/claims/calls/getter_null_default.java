// A getter before the setter ran gives null.
// run:
// prints: nullsquare
package getter_null_default;

// prelude: Shape Square Circle
class Box { private Shape held; Shape get() { return held; } void set(Shape s) { held = s; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        Shape s = b.get(); // may: s = null // never: s != null
        b.set(new Square());
        System.out.println(s + b.get().area()); // may: calls#2 Square.area // never: calls#2 Circle.area
    }
}
