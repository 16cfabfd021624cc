// In `sealed` a private field holds what its nest stores into it, or null: nobody else writes it.
// complete: values calls
// world: sealed
// run:
// prints: square
package sealed_private_field;

// prelude: Shape Square Circle
class Hold {
    private Shape shape = new Square();
    private static Shape last;
    Shape both = new Square();
    void show() {
        Shape s = shape; //^ s = {Square@-4, null}
        last = new Circle();
        Shape t = last; //^ t = {Circle@-1, null}
        Shape u = both;
        System.out.println(s.area()); //^ calls Square.area
    }
}
class Main {
    public static void main(String[] args) {
        new Hold().show(); //^ calls Hold.show
    }
}
