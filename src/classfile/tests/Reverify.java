import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.File;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * Runs the JDK's own verifier over re-emitted classes. A class must not have errors that the
 * original lacks.
 */
public class Reverify {
    record Pair(String name, byte[] before, byte[] after) {}

    static ClassFile classFile;

    /** Arguments: the joined JARs with the classes' supertypes, then the packs. */
    public static void main(String[] args) throws Exception {
        var urls = new ArrayList<URL>();
        for (String jar : args[0].split(File.pathSeparator)) urls.add(Path.of(jar).toUri().toURL());
        var loader = new URLClassLoader(urls.toArray(new URL[0]));
        var resolver = ClassHierarchyResolver.ofResourceParsing(loader)
                .orElse(ClassHierarchyResolver.defaultResolver())
                .cached(ConcurrentHashMap::new);
        classFile = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(resolver));
        List<String> packs = List.of(args).subList(1, args.length);
        int classes = 0, same = 0, worse = 0;
        for (String pack : packs) {
            try (var in = new DataInputStream(new BufferedInputStream(new FileInputStream(pack)))) {
                for (List<Pair> pairs = read(in); !pairs.isEmpty(); pairs = read(in)) {
                    List<Pair> batch = pairs;
                    int[] found = IntStream.range(0, batch.size()).parallel().map(i -> check(batch.get(i))).toArray();
                    classes += found.length;
                    for (int f : found) {
                        if (f == 1) same++;
                        if (f == 2) worse++;
                    }
                }
            }
        }
        System.out.println("classes " + classes + " same-errors " + same + " worse " + worse);
        System.exit(worse == 0 && classes > 0 ? 0 : 1);
    }

    static List<Pair> read(DataInputStream in) throws Exception {
        var pairs = new ArrayList<Pair>();
        try {
            while (pairs.size() < 2000) {
                String name = in.readUTF();
                byte[] before = in.readNBytes(in.readInt());
                pairs.add(new Pair(name, before, in.readNBytes(in.readInt())));
            }
        } catch (EOFException end) {
            // The last pair has been read.
        }
        return pairs;
    }

    static int check(Pair pair) {
        List<String> after = errors(pair.after);
        if (after.isEmpty()) return 0;
        List<String> before = errors(pair.before);
        // Bytecode offsets may differ between the two.
        if (strip(before).equals(strip(after))) {
            if (System.getenv("SHOW") != null) System.out.println("SAME " + pair.name + ": " + after.get(0));
            return 1;
        }
        System.out.println("WORSE " + pair.name + ": " + after + " was " + before);
        return 2;
    }

    static List<String> strip(List<String> errors) {
        return errors.stream().map(e -> e.replaceAll("@?\\d+", "#")).toList();
    }

    static List<String> errors(byte[] bytes) {
        try {
            return classFile.verify(bytes).stream().map(e -> String.valueOf(e.getMessage())).toList();
        } catch (Throwable e) {
            return List.of(e.toString());
        }
    }
}
