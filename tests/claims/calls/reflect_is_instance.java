// Where `isInstance` of a constant class held, only what may be of that class is left.
// run:
// prints: square
// prints: none
// prints: circle
package reflect_is_instance;

// prelude: Shape Square Circle
class Main {
    static boolean yes = true;

    static String of(Object o, Class<?> c) {
        return c.isInstance(o) ? ((Shape) o).area() : "none"; // may: calls Circle.area
    }

    public static void main(String[] args) {
        Shape s = yes ? new Square() : new Circle(); //^ s : {Square, Circle}
        if (Square.class.isInstance(s)) {
            System.out.println(s.area()); //^ calls Square.area
        }
        System.out.println(Circle.class.isInstance(s) ? s.area() : "none"); //^ calls#2 Circle.area
        System.out.println(of(new Circle(), Circle.class));
    }
}
