// Where the archive has several loaders, a name may be another class for the cast than for the value.
// run:
// prints: ok
package link_loaders;

import java.net.*;

class Animal { }
class Cat extends Animal { }
class Main {
    static void take(Animal a) { }
    static class First extends URLClassLoader {
        First(URL[] urls) { super(urls, Main.class.getClassLoader()); }
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            Class<?> found = findLoadedClass(name);
            if (found != null) return found;
            return name.contains(".Part") ? findClass(name) : super.loadClass(name, resolve);
        }
    }
    public static void main(String[] args) throws Exception {
        take(new Cat()); // never: link
        URL own = Main.class.getProtectionDomain().getCodeSource().getLocation();
        Object part = new First(new URL[] {own}).loadClass("link_loaders.Part").getConstructor().newInstance();
        System.out.println(part);
    }
}
// file: link_loaders/Part.java
package link_loaders;
public class Part {
    static String give(CharSequence c) { return c.toString(); }
    static class A { public String toString() { return "ok"; } }
    static class B extends A { }
    static A a() { return new B(); } // never: link
    @Override public String toString() { return a().toString(); }
}
