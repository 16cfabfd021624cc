package java.lang.annotation;

/** Marks an annotation that subclasses inherit. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Inherited {}
