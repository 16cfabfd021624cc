// Between two types of the input may stand one of the class path, or between one of the input and the JDK: that it links them may be otherwise in the version that runs, and the method that the reference names is then not found.
// release: 17
// complete: rewrite
// run:
// prints: class java.lang.NoSuchMethodError
// prints: class java.lang.NoSuchMethodError
// classpath-only: Lib Sizes
package yes_ages_between;

interface Named { void go(); }
interface Lib extends Named { }
interface Mine extends Lib { }
interface Sizes extends AutoCloseable { }
interface MySizes extends Sizes { }
class Base {
    public void go() { System.out.println("go"); }
    public void close() { System.out.println("close"); }
}
class One extends Base implements Mine, MySizes { }
class Two extends Base implements Mine, MySizes { }
class Main {
    public static void main(String[] args) throws Exception {
        Mine m = args.length == 0 ? new One() : new Two();
        try {
            m.go(); // never: rewrite
        } catch (IncompatibleClassChangeError e) {
            System.out.println(e.getClass());
        }
        MySizes s = args.length == 0 ? new One() : new Two();
        try {
            s.close(); // never: rewrite
        } catch (IncompatibleClassChangeError e) {
            System.out.println(e.getClass());
        }
    }
}
// file-at-run: Lib.java
package yes_ages_between;
interface Lib { }
// file-at-run: Sizes.java
package yes_ages_between;
interface Sizes { }
