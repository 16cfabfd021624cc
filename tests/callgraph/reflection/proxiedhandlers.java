// Handlers of proxies that are proxies themselves, and one that stands for its own kind: the analysis ends.
package proxiedhandlers;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;

interface Act { Object act(); Object unused(); }
class Result { void used() { } }
class Wrong { void used() { } }
class Last implements InvocationHandler {
    public Object invoke(Object proxy, Method method, Object[] args) { return new Result(); }
}
class Stacked implements InvocationHandler {
    public Object invoke(Object proxy, Method method, Object[] args) { return new Result(); }
}
class Never implements InvocationHandler {
    public Object invoke(Object proxy, Method method, Object[] args) { return new Wrong(); }
}
class Plain implements Act {
    public Object act() { return new Wrong(); }
    public Object unused() { return new Wrong(); }
}

// reached: Last.invoke Stacked.invoke Result.used
// unreached: Never.invoke Plain.act Plain.unused Wrong.used
class Main {
    public static void main(String[] args) {
        ClassLoader loader = Main.class.getClassLoader();
        new Never();
        new Plain();
        Class<?>[] handlers = {InvocationHandler.class};
        Class<?>[] acts = {Act.class};
        InvocationHandler proxied = (InvocationHandler) Proxy.newProxyInstance(loader, handlers, new Last());
        Act act = (Act) Proxy.newProxyInstance(loader, acts, proxied);
        ((Result) act.act()).used(); //> Last.invoke //> Result.used //! Never.invoke //! Stacked.invoke //! Plain.act
        InvocationHandler handler = new Stacked();
        for (int i = 0; i < 3; i++) {
            handler = (InvocationHandler) Proxy.newProxyInstance(loader, handlers, handler);
        }
        Act stacked = (Act) Proxy.newProxyInstance(loader, acts, handler);
        ((Result) stacked.act()).used(); //> Stacked.invoke //> Result.used //! Never.invoke //! Last.invoke
    }
}
// jdk: small
