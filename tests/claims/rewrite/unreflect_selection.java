// The object's class selects the method, as in a call: an overriding one, none for a private or package-private one of elsewhere.
// run:
// prints: below
// prints: above
// prints: default
// prints: implements
// prints: abstract
package unreflect_selection;
import java.lang.reflect.*;

class Above {
    public String name() { return "above"; }
    private String priv() { return "above"; }
    static Object priv(Object on) throws Exception {
        Method m = Above.class.getDeclaredMethod("priv");
        return m.invoke(on); // rewrite: unreflect
    }
}
class Below extends Above {
    public String name() { return "below"; }
    public String priv() { return "below"; }
}
interface Face { default String it() { return "default"; } }
class Plain implements Face {}
class Implements implements Face { public String it() { return "implements"; } }
abstract class Abstract { abstract String it(); }
class Concrete extends Abstract { String it() { return "abstract"; } }

class Main {
    static Object it(Object on) throws Exception {
        Method m = Face.class.getMethod("it");
        return m.invoke(on); // rewrite: unreflect
    }

    public static void main(String[] args) throws Exception {
        Method m = Above.class.getMethod("name");
        System.out.println(m.invoke(new Below())); // rewrite: unreflect
        System.out.println(Above.priv(new Below()));
        System.out.println(it(new Plain()));
        System.out.println(it(new Implements()));
        m = Abstract.class.getDeclaredMethod("it");
        System.out.println(m.invoke(new Concrete())); // rewrite: unreflect
    }
}
