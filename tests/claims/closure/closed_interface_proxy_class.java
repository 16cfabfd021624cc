// Classes of proxies come from `ObjectInputStream.resolveProxyClass`, too, without a word of `Proxy`.
// world: closed
// run:
// prints: plain
// prints: proxy
package closed_interface_proxy_class;

import java.lang.reflect.InvocationHandler;

interface Face { String look(); }
class Plain implements Face { public String look() { return "plain"; } }
class Stream extends java.io.ObjectInputStream {
    Stream() throws java.io.IOException { }
    Class<?> of(String name) throws Exception { return resolveProxyClass(new String[] { name }); }
}
class Main {
    public static void main(String[] args) throws Exception {
        show(new Plain());
        Class<?> made = new Stream().of(Face.class.getName());
        show((Face) made.getConstructor(InvocationHandler.class).newInstance(new Handler()));
    }
    static void show(Face f) { System.out.println(f.look()); } // never: calls Plain.look // never: rewrite
}
class Handler implements InvocationHandler {
    public Object invoke(Object proxy, java.lang.reflect.Method method, Object[] arguments) { return "proxy"; }
}
