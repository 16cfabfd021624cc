package java.lang.reflect;

import java.lang.annotation.Annotation;

/** What has annotations. */
public interface AnnotatedElement {
    <A extends Annotation> A getAnnotation(Class<A> type);

    Annotation[] getAnnotations();

    Annotation[] getDeclaredAnnotations();

    default boolean isAnnotationPresent(Class<? extends Annotation> type) {
        return getAnnotation(type) != null;
    }
}
