// A variable assigned in a loop is, at its head, what it was before or what any round made it.
// run:
// prints: square
// prints: circle
// prints: circle
// prints: circle
package loop_phi;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = new Square();
        for (int i = 0; i < 3; i++) {
            System.out.println(s.area()); //^ calls {Square.area, Circle.area} // never: rewrite
            s = new Circle(); //^ s = {Circle@+0}
        }
        var sNow = s; // may: sNow = Square@-5
        System.out.println(s.area()); //^ calls {Square.area, Circle.area}
    }
}
