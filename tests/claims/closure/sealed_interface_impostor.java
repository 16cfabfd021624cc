// The verifier lets any object pass as an interface: the call throws IncompatibleClassChangeError.
// Narrowed, its cast would throw ClassCastException instead. (`Evil` is compiled against Shapf.)
// complete: rewrite
// run:
// prints: square
// prints: class java.lang.IncompatibleClassChangeError
// patch: Evil Shapf Shape
package sealed_interface_impostor;

interface Shapf { String area(); }
sealed interface Shape permits Square { String area(); }
final class Square implements Shape { public String area() { return "square"; } }
class Impostor implements Shapf { public String area() { return "impostor"; } }
class Use {
    static void use(Shapf s) { }
    static void use(Shape s) {
        try {
            System.out.println(s.area()); //^ calls Square.area // never: rewrite
        } catch (IncompatibleClassChangeError e) {
            System.out.println(e.getClass());
        }
    }
}
class Evil { static void go() { Use.use(new Impostor()); } }
class Main {
    public static void main(String[] args) throws Throwable {
        Use.use(new Square());
        Evil.go();
    }
}
