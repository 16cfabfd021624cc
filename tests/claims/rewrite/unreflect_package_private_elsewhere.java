// A package-private method is not overridden by one of another package, by reflection either.
// run:
// prints: near
// prints: near
package unreflect_package_private_elsewhere;
import java.lang.reflect.*;
import unreflect_package_private_elsewhere.far.Far;

class Main {
    public static void main(String[] args) throws Exception {
        Base b = new Far();
        Method name = Base.class.getDeclaredMethod("name");
        System.out.println(name.invoke(b)); // rewrite: unreflect
        System.out.println(b.name());
    }
}
// file: Base.java
package unreflect_package_private_elsewhere;
public class Base {
    String name() { return "near"; }
}
// file: far/Far.java
package unreflect_package_private_elsewhere.far;
public class Far extends unreflect_package_private_elsewhere.Base {
    public String name() { return "far"; }
}
