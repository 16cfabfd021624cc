// `MethodHandleProxies`: the abstract method of an interface runs the handle; default methods and those of `Object` do
// not.
// run:
// prints: ran text
// prints: 3
// prints: default
// prints: false
package handle_interfaces;
import java.lang.invoke.*;

class Main {
    public interface Taking { Object take(String text); boolean equals(Object other); }
    public interface Testing { boolean test(Object of); boolean equals(Object other); }
    public interface Adding { int add(int a, int b); default void twice() { System.out.println("default"); } }
    public interface Base { void run(); }
    public interface Sub extends Base { default void run() { System.out.println("default"); } void other(); }
    static Object ran(Object text) { System.out.println("ran " + text); return null; }
    static Integer sum(int a, int b) { return a + b; }
    static boolean never(Object other) { return true; }
    static void never() { System.out.println("never"); }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodHandle ran = lookup.findStatic(Main.class, "ran", MethodType.methodType(Object.class, Object.class));
        Taking taking = MethodHandleProxies.asInterfaceInstance(Taking.class, ran);
        taking.take("text"); //^ calls Main.ran
        MethodHandle sum = lookup.findStatic(Main.class, "sum", MethodType.methodType(Integer.class, int.class, int.class));
        Adding adding = MethodHandleProxies.asInterfaceInstance(Adding.class, sum);
        int three = adding.add(1, 2); //^ calls Main.sum
        System.out.println(three);
        MethodHandle never = lookup.findStatic(Main.class, "never", MethodType.methodType(void.class));
        Sub sub = MethodHandleProxies.asInterfaceInstance(Sub.class, never);
        try {
            ((Base) sub).run(); // never: calls Main.never
        } catch (Throwable of8) {
            System.out.println("default");
        }
        MethodHandle test = lookup.findStatic(Main.class, "never", MethodType.methodType(boolean.class, Object.class));
        Testing testing = MethodHandleProxies.asInterfaceInstance(Testing.class, test);
        boolean same = testing.equals("text"); // never: calls
        System.out.println(same);
    }
}
