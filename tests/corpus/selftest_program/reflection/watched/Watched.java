package watched;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ResourceBundle;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Calls of the reflection API of each kind, for the agent and the comparison of `metadata`; metadata.json beside it was written by hand. */
public class Watched {
    private static final class Plain {
        private long number = 7;

        private Plain() {}

        private long twice(long of, double more) {
            return 2 * of + (long) more;
        }
    }

    public static class Above {
        public int open = 3;

        public String inherited(int[] of) {
            return "inherited " + of.length;
        }
    }

    public static class Below extends Above {
        public Below() {}
    }

    public interface Named {
        default String named(long of) {
            return "named " + of;
        }
    }

    /** Not public: a public lookup finds the field through the class below only. */
    static class Held {
        public String text = "text";
    }

    public static class Handled extends Held implements Named {
        private volatile String updated = "updated";

        private Handled(String text) {
            this.text = text;
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> plain = Class.forName("watched.Watched$Plain");
        System.out.println(plain + " " + Class.forName("[[I", false, null) + Watched.class.getClassLoader().loadClass("watched.Watched$Below"));
        Constructor<?> constructor = plain.getDeclaredConstructor();
        Object object = constructor.newInstance();
        Field field = plain.getDeclaredField("number");
        field.setLong(object, field.getLong(object) + 1);
        Method method = plain.getDeclaredMethod("twice", long.class, double.class);
        System.out.println(method.invoke(object, field.getLong(object), 0.5));
        System.out.println(Below.class.getMethod("inherited", int[].class).invoke(Below.class.newInstance(), new int[2]));
        System.out.println(Below.class.getField("open").get(new Below()) + " " + Above.class.getMethods().length + Above.class.getDeclaredFields().length);
        System.out.println(Array.newInstance(Below.class, 2).getClass());
        Object proxy = Proxy.newProxyInstance(Watched.class.getClassLoader(), new Class<?>[] {Runnable.class, Comparable.class}, (p, m, a) -> null);
        ((Runnable) proxy).run();
        System.out.println(Watched.class.getResource("Words.properties") != null);
        System.out.println(ClassLoader.getSystemResource("no/such") + " " + ClassLoader.getSystemResource("/never"));
        System.out.println(ResourceBundle.getBundle("watched.Words").getString("word"));
        System.out.println(ServiceLoader.load(Runnable.class).iterator().hasNext());
        handles();
        for (String name : new String[] {"watched.Watched", "no.Such", "no.Other"}) {
            try {
                System.out.println(Class.forName(name));
            } catch (ClassNotFoundException e) {
                System.out.println("no " + name);
            }
        }
    }

    private static void handles() {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        try {
            Handled handled = (Handled) lookup.findConstructor(Handled.class, MethodType.methodType(void.class, String.class)).invoke("held");
            System.out.println(lookup.findVirtual(Handled.class, "named", MethodType.methodType(String.class, long.class)).invoke(handled, 3L));
            System.out.println(MethodHandles.publicLookup().findVarHandle(Handled.class, "text", String.class).get(handled));
            System.out.println(AtomicReferenceFieldUpdater.newUpdater(Handled.class, String.class, "updated").get(handled));
        } catch (Throwable t) {
            throw new IllegalStateException(t);
        }
    }
}
