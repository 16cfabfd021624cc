// Two variables swapped in a loop: both sets grow to both objects. A single pass would miss it.
// run:
// prints: square
// prints: circle
// prints: square
package loop_swap;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        Shape a = new Square(), b = new Circle();
        for (int i = 0; i < 3; i++) {
            System.out.println(a.area()); //^ calls {Square.area, Circle.area} // never: rewrite
            Shape t = a;
            a = b; //^ a = {Square@-4, Circle@-4}
            b = t; //^ b = {Square@-5, Circle@-5}
        }
    }
}
