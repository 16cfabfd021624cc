package java.lang.invoke;

import java.util.List;

/** Something that can be called. */
public abstract class MethodHandle {
    private final MethodType type;

    MethodHandle(MethodType type) {
        this.type = type;
    }

    public MethodType type() {
        return type;
    }

    public final native Object invokeExact(Object... arguments) throws Throwable;

    public final native Object invoke(Object... arguments) throws Throwable;

    public Object invokeWithArguments(Object... arguments) throws Throwable {
        return invoke(arguments);
    }

    public Object invokeWithArguments(List<?> arguments) throws Throwable {
        return invokeWithArguments(arguments.toArray());
    }

    public MethodHandle asType(MethodType type) {
        return this;
    }

    public native MethodHandle bindTo(Object receiver);

    public native MethodHandle asSpreader(Class<?> array, int length);

    public native MethodHandle asSpreader(int at, Class<?> array, int length);

    public native MethodHandle asCollector(Class<?> array, int length);

    public native MethodHandle asVarargsCollector(Class<?> array);

    public native MethodHandle asFixedArity();

    public native MethodHandle withVarargs(boolean varargs);
}
