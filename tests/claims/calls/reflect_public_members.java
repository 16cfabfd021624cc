// Of all public methods those of a name are known where every class that may have one is: the class, those above it, interfaces.
// run:
// prints: derived
// prints: base
// prints: face
// prints: derived
// prints: field
// prints: constant
// prints: mine
// prints: mine
package reflect_public_members;
import java.lang.reflect.*;

interface Face {
    Named CONSTANT = new Named("constant");
    default void face() { System.out.println("face"); }
    void both();
}
class Named {
    final String name;
    Named(String name) { this.name = name; }
    public String tell() { return name; }
}
class Base implements Face {
    public Named field = new Named("field");
    public void base() { System.out.println("base"); }
    public void who() { System.out.println("base"); }
    public void both() { System.out.println("base"); }
}
class Derived extends Base {
    @Override public void who() { System.out.println("derived"); }
    @Override public void both() { System.out.println("derived"); }
    @Override public String toString() { return "mine"; }
}
class Below extends Derived {}

class Main {
    static Method find(String name) {
        for (Method m : Derived.class.getMethods()) {
            if (m.getName().equals(name)) {
                return m;
            }
        }
        return null;
    }

    static Method who() {
        for (Method m : Derived.class.getMethods()) {
            if (m.getName().equals("who")) {
                return m;
            }
        }
        return null;
    }

    static Object get(String name, Class<?> of) throws Exception {
        for (Field f : of.getFields()) {
            if (f.getName().equals(name)) {
                return f.get(new Derived());
            }
        }
        return null;
    }

    public static void main(String[] args) throws Exception {
        Derived d = new Derived();
        who().invoke(d); //^ calls Derived.who
        find("base").invoke(d); // may: calls Base.base
        find("face").invoke(d); // may: calls Face.face
        find("both").invoke(d); // may: calls Derived.both
        Named n = (Named) get("field", Derived.class);
        System.out.println(n.tell());
        n = (Named) get("CONSTANT", Derived.class);
        System.out.println(n.tell());
        for (Method m : Derived.class.getMethods()) {
            if (m.getName().equals("toString")) {
                System.out.println(m.invoke(d)); // may: calls Derived.toString
            }
        }
        for (Method m : Below.class.getMethods()) {
            if (m.getName().equals("toString")) {
                System.out.println(m.invoke(new Below())); // may: calls Derived.toString
            }
        }
    }
}
