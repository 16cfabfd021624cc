import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.FileInputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Prints for each mutant of a bundle whether this JVM links it: one line "kind, tab, message". Each
 * mutant gets its own loader, which defines the mutant and the unchanged classes of its group.
 */
public class Driver {
    static final class Loader extends ClassLoader {
        private final Map<String, byte[]> group;
        private final String mutant;
        private final byte[] bytes;

        Loader(Map<String, byte[]> group, String mutant, byte[] bytes) {
            super(Driver.class.getClassLoader());
            this.group = group;
            this.mutant = mutant;
            this.bytes = bytes;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (this) {
                Class<?> known = findLoadedClass(name);
                byte[] own = name.equals(mutant) ? bytes : group.get(name);
                if (known != null) {
                    return known;
                }
                return own != null
                        ? defineClass(name, own, 0, own.length)
                        : super.loadClass(name, resolve);
            }
        }
    }

    static String link(Map<String, byte[]> group, String name, byte[] bytes) {
        try {
            // Links the class without initialising it.
            Class.forName(name, false, new Loader(group, name, bytes)).getDeclaredFields();
            return "ok\t";
        } catch (ClassNotFoundException | LinkageError e) {
            String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
            return e.getClass().getSimpleName() + "\t" + message;
        }
    }

    @SuppressWarnings("unchecked")
    static BiFunction<Map<String, byte[]>, byte[], String> classFileApi() {
        try {
            Object check = Class.forName("ClassFileApi").getDeclaredConstructor().newInstance();
            return (BiFunction<Map<String, byte[]>, byte[], String>) check;
        } catch (ReflectiveOperationException | LinkageError e) {
            return (group, bytes) -> "none\t";
        }
    }

    static byte[] blob(DataInputStream in) throws Exception {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return bytes;
    }

    public static void main(String[] args) throws Exception {
        BiFunction<Map<String, byte[]>, byte[], String> api = classFileApi();
        StringBuilder out = new StringBuilder();
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(new FileInputStream(args[0])))) {
            List<Map<String, byte[]>> groups = new ArrayList<>();
            for (int n = in.readInt(); n > 0; n--) {
                Map<String, byte[]> group = new HashMap<>();
                for (int classes = in.readInt(); classes > 0; classes--) {
                    group.put(new String(blob(in), "UTF-8").replace('/', '.'), blob(in));
                }
                groups.add(group);
            }
            for (int n = in.readInt(); n > 0; n--) {
                Map<String, byte[]> group = groups.get(in.readInt());
                String name = new String(blob(in), "UTF-8").replace('/', '.');
                byte[] bytes = blob(in);
                out.append(link(group, name, bytes)).append('\t');
                out.append(api.apply(group, bytes)).append('\n');
            }
        }
        System.out.print(out);
    }
}
