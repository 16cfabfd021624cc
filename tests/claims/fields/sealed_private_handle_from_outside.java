// A nest that uses handles that another class has made for it writes its private fields through them.
// world: sealed
// run:
// prints: circle
package sealed_private_handle_from_outside;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

// prelude: Shape Square Circle
class Handles {
    static VarHandle of(Class<?> c, String name) {
        try {
            return MethodHandles.privateLookupIn(c, MethodHandles.lookup()).findVarHandle(c, name, Shape.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
class Hold {
    static final VarHandle SHAPE = Handles.of(Hold.class, "shape");
    private volatile Shape shape = new Square();
    void set(Shape s) { SHAPE.setVolatile(this, s); }
    void show() {
        Shape s = shape; // never: s : {Square}
        System.out.println(s.area()); // never: calls
    }
}
class Main {
    public static void main(String[] args) {
        Hold h = new Hold();
        h.set(new Circle());
        h.show();
    }
}
