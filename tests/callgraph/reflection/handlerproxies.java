// A proxy calls its handler, whatever method is called on it.
package handlerproxies;

import java.lang.reflect.*;

class Main {
    public interface Greets { Object greet(String name); }
    static class Handler implements InvocationHandler {
        public Object invoke(Object proxy, Method method, Object[] args) { return handled(); } //> Main$Handler.handled
        Object handled() { return new Value(); } //> Main$Value.<init>
        void never() {}
    }
    static class Value { void use() {} }
    public static void main(String[] args) {
        Greets greets = (Greets) Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {Greets.class}, new Handler());
        ((Value) greets.greet("a")).use(); //> Main$Value.use //! Main$Handler.never
    }
}
// unreached: Main$Handler.never
// reached: Main$Handler.invoke Main$Handler.handled Main$Value.<init> Main$Value.use
// jdk: small
