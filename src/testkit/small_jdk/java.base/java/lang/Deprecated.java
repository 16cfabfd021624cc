package java.lang;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Marks what should not be used any more. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Deprecated {
    String since() default "";

    boolean forRemoval() default false;
}
