package java.lang.invoke;

/** Links lambdas. */
public final class LambdaMetafactory {
    public static final int FLAG_SERIALIZABLE = 1;
    public static final int FLAG_MARKERS = 2;
    public static final int FLAG_BRIDGES = 4;

    private LambdaMetafactory() {}

    public static native CallSite metafactory(
            MethodHandles.Lookup caller,
            String name,
            MethodType factoryType,
            MethodType type,
            MethodHandle implementation,
            MethodType dynamicType)
            throws LambdaConversionException;

    public static native CallSite altMetafactory(
            MethodHandles.Lookup caller, String name, MethodType factoryType, Object... arguments)
            throws LambdaConversionException;
}
