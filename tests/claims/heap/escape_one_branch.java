// Escaped on one path only: where the paths meet, the object is out, and so is what it held.
// run:
// prints: circle
// prints: square
// classpath-only: Plugins
package escape_one_branch;

// prelude: Shape Square Circle
class Inner { Shape held = new Square(); }
class Box { Inner inner; }
class Plugins {
    static Box kept;
    static void keep(Box b) { kept = b; }
    static void touch() { if (kept != null && kept.inner != null) kept.inner.held = new Circle(); }
}
class Main {
    public static void main(String[] args) throws Throwable {
        for (int i = 0; i < 2; i++) {
            Inner inner = new Inner();
            Box b = new Box();
            if (i == 0) Plugins.keep(b);
            else b.inner = inner;
            if (i == 0) b.inner = inner;
            Plugins.touch();
            System.out.println(inner.held.area()); //^ calls unknown // never: rewrite
            Plugins.kept = null;
        }
    }
}
