import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.jar.JarFile;

/**
 * Links every class of JARs, which is when the JVM verifies it, without running its initialiser.
 *
 * <p>{@code Class.forName(name, false, …)}, {@code ClassLoader.resolveClass} and {@code Lookup.accessClass} do not link.
 * {@code Class.getDeclaredFields} does, before it looks at a field; {@code tests/corpus/selftest} holds that against a broken class.
 *
 * <p>Arguments: {@code n} and n JARs to link, then the class path. Prints a line for each error, and a last one with the count of classes.
 */
public final class LinkAll {
    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[0]);
        List<URL> path = new ArrayList<>();
        for (int i = 1; i < args.length; i++) {
            path.add(new File(args[i]).toURI().toURL());
        }
        TreeSet<String> names = new TreeSet<>();
        for (int i = 1; i <= n; i++) {
            try (JarFile jar = new JarFile(new File(args[i]), false, JarFile.OPEN_READ, JarFile.runtimeVersion())) {
                jar.versionedStream().map(e -> e.getName()).filter(e -> e.endsWith(".class") && !e.endsWith("-info.class"))
                        .forEach(e -> names.add(e.substring(0, e.length() - 6).replace('/', '.')));
            }
        }
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        URLClassLoader loader = new URLClassLoader(path.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
        int linked = 0;
        for (String name : names) {
            try {
                Class.forName(name, false, loader).getDeclaredFields();
                linked++;
            } catch (Throwable t) {
                String m = String.valueOf(t.getMessage());
                out.print("error\t" + name + "\t" + t.getClass().getName() + "\t" + m.lines().limit(3).reduce("", (a, b) -> a + " " + b.strip()).replace('\t', ' ') + "\n");
            }
        }
        out.print("done\t" + names.size() + "\t" + linked + "\n");
        out.flush();
        System.exit(0);
    }
}
