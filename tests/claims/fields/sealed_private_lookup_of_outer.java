// A lookup of an outer class keeps its private access to inner ones, which before version 55 are of no nest.
// world: sealed
// release: 8
// run:
// prints: circle
package sealed_private_lookup_of_outer;

import java.lang.invoke.MethodHandles;

// prelude: Shape Square Circle
class Main {
    static class Hold {
        private Shape shape = new Square();
        void show() {
            Shape s = shape; // never: s : {Square}
            System.out.println(s.area()); // never: calls
        }
    }
    public static void main(String[] args) throws Throwable {
        Hold h = new Hold();
        MethodHandles.lookup().in(Hold.class).findSetter(Hold.class, "shape", Shape.class).invoke(h, (Shape) new Circle());
        h.show();
    }
}
