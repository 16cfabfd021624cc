package java.lang.reflect;

/** A field. */
public final class Field extends AccessibleObject implements Member {
    private Class<?> clazz;
    private String name;
    private Class<?> type;
    private int modifiers;

    Field() {}

    public Class<?> getDeclaringClass() {
        return clazz;
    }

    public String getName() {
        return name;
    }

    public Class<?> getType() {
        return type;
    }

    public int getModifiers() {
        return modifiers;
    }

    public boolean isSynthetic() {
        return (modifiers & 0x1000) != 0;
    }

    public boolean isEnumConstant() {
        return (modifiers & 0x4000) != 0;
    }

    public native Object get(Object object) throws IllegalAccessException;

    public native int getInt(Object object) throws IllegalAccessException;

    public native long getLong(Object object) throws IllegalAccessException;

    public native boolean getBoolean(Object object) throws IllegalAccessException;

    public native void set(Object object, Object value) throws IllegalAccessException;

    public native void setInt(Object object, int value) throws IllegalAccessException;

    public native void setLong(Object object, long value) throws IllegalAccessException;

    public native void setBoolean(Object object, boolean value) throws IllegalAccessException;

    public String toString() {
        return clazz.getName() + "." + name;
    }
}
