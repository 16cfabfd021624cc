// The class of an object that a caller gives may be any subclass, and what is found in it another member.
// run:
// prints: below
// prints: below
package reflect_class_of_argument;
import java.lang.reflect.*;

class Above {
    public Above() {}
    public static void stat() { System.out.println("above"); }
    public String toString() { return "above"; }
}
class Below extends Above {
    public Below() {}
    public static void stat() { System.out.println("below"); }
    public String toString() { return "below"; }
}

class Main {
    public static void of(Above on) throws Exception {
        Method m = on.getClass().getMethod("stat");
        m.invoke(null); // never: calls {Above.stat}
        Object o = on.getClass().getConstructor().newInstance(); // never: o : {Above}
        System.out.println(o);
    }

    public static void main(String[] args) throws Exception {
        of(new Below());
    }
}
