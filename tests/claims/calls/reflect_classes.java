// What classes tell of other classes is known of those whose code is known: superclass, interfaces, component, array class,
// the class of an object that is of one of a few; and an object that `cast` lets pass is the same.
// run:
// prints: base
// prints: face
// prints: derived
// prints: base
// prints: derived
// prints: base
// prints: derived
// prints: RED
// prints: none
// prints: derived
// prints: derived[]
package reflect_classes;
import java.lang.reflect.*;

interface Face { static void say() { System.out.println("face"); } }
class Base implements Face {
    public void who() { System.out.println("base"); }
    public static void say() { System.out.println("base"); }
}
class Derived extends Base {
    @Override public void who() { System.out.println("derived"); }
    public static void say() { System.out.println("derived"); }
}
enum Color { RED, GREEN; void tell() { System.out.println(this); } }

class Main {
    static boolean yes = true;

    public static void main(String[] args) throws Exception {
        Method m = Derived.class.getSuperclass().getMethod("say");
        m.invoke(null); //^ calls Base.say
        m = Base.class.getInterfaces()[0].getMethod("say");
        m.invoke(null); //^ calls Face.say
        m = Derived[].class.getComponentType().getMethod("say");
        m.invoke(null); //^ calls Derived.say
        m = Base.class.arrayType().componentType().getMethod("say");
        m.invoke(null); //^ calls Base.say
        Base b = Derived.class.asSubclass(Base.class).getDeclaredConstructor().newInstance(); //^ b : Derived
        b.who(); //^ calls Derived.who
        b = yes ? new Base() : new Derived(); //^ b : {Base, Derived}
        m = b.getClass().getMethod("say");
        m.invoke(null); //^ calls {Base.say, Derived.say}
        Object o = new Derived();
        b = Base.class.cast(o); //^ b : Derived
        b.who(); //^ calls Derived.who
        Color c = Enum.valueOf(Color.class, "RED"); //^ c : Color
        c.tell(); //^ calls Color.tell
        System.out.println(Face.class.getSuperclass() == null ? "none" : "some");
        Object[] array = (Object[]) Array.newInstance(Derived.class, 1); //^ array : {Derived[]}
        array[0] = new Derived();
        ((Base) array[0]).who(); //^ calls Derived.who
        System.out.println("derived[]");
    }
}
