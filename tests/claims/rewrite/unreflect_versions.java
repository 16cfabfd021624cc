// A class file before Java 8 cannot call static methods of interfaces, and reflection can.
// release: 8
// version: 51 Main
// run:
// prints: static
// prints: default
package unreflect_versions;
import java.lang.reflect.Method;

interface Newer {
    static String stat() { return "static"; }
    default String def() { return "default"; }
}
class Made implements Newer {}

class Main {
    public static void main(String[] args) throws Exception {
        Method stat = Newer.class.getMethod("stat");
        System.out.println(stat.invoke(null)); // never: unreflect
        Method def = Newer.class.getMethod("def");
        System.out.println(def.invoke(new Made())); // rewrite: unreflect
    }
}
