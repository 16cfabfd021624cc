// What a proxy runs is not claimed where its handler is reached by others, is a proxy itself, or is not known; which
// of several like methods a handler is told of is the platform's to choose.
// run:
// prints: first
// prints: First
// prints: Object
// prints: changed
// prints: unknown
// prints: proxy
// prints: result
package proxy_others;
import java.lang.reflect.*;

interface First { Object like(); String toString(); }
interface Second { Object like(); }
interface Result { String own(); }
interface Wide { Object m(); }
interface Narrow { String m(); }
interface Merged extends Wide, Narrow { }
class Giving implements InvocationHandler {
    public Object invoke(Object proxy, Method method, Object[] args) { return method; }
}
class Found implements Result { public String own() { return "result"; } }
class Other implements Result { public String own() { return "other"; } }
class Telling implements InvocationHandler {
    public Object invoke(Object proxy, Method method, Object[] args) {
        System.out.println(method.getDeclaringClass().getSimpleName());
        return "";
    }
}
class Using implements InvocationHandler {
    public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
        Method like = method;
        return like.invoke(new Told(), args); // never: calls
    }
}
class Told implements Second {
    public Object like() { System.out.println("first"); return "told"; }
}
class Box implements InvocationHandler {
    InvocationHandler to = new Telling();
    public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
        return to.invoke(proxy, method, args); // never: calls Telling.invoke
    }
}
class Main {
    static Object kept;
    static void likes() {
        Class<?>[] reversed = { Second.class, First.class };
        Object made = Proxy.newProxyInstance(Main.class.getClassLoader(), reversed, new Using());
        Object told = ((Second) made).like(); // may: told = "told"
        told.hashCode(); // may: calls String.hashCode
        Class<?>[] both = { First.class, Second.class };
        made = Proxy.newProxyInstance(Main.class.getClassLoader(), both, new Telling());
        ((Second) made).like(); // may: calls Telling.invoke
        ((First) made).toString(); // may: calls Telling.invoke
    }
    static void change() {
        Box box = new Box();
        Object made = Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] { First.class }, box);
        kept = made;
        others();
        ((First) made).like(); // may: calls Box.invoke
    }
    static void others() {
        ((Box) Proxy.getInvocationHandler(kept)).to = (p, m, a) -> { System.out.println("changed"); return null; };
    }
    static void of(InvocationHandler unknown) {
        First made = (First) Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] { First.class }, unknown);
        made.like(); // never: calls
    }
    static void ofProxy() {
        InvocationHandler handler = (InvocationHandler) Proxy.newProxyInstance(Main.class.getClassLoader(),
            new Class<?>[] { InvocationHandler.class }, (p, m, a) -> { System.out.println("proxy"); return null; });
        First made = (First) Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] { First.class }, handler);
        made.like(); // never: calls
    }
    static void results() {
        Wide wide = (Wide) Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] { Merged.class }, new Giving());
        Method told = (Method) wide.m();
        Result result = told.getReturnType() == String.class ? new Found() : new Other();
        String own = result.own(); // may: calls Found.own
        System.out.println(own);
    }
    public static void main(String[] args) {
        likes();
        change();
        of((p, m, a) -> { System.out.println("unknown"); return null; });
        ofProxy();
        results();
    }
}
