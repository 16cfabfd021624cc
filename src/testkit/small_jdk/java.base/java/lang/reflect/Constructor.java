package java.lang.reflect;

/** A constructor. */
public final class Constructor<T> extends Executable {
    Constructor() {}

    public Class<T> getDeclaringClass() {
        return (Class<T>) clazz;
    }

    public String getName() {
        return clazz.getName();
    }

    public native T newInstance(Object... arguments)
            throws InstantiationException, IllegalAccessException, InvocationTargetException;

    public String toString() {
        return clazz.getName();
    }
}
