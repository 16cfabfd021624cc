package java.lang.invoke;

/** Links concatenations. */
public final class StringConcatFactory {
    private StringConcatFactory() {}

    public static native CallSite makeConcat(MethodHandles.Lookup lookup, String name, MethodType type)
            throws StringConcatException;

    public static native CallSite makeConcatWithConstants(
            MethodHandles.Lookup lookup, String name, MethodType type, String recipe, Object... constants)
            throws StringConcatException;
}
