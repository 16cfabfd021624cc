// Where the program names `Proxy`, interfaces are open in `closed`, too.
// world: closed
// run:
// prints: plain
// prints: proxy
package closed_interface_proxy;

interface Face { String look(); }
class Plain implements Face { public String look() { return "plain"; } }
class Main {
    public static void main(String[] args) {
        show(new Plain());
        show((Face) java.lang.reflect.Proxy.newProxyInstance(Main.class.getClassLoader(),
            new Class<?>[] { Face.class }, new Handler()));
    }
    static void show(Face f) { System.out.println(f.look()); } // never: calls Plain.look // never: rewrite
}
class Handler implements java.lang.reflect.InvocationHandler {
    public Object invoke(Object proxy, java.lang.reflect.Method method, Object[] args) { return "proxy"; }
}
