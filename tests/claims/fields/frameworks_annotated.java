// Frameworks write the fields of classes that have annotations for them, and of classes above those: in `sealed`, too. Annotations of the language say nothing.
// world: sealed
// classpath-only: lib.Framework
// run:
// prints: circle circle circle square
package frameworks_annotated;

import java.lang.annotation.*;

// prelude: Shape Square Circle
@Retention(RetentionPolicy.RUNTIME) @interface Injected { }
class Above { private Shape above = new Square(); String above() { return above.area(); } } // never: calls
class Entity extends Above {
    @Injected private Shape shape = new Square();
    private final Shape last;
    Entity() { last = new Square(); }
    String areas() { return shape.area() + " " + last.area(); } // never: calls
}
class Plain {
    @Deprecated private Shape shape = new Square();
    String area() { return shape.area(); } //^ calls Square.area
}
class Main {
    public static void main(String[] args) throws Exception {
        Entity entity = new Entity();
        frameworks_annotated.lib.Framework.fill(entity, new Circle());
        System.out.println(entity.areas() + " " + entity.above() + " " + new Plain().area());
    }
}
// file: frameworks_annotated/lib/Framework.java
package frameworks_annotated.lib;
public class Framework {
    public static void fill(Object object, Object value) throws Exception {
        for (Class<?> type = object.getClass(); type != Object.class; type = type.getSuperclass())
            for (java.lang.reflect.Field field : type.getDeclaredFields()) {
                field.setAccessible(true);
                field.set(object, value);
            }
    }
}
