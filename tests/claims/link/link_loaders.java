// Where the archive has several loaders, a class may be accessible to the one that made the value and not to the cast: its
// package is another one there.
// run:
// prints: ok
package link_loaders;

import java.net.*;

class Main {
    static class First extends URLClassLoader {
        First(URL[] urls) { super(urls, Main.class.getClassLoader()); }
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> found = findLoadedClass(name);
            if (found != null) return found;
            return name.endsWith(".Part") ? findClass(name) : super.loadClass(name, resolve);
        }
    }
    public static void main(String[] args) throws Exception {
        URL own = Main.class.getProtectionDomain().getCodeSource().getLocation();
        Object part = new First(new URL[] {own}).loadClass("link_loaders.Part").getConstructor().newInstance();
        System.out.println(part);
    }
}
class Hidden {
    @Override public String toString() { return "ok"; }
}
// file: link_loaders/Maker.java
package link_loaders;
public class Maker extends Hidden {
    public static Maker make() { return new Maker(); }
}
// file: link_loaders/Part.java
package link_loaders;
public class Part {
    static Hidden hidden() { return Maker.make(); } // never: link
    @Override public String toString() { return "" + (Object) hidden(); }
}
