// A record's field is stored by its constructor, which any code calls with anything it likes.
// complete: rewrite
// run:
// prints: square
// prints: circle
package record_of_caller;

// prelude: Shape Square Circle
record Box(Shape held) { }
class Main {
    public static void main(String[] args) throws Throwable {
        show(new Box(new Square()));
        show(new Box(new Circle()));
    }
    static void show(Box b) {
        Shape s = b.held(); //^ s = unknown //^ calls Box.held
        System.out.println(s.area()); //^ calls unknown // never: rewrite
    }
}
