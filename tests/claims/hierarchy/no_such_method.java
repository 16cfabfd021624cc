// The referenced method does not exist: NoSuchMethodError at the call, kept.
// complete: rewrite
// run:
// prints: class java.lang.NoSuchMethodError
// patch: Main nameA nameB
package no_such_method;

class Square { String nameA() { return "instance"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        Square s = new Square();
        try {
            System.out.println(s.nameA()); // never: calls // never: rewrite
        } catch (NoSuchMethodError e) {
            System.out.println(e.getClass());
        }
    }
}
