package app;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** Uses its own classes by reflection, by names that are put together: a shrinker does not find them. */
public class App {
    static String name(String kind) {
        return "app." + kind.concat("in");
    }

    public static void main(String[] args) throws Exception {
        Constructor<?> makes = Class.forName(name("Plug")).getDeclaredConstructor(String.class);
        Object made = makes.newInstance("world");
        Method greet = Plugin.class.getDeclaredMethod(new StringBuilder("gre").append("et").toString(), int.class);
        System.out.println(greet.invoke(made, 3));
        Field of = Plugin.class.getDeclaredField("na" + "ME".toLowerCase());
        of.setAccessible(true);
        System.out.println(of.get(made));
        of.set(made, "you");
        System.out.println(greet.invoke(made, 1));
        try {
            greet.invoke(made, "once");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getClass().getName());
        }
        Object last = Class.forName("app.".concat("La") + 's' + "t").newInstance();
        System.out.println(last);
    }
}

class Plugin {
    String name;

    Plugin(String name) { this.name = name; }

    String greet(int times) { return "hello ".repeat(times) + name; }

    String unused() { return "unused"; }
}

class Last {
    @Override public String toString() { return "last"; }
}

class Unused {}
