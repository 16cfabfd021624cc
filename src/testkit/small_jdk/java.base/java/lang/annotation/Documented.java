package java.lang.annotation;

/** Marks an annotation that documentation shows. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Documented {}
