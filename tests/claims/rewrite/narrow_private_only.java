// The class says that it implements the interface and has a private method of that name only.
// `invokeinterface` throws; `invokevirtual` on the class would run the private method.
// complete: rewrite
// run:
// prints: class java.lang.AbstractMethodError
// patch: Square Shapf Shape
// patch: Main Shapg Shape
package narrow_private_only;

interface Shape { String area(); }
interface Shapf { }
interface Shapg { String area(); }
class Square implements Shapf { private String area() { return "private"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Shapg s = (Shapg) (Object) new Square();
        try {
            System.out.println(s.area()); // never: rewrite // never: calls Square.area
        } catch (LinkageError e) {
            System.out.println(e.getClass());
        }
    }
}
