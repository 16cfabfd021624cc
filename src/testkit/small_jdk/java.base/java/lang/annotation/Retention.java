package java.lang.annotation;

/** Says how long an annotation is kept. */
@Retention(RetentionPolicy.RUNTIME)
public @interface Retention {
    RetentionPolicy value();
}
