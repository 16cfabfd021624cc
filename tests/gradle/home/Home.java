import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Lays out a Gradle home: {@code java Home.java API VERSION LIB OWN}. API is the JAR {@code dev.gradleplugins:gradle-api} of that version, which has
 * nearly all of Gradle's modules in it. LIB is the folder of the home; third-party JARs that lie there stay as they are. OWN has the classes that are
 * the project's own.
 *
 * <p>Gradle finds its modules by JARs with their names. Here these are empty but for the list of what the module needs, and name in their manifests the
 * few JARs that have all classes.
 */
public class Home {
    /** Where API has the packages of third parties. Plugins know them by their own names. */
    private static final String MOVED = "org/gradle/internal/impldep/";
    private static final String MOVED_CLASS = MOVED.replace('/', '.');
    private static final String KOTLIN_SPEC = "META-INF/services/org.gradle.initialization.GradleApiSpecProvider";
    /** Would be found by the system's class loader, which sees these JARs. */
    private static final Set<String> NOT_FOR_ALL =
            Set.of("java.nio.file.spi.FileSystemProvider", "java.security.Provider", "javax.script.ScriptEngineFactory");
    /** Modules of distributions that API lacks, and that Gradle asks for. */
    private static final List<String> LACKING =
            Arrays.asList("gradle-daemon-server", "gradle-daemon-main", "gradle-installation-beacon", "gradle-gradle-cli");

    private final String version;
    private final Path lib;
    private final Map<String, Properties> modules = new TreeMap<>();
    private final Set<String> thirdParty = new TreeSet<>();

    private Home(String version, Path lib) {
        this.version = version;
        this.lib = lib;
    }

    public static void main(String[] args) throws IOException {
        Home home = new Home(args[1], Paths.get(args[2]));
        home.classes(new ZipFile(args[0]), new File(args[3]));
        home.stubs();
        Path plugin = new File(args[3], "org/gradle/internal/compiler/java/IncrementalCompileTask.class").toPath();
        try (ZipOutputStream out = home.jar("gradle-java-compiler-plugin", "")) {
            put(out, "gradle-java-compiler-plugin-classpath.properties", new byte[0]);
            put(out, "org/gradle/internal/compiler/java/" + plugin.getFileName(), Files.readAllBytes(plugin));
        }
    }

    /** The JARs that have all classes: Gradle's, those of third parties, and Kotlin's of third parties, which the launcher must not see. */
    private void classes(ZipFile api, File own) throws IOException {
        Set<String> seen = new HashSet<>();
        try (ZipOutputStream all = jar("all", "");
                ZipOutputStream third = jar("third", "");
                ZipOutputStream kotlinx = jar("kotlinx", "")) {
            for (ZipEntry entry : Collections.list(api.entries())) {
                String name = entry.getName().replace(MOVED, "").replace(MOVED_CLASS, "");
                boolean gradles = !entry.getName().startsWith(MOVED) && !name.matches("(?!org/gradle/|gradle|META-INF/(gradle|services/))[^/]+/.*");
                if (entry.isDirectory() || !wanted(name) || !seen.add(gradles + name)) {
                    continue;
                }
                byte[] bytes = api.getInputStream(entry).readAllBytes();
                if (name.matches("gradle-.*-classpath.properties")) {
                    module(name.replace("-classpath.properties", ""), bytes);
                    continue;
                }
                put(gradles ? all : name.startsWith("kotlinx/") ? kotlinx : third, name, ownNames(name, bytes));
            }
            for (String name : new TreeSet<>(Arrays.asList(new File(own, "org/gradle/launcher").list()))) {
                put(all, "org/gradle/launcher/" + name, Files.readAllBytes(own.toPath().resolve("org/gradle/launcher").resolve(name)));
            }
        }
    }

    /** Not what is only right in API itself, nor remains of Groovy and Ant, whose own JARs are there. */
    private static boolean wanted(String name) {
        if (name.startsWith("META-INF/services/")) {
            return !NOT_FOR_ALL.contains(name.substring("META-INF/services/".length()));
        }
        return !name.matches("META-INF/(\\.gradle-runtime-shaded|INDEX\\.LIST|MANIFEST\\.MF|[^/]*\\.([DR]SA|SF)|versions/.*)|(.*/)?module-info\\.class")
                && !name.matches("(groovy|org/apache/groovy|org/codehaus/groovy|org/apache/tools)/.*");
    }

