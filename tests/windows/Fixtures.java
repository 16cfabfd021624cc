import java.lang.reflect.InvocationTargetException;

/** Runs the main class of each package that is named, one after the other. */
class Fixtures {
    public static void main(String[] packages) throws Exception {
        for (String name : packages) {
            System.out.println("== " + name);
            try {
                var main = Class.forName(name + ".Main").getDeclaredMethod("main", String[].class);
                main.setAccessible(true);
                main.invoke(null, (Object) new String[0]);
            } catch (InvocationTargetException e) {
                System.out.println("throws " + e.getCause().getClass().getName());
            }
        }
    }
}
