// What is thrown is in the hands of whoever catches it, a handler of the same method included.
// run:
// prints: circle
package escape_thrown;

// prelude: Shape Square Circle
class Carrier extends RuntimeException { Shape held; }
class Main {
    public static void main(String[] args) throws Throwable {
        Carrier carrier = new Carrier();
        carrier.held = new Square();
        try {
            throw carrier;
        } catch (Carrier caught) {
            caught.held = new Circle();
        }
        System.out.println(carrier.held.area()); // never: calls Square.area
    }
}
