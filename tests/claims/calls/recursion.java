// A recursive factory: what it returns is what any of its returns gives.
// run:
// prints: square
package recursion;

interface Shape { String area(); }
class Square implements Shape { public String area() { return "square"; } }
class Circle implements Shape { public String area() { return "circle"; } }
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
