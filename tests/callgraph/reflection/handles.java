// Method handles: what lookups find, what combines handles, what calls of them run.
package handles;

import java.lang.invoke.CallSite;
import java.lang.invoke.ConstantCallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;

// reached: Target.first Target.second Special.first Target.<init> Argument.used Target.hidden Filter.before Filter.checks
// unreached: Target.never Other.first
class Argument { void used() { } }
class Result { void used() { } }
class Target {
    static Result kept = new Result();
    Argument field;
    Target() { }
    Result first(Argument a) { a.used(); return new Result(); } //> Argument.used
    static Result second(Object a) { return new Result(); }
    static void third(int n, Object boxed) { boxed.hashCode(); } //> java.lang.Integer.hashCode
    static void never() { }
    static void hidden() { }
    void stored() { }
}
class Special extends Target { @Override Result first(Argument a) { return super.first(a); } } //> Target.first
class Other extends Target { @Override Result first(Argument a) { return null; } }
class Filter {
    static Object before(Object o) { return o; }
    static boolean checks(Object o) { return o != null; }
    static void yes(Object o) { }
    static void no(Object o) { }
    static Object made() { return new Result(); }
}

class Main {
    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType type = MethodType.methodType(Result.class, Argument.class);
        MethodHandle virtual = lookup.findVirtual(Target.class, "first", type);
        Result result = (Result) virtual.invokeExact((Target) new Special(), new Argument()); //> Special.first //! Other.first //! Target.second
        result.used(); //> Result.used
        MethodHandle fixed = lookup.findStatic(Target.class, "second", MethodType.methodType(Result.class, Object.class));
        ((Result) fixed.invoke(new Argument())).used(); //> Target.second //! Target.first //! Target.never
        MethodHandle constructor = lookup.findConstructor(Target.class, MethodType.methodType(void.class));
        Target made = (Target) constructor.invokeExact(); //> Target.<init>
        made.stored(); //> Target.stored
        MethodHandle setter = lookup.findSetter(Target.class, "field", Argument.class);
        setter.invokeExact(made, new Argument());
        MethodHandle getter = lookup.findGetter(Target.class, "field", Argument.class);
        ((Argument) getter.invokeExact(made)).used(); //> Argument.used
        MethodHandle kept = lookup.findStaticGetter(Target.class, "kept", Result.class);
        ((Result) kept.invokeExact()).used(); //> Result.used
        MethodHandle third = lookup.findStatic(Target.class, "third", MethodType.methodType(void.class, int.class, Object.class));
        third.invoke(1, 2); //> Target.third
        MethodHandle reflected = lookup.unreflect(Target.class.getDeclaredMethod("hidden"));
        reflected.invokeExact(); //> Target.hidden //! Target.never
        MethodHandle bound = virtual.bindTo(new Special());
        ((Result) bound.invoke(new Argument())).used(); //> Special.first //! Target.second
        fixed.invokeWithArguments(new Argument()); //> Target.second //! Target.first
        MethodHandle inserted = MethodHandles.insertArguments(virtual, 0, new Special());
        inserted.invoke(new Argument()); //> Special.first
        MethodHandle before = lookup.findStatic(Filter.class, "before", MethodType.methodType(Object.class, Object.class));
        MethodHandle filtered = MethodHandles.filterArguments(fixed, 0, before);
        ((Result) filtered.invoke(new Argument())).used(); //> Filter.before //> Target.second //! Special.first
        MethodType one = MethodType.methodType(void.class, Object.class);
        MethodHandle guarded = MethodHandles.guardWithTest(
            lookup.findStatic(Filter.class, "checks", MethodType.methodType(boolean.class, Object.class)),
            lookup.findStatic(Filter.class, "yes", one), lookup.findStatic(Filter.class, "no", one));
        guarded.invoke(new Argument()); //> Filter.checks //> Filter.yes //>? Filter.no //! Filter.before
        MethodHandle constant = MethodHandles.constant(Result.class, new Result());
        ((Result) constant.invoke()).used(); //> Result.used
        CallSite site = new MutableCallSite(lookup.findStatic(Filter.class, "yes", one));
        site.setTarget(lookup.findStatic(Filter.class, "no", one));
        site.getTarget().invoke(new Argument()); //+ Filter.yes //> Filter.no
        site.dynamicInvoker().invoke(new Argument()); //+ Filter.yes //> Filter.no
        MethodHandle only = lookup.findStatic(Filter.class, "made", MethodType.methodType(Object.class));
        ((Result) new ConstantCallSite(only).dynamicInvoker().invoke()).used(); //> Filter.made //! Filter.no
    }
}
// jdk: small
