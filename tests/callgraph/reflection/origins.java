// Origins of class names and classes that `strings` does not follow: contents of collections, methods of String and of Class.
package origins;

import java.lang.reflect.*;
import java.util.*;

class Main {
    public static class Made { public Made() {} }
    public static class Declared { public static void inner() {} }
    public static void declaring() {}

    static void made(Class<?> of) throws Exception { of.getDeclaredConstructor().newInstance(); } //x Main$Made.<init>
    static void named(String name) throws Exception { made(Class.forName(name)); }

    static void never() {}
    public static void main(String[] args) throws Exception {
        List<Class<?>> classes = new ArrayList<>();
        classes.add(Made.class);
        made(classes.get(0));
        Map<String, String> names = new HashMap<>();
        names.put("made", "origins.Main$Made");
        named(names.get("made"));
        named(" origins.Main$Made ".trim());
        named("from origins.Main$Made".substring(5));
        named(String.format("origins.%s", "Main$Made"));
        named(String.join("$", "origins.Main", "Made"));
        named(Main.class.getName() + "$Made");
        named(Main.class.getPackage().getName() + ".Main$Made");
        StringBuilder parts = new StringBuilder("origins.");
        for (String part : new String[] {"Main", "$Made"}) parts.append(part);
        named(parts.toString());
        made(new Made() {}.getClass().getSuperclass());
        Declared.class.getDeclaringClass().getDeclaredMethod("declaring").invoke(null); //x Main.declaring
        for (Method method : Declared.class.getMethods()) {
            if (method.getName().equals("inner")) method.invoke(null); //> Main$Declared.inner
        }
    }
}
// unreached: Main.never
// gaps: Main.declaring
