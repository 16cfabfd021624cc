// Two methods that call each other: each may return what either makes.
// run:
// prints: circle
package mutual_recursion;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = even(3); // may: s = Square@+4 // may: s = Circle@+8
        System.out.println(s.area()); //^ calls {Square.area, Circle.area} // never: rewrite
    }
    static Shape even(int n) {
        if (n == 0) return new Square();
        return odd(n - 1);
    }
    static Shape odd(int n) {
        if (n == 0) return new Circle();
        return even(n - 1);
    }
}
