package java.lang.annotation;

/** Says where an annotation may stand. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Target {
    ElementType[] value();
}
