// A class has the annotations that it inherits, so that frameworks write its fields, too: not those that do not say so.
// world: sealed
// classpath-only: lib.Framework
// run:
// prints: circle square
package frameworks_inherited;

import java.lang.annotation.*;

// prelude: Shape Square Circle
@Inherited @Retention(RetentionPolicy.RUNTIME) @interface Filled { }
@Retention(RetentionPolicy.RUNTIME) @interface Named { }
@Filled class Above { }
class Below extends Above {
    private Shape shape = new Square();
    String area() { return shape.area(); } // never: calls
}
@Named class Titled { }
class Plain extends Titled {
    private Shape shape = new Square();
    String area() { return shape.area(); } //^ calls Square.area
}
class Main {
    public static void main(String[] args) throws Exception {
        Below below = new Below();
        Plain plain = new Plain();
        frameworks_inherited.lib.Framework.fill(below, Filled.class, new Circle());
        frameworks_inherited.lib.Framework.fill(plain, Filled.class, new Circle());
        System.out.println(below.area() + " " + plain.area());
    }
}
// file: frameworks_inherited/lib/Framework.java
package frameworks_inherited.lib;
public class Framework {
    public static void fill(Object object, Class<? extends java.lang.annotation.Annotation> marked, Object value) throws Exception {
        Class<?> type = object.getClass();
        if (!type.isAnnotationPresent(marked)) return;
        for (java.lang.reflect.Field field : type.getDeclaredFields()) {
            field.setAccessible(true);
            field.set(object, value);
        }
    }
}
