// The type that the call names may be refused when it runs, while the host, a class above the receivers, is not: a null receiver must go on throwing the LinkageError.
// complete: rewrite
// run:
// prints: class java.lang.IncompatibleClassChangeError
// classpath-only: Lib
package narrow_null_owner_refused;

interface Lib { }
interface Job extends Lib { void go(); }
class Base { public void go() { System.out.println("go"); } }
class One extends Base implements Job { }
class Two extends Base implements Job { }
class Main {
    static int flag;
    public static void main(String[] args) {
        Object job = null;
        if (flag == 1) job = new One();
        if (flag == 2) job = new Two();
        try {
            ((Job) job).go(); // never: rewrite
        } catch (IncompatibleClassChangeError e) {
            System.out.println(e.getClass());
        }
    }
}
// file-at-run: Lib.java
package narrow_null_owner_refused;
class Lib { }
