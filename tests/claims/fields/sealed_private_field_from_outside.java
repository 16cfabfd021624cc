// A `Field` that others have found is used in the name of the class that calls its methods.
// world: sealed
// run:
// prints: circle
package sealed_private_field_from_outside;

// prelude: Shape Square Circle
class Hold {
    private Shape shape = new Square();
    static class Mate {
        static void set(java.lang.reflect.Field f, Object o, Object value) throws Exception { f.set(o, value); }
    }
    void show() {
        Shape s = shape; // never: s : {Square}
        System.out.println(s.area()); // never: calls
    }
}
class Main {
    public static void main(String[] args) throws Exception {
        Hold h = new Hold();
        Hold.Mate.set(Hold.class.getDeclaredField("shape"), h, new Circle());
        h.show();
    }
}
