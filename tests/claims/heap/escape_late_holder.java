// The holder escapes after the object went in: both are out.
// run:
// prints: circle
// classpath-only: Plugins
package escape_late_holder;

// prelude: Shape Square Circle
class Box { Shape held = new Square(); }
class Outer { Box box; }
class Plugins { static void touch(Object o) { ((Outer) o).box.held = new Circle(); } }
class Main {
    public static void main(String[] args) throws Throwable {
        Box b = new Box();
        Outer o = new Outer();
        o.box = b;
        Plugins.touch(o);
        System.out.println(b.held.area()); //^ calls unknown // never: rewrite
    }
}
