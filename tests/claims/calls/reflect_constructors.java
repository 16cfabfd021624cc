// Constructors are not inherited, and are found by their parameters: an inner class's begin with the outer object, an enum's with name and number.
// run:
// prints: int
// prints: String
// prints: inner of outer
// prints: captured text
// prints: [class java.lang.String, int, boolean]
// prints: NoSuchMethodException
package reflect_constructors;
import java.lang.reflect.*;
import java.util.Arrays;

interface Does { Object it() throws Throwable; }
class Tells {
    static void of(Does does) {
        try {
            System.out.println(does.it());
        } catch (Throwable e) {
            System.out.println(chain(e));
        }
    }
    static String chain(Throwable e) {
        String s = e.getClass().getSimpleName();
        return e.getCause() == null ? s : s + " < " + chain(e.getCause());
    }
}
class Above { Above(Object o) {} Above() {} }
class Has extends Above {
    Has(int n) { System.out.println("int"); }
    Has(String s) { System.out.println("String"); }
}
class Outer {
    class Inner { Inner() {} public String toString() { return "inner of " + Outer.this; } }
    public String toString() { return "outer"; }
}
enum Color { RED(true); Color(boolean b) {} }

class Main {
    public static void main(String[] args) throws Exception {
        Constructor<?> c = Has.class.getDeclaredConstructor(int.class);
        c.newInstance(1); //^ calls Has.<init>(int)void
        c = Has.class.getDeclaredConstructor(String.class);
        c.newInstance("text"); //^ calls Has.<init>(String)void
        c = Outer.Inner.class.getDeclaredConstructor(Outer.class);
        Object o = c.newInstance(new Outer()); //^ calls Outer$Inner.<init> //^ o : {Outer$Inner}
        System.out.println(o);
        String text = args.length == 0 ? "text" : "none";
        class Local { public String toString() { return "captured " + text; } }
        c = Local.class.getDeclaredConstructors()[0];
        c.setAccessible(true);
        o = c.newInstance(text);
        System.out.println(o);
        System.out.println(Arrays.toString(Color.class.getDeclaredConstructors()[0].getParameterTypes()));
        Tells.of(() -> {
            Constructor<?> none = Has.class.getDeclaredConstructor(Object.class);
            return none.newInstance("text"); // never: calls {Above.<init>}
        });
    }
}
