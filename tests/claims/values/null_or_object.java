// null among the receivers does not hinder the edit: `invokevirtual` on null throws as before.
// complete: rewrite
// run:
// prints: square
// prints: null
package null_or_object;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 2; i++) {
            Shape s = i == 0 ? new Square() : null; //^ s = {Square@+0, null} //^ s : Square // never: s != null
            try {
                System.out.println(s.area()); //^ calls Square.area // rewrite: narrow Shape.area -> Square.area
            } catch (NullPointerException e) {
                System.out.println("null");
            }
        }
    }
}
