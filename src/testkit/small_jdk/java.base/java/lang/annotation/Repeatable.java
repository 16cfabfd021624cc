package java.lang.annotation;

/** Names the container annotation of a repeatable one. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Repeatable {
    Class<? extends Annotation> value();
}
