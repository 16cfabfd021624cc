// A bootstrap method that goes through all methods of a class links the one that its tests leave: by name, by
// type, by how many parameters there are. Where several are left, the site runs one of them, and nothing is said.
// dynamic: text Boot.byNameAndType
// dynamic: number Boot.byNameAndType
// dynamic: two Boot.byCount "sum" 2
// dynamic: three Boot.byCount3 "sum"
// dynamic: alone Boot.byName "alone"
// dynamic: result Boot.byResult "get" Circle.class
// dynamic: some Boot.byName "text"
// run:
// prints: text of A
// prints: text of 1
// prints: ab
// prints: abc
// prints: alone
// prints: circle
package linked_gathers;
import java.lang.invoke.*;
import java.lang.reflect.*;

// prelude: Shape Square Circle

class Boot {
    static CallSite byNameAndType(MethodHandles.Lookup lookup, String name, MethodType type) throws Throwable {
        for (Method m : Targets.class.getDeclaredMethods()) {
            if (m.getName().equals("text")
                    && MethodType.methodType(m.getReturnType(), m.getParameterTypes()).equals(type)) {
                return new ConstantCallSite(lookup.unreflect(m));
            }
        }
        throw new NoSuchMethodError(name);
    }
    static CallSite byCount(MethodHandles.Lookup lookup, String name, MethodType type, String of, int count) throws Throwable {
        Method found = null;
        for (Method m : Targets.class.getDeclaredMethods()) {
            if (!of.equals(m.getName()) || m.getParameterCount() != 2) continue;
            found = m;
        }
        return new ConstantCallSite(lookup.unreflect(found));
    }
    static CallSite byCount3(MethodHandles.Lookup lookup, String name, MethodType type, String of) throws Throwable {
        for (Method m : Targets.class.getDeclaredMethods()) {
            if (of.equals(m.getName()) && m.getParameterTypes().length == 3) return new ConstantCallSite(lookup.unreflect(m));
        }
        return null;
    }
    static CallSite byName(MethodHandles.Lookup lookup, String name, MethodType type, String of) throws Throwable {
        for (Method m : Targets.class.getDeclaredMethods()) {
            if (m.getName().equals(of)) return new ConstantCallSite(lookup.unreflect(m));
        }
        return null;
    }
    static CallSite byResult(MethodHandles.Lookup lookup, String name, MethodType type, String of, Class<?> result) throws Throwable {
        for (Method m : Targets.class.getDeclaredMethods()) {
            if (m.getName().equals(of) && m.getReturnType() == result) return new ConstantCallSite(lookup.unreflect(m).asType(type));
        }
        return null;
    }
}
class A { public String toString() { return "A"; } }
class Targets {
    static String text(A a) { return "text of " + a; }
    static String text(Integer n) { return "text of " + n; }
    static String sum(String a) { return a; }
    static String sum(String a, String b) { return a + b; }
    static String sum(String a, String b, String c) { return a + b + c; }
    static String alone() { return "alone"; }
    static Square get(int n) { return new Square(); }
    static Circle get() { return new Circle(); }
}
class Site {
    static String text(A a) { return null; }
    static String number(Integer n) { return null; }
    static String two(String a, String b) { return null; }
    static String three(String a, String b, String c) { return null; }
    static String alone() { return null; }
    static Shape result() { return null; }
    static String some(A a) { return null; }
}

class Main {
    public static void main(String[] args) throws Throwable {
        String s = Site.text(new A()); //^ calls Targets.text(A)String
        System.out.println(s);
        s = Site.number(1); //^ calls Targets.text(Integer)String
        System.out.println(s);
        s = Site.two("a", "b"); //^ calls Targets.sum(String,String)String
        System.out.println(s);
        s = Site.three("a", "b", "c"); //^ calls Targets.sum(String,String,String)String
        System.out.println(s);
        s = Site.alone(); //^ calls Targets.alone
        System.out.println(s);
        Shape shape = Site.result(); //^ shape : {Circle}
        System.out.println(shape.area()); //^ calls Circle.area
        if (args.length > 5) {
            s = Site.some(new A()); // never: calls
        }
    }
}
