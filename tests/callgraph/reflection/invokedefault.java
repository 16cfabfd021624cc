// `InvocationHandler.invokeDefault` (Java 16): a default method of a proxy's interface, by its `Method`.
package invokedefault;

import java.lang.reflect.*;

interface Greets {
    default String greet() { return Helper.greeting(); }
    default String part() { return Helper.never(); }
}
class Helper {
    static String greeting() { return "hello"; }
    static String never() { return ""; }
}

class Handler implements InvocationHandler {
    public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
        if (method.isDefault()) {
            return InvocationHandler.invokeDefault(proxy, method, args); //> Greets.greet //! Greets.part //? reflection
        }
        return null;
    }
}

class Main {
    public static void main(String[] args) {
        Greets greets = (Greets) Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {Greets.class}, new Handler());
        greets.greet(); //> Handler.invoke
    }
}
// reached: Helper.greeting
// unreached: Helper.never
// jdk: small
