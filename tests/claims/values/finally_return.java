// A return in a finally block replaces what was returned or thrown before it.
// complete: rewrite
// run:
// prints: circle
package finally_return;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = make(); //^ s = {Circle@+8}
        System.out.println(s.area()); //^ calls Circle.area // rewrite: narrow Shape.area -> Circle.area
    }
    @SuppressWarnings("finally")
    static Shape make() {
        try {
            return new Square();
        } finally {
            return new Circle();
        }
    }
}
