// A text that names `Proxy` counts as the class does.
// world: closed
// run:
// prints: plain
// prints: proxy
package closed_interface_proxy_by_name;

interface Face { String look(); }
class Plain implements Face { public String look() { return "plain"; } }
class Main {
    public static void main(String[] args) throws Exception {
        show(new Plain());
        Class<?> handler = Class.forName("java.lang.reflect.InvocationHandler");
        show((Face) Class.forName("java.lang.reflect.Proxy")
            .getMethod("newProxyInstance", ClassLoader.class, Class[].class, handler)
            .invoke(null, Main.class.getClassLoader(), new Class<?>[] { Face.class }, new Handler()));
    }
    static void show(Face f) { System.out.println(f.look()); } // never: calls Plain.look // never: rewrite
}
class Handler implements java.lang.reflect.InvocationHandler {
    public Object invoke(Object proxy, java.lang.reflect.Method method, Object[] args) { return "proxy"; }
}
