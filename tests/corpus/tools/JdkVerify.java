import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.File;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/**
 * Verifies every class file of JARs with the verifier of {@code java.lang.classfile} (JDK 24 and later), all versions of multi-release JARs included.
 *
 * <p>Arguments and output are those of {@link LinkAll}.
 */
public final class JdkVerify {
    public static void main(String[] args) throws Exception {
        int n = Integer.parseInt(args[0]);
        List<URL> path = new ArrayList<>();
        for (int i = 1; i < args.length; i++) {
            path.add(new File(args[i]).toURI().toURL());
        }
        URLClassLoader loader = new URLClassLoader(path.toArray(new URL[0]), ClassLoader.getPlatformClassLoader());
        ClassHierarchyResolver resolver = ClassHierarchyResolver.ofResourceParsing(d -> {
            String s = d.descriptorString();
            return loader.getResourceAsStream(s.substring(1, s.length() - 1) + ".class");
        }).orElse(ClassHierarchyResolver.defaultResolver()).cached();
        ClassFile verifier = ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(resolver));
        PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
        int all = 0;
        int good = 0;
        for (int i = 1; i <= n; i++) {
            try (JarFile jar = new JarFile(args[i], false)) {
                List<JarEntry> entries = new ArrayList<>(java.util.Collections.list(jar.entries()));
                entries.sort(java.util.Comparator.comparing(JarEntry::getName));
                for (JarEntry e : entries) {
                    if (!e.getName().endsWith(".class")) {
                        continue;
                    }
                    all++;
                    List<String> errors = new ArrayList<>();
                    try (InputStream in = jar.getInputStream(e)) {
                        for (VerifyError v : verifier.verify(in.readAllBytes())) {
                            errors.add(v.getClass().getName() + "\t" + String.valueOf(v.getMessage()).lines().findFirst().orElse(""));
                        }
                    } catch (Throwable t) {
                        errors.add(t.getClass().getName() + "\t" + t.getMessage());
                    }
                    if (errors.isEmpty()) {
                        good++;
                    }
                    for (String s : errors) {
                        out.print("error\t" + e.getName() + "\t" + s.replace("\n", " ") + "\n");
                    }
                }
            }
        }
        out.print("done\t" + all + "\t" + good + "\n");
        out.flush();
    }
}
