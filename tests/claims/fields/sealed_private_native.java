// Native methods of the nest may write its private fields.
// world: sealed
package sealed_private_native;

// prelude: Shape Square Circle
class Hold {
    private Shape shape = new Square();
    native void set(Object o);
    void show() {
        Shape s = shape; // never: s : {Square}
        System.out.println(s.area()); // never: calls
    }
}
class Main { }
