// In `open` reflection writes private fields.
// run:
// prints: circle
package private_field_open;

// prelude: Shape Square Circle
class Hold {
    private Shape shape = new Square();
    void show() {
        Shape s = shape; // never: s : {Square}
        System.out.println(s.area()); // never: calls
    }
}
class Main {
    public static void main(String[] args) throws Exception {
        Hold h = new Hold();
        java.lang.reflect.Field f = Hold.class.getDeclaredField("shape");
        f.setAccessible(true);
        f.set(h, new Circle());
        h.show();
    }
}
