// A body that makes local or anonymous classes: their EnclosingMethod goes on naming the original.
// run:
// prints: area
package direct_enclosing_method;

class Square {
    public Object area() { return new Object() { @Override public String toString() { return getClass().getEnclosingMethod().getName(); } }; }
}
class Special extends Square { @Override public Object area() { return "special"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        System.out.println(s.area());
    }
}
