// Final instance fields of ordinary classes are not trusted in the open world: reflection writes
// them, and an object may be read before its constructor has ended.
// complete: rewrite
// run:
// prints: circle
package instance_final_open;

// prelude: Shape Square Circle
class Box { final Shape held = new Square(); }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        var f = Box.class.getDeclaredField("held");
        f.setAccessible(true);
        f.set(b, new Circle());
        show(b);
    }
    static void show(Box b) {
        Shape s = b.held; //^ s = unknown
        System.out.println(s.area()); //^ calls unknown // never: rewrite
    }
}
