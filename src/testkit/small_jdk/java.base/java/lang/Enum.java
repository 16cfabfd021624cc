package java.lang;

import java.io.Serializable;

/** What all enums extend. */
public abstract class Enum<E extends Enum<E>> implements Comparable<E>, Serializable {
    private final String name;
    private final int ordinal;

    protected Enum(String name, int ordinal) {
        this.name = name;
        this.ordinal = ordinal;
    }

    public final String name() {
        return name;
    }

    public final int ordinal() {
        return ordinal;
    }

    public String toString() {
        return name;
    }

    public final boolean equals(Object other) {
        return this == other;
    }

    public final int hashCode() {
        return super.hashCode();
    }

    protected final Object clone() throws CloneNotSupportedException {
        throw new CloneNotSupportedException();
    }

    public final int compareTo(E other) {
        return ordinal - ((Enum<?>) other).ordinal;
    }

    public final Class<E> getDeclaringClass() {
        Class<?> own = getClass();
        Class<?> above = own.getSuperclass();
        return (Class<E>) (above == Enum.class ? own : above);
    }

    public static <T extends Enum<T>> T valueOf(Class<T> type, String name) {
        for (T constant : type.getEnumConstants()) {
            if (constant.name().equals(name)) {
                return constant;
            }
        }
        throw new IllegalArgumentException(name);
    }

    protected final void finalize() {}
}
