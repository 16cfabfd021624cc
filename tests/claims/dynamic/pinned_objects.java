// Objects that no code makes which is evaluated: the JVM's, generated ones, and those of modelled constructors. Pinned code of
// the JDK reads their fields, which are not null.
// pin: jdk
// jdk: 17
// run:
// prints: circle circle circle circle circle circle circle
package pinned_objects;
import java.lang.invoke.*;
import java.lang.reflect.*;

interface Shape { String name(); }
class Square implements Shape { public String name() { return "square"; } }
class Circle implements Shape { public String name() { return "circle"; } }
class Handler implements InvocationHandler {
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
    static String byMutable() throws ReflectiveOperationException {
        MutableCallSite site = new MutableCallSite(handle());
        Shape s = new Square();
        if (site.getTarget() != null) s = new Circle();
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
    static String byBound() throws ReflectiveOperationException {
        MethodHandle bound = handle().bindTo("text");
        Shape s = new Square();
        try {
            bound.withVarargs(false);
            s = new Circle();
        } catch (RuntimeException e) {
        }
        return s.name(); // never: calls Square.name
    }
    static String byInstance() throws ReflectiveOperationException {
        Runnable made = MethodHandleProxies.asInterfaceInstance(Runnable.class, handle().bindTo("text").asType(MethodType.methodType(void.class)));
        Shape s = new Square();
        if (MethodHandleProxies.wrapperInstanceTarget(made) != null) s = new Circle();
        return s.name(); // never: calls Square.name
    }
    public static void main(String[] args) throws ReflectiveOperationException {
        System.out.println(byProxy() + " " + byCallSite() + " " + byInvoker() + " " + byMutable() + " " + byBuilder() + " " + byBound() + " " + byInstance());
    }
}
