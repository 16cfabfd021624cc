// Two unrelated defaults of one name, which javac refuses: the call throws. (`Rogh` is renamed in
// the compiled class.)
// complete: rewrite
// run:
// prints 17: class java.lang.AbstractMethodError
// prints 25: class java.lang.IncompatibleClassChangeError
// patch: Square Rogh Righ
package conflicting_defaults;

interface Left { default String area() { return "left"; } }
interface Rogh { }
interface Righ { default String area() { return "right"; } }
class Square implements Left, Rogh { }
class Main {
    public static void main(String[] args) throws Throwable {
        Left l = new Square();
        try {
            System.out.println(l.area()); // never: calls Left.area // never: rewrite
        } catch (IncompatibleClassChangeError e) {
            System.out.println(e.getClass());
        }
    }
}
