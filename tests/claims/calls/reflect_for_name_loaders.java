// `Class.forName` with a loader of its own choice finds what that loader has: nothing of the program where it is the boot loader.
// run:
// prints: made
// prints: ClassNotFoundException
// prints: made
// prints: made
package reflect_for_name_loaders;

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
class Has { public String toString() { return "made"; } }

class Main {
    static Object make(ClassLoader loader) throws Exception {
        Class<?> c = Class.forName("reflect_for_name_loaders.Has", true, loader);
        return c.getDeclaredConstructor().newInstance(); // never: calls {Has.<init>}
    }

    public static void main(String[] args) {
        Tells.of(() -> make(Has.class.getClassLoader()));
        Tells.of(() -> make(null));
        Tells.of(() -> make(Thread.currentThread().getContextClassLoader()));
        Tells.of(() -> Class.forName("reflect_for_name_loaders.Has", false, Main.class.getClassLoader()).getDeclaredConstructor().newInstance());
    }
}
