package java.lang.annotation;

/** What all annotations are. */
public interface Annotation {
    boolean equals(Object other);

    int hashCode();

    String toString();

    Class<? extends Annotation> annotationType();
}
