// A class that is verified by inference (before Java 6) may use reflection, too: known or not, it runs as before.
// release: 8
// version: 49 Old
// run:
// prints: static
package unreflect_version_49;
import java.lang.reflect.*;

class Has { public static String stat() { return "static"; } }
class Old {
    static Object stat() throws Exception {
        Method m = Has.class.getMethod("stat");
        return m.invoke(null);
    }
}

class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(Old.stat());
    }
}
