// Every class of the nest may write a private field.
// world: sealed
// run:
// prints: circle
package sealed_private_nest_mate_stores;

// prelude: Shape Square Circle
class Hold {
    private Shape shape = new Square();
    static class Mate {
        void set(Hold h) { h.shape = new Circle(); }
    }
    void show() {
        Shape s = shape; // never: s : {Square}
        System.out.println(s.area()); // may: calls Circle.area // never: calls Square.area
    }
}
class Main {
    public static void main(String[] args) {
        Hold h = new Hold();
        new Hold.Mate().set(h);
        h.show();
    }
}
