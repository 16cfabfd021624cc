package java.lang.reflect;

/** Gets the calls of a proxy. */
public interface InvocationHandler {
    Object invoke(Object proxy, Method method, Object[] arguments) throws Throwable;

    static Object invokeDefault(Object proxy, Method method, Object... arguments) throws Throwable {
        return method.invoke(proxy, arguments);
    }
}
