// The same with a package-private method.
// complete: rewrite
// run:
// prints: class java.lang.IllegalAccessError
// patch: Square Shapf Shape
// patch: Main Shapg Shape
package narrow_package_private_only;

interface Shape { String area(); }
interface Shapf { }
interface Shapg { String area(); }
class Square implements Shapf { String area() { return "package"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Shapg s = (Shapg) (Object) new Square();
        try {
            System.out.println(s.area()); // never: rewrite
        } catch (LinkageError e) {
            System.out.println(e.getClass());
        }
    }
}
