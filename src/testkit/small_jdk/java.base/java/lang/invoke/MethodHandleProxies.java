package java.lang.invoke;

/** Handles as interfaces. */
public class MethodHandleProxies {
    private MethodHandleProxies() {}

    public static native <T> T asInterfaceInstance(Class<T> type, MethodHandle target);
}
