package java.lang;

/** A value that threads have from the one that made them. */
public class InheritableThreadLocal<T> extends ThreadLocal<T> {
    protected T childValue(T value) {
        return value;
    }
}
