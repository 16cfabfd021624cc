// A virtual call on a known object: the body of its exact class, its result known.
// run:
// prints: circle
package virtual_on_known;

// prelude: Shape Square Circle
class Factory { Shape make() { return new Square(); } }
class Other extends Factory { @Override Shape make() { return new Circle(); } }
class Main {
    public static void main(String[] args) throws Throwable {
        Factory f = new Other(); //^ f = {Other@+0}
        Shape s = f.make(); //^ calls Other.make // never: calls Factory.make
        System.out.println(s.area()); // may: calls Circle.area // never: calls Square.area
    }
}
