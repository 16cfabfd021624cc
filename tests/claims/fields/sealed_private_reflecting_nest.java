// The language lets a nest reflect into its own private fields: no deep reflection is needed.
// world: sealed
// run:
// prints: circle
package sealed_private_reflecting_nest;

// prelude: Shape Square Circle
class Hold {
    private Shape shape = new Square();
    void set(String name, Object value) throws Exception {
        Hold.class.getDeclaredField(name).set(this, value);
    }
    void show() {
        Shape s = shape; // never: s : {Square}
        System.out.println(s.area()); // never: calls
    }
}
class Main {
    public static void main(String[] args) throws Exception {
        Hold h = new Hold();
        h.set("shape", new Circle());
        h.show();
    }
}
