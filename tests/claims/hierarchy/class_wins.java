// A superclass's method wins over a default method.
// complete: calls
// run:
// prints: base
package class_wins;

interface Shape { default String area() { return "default"; } }
class Base { public String area() { return "base"; } }
class Square extends Base implements Shape { }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = new Square();
        System.out.println(s.area()); //^ calls Base.area
    }
}
