// A local variable holds exactly the object that was put into it last: nothing else writes it.
// complete: calls rewrite
// run:
// prints: square
// prints: circle
package straight;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = new Square(); //^ s = {Square@+0} //^ s : Square //^ s != null
        System.out.println(s.area()); //^ calls Square.area // rewrite: narrow Shape.area -> Square.area
        s = new Circle(); //^ s = {Circle@+0}
        System.out.println(s.area()); //^ calls Circle.area // rewrite: narrow Shape.area -> Circle.area
    }
}
