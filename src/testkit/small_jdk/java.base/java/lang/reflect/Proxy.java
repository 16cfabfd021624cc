package java.lang.reflect;

import java.io.Serializable;

/** What all proxies extend. */
public class Proxy implements Serializable {
    protected InvocationHandler h;

    private Proxy() {}

    protected Proxy(InvocationHandler h) {
        this.h = h;
    }

    public static native Object newProxyInstance(ClassLoader loader, Class<?>[] interfaces, InvocationHandler handler);

    public static boolean isProxyClass(Class<?> type) {
        return Proxy.class.isAssignableFrom(type);
    }

    public static InvocationHandler getInvocationHandler(Object proxy) {
        return ((Proxy) proxy).h;
    }
}
