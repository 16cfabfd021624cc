// An interface has the public methods of Object as well.
// complete: rewrite
// run:
// prints: to string
// prints: true
package object_methods_on_interface;

interface Shape { String area(); }
class Square implements Shape {
    public String area() { return "square"; }
    @Override public String toString() { return "to string"; }
}
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = new Square();
        System.out.println(s.toString()); //^ calls Square.toString // rewrite: narrow Object.toString -> Square.toString
        Shape t = () -> "lambda";
        System.out.println(t.equals(t)); // never: rewrite
    }
}
