// Every arm of a switch flows to its end, the absent default too.
// run:
// prints: circle
// prints: null
// prints: square
package switch_arms;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 3; i++) {
            Shape s = new Square();
            switch (i) {
                case 0: s = new Circle(); break;
                case 1: s = null; break;
            }
            try {
                var sNow = s; //^ sNow = {Square@-6, Circle@-4, null}
                System.out.println(s.area()); //^ calls {Square.area, Circle.area} // never: rewrite
            } catch (NullPointerException e) {
                System.out.println("null");
            }
        }
    }
}
