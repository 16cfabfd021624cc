// The cases of the paper on invokedynamic (ECOOP 2019, sections 2.1, 4.3 and 5.2): a bootstrap method that looks its target up by the
// site's name, one that filters what reflection lists, a constructor, a site that may be set again, and a handle of the constant pool.
// dynamic: print Boot.looksUp
// dynamic: pick Boot.filters "linked_cases.Rt"
// dynamic: made Boot.constructs "linked_cases.Rt" "unused"
// dynamic: inst Boot.settable
// dynamic: held Boot.handle Rt.constant
// complete: calls
// run:
// prints: print
// prints: pick
// prints: made
// prints: inst
// prints: constant
package linked_cases;

import java.lang.invoke.*;
import java.lang.reflect.*;

class Boot {
    static CallSite looksUp(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(MethodHandles.lookup().findStatic(Rt.class, name, MethodType.methodType(void.class)));
    }
    static CallSite filters(MethodHandles.Lookup lookup, String name, MethodType type, String of) throws Throwable {
        for (Method m : Class.forName(of).getDeclaredMethods()) {
            if (m.getName().equals(name)) return new ConstantCallSite(lookup.unreflect(m).asType(type)); // never: calls Object.equals
        }
        throw new NoSuchMethodException();
    }
    static CallSite constructs(MethodHandles.Lookup lookup, String name, MethodType type, Object... all) throws Throwable {
        return new ConstantCallSite(lookup.unreflectConstructor(Class.forName((String) all[0]).getConstructor()));
    }
    static CallSite settable(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new MutableCallSite(lookup.findVirtual(Rt.class, name, type.dropParameterTypes(0, 1)));
    }
    static CallSite handle(MethodHandles.Lookup lookup, String name, MethodType type, MethodHandle handle) {
        return new ConstantCallSite(handle);
    }
}
class Site {
    static void print() {}
    static void pick() {}
    static Rt made() { return null; }
    static void inst(Rt rt) {}
    static void held() {}
}

class Main {
    public static void main(String[] args) {
        Site.print(); //^ calls Rt.print
        Site.pick(); //^ calls Rt.pick // never: calls Rt.notPicked
        Rt rt = Site.made(); //^ calls Rt.<init>
        Site.inst(rt); // never: calls
        Site.held(); //^ calls Rt.constant
    }
}
// file: linked_cases/Rt.java
package linked_cases;

public class Rt {
    public Rt() { print("made"); }
    private static void print(String s) { System.out.println(s); } // never: calls
    public static void print() { print("print"); }
    public static void pick() { print("pick"); }
    public void inst() { print("inst"); }
    public static void constant() { print("constant"); }
    public static void notPicked() { print("not picked"); }
}
