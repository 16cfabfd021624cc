// A body that calls itself on `this`: that call stays virtual, in the copy too.
// complete: rewrite
// run:
// prints: square12
// prints: specialspecialsquare1
package direct_recursive_body;

class Square {
    public String area(int n) { return n == 0 ? "square" : area(n - 1) + n; } //^ calls unknown // never: rewrite
}
class Special extends Square { @Override public String area(int n) { return "special" + super.area(n); } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        System.out.println(s.area(2)); // rewrite: direct Square.area -> Square.area
        System.out.println(new Special().area(1));
    }
}
