package java.lang.reflect;

/** A type. */
public interface Type {
    default String getTypeName() {
        return toString();
    }
}
