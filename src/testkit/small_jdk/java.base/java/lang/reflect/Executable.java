package java.lang.reflect;

import java.util.Arrays;

/** A method or constructor. */
public abstract class Executable extends AccessibleObject implements Member, GenericDeclaration {
    Class<?> clazz;
    Class<?>[] parameterTypes;
    int modifiers;

    Executable() {}

    public abstract String getName();

    public Class<?> getDeclaringClass() {
        return clazz;
    }

    public int getModifiers() {
        return modifiers;
    }

    public Class<?>[] getParameterTypes() {
        return parameterTypes.clone();
    }

    /** Whether it has these parameters. The API has no such method. */
    public boolean takes(Class<?>[] parameters) {
        return Arrays.equals(parameterTypes, parameters);
    }

    public int getParameterCount() {
        return parameterTypes.length;
    }

    public boolean isVarArgs() {
        return (modifiers & 0x80) != 0;
    }

    public boolean isSynthetic() {
        return (modifiers & 0x1000) != 0;
    }
}
