// A handle's class is one of the JDK's own, and two handles of one method may be one object or two.
// run:
// prints: true
// prints: false
// prints: true
package handle_nameless;
import java.lang.invoke.*;

class Main {
    static void nothing() { }
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(void.class); //^ type : java.lang.invoke.MethodType
        MethodHandle h = lookup.findStatic(Main.class, "nothing", type); //^ h != null // never: h : java.lang.invoke.MethodHandle
        Object o = h; // never: o : java.lang.invoke.MethodHandle
        System.out.println(o.toString().startsWith("MethodHandle"));
        System.out.println(o.getClass() == MethodHandle.class);
        System.out.println(type.equals(MethodType.fromMethodDescriptorString("()V", null)));
    }
}
