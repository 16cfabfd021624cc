// Finding a class, its members and making an array of it initialises nothing; using a static member does, and `forName` does unless told not to.
// run:
// prints: found
// prints: First
// prints: static
// prints: Second
// prints: third not yet
// prints: Third
// prints: made
package unreflect_initialisation_order;
import java.lang.reflect.*;

class First {
    static { System.out.println("First"); }
    public static String stat() { return "static"; }
}
class Second { static { System.out.println("Second"); } }
class Third {
    static { System.out.println("Third"); }
    public Third() { System.out.println("made"); }
}

class Main {
    public static void main(String[] args) throws Exception {
        Class<?> c = First.class;
        Method m = c.getMethod("stat");
        Array.newInstance(c, 1);
        c.getDeclaredConstructors();
        System.out.println("found");
        System.out.println(m.invoke(null)); // never: unreflect
        Class.forName("unreflect_initialisation_order.Second");
        Class<?> third = Class.forName("unreflect_initialisation_order.Third", false, Main.class.getClassLoader());
        System.out.println("third not yet");
        third.getConstructor().newInstance(); // never: unreflect
    }
}
