// A field is that of the class that declares it: one of the same name in a subclass is another one.
// run:
// prints: above
// prints: below
// prints: above
// prints: set
package unreflect_field_hidden;
import java.lang.reflect.*;

class Above { public Object field = "above"; }
class Below extends Above { public Object field = "below"; }
class Beneath extends Above {}

class Main {
    public static void main(String[] args) throws Exception {
        Below b = new Below();
        Field above = Above.class.getField("field");
        System.out.println(above.get(b)); // rewrite: unreflect
        Field below = Below.class.getField("field");
        System.out.println(below.get(b)); // rewrite: unreflect
        Field inherited = Beneath.class.getField("field");
        System.out.println(inherited.get(new Beneath())); // rewrite: unreflect
        above.set(b, "set"); // rewrite: unreflect
        System.out.println(((Above) b).field);
    }
}
