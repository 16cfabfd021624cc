// A handler that forwards to what it wraps.
package forwarding;

import java.lang.reflect.*;

class Main {
    public interface Act { void act(); void other(); }
    public static class Real implements Act { public void act() {} public void other() {} }
    static void unused() {}
    public static void main(String[] args) {
        Act real = new Real();
        InvocationHandler handler = (proxy, method, arguments) -> method.invoke(real, arguments); //> Main$Real.act //! Main.unused
        Act act = (Act) Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] {Act.class}, handler);
        act.act();
    }
}
// unreached: Main.unused
// reached: Main$Real.act Main.lambda$main$0
// jdk: small
