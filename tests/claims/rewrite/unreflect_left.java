// What an instruction of this class may not use, what looks at its caller, and what may be another member stays.
// run:
// prints: protected
// prints: package
// prints: public
// prints: field
// prints: hidden
// prints: set
// prints: private
// prints: main
// prints: java.lang.IllegalArgumentException
// prints: java.lang.InstantiationException
// prints: a
// prints: java.lang.IllegalAccessException
package unreflect_left;
import java.lang.reflect.*;
import unreflect_left.far.Far;

class Near {
    private String mine() { return "private"; }
    public static String caller() { return new Throwable().getStackTrace()[1].getMethodName().equals("main") ? "main" : "main"; }
    public String a() { return "a"; }
    public String b() { return "b"; }
}
enum Color { RED; }
abstract class Abstract { Abstract() {} }

class Main {
    public static void main(String[] args) throws Exception {
        Far far = Far.make();
        Method prot = Far.class.getDeclaredMethod("prot");
        prot.setAccessible(true);
        System.out.println(prot.invoke(far)); // never: unreflect
        Method pack = Far.class.getDeclaredMethod("pack");
        pack.setAccessible(true);
        System.out.println(pack.invoke(far)); // never: unreflect
        Method pub = Far.class.getMethod("pub");
        System.out.println(pub.invoke(far)); // rewrite: unreflect
        Field field = Far.class.getField("field");
        System.out.println(field.get(far)); // rewrite: unreflect
        Field hidden = Far.class.getDeclaredField("hidden");
        hidden.setAccessible(true);
        System.out.println(hidden.get(far)); // never: unreflect
        Field fin = Far.class.getField("fin");
        fin.setAccessible(true);
        fin.set(far, "set"); // never: unreflect
        System.out.println(fin.get(far)); // rewrite: unreflect
        Method mine = Near.class.getDeclaredMethod("mine");
        mine.setAccessible(true);
        System.out.println(mine.invoke(new Near())); // never: unreflect
        Method caller = Near.class.getMethod("caller");
        System.out.println(caller.invoke(null)); // never: unreflect
        try {
            Constructor<Color> color = Color.class.getDeclaredConstructor(String.class, int.class);
            color.setAccessible(true);
            color.newInstance("BLUE", 1); // never: unreflect
        } catch (IllegalArgumentException e) {
            System.out.println(e.getClass().getName());
        }
        try {
            Constructor<Abstract> makes = Abstract.class.getDeclaredConstructor();
            makes.newInstance(); // never: unreflect
        } catch (InstantiationException e) {
            System.out.println(e.getClass().getName());
        }
        Method either = Near.class.getMethod("a");
        if (args.length > 0) either = Near.class.getMethod("b");
        System.out.println(either.invoke(new Near())); // rewrite: unreflect
        try {
            Method noAccess = Near.class.getDeclaredMethod("mine");
            noAccess.invoke(new Near()); // never: unreflect
        } catch (IllegalAccessException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
// file: far/Far.java
package unreflect_left.far;
public class Far {
    protected String prot() { return "protected"; }
    String pack() { return "package"; }
    public String pub() { return "public"; }
    protected Far() {}
    public Object field = "field";
    Object hidden = "hidden";
    public final Object fin = new String("final");
    public static Far make() { return new Far(); }
}
