// A static factory has one body; what it returns is known at its caller.
// complete: calls rewrite
// run:
// prints: square
package static_factory;

// prelude: Shape Square Circle
class Shapes { static Shape make() { return new Square(); } }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = Shapes.make(); //^ s = {Square@-3} //^ s != null
        System.out.println(s.area()); //^ calls Square.area // rewrite: narrow Shape.area -> Square.area
    }
}
