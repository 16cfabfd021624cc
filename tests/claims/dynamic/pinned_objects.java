// Fields of proxies, and of objects whose constructor is modelled: pinned code of the JDK reads them, and they are not null.
// pin: jdk
// jdk: 17
// run:
// prints: circle circle circle circle circle
package pinned_objects;
import java.lang.invoke.*;
import java.lang.reflect.*;

interface Shape { String name(); }
class Square implements Shape { public String name() { return "square"; } }
class Circle implements Shape { public String name() { return "circle"; } }
class Handler implements InvocationHandler {
    Shape shape = new Square();
    public Object invoke(Object proxy, Method method, Object[] args) { return null; }
}
class Main {
    static MethodHandle handle() throws ReflectiveOperationException {
        return MethodHandles.lookup().findStatic(Main.class, "text", MethodType.methodType(String.class, String.class));
    }
    static String text(String s) { return s; }
    static String byProxy() {
        Runnable proxy = (Runnable) Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] { Runnable.class }, new Handler());
        Shape s = new Square();
        if (Proxy.getInvocationHandler(proxy) != null) s = new Circle();
        return s.name(); // never: calls Square.name
    }
    static String held() {
        Handler handler = new Handler();
        Runnable proxy = (Runnable) Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] { Runnable.class }, handler);
        ((Handler) Proxy.getInvocationHandler(proxy)).shape = new Circle();
        return handler.shape.name(); // never: calls Square.name
    }
    static String byCallSite() throws ReflectiveOperationException {
        ConstantCallSite site = new ConstantCallSite(handle());
        Shape s = new Square();
        if (site.getTarget() != null) s = new Circle();
        return s.name(); // never: calls Square.name
    }
    static String byInvoker() throws ReflectiveOperationException {
        ConstantCallSite site = new ConstantCallSite(handle());
        Shape s = new Square();
        if (site.dynamicInvoker() != null) s = new Circle();
        return s.name(); // never: calls Square.name
    }
    static String byBuilder() {
        StringBuilder one = new StringBuilder("one"), other = new StringBuilder("other");
        Shape s = new Square();
        try {
            one.compareTo(other);
            s = new Circle();
        } catch (RuntimeException e) {
        }
        return s.name(); // never: calls Square.name
    }
    public static void main(String[] args) throws ReflectiveOperationException {
        System.out.println(byProxy() + " " + byCallSite() + " " + byInvoker() + " " + byBuilder() + " " + held());
    }
}
