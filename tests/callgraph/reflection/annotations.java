// Annotations at run time are objects that the JVM makes.
package annotations;

import java.lang.annotation.*;

class Main {
    @Retention(RetentionPolicy.RUNTIME) @interface Named { String value(); Class<?> type() default Main.class; }
    @Named("a") static class Has {}
    static void told(String name) { name.length(); } //> java.lang.String.length
    static void never() {}
    public static void main(String[] args) {
        Named named = Has.class.getAnnotation(Named.class);
        if (named != null) told(named.value()); //> Main.told //! Main.never
    }
}
// unreached: Main.never
