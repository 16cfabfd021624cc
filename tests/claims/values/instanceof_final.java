// `instanceof` of a final class leaves one exact type; of an open class it leaves any subclass.
// complete: rewrite
// run:
// prints: closed
// prints: open
// prints: sub
// file-at-run: Sub.java
package instanceof_final;
class Sub extends Open { public String name() { return "sub"; } }
// file: instanceof_final.java
package instanceof_final;

interface Named { String name(); }
final class Closed implements Named { public String name() { return "closed"; } }
class Open implements Named { public String name() { return "open"; } }
class Main {
    public static void main(String[] args) throws Throwable {
        show(new Closed());
        show(new Open());
        show((Named) Class.forName("instanceof_final.Sub").getDeclaredConstructor().newInstance());
    }
    static void show(Object o) {
        if (o instanceof Closed) {
            Named n = (Named) o;
            System.out.println(n.name());
        } else if (o instanceof Open) {
            Open n = (Open) o; //^ n = unknown // never: n : Open
            System.out.println(n.name()); //^ calls unknown // never: rewrite
        }
    }
}
