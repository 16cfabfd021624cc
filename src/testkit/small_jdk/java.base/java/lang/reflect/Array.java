package java.lang.reflect;

/** Arrays of types that are not known. */
public final class Array {
    private Array() {}

    public static native Object newInstance(Class<?> type, int length);

    public static native Object newInstance(Class<?> type, int... lengths);

    public static native int getLength(Object array);

    public static native Object get(Object array, int index);

    public static native void set(Object array, int index, Object value);

    public static native int getInt(Object array, int index);

    public static native void setInt(Object array, int index, int value);
}
