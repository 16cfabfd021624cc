// A loader of the archive defines a class without the host of its nest: its lambda's private body is then
// reached by no nest mate.
// release: 11
// run:
// prints: inner
// prints: inner
package loaders_nests;

import java.util.function.Supplier;

class Main {
    public static void main(String[] args) throws Exception {
        System.out.println(new Outer.Inner().get());
        Class<?> copy = new Child().loadClass("loaders_nests.Outer$Inner");
        System.out.println(((Supplier<?>) copy.getDeclaredConstructor().newInstance()).get());
    }
}
class Child extends ClassLoader {
    Child() { super(Main.class.getClassLoader()); }
    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (findLoadedClass(name) != null) return findLoadedClass(name);
        if (!name.startsWith("loaders_nests.Outer$Inner")) return super.loadClass(name, resolve);
        try (java.io.InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (java.io.IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
// file: loaders_nests/Outer.java
package loaders_nests;
import java.util.function.Supplier;
public class Outer {
    private static String secret() { return "secret"; }
    private String shared() { return "shared"; }
    public static class Inner implements Supplier<String> {
        private final String own = "inner";
        public String get() {
            Supplier<String> body = () -> own; // rewrite: lambda
            return body.get();
        }
        static Supplier<String> of(Outer outer) {
            return outer::shared; // rewrite: lambda
        }
    }
}
