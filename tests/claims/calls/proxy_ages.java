// What a proxy holds, and what an array of arguments does, was there before: an older proxy or array of the same site.
// pin: jdk
// jdk: 17
// run:
// prints: changed
// prints: changed
package proxy_ages;
import java.lang.reflect.*;

interface Text { String text(); }
class Plain implements Text { public String text() { return "plain"; } }
class Changed implements Text { public String text() { return "changed"; } }
class Box { Text text = new Plain(); }
interface Giving { Object give(Object a); }
class Arguments implements InvocationHandler {
    public Object invoke(Object proxy, Method method, Object[] args) { return args; }
}
class Own implements InvocationHandler {
    Text text = new Plain();
    public Object invoke(Object proxy, Method method, Object[] args) { text = new Changed(); return "s"; }
}
class Main {
    static void arrays() {
        Giving giving = (Giving) Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] { Giving.class }, new Arguments());
        Object previous = null;
        Box last = null;
        for (int i = 0; ; i++) {
            Box own = new Box();
            Object made = giving.give(i == 0 ? own : previous);
            if (i == 1) {
                Object in = ((Object[]) ((Object[]) made)[0])[0];
                ((Box) in).text = new Changed();
                String text = last.text.text(); // may: calls Changed.text
                System.out.println(text);
                return;
            }
            previous = made;
            last = own;
        }
    }
    static void handlers() {
        InvocationHandler previous = null;
        Own last = null;
        for (int i = 0; ; i++) {
            Own own = new Own();
            InvocationHandler handler = i == 0 ? own : previous;
            InvocationHandler made = (InvocationHandler) Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] { InvocationHandler.class }, handler);
            if (i == 1) {
                String.valueOf(made);
                String text = last.text.text(); // may: calls Changed.text
                System.out.println(text);
                return;
            }
            previous = made;
            last = own;
        }
    }
    public static void main(String[] args) {
        arrays();
        handlers();
    }
}
