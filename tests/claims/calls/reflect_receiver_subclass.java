// A method runs on the object's class: one that may be of a subclass runs that one's.
// run:
// prints: below
// prints: below
package reflect_receiver_subclass;
import java.lang.reflect.*;

class Above { public void name() { System.out.println("above"); } }
class Below extends Above { public void name() { System.out.println("below"); } }

class Main {
    static Above made(int n) { return n == 0 ? new Below() : new Above(); }

    static void use(Above on) throws Exception {
        Method m = Above.class.getMethod("name");
        m.invoke(on); // never: calls {Above.name}
    }

    public static void main(String[] args) throws Exception {
        use(made(args.length));
        Above a = made(args.length);
        Method m = a.getClass().getMethod("name");
        m.invoke(a); // may: calls Below.name
    }
}
