// A recursive factory: what it returns is what any of its returns gives.
// run:
// prints: square
package recursion;

// prelude: Shape Square Circle
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = make(3); //^ s = {Square@+4} //^ s : Square
        System.out.println(s.area()); //^ calls Square.area // rewrite: narrow Shape.area -> Square.area
    }
    static Shape make(int n) {
        if (n == 0) return new Square();
        return make(n - 1);
    }
}
