// The handle of a protected method of another package takes objects of the lookup's class.
// run:
// prints: base
// prints: wrong type
package handle_protected;
import java.lang.invoke.*;
import handle_protected.other.Base;

class Main extends Base {
    public static void main(String[] args) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findVirtual(Base.class, "text", MethodType.methodType(String.class));
        String s = (String) h.invokeExact(new Main()); // may: calls Base.text // may: s = "base"
        System.out.println(s);
        try {
            s = (String) h.invokeExact((Base) new Main());
            System.out.println(s);
        } catch (WrongMethodTypeException e) {
            System.out.println("wrong type");
        }
    }
}
// file: other/Base.java
package handle_protected.other;
public class Base { protected String text() { return "base"; } }