    private void module(String name, byte[] text) throws IOException {
        Properties needs = new Properties();
        needs.load(new ByteArrayInputStream(text));
        modules.put(name, needs);
        for (String jar : needs.getProperty("runtime", "").split(",")) {
            if (!jar.trim().isEmpty()) {
                thirdParty.add(jar.trim());
            }
        }
    }

    /** Modules, and JARs of third parties that are in API or that nothing here needs. */
    private void stubs() throws IOException {
        for (String lacking : LACKING) {
            if (!modules.containsKey(lacking) && (!lacking.equals("gradle-gradle-cli") || modules.containsKey("gradle-gradle-cli-main"))) {
                Properties needs = new Properties();
                needs.setProperty("projects", String.join(",", modules.keySet()));
                modules.put(lacking, needs);
            }
        }
        for (Map.Entry<String, Properties> module : modules.entrySet()) {
            StringBuilder needs = new StringBuilder();
            for (String kind : Arrays.asList("projects", "runtime", "optional")) {
                needs.append(kind).append('=').append(module.getValue().getProperty(kind, "").trim()).append('\n');
            }
            String name = module.getKey();
            boolean launcher = name.equals("gradle-launcher") || name.equals("gradle-gradle-cli-main");
            try (ZipOutputStream out = jar(name, launcher ? "all third" : "all third kotlinx")) {
                put(out, name + "-classpath.properties", needs.toString().getBytes(StandardCharsets.UTF_8));
            }
        }
        for (String jar : thirdParty) {
            if (!Files.exists(lib.resolve(jar))) {
                out(jar, "third").close();
            }
        }
    }

    private ZipOutputStream jar(String name, String needs) throws IOException {
        return out(name + "-" + version + ".jar", needs);
    }

    private ZipOutputStream out(String file, String needs) throws IOException {
        ZipOutputStream out = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(lib.resolve(file))));
        out.setLevel(1);
        List<String> files = new ArrayList<>();
        for (String need : needs.split(" ")) {
            files.add(need.isEmpty() ? "" : need + "-" + version + ".jar");
        }
        put(out, "META-INF/MANIFEST.MF", ("Manifest-Version: 1.0\nClass-Path: " + String.join(" ", files) + "\n\n").getBytes(StandardCharsets.UTF_8));
        return out;
    }

    private static void put(ZipOutputStream out, String name, byte[] bytes) throws IOException {
        out.putNextEntry(new ZipEntry(name));
        out.write(bytes);
        out.closeEntry();
    }

    /** An entry in which third parties have their own names again. */
    private static byte[] ownNames(String name, byte[] bytes) throws IOException {
        if (name.endsWith(".class")) {
            return constants(bytes);
        }
        if (!name.startsWith("META-INF/services/")) {
            return bytes;
        }
        String text = new String(bytes, StandardCharsets.UTF_8).replace(MOVED_CLASS, "");
        return (text + (name.equals(KOTLIN_SPEC) ? "\norg.gradle.launcher.KotlinSpec\n" : "")).getBytes(StandardCharsets.UTF_8);
    }

    /** The class file with the prefix taken out of all its texts. */
    private static byte[] constants(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        ByteArrayOutputStream to = new ByteArrayOutputStream(bytes.length);
        DataOutputStream out = new DataOutputStream(to);
        out.writeLong(in.readLong());
        int count = in.readUnsignedShort();
        out.writeShort(count);
        for (int index = 1; index < count; index++) {
            int tag = in.readUnsignedByte();
            out.writeByte(tag);
            if (tag == 1) {
                out.writeUTF(in.readUTF().replace(MOVED, "").replace(MOVED_CLASS, ""));
            } else if (tag == 5 || tag == 6) {
                out.writeLong(in.readLong());
                index++;
            } else {
                out.write(in.readNBytes(tag == 15 ? 3 : tag == 7 || tag == 8 || tag == 16 || tag >= 19 ? 2 : 4));
            }
        }
        in.transferTo(out);
        return to.toByteArray();
    }
}
