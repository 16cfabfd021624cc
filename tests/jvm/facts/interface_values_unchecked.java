// JVMS 4.10.1.2: interfaces are treated like Object. So a value of interface type may be any object,
// in variables, fields, arguments and results; arrays and casts check. A call through the interface
// throws, also one of a method that Object declares. (`Evil` is compiled against Shapf.)
// run:
// patch: Evil Shapf Shape
// prints: kept Impostor
// prints: class java.lang.IncompatibleClassChangeError
// prints: class java.lang.ClassCastException
// prints: class java.lang.ArrayStoreException
package interface_values_unchecked;

interface Shapf { String area(); }
interface Shape { String area(); }
class Impostor implements Shapf { public String area() { return "impostor"; } }
class Use {
    static Shape kept;
    static Shape keep(Shapf s) { return null; }
    static Shape keep(Shape s) { kept = s; Shape t = kept; return t; }
    static String call(Shape s) { return s.area(); }
    static Shape cast(Shape s) { Object o = s; return (Shape) o; }
    static Shape store(Shape s) { Shape[] all = new Shape[1]; all[0] = s; return s; }
}
class Evil { static void go() { Use.keep(new Impostor()); } }
class Main {
    interface Step { Object run(); }
    static void show(Step s) {
        try { System.out.println(s.run()); } catch (LinkageError | RuntimeException e) { System.out.println(e.getClass()); }
    }
    public static void main(String[] args) {
        Evil.go();
        Object o = Use.kept;
        System.out.println("kept " + o.getClass().getSimpleName());
        show(() -> Use.call(Use.kept));
        show(() -> Use.cast(Use.kept));
        show(() -> Use.store(Use.kept));
    }
}
