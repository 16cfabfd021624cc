// Lookups of fields that are not there, of another kind, final or private throw; a protected one takes objects of
// the lookup's class only.
// run:
// prints: NoSuchFieldException
// prints: NoSuchFieldException
// prints: IllegalAccessException
// prints: IllegalAccessException
// prints: IllegalAccessException
// prints: IllegalAccessException
// prints: (Box)Shape
// prints: circle
// prints: near
// prints: wrong type
package handle_fields_refused;
import java.lang.invoke.*;
import handle_fields_refused.other.Base;

// prelude: Shape Square Circle

class Box { Shape held; static Shape shared; final Shape fixed = new Square(); }

class Main extends Base {
    interface Finds { MethodHandle find() throws Throwable; }
    static void told(Finds finds) throws Throwable {
        try {
            System.out.println(finds.find().type());
        } catch (ReflectiveOperationException e) {
            System.out.println(e.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        told(() -> lookup.findGetter(Box.class, "missing", Shape.class));
        told(() -> lookup.findGetter(Box.class, "held", Object.class));
        told(() -> lookup.findGetter(Box.class, "shared", Shape.class));
        told(() -> lookup.findStaticGetter(Box.class, "held", Shape.class));
        told(() -> lookup.findSetter(Box.class, "fixed", Shape.class));
        told(() -> lookup.findGetter(Base.class, "hidden", Object.class));
        told(() -> lookup.findGetter(Box.class, "fixed", Shape.class));
        Object o = null;
        try {
            MethodHandle fixed = lookup.findSetter(Box.class, "fixed", Shape.class);
            o = new Square();
        } catch (IllegalAccessException e) {
            o = new Circle(); //^ o = Circle@+0
        }
        System.out.println(((Shape) o).area()); // may: calls Circle.area
        MethodHandle near = lookup.findGetter(Base.class, "near", Object.class);
        o = near.invokeExact(new Main()); // may: o = "near" // never: calls {}
        System.out.println(o);
        try {
            o = near.invokeExact((Base) new Main());
            System.out.println("base");
        } catch (WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
    }
}
// file: other/Base.java
package handle_fields_refused.other;
public class Base { protected Object near = "near"; private Object hidden; }
