package java.lang.invoke;

/** Computes constants. */
public final class ConstantBootstraps {
    private ConstantBootstraps() {}

    public static native Object invoke(
            MethodHandles.Lookup lookup, String name, Class<?> type, MethodHandle handle, Object... arguments)
            throws Throwable;

    public static native <E extends Enum<E>> E enumConstant(MethodHandles.Lookup lookup, String name, Class<E> type);
}
