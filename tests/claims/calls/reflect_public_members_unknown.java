// A superclass or an interface of another version may have a public method of that name; a protected or static one may hide it.
// run:
// prints: base
// prints: added
// prints: other
package reflect_public_members_unknown;
import java.lang.reflect.*;

// classpath-only: Above Beside
class Above { }
interface Beside { }
class Base extends Above implements Beside {
    public void who() { System.out.println("base"); }
}
class Plain implements Beside {
    public void who(String s) { System.out.println("plain"); }
    public void all() throws Exception {
        for (Method m : Plain.class.getMethods()) {
            if (m.getName().equals("who") && m.getParameterCount() == 0) {
                m.invoke(this); // never: calls
            }
        }
    }
}

class Main {
    public static void main(String[] args) throws Exception {
        for (Method m : Base.class.getMethods()) {
            if (m.getName().equals("who")) {
                Object o = m.getParameterCount() == 0 ? null : "a";
                if (o == null) m.invoke(new Base()); // never: calls {Base.who}
            }
        }
        new Plain().all();
        for (Field f : Base.class.getFields()) {
            if (f.getName().equals("seen")) {
                System.out.println(f.get(null));
            }
        }
    }
}
// file-at-run: Above.java
package reflect_public_members_unknown;
class Above { public static String seen = "other"; public void who(int n) { System.out.println("above"); } }
// file-at-run: Beside.java
package reflect_public_members_unknown;
interface Beside { default void who() { System.out.println("added"); } }
