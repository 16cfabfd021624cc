// A factory that returns one of two, by its argument: both are possible.
// run:
// prints: square
// prints: circle
package static_choice;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = make(true); // may: s = Square@+5 // may: s = Circle@+6
        System.out.println(s.area()); // may: calls Square.area // never: calls Circle.area
        System.out.println(make(false).area()); // may: calls Circle.area
    }
    static Shape make(boolean square) {
        if (square) return new Square();
        return new Circle();
    }
}
