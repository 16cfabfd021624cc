// JVMS 6.5 (invokespecial) does not check the object's class. HotSpot does in interfaces (since the
// verifier does not): IllegalAccessError. A call that names a private method through
// invokeinterface (javac from 11 on) throws IncompatibleClassChangeError. (`Evil` is compiled
// against Shapf and Shapg.)
// run:
// release: 9
// patch: Evil Shapf Shape
// version: 55 Newer
// prints: square
// prints: class java.lang.IllegalAccessError
package special_call_in_interface;

interface Shapf { }
interface Shape {
    private String area() { return getClass().getSimpleName().toLowerCase(); }
    static String of(Shape s) { return s.area(); }
    static String of(Shapf s) { return null; }
}
class Square implements Shape { }
class Impostor implements Shapf { }
class Evil { static String go() { return Shape.of(new Impostor()); } }
class Main {
    public static void main(String[] args) {
        System.out.println(Shape.of(new Square()));
        try { System.out.println(Evil.go()); } catch (LinkageError e) { System.out.println(e.getClass()); }
    }
}
