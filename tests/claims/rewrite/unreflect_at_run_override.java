// An object of a class that is there at run time only may override: a public method may be used on it, and runs its own.
// run:
// prints: unknown
// prints: known
package unreflect_at_run_override;
import java.lang.reflect.*;

class Known { public String name() { return "known"; } }
class Unknown extends Known {}

class Main {
    static Object name(Object on) throws Exception {
        Method m = Known.class.getMethod("name");
        return m.invoke(on); // never: calls {Known.name} // rewrite: unreflect
    }

    public static void main(String[] args) throws Exception {
        Object o = Class.forName("unreflect_at_run_override.Plugin").getMethod("make").invoke(null); // never: unreflect
        System.out.println(name(o));
        System.out.println(name(new Known()));
    }
}
// classpath-only: Plugin Unknown
// file-at-run: Plugin.java
package unreflect_at_run_override;
public class Plugin {
    public static Object make() { return new Known() { public String name() { return "unknown"; } }; }
}
