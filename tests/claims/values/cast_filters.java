// A cast keeps those of the known objects that pass it.
// run:
// prints: square
// prints: cast
package cast_filters;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 2; i++) {
            Object o = i == 0 ? new Square() : new Circle(); //^ o = {Square@+0, Circle@+0}
            try {
                Shape s = (Square) o; //^ s = {Square@-2}
                System.out.println(s.area()); //^ calls Square.area // rewrite: narrow Shape.area -> Square.area
            } catch (ClassCastException e) {
                var oNow = o; //^ oNow = {Square@-5, Circle@-5}
                System.out.println("cast");
            }
        }
    }
}
