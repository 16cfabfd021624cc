// In another version of a library a method is protected: then its handle takes other receivers.
// classpath-only: lib.Base
// run:
// prints: base
package handle_library_changes;
import java.lang.invoke.*;
import handle_library_changes.lib.Base;

class Main extends Base {
    public static void main(String[] args) throws Throwable {
        MethodHandle h = MethodHandles.lookup().findVirtual(Base.class, "text", MethodType.methodType(String.class));
        String s = (String) h.invokeExact(new Main()); // never: calls {}
        System.out.println(s);
    }
}
// file: lib/Base.java
package handle_library_changes.lib;
public class Base { public String text() { return "base"; } }
// file-at-run: lib/Base.java
package handle_library_changes.lib;
public class Base { protected String text() { return "base"; } }
