// A loader of the archive defines a nested record once more, and delegates the rest: the class around it does not have
// this one, and the JVM asks that class for its simple name.
// complete: rewrite
// run:
// prints: Plain[n=1] Nested[n=1]
// prints: Plain[n=1] IllegalAccessError
package record_loaders;

record Plain(int n) {} // rewrite: record // rewrite: record // rewrite: record
class Holder {
    record Nested(int n) {} // rewrite: record // rewrite: record
}
class Main {
    static Object made(Class<?> of) throws Exception {
        var made = of.getDeclaredConstructor(int.class);
        made.setAccessible(true);
        return made.newInstance(1);
    }
    public static void main(String[] args) throws Exception {
        System.out.println(made(Plain.class) + " " + made(Holder.Nested.class));
        Child child = new Child(Main.class.getClassLoader());
        String name = "record_loaders.";
        System.out.print(made(child.loadClass(name + "Plain")) + " ");
        try { System.out.println(made(child.loadClass(name + "Holder$Nested"))); }
        catch (LinkageError e) { System.out.println(e.getClass().getSimpleName()); }
    }
}
class Child extends ClassLoader {
    Child(ClassLoader parent) { super(parent); }
    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.endsWith("Plain") && !name.endsWith("Nested")) return super.loadClass(name, resolve);
        try (java.io.InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (java.io.IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
