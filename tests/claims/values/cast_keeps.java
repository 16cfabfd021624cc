// A cast that succeeds changes no value; one that fails leaves the line.
// run:
// prints: square
// prints: no circle
package cast_keeps;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        Object o = new Square();
        Shape s = (Shape) o; //^ s = {Square@-1}
        System.out.println(s.area()); //^ calls Square.area // rewrite: narrow Shape.area -> Square.area
        try {
            Circle c = (Circle) s;
            System.out.println(c.area()); // never: calls Square.area // never: rewrite
        } catch (ClassCastException e) {
            System.out.println("no circle");
        }
    }
}
