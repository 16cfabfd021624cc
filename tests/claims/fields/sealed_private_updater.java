// A nest that makes a field updater, or a handle, writes its private fields through it.
// world: sealed
// run:
// prints: circle
// prints: circle
package sealed_private_updater;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

// prelude: Shape Square Circle
class Hold {
    private volatile Shape shape = new Square();
    static final AtomicReferenceFieldUpdater<Hold, Shape> UPDATER =
        AtomicReferenceFieldUpdater.newUpdater(Hold.class, Shape.class, "shape");
    void show() {
        Shape s = shape; // never: s : {Square}
        System.out.println(s.area()); // never: calls
    }
}
class Handled {
    private Shape shape = new Square();
    static VarHandle handle() throws Exception {
        return MethodHandles.lookup().findVarHandle(Handled.class, "shape", Shape.class);
    }
    void show() {
        Shape s = shape; // never: s : {Square}
        System.out.println(s.area()); // never: calls
    }
}
class Main {
    public static void main(String[] args) throws Exception {
        Hold h = new Hold();
        Hold.UPDATER.set(h, new Circle());
        h.show();
        Handled g = new Handled();
        Handled.handle().set(g, new Circle());
        g.show();
    }
}
