// A virtual handle selects by its receiver, which may be of a class that nobody has seen; one of
// `findSpecial` does not.
// run:
// prints: sub
// prints: unseen
// prints: base
package handle_selection;
import java.lang.invoke.*;

class Main {
    public static void main(String[] args) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findVirtual(Base.class, "text", MethodType.methodType(String.class));
        String s = (String) h.invokeExact((Base) new Sub()); //^ calls Sub.text
        System.out.println(s);
        Base made = (Base) Class.forName("handle_selection.Unseen").getDeclaredConstructor().newInstance();
        s = (String) h.invokeExact(made); //^ calls unknown
        System.out.println(s);
        Base.special(made);
    }
}
class Base {
    String text() { return "base"; }
    static void special(Base on) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findSpecial(Base.class, "text", MethodType.methodType(String.class), Base.class);
        String s = (String) h.invokeExact(on); //^ calls Base.text
        System.out.println(s);
    }
}
class Sub extends Base { @Override String text() { return "sub"; } }
// file-at-run: Unseen.java
package handle_selection;
class Unseen extends Base { @Override String text() { return "unseen"; } }
