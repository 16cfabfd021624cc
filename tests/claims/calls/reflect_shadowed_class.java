// A class that is on the class path only may be any class of that name: nothing is known of its members, nor of its superclass's.
// run:
// prints: static
// prints: made
// classpath-only: Library Above
package reflect_shadowed_class;
import java.lang.reflect.*;

class Library {
    public Library() { System.out.println("made"); }
    public static void stat() { System.out.println("static"); }
}
class Above {}
class Below extends Above { public static void own() {} }

class Main {
    public static void main(String[] args) throws Exception {
        Method m = Library.class.getMethod("stat");
        m.invoke(null); // never: calls // never: unreflect
        Object o = Library.class.getConstructor().newInstance(); // never: calls#2 {Library.<init>} // never: unreflect
        m = Below.class.getMethod("own");
        m.invoke(null); // never: unreflect
    }
}
