// The JVM itself makes record components and fills in their private fields: no code stores into them.
// world: sealed
// run:
// prints: circle
package sealed_private_platform_pinned;

// prelude: Shape Square Circle
class Main {
    record Point(int x) { }
    public static void main(String[] args) {
        java.lang.reflect.RecordComponent c = Point.class.getRecordComponents()[0];
        Shape s = c.getName() == null ? new Square() : new Circle(); // never: s : {Square}
        System.out.println(s.area()); // may: calls Circle.area // never: calls Square.area
    }
}
