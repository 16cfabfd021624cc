// A method that two interfaces declare is found in one of them where it is most specific; the object's class has the body.
// run:
// prints: both
// prints: String
// prints: below
// prints: Lower
package reflect_two_interfaces;
import java.lang.reflect.*;

interface One { Object it(); }
interface Two { String it(); }
class Both implements One, Two { public String it() { return "both"; } }
abstract class Open implements One, Two {}
class Closed extends Open { public String it() { return "never"; } }
interface Upper { default String name() { return "above"; } }
interface Lower extends Upper { default String name() { return "below"; } }
class Has implements Upper, Lower {}

class Main {
    public static void main(String[] args) throws Exception {
        Method m = Both.class.getMethod("it");
        Object o = m.invoke(new Both()); //^ calls Both.it()String
        System.out.println(o);
        m = Open.class.getMethod("it");
        System.out.println(m.getReturnType().getSimpleName());
        m = Has.class.getMethod("name");
        o = m.invoke(new Has()); // never: calls {Upper.name}
        System.out.println(o);
        System.out.println(m.getDeclaringClass().getSimpleName());
    }
}
