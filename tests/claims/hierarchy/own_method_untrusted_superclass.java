// A method that the exact class declares itself is selected first, whatever its superclass brings.
// complete: calls
// run:
// prints: square
// classpath-only: Base
package own_method_untrusted_superclass;

interface Shape { String area(); }
class Base { public String area() { return "base"; } }
class Square extends Base implements Shape { public String area() { return "square"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = new Square();
        System.out.println(s.area()); //^ calls Square.area
    }
}
