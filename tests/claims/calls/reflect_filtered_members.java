// Some fields of the platform's classes reflection does not find, whatever the class file says.
// run:
// prints: NoSuchFieldException
// prints: NoSuchFieldException
// prints: NoSuchFieldException
// prints: NoSuchFieldException
// prints: 0
package reflect_filtered_members;
import java.lang.reflect.*;

interface Does { Object it() throws Throwable; }
class Tells {
    static void of(Does does) {
        try {
            System.out.println(does.it());
        } catch (Throwable e) {
            System.out.println(chain(e));
        }
    }
    static String chain(Throwable e) {
        String s = e.getClass().getSimpleName();
        return e.getCause() == null ? s : s + " < " + chain(e.getCause());
    }
}
class Main {
    static Object field(Class<?> of, String name) throws Exception {
        Field f = of.getDeclaredField(name);
        return f.getName();
    }

    public static void main(String[] args) {
        Tells.of(() -> field(AccessibleObject.class, "override"));
        Tells.of(() -> field(Class.class, "classLoader"));
        Tells.of(() -> field(ClassLoader.class, "parent"));
        Tells.of(() -> {
            Field f = Field.class.getDeclaredField("modifiers");
            return f.get(null);
        });
        Tells.of(() -> Field.class.getDeclaredFields().length);
    }
}
