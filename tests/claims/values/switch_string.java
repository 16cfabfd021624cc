// A switch on strings and enums is ordinary code once compiled; the value after it is the join.
// run:
// prints: square
// prints: circle
// prints: square
// prints: square
package switch_string;

// prelude: Shape Square Circle
enum Kind { SQUARE, CIRCLE }
class Main {
    public static void main(String[] args) throws Throwable {
        for (String name : new String[] { "square", "circle" }) {
            Shape s = switch (name) { case "square" -> new Square(); default -> new Circle(); };
            System.out.println(s.area()); //^ calls {Square.area, Circle.area} // never: rewrite
        }
        for (Kind k : Kind.values()) {
            Shape s = switch (k) { case SQUARE -> new Square(); case CIRCLE -> new Square(); };
            System.out.println(s.area()); //^ calls Square.area // rewrite: narrow Shape.area -> Square.area
        }
    }
}
