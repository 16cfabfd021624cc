// Proxies whose handler is not seen, or null: a call on them is open, with no receiver.
package unreceived;

import java.lang.reflect.*;

interface Does { void act(); }
class Handler implements InvocationHandler {
    public Object invoke(Object proxy, Method method, Object[] args) { return null; }
}

class Main {
    static InvocationHandler none;
    interface Runs { void run() throws Throwable; }
    static void tries(Runs runs) throws Throwable {
        try {
            runs.run();
        } catch (NullPointerException e) {
            seen(e);
        }
    }
    static void seen(Object o) {}
    static Does nothing() { return null; }
    public static void main(String[] args) throws Throwable {
        tries(() -> Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {Does.class}, none)); //? reflection
        tries(() -> nothing().act()); //> Main.nothing //! Handler.invoke //? no-receiver
        tries(() -> none.invoke(null, null, null)); //! Handler.invoke //? no-receiver
    }
}
// reached: Main.seen
// unreached: Handler.invoke
// jdk: small
