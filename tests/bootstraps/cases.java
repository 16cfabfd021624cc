// The cases of the paper on invokedynamic (ECOOP 2019, sections 2.1, 4.3 and 5.2), as tests/claims/dynamic/linked_cases.java has them. The
// graph filters by no name, as in the paper, and by no type.
// dynamic: print Boot.looksUp
// dynamic: pick Boot.filters "cases.Rt"
// dynamic: made Boot.constructs "cases.Rt" "unused"
// dynamic: inst Boot.settable
// dynamic: held Boot.handle Rt.constant
package cases;

import java.lang.invoke.*;
import java.lang.reflect.*;

class Boot {
    static CallSite looksUp(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        return new ConstantCallSite(MethodHandles.lookup().findStatic(Rt.class, name, MethodType.methodType(void.class)));
    }
    static CallSite filters(MethodHandles.Lookup lookup, String name, MethodType type, String of) throws Throwable {
        for (Method m : Class.forName(of).getDeclaredMethods()) {
            if (m.getName().equals(name)) return new ConstantCallSite(lookup.unreflect(m).asType(type));
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

class Rt {
    public Rt() { p3(); } //> Rt.p3
    static void p3() { }
    public static void print() { p1(); } //> Rt.p1
    static void p1() { }
    public static void pick() { p2(); } //> Rt.p2
    static void p2() { }
    public void inst() { p4(); } //> Rt.p4
    static void p4() { }
    public static void constant() { p5(); } //> Rt.p5
    static void p5() { }
    public static void notPicked() { }
    public static void unnamed(int i) { }
}

class Site {
    static void print() { }
    static void pick() { }
    static Rt made() { return null; }
    static void inst(Rt rt) { }
    static void held() { }
}

class Main {
    public static void main(String[] args) {
        Site.print(); //> Boot.looksUp //> Rt.print //! Rt.pick //! Rt.notPicked
        Site.pick(); //> Boot.filters //> Rt.pick //+ Rt.notPicked //+ Rt.unnamed //! Rt.inst
        Rt rt = Site.made(); //> Boot.constructs //> Rt.<init>
        Site.inst(rt); //> Boot.settable //> Rt.inst //! Rt.print
        Site.held(); //> Boot.handle //> Rt.constant //! Rt.print
    }
}
