package java.lang.reflect;

/** A method. */
public final class Method extends Executable {
    private String name;
    private Class<?> returnType;

    Method() {}

    public String getName() {
        return name;
    }

    public Class<?> getReturnType() {
        return returnType;
    }

    public boolean isBridge() {
        return (modifiers & 0x40) != 0;
    }

    public boolean isDefault() {
        return (modifiers & Modifier.ABSTRACT) == 0 && clazz.isInterface();
    }

    public native Object getDefaultValue();

    public native Object invoke(Object receiver, Object... arguments)
            throws IllegalAccessException, InvocationTargetException;

    public String toString() {
        return clazz.getName() + "." + name;
    }
}
