import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.File;
import java.io.FileInputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Links classes without initialising them: HotSpot links a class before it lists its constructors.
 * With -Xverify:all this verifies them. Prints one line for each class that does not link.
 *
 * <p>jdk NAMES links the classes of the running JDK that the file lists. packs JARS PACK... links
 * pairs of classes, original and re-emitted. Each side of a pack gets its own loader, and its
 * parent loader has the JARs. It prints only differences.
 */
public class LinkAll {
    public static void main(String[] args) throws Exception {
        if (args[0].equals("jdk")) jdk(Path.of(args[1]));
        else packs(args);
    }

    static void jdk(Path names) throws Exception {
        int classes = 0, failed = 0;
        for (String name : Files.readAllLines(names)) {
            classes++;
            String outcome = link(name, ClassLoader.getSystemClassLoader());
            if (outcome != null) {
                failed++;
                System.out.println("FAIL " + name + " " + outcome);
            }
        }
        System.out.println("classes " + classes + " failed " + failed);
    }

    static void packs(String[] args) throws Exception {
        var jars = args[1].split(File.pathSeparator);
        var urls = new URL[jars.length];
        for (int i = 0; i < jars.length; i++) urls[i] = Path.of(jars[i]).toUri().toURL();
        var shared = new URLClassLoader(urls);
        int classes = 0, same = 0, worse = 0;
        for (int i = 2; i < args.length; i++) {
            var before = new PackLoader(shared);
            var after = new PackLoader(shared);
            try (var in = new DataInputStream(new BufferedInputStream(new FileInputStream(args[i])))) {
                while (true) {
                    String name = in.readUTF();
                    before.classes.put(name, in.readNBytes(in.readInt()));
                    after.classes.put(name, in.readNBytes(in.readInt()));
                }
            } catch (EOFException end) {
                // The last pair has been read.
            }
            for (String name : before.classes.keySet()) {
                classes++;
                String now = link(name.replace('/', '.'), after);
                if (now == null) continue;
                String then = link(name.replace('/', '.'), before);
                if (strip(now).equals(strip(then))) {
                    same++;
                } else {
                    worse++;
                    System.out.println("WORSE " + args[i] + " " + name + " " + now + " was " + then);
                }
            }
        }
        System.out.println("classes " + classes + " same-errors " + same + " worse " + worse);
        System.exit(worse == 0 && classes > 0 ? 0 : 1);
    }

    /** Null when it links, else the error. */
    static String link(String name, ClassLoader loader) {
        try {
            Class.forName(name, false, loader).getDeclaredConstructors();
            return null;
        } catch (Throwable e) {
            return e.toString().lines().findFirst().orElse("?");
        }
    }

    static String strip(String outcome) {
        return outcome == null ? "" : outcome.replaceAll("@(0x)?[0-9a-f]+|\\d+", "#");
    }

    static final class PackLoader extends ClassLoader {
        final Map<String, byte[]> classes = new HashMap<>();

        PackLoader(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            byte[] bytes = classes.get(name.replace('.', '/'));
            if (bytes == null || name.startsWith("java.")) return super.loadClass(name, resolve);
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                return loaded != null ? loaded : defineClass(name, bytes, 0, bytes.length);
            }
        }
    }
}
