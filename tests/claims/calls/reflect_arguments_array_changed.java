// The array of arguments is read when the member is used: others who have it may have stored into it.
// run:
// prints: circle
// prints: circle
package reflect_arguments_array_changed;
import java.lang.reflect.*;

// prelude: Shape Square Circle
class Has {
    static Object[] kept;
    public static String area(Shape s) { return s.area(); } // may: calls Circle.area
    static void change() { kept[0] = new Circle(); }
}

class Main {
    public static void main(String[] args) throws Exception {
        Method m = Has.class.getMethod("area", Shape.class);
        Object[] given = {new Square()};
        Has.kept = given;
        Has.change();
        Object o = m.invoke(null, given);
        System.out.println(o);
        Object[] later = {new Square()};
        Runnable r = () -> later[0] = new Circle();
        r.run();
        o = m.invoke(null, later);
        System.out.println(o);
    }
}
