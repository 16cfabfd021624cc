// What a class may use of its own it uses by an instruction, whatever its access: methods, constructors, fields.
// run:
// prints: private
// prints: static
// prints: made 3
// prints: set
// prints: 8
package unreflect_own_kinds;
import java.lang.reflect.*;

class Main {
    private Object field = "field";
    private static int number;
    private Main() {}
    private Main(int n) { System.out.println("made " + n); }
    private String own() { return "private"; }
    private static String stat() { return "static"; }

    public static void main(String[] args) throws Exception {
        Main m = new Main();
        Method own = Main.class.getDeclaredMethod("own");
        System.out.println(own.invoke(m)); // rewrite: unreflect
        Method stat = Main.class.getDeclaredMethod("stat");
        System.out.println(stat.invoke(null));
        Constructor<Main> makes = Main.class.getDeclaredConstructor(int.class);
        makes.newInstance(3);
        Field field = Main.class.getDeclaredField("field");
        field.set(m, "set");
        System.out.println(m.field);
        Field count = Main.class.getDeclaredField("number");
        count.set(null, 8);
        System.out.println(number);
    }
}
