// A static field that is not final is written by anybody.
// complete: rewrite
// run:
// prints: circle
package static_not_final;

// prelude: Shape Square Circle
class Shapes { static Shape shape = new Square(); }
class Main {
    public static void main(String[] args) throws Throwable {
        var f = Shapes.class.getDeclaredField("shape");
        f.setAccessible(true);
        f.set(null, new Circle());
        Shape s = Shapes.shape; //^ s = unknown
        System.out.println(s.area()); //^ calls unknown // never: rewrite
    }
}
