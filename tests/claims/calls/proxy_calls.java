// A proxy's methods run its handler, default methods and three of `Object` too; the handler is told of the method.
// run:
// prints: noted one null
// prints: noted two 2
// prints: noted dull null
// prints: noted toString null
// prints: noted hashCode null
// prints: noted equals 1
// prints: lambda one
// prints: the target's
// prints: both one
// prints: class
package proxy_calls;
import java.lang.reflect.*;

interface One {
    Object one();
    default Object two(int a, Object b) { return "default"; }
    static Object own() { return "own"; }
}
interface Below extends One { Object dull(); }
interface Other { void other(); }
class Noting implements InvocationHandler {
    public Object invoke(Object proxy, Method method, Object[] args) {
        System.out.println("noted " + method.getName() + " " + (args == null ? "null" : args.length));
        switch (method.getName()) {
            case "hashCode": return 1;
            case "equals": return true;
            default: return "done";
        }
    }
}
class Target implements One { public Object one() { return "the target's"; } }
class Passing implements InvocationHandler {
    final Target target = new Target();
    public Object invoke(Object proxy, Method method, Object[] args) throws Throwable {
        Method same = method;
        return same.invoke(target, args);
    }
}
class Main {
    static Object proxy(InvocationHandler handler, Class<?>... interfaces) {
        return Proxy.newProxyInstance(Main.class.getClassLoader(), interfaces, handler);
    }
    static void noted() {
        Below below = (Below) Proxy.newProxyInstance(Main.class.getClassLoader(), new Class<?>[] { Below.class }, new Noting());
        below.one(); //^ calls Noting.invoke
        below.two(1, "b"); //^ calls Noting.invoke
        below.dull(); //^ calls Noting.invoke
        below.toString(); //^ calls Noting.invoke
        below.hashCode(); //^ calls Noting.invoke
        below.equals(below); //^ calls Noting.invoke
    }
    static void lambda() {
        One one = (One) Proxy.newProxyInstance(null == "a" ? null : One.class.getClassLoader(), new Class<?>[] { One.class }, (p, m, a) -> {
            System.out.println("lambda " + m.getName());
            return null;
        });
        one.one(); //^ calls Main.lambda$lambda$0
    }
    static void passes() {
        One one = (One) Proxy.newProxyInstance(One.class.getClassLoader(), new Class<?>[] { One.class }, new Passing());
        Object given = one.one(); //^ calls Passing.invoke
        System.out.println(given);
    }
    static void both() {
        Class<?>[] both = { One.class, Other.class };
        Object made = Proxy.newProxyInstance(One.class.getClassLoader(), both, (p, m, a) -> {
            System.out.println("both " + m.getName());
            return null;
        });
        ((One) made).one(); //^ calls Main.lambda$both$1
        System.out.println(made.getClass() == One.class ? "one" : "class");
    }
    public static void main(String[] args) {
        noted();
        lambda();
        passes();
        both();
    }
}
