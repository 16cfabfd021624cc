// JVMS 4.7.6: whether InnerClasses agrees with other class files is not checked. HotSpot links by the
// class's own flags (a private nested class is package-private, a protected one public); reflection
// reads InnerClasses, and complains only then.
// run:
// change: Outer lost InnerClasses
// prints: hidden
// prints: false
// prints: class java.lang.IncompatibleClassChangeError
package inner_class_flags;

class Outer {
    private static class Hidden { String m() { return "hidden"; } }
    static Object make() { return new Hidden(); }
}
class Main {
    public static void main(String[] args) throws Exception {
        Class<?> c = Class.forName("inner_class_flags.Outer$Hidden");
        java.lang.reflect.Constructor<?> n = c.getDeclaredConstructors()[0];
        n.setAccessible(true);
        Object o = Outer.make();
        java.lang.reflect.Method m = c.getDeclaredMethod("m");
        System.out.println(m.invoke(o));
        System.out.println(java.lang.reflect.Modifier.isPublic(c.getModifiers()));
        try { System.out.println(c.getDeclaringClass()); } catch (LinkageError e) { System.out.println(e.getClass()); }
    }
}
