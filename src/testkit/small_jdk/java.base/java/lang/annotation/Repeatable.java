package java.lang.annotation;

/** Names what holds several of an annotation. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Repeatable {
    Class<? extends Annotation> value();
}
