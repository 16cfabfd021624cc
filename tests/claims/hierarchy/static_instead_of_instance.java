// The referenced method is static at run time: IncompatibleClassChangeError, kept.
// complete: rewrite
// run:
// prints: class java.lang.IncompatibleClassChangeError
// patch: Main nameA nameB
package static_instead_of_instance;

class Square { String nameA() { return "instance"; } static String nameB() { return "static"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        try {
            System.out.println(s.nameA()); // never: calls // never: rewrite
        } catch (IncompatibleClassChangeError e) {
            System.out.println(e.getClass());
        }
    }
}
