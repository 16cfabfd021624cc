// A field of the class itself hides those above, one of an interface stands before one of the superclass; private ones hide nothing.
// run:
// prints: below
// prints: above
// prints: interface
// prints: above
// prints: interface
package reflect_hidden_fields;
import java.lang.reflect.*;

class Text { final String text; Text(String text) { this.text = text; } public String toString() { return text; } }
class Above {
    public Object one = new Text("above");
    public Object two = new StringBuilder("above");
    public static Object three = new StringBuilder("above");
}
interface Face {
    Object two = new Text("interface");
    Object three = new Text("interface");
}
class Below extends Above implements Face {
    public Object one = new StringBuilder("below");
    private Object hidden;
}
class Hides extends Above { private Object one = new Text("hidden"); }

class Main {
    public static void main(String[] args) throws Exception {
        Field f = Below.class.getField("one");
        Object o = f.get(new Below()); // never: o : {Text}
        System.out.println(o);
        f = Hides.class.getField("one");
        o = f.get(new Hides());
        System.out.println(o);
        f = Below.class.getField("two");
        o = f.get(new Below()); // never: o : {java.lang.StringBuilder}
        System.out.println(o);
        f = Above.class.getField("three");
        o = f.get(null); // never: o : {Text}
        System.out.println(o);
        f = Below.class.getField("three");
        o = f.get(null); // never: o : {java.lang.StringBuilder}
        System.out.println(o);
    }
}
