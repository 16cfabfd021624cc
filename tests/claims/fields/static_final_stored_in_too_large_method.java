// An initialiser too large to be analysed may have stored anything.
// run:
// prints: circle
package static_final_stored_in_too_large_method;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }
class Hold {
    static final Shape SHAPE;
    static int n;
    static {
        /*repeat 4000: n += n * 3 + 1; */
        SHAPE = n == 0 ? new Square() : new Circle();
    }
}
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = Hold.SHAPE; // never: s : {Square} // never: s != null
        System.out.println(s.area()); // may: calls Circle.area
    }
}
