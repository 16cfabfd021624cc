// `invokespecial` of an interface's method checks its receiver as little as `invokeinterface` does: any object passes the verifier, and the default method runs on it. So in a closed world, too, the interface says nothing of the receiver of a private call. (`Evil` is compiled against Shapf.)
// release: 9
// world: closed
// complete: rewrite
// run:
// prints: square
// prints: class java.lang.IllegalAccessError
// patch: Evil Shapf Shape
package closed_interface_special;

interface Shapf { }
interface Shape {
    private String area() { return getClass().getSimpleName().toLowerCase(); }
    static String of(Shape s) { return s.area(); }
    static String of(Shapf s) { return null; }
}
final class Square implements Shape { }
class Impostor implements Shapf { }
class Evil { static String go() { return Shape.of(new Impostor()); } }
class Main {
    public static void main(String[] args) {
        System.out.println(Shape.of(new Square()));
        try {
            System.out.println(Evil.go());
        } catch (IncompatibleClassChangeError e) {
            System.out.println(e.getClass());
        }
    }
}
