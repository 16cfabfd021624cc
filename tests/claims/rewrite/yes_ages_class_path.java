// What a class-path type extends, and which methods it has, may be otherwise in the version that runs: then the original call is refused, and so must the rewritten one.
// complete: rewrite
// run:
// prints: class java.lang.IncompatibleClassChangeError
// prints: class java.lang.NoSuchMethodError
// prints: class java.lang.IllegalAccessError
// prints: mine
// classpath-only: Lib Api p.Hidden
package yes_ages_class_path;

interface Closer { void close(); }
class Lib implements Closer { public void close() { } }
interface Api { void go(); }
class Mine extends Lib { @Override public void close() { System.out.println("mine"); } }
class Goes implements Api { public void go() { System.out.println("goes"); } }
class Hides implements yes_ages_class_path.p.Hidden { public void go() { System.out.println("hides"); } }
class Own implements Closer { public void close() { System.out.println("mine"); } }
class Main {
    public static void main(String[] args) {
        try {
            Closer c = new Mine();
            c.close(); // never: rewrite
        } catch (IncompatibleClassChangeError e) {
            System.out.println(e.getClass());
        }
        try {
            Api a = new Goes();
            a.go(); // never: rewrite
        } catch (IncompatibleClassChangeError e) {
            System.out.println(e.getClass());
        }
        try {
            hidden();
        } catch (IncompatibleClassChangeError e) {
            System.out.println(e.getClass());
        }
        Closer own = new Own();
        own.close(); // rewrite: narrow Closer.close -> Own.close
    }
    static void hidden() {
        yes_ages_class_path.p.Hidden h = new Hides();
        h.go(); // never: rewrite
    }
}
// file: yes_ages_class_path/p/Hidden.java
package yes_ages_class_path.p;
public interface Hidden { void go(); }
// file-at-run: Lib.java
package yes_ages_class_path;
class Lib { public void close() { } }
// file-at-run: Api.java
package yes_ages_class_path;
interface Api { }
// file-at-run: yes_ages_class_path/p/Hidden.java
package yes_ages_class_path.p;
interface Hidden { void go(); }
