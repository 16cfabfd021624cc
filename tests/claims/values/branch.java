// Where two branches meet, a variable is one of both: naming one would be wrong half of the time.
// complete: calls rewrite
// run:
// prints: square
// prints: square
// prints: circle
package branch;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 2; i++) {
            Shape s;
            if (i == 0) {
                s = new Square(); //^ s = {Square@+0}
                System.out.println(s.area()); //^ calls Square.area // rewrite: narrow Shape.area -> Square.area
            } else {
                s = new Circle();
            }
            var sNow = s; //^ sNow = {Square@-5, Circle@-2} //^ sNow != null
            System.out.println(s.area()); //^ calls {Square.area, Circle.area} // never: rewrite
        }
    }
}
