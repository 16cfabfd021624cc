// An exception thrown and caught within reach carries its objects along.
// run:
// prints: square
package exception_local;

// prelude: Shape Square Circle
class Carrier extends RuntimeException { Shape held; }
class Main {
    public static void main(String[] args) throws Throwable {
        Carrier c = new Carrier();
        c.held = new Square();
        try {
            throw c;
        } catch (Carrier e) {
            System.out.println(e.held.area()); // may: calls Square.area // never: calls Circle.area
        }
    }
}
