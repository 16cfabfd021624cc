// invokeinterface of a method of Object throws, as any other does, for an object that the verifier let pass as the
// interface. (`Evil` is compiled against Shapf; javac 18 and later call `Shape.equals` so.)
// run:
// prints: false
// prints: circle
// prints: class java.lang.IncompatibleClassChangeError
// patch: Evil Shapf Shape
// patch: Use equalx equals
package sealed_interface_impostor_equals;

interface Shapf { boolean equalx(Object o); }
sealed interface Shape permits Square { boolean equalx(Object o); default String area() { return ""; } }
final class Square implements Shape {
    public boolean equalx(Object o) { return false; }
    @Override public boolean equals(Object o) { return false; }
    public String area() { return "square"; }
}
class Round { String area() { return "circle"; } }
class Other extends Round { String area() { return "changed"; } }
class Box { Round held; }
class Impostor implements Shapf {
    public boolean equalx(Object o) { return true; }
    @Override public boolean equals(Object o) { ((Box) o).held = new Other(); return true; }
}
class Use {
    static void use(Shapf s) { }
    static void use(Shape s) {
        Box b = new Box();
        b.held = new Round();
        try {
            System.out.println(s.equalx(b)); // never: rewrite
        } catch (IncompatibleClassChangeError e) {
            System.out.println(e.getClass());
            return;
        }
        System.out.println(b.held.area()); // may: calls Round.area
    }
}
class Evil { static void go() { Use.use(new Impostor()); } }
class Main {
    public static void main(String[] args) throws Throwable {
        Use.use(new Square());
        Evil.go();
    }
}
