import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** A loader that finds classes of one JAR, and only in packages that another one has, as an index that was made before says. */
public class Indexed extends ClassLoader {
    private final Set<String> packages = new HashSet<>();
    private final JarFile jar;

    Indexed(String index, String jar) throws IOException {
        super(ClassLoader.getPlatformClassLoader());
        try (JarFile names = new JarFile(index)) {
            names.stream().filter(e -> e.getName().endsWith(".class")).forEach(e -> packages.add(folder(e.getName())));
        }
        this.jar = new JarFile(jar);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        String file = name.replace('.', '/') + ".class";
        JarEntry entry = packages.contains(folder(file)) ? jar.getJarEntry(file) : null;
        if (entry == null) {
            throw new ClassNotFoundException(name);
        }
        try (InputStream in = jar.getInputStream(entry)) {
            byte[] bytes = in.readAllBytes();
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    static String folder(String name) {
        return name.substring(0, name.lastIndexOf('/') + 1);
    }

    public static void main(String[] args) throws Exception {
        Indexed loader = new Indexed(args[0], args[1]);
        Method main = loader.loadClass(args[2]).getMethod("main", String[].class);
        main.invoke(null, (Object) Arrays.copyOfRange(args, 3, args.length));
    }
}
