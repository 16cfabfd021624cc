// Reflection by what a file of properties says: nothing of it is known without a specification. Line numbers are part of the test.
package app;

import java.lang.reflect.*;
import java.util.*;

interface Plugin { void start(); }
class Fast implements Plugin { static { loaded(); } static void loaded() {} public Fast() {} public void start() {} }
class Slow implements Plugin { public Slow() {} Slow(int n) {} public void start() {} private static String tell(String s) { return s; } }
class Other implements Plugin { static { loaded(); } static void loaded() {} public void start() {} Object readResolve() { return this; } }
class Held { static Plugin kept = new Slow(); static String text; }

public class Main {
    static Plugin make(String name) throws Exception {
        Class<?> type = Class.forName(name);
        Object made = type.newInstance();
        return (Plugin) made;
    }
    static String configured() { return System.getProperty("app.plugin"); }
    static Object call(Class<?> type, String method) throws Exception {
        Method m = type.getDeclaredMethod(method, String.class);
        return m.invoke(null, "x");
    }
    static Object read(String field) throws Exception {
        return Held.class.getDeclaredField(field).get(null);
    }
    public static void main(String[] args) throws Exception {
        make(configured()).start();
        call(Slow.class, args[0]).hashCode();
        Class.forName("app." + args[1]);
        ((Plugin) read(Held.text)).start();
        Class<?> late = Main.class.getClassLoader().loadClass(args[2]);
        Constructor<?> maker = late.getDeclaredConstructor(int.class);
        maker.newInstance(1);
        known();
    }
    static void known() throws Exception {
        Object made = Class.forName("app.Slow").getDeclaredConstructor().newInstance();
        Method m = Slow.class.getDeclaredMethod("tell", String.class);
        m.setAccessible(true);
        m.invoke(null, "y");
        Held.class.getDeclaredField("kept").get(null);
    }
    // Users may give any name, and the program gives one. The loader of `loaded` gives another class than it is asked for.
    public static class Asked {
        public static Class<?> find(String name) throws Exception { return Class.forName(name); }
        public static Class<?> one() throws Exception { return find("app.Fast"); }
        public static Object loaded() throws Exception { ClassLoader loader = new Crossed(); return loader.loadClass("app.Fast").newInstance(); }
    }
    static class Crossed extends ClassLoader {
        @Override public Class<?> loadClass(String name) throws ClassNotFoundException { return name.startsWith("app.") ? Slow.class : super.loadClass(name); }
    }
}
