// A loader below URLClassLoader defines one class of the archive itself: what stands beside that class has another loader, and is not used.
// run:
// prints: nnn
package loaders_child_of_urls;

import java.net.*;
import java.util.function.Supplier;

class Main {
    public static void main(String[] args) throws Exception {
        URL own = Main.class.getProtectionDomain().getCodeSource().getLocation();
        Object o = new First(own).loadClass("loaders_child_of_urls.Plugin").getConstructor().newInstance();
        System.out.println(((Supplier<?>) o).get());
    }
}
class First extends URLClassLoader {
    First(URL url) { super(new URL[] {url}, Main.class.getClassLoader()); }
    @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            if (!name.endsWith(".Plugin")) return super.loadClass(name, resolve);
            Class<?> found = findLoadedClass(name);
            return found != null ? found : findClass(name);
        }
    }
}
// file: loaders_child_of_urls/Plugin.java
package loaders_child_of_urls;
public class Plugin implements java.util.function.Supplier<Object> {
    private final int n = 3;
    @Override public Object get() {
        java.util.function.Supplier<String> s = () -> "n".repeat(n); // rewrite: lambda
        return s.get();
    }
}
