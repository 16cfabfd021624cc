// append(Object), insert(int, Object), String.valueOf and + call toString, which may change what the object holds.
// run:
// prints: circle
// prints: circle
// prints: circle
// prints: circle
package model_append_calls_to_string;

// prelude: Shape Square Circle
class Box {
    Shape held = new Square();
    @Override public String toString() { held = new Circle(); return ""; }
}
class Main {
    public static void main(String[] args) throws Throwable {
        Box a = new Box(), b = new Box(), c = new Box(), d = new Box();
        String s = new StringBuilder().append(a).insert(0, (Object) b) + String.valueOf(c);
        s += d;
        System.out.println(a.held.area()); // may: calls Circle.area // never: calls Square.area
        System.out.println(b.held.area()); // may: calls Circle.area // never: calls Square.area
        System.out.println(c.held.area()); // may: calls Circle.area // never: calls Square.area
        System.out.println(d.held.area()); // may: calls Circle.area // never: calls Square.area
    }
}
