// The only implementer lost its method (it was renamed in the compiled class): AbstractMethodError.
// complete: rewrite
// run:
// prints: class java.lang.AbstractMethodError
// patch: Square area arox
package missing_implementation;

interface Shape { String area(); }
class Square implements Shape { public String area() { return "area"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Shape s = new Square();
        try {
            System.out.println(s.area()); // never: calls // never: rewrite
        } catch (AbstractMethodError e) {
            System.out.println(e.getClass());
        }
    }
}
