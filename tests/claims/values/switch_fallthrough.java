// A case that falls through arrives with the value of the case before it.
// run:
// prints: circle
// prints: square
package switch_fallthrough;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 2; i++) {
            Shape s = null;
            switch (i) {
                case 0: s = new Circle();
                case 1: if (s == null) s = new Square(); System.out.println(s.area()); // may: calls Circle.area // may: calls Square.area // never: rewrite
            }
        }
    }
}
