// A field that more objects are stored into than a value holds is unknown.
// run:
// prints: circle
package static_final_many_stores;

// prelude: Shape Square Circle
class Box { Shape held; Box next; }
class Hold {
    static final Shape SHAPE;
    static {
        int n = Main.count;
        SHAPE = n == 1 ? new Square() : /*repeat 20: n == Main.count - 1 ? new Square() : */ new Circle();
    }
}
class Main {
    static int count = 5;
    public static void main(String[] args) throws Throwable {
        System.out.println(Hold.SHAPE.area()); // may: calls Circle.area // never: rewrite
    }
}
