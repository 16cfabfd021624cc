import java.io.*;
import java.util.*;
import java.util.jar.*;
import java.util.zip.*;

/**
 * Prints how the JDK reads archives: `multi`, `list`, `names`, `stream`, `manifest`, or `view` with
 * a class name and releases.
 */
public class Probe {
    public static void main(String[] args) throws Exception {
        int split = Arrays.asList(args).indexOf("--");
        for (String file : Arrays.asList(args).subList(split + 1, args.length)) {
            String line;
            try {
                line = switch (args[0]) {
                    case "multi" -> multi(file);
                    case "list" -> list(file);
                    case "names" -> names(file);
                    case "stream" -> stream(file);
                    case "manifest" -> manifest(file);
                    default -> view(file, Arrays.copyOfRange(args, 1, split));
                };
            } catch (IOException | RuntimeException e) {
                line = "refused";
            }
            System.out.println(line);
        }
    }

    static String multi(String file) throws IOException {
        try (JarFile jar = new JarFile(file, false)) {
            return String.valueOf(jar.isMultiRelease());
        }
    }

    static String list(String file) throws IOException {
        StringJoiner out = new StringJoiner(" ");
        try (JarFile jar = new JarFile(file, false)) {
            for (JarEntry e : Collections.list(jar.entries())) {
                out.add(escape(e.getName()) + "=" + crc(jar.getInputStream(e)));
            }
        }
        return out.toString();
    }

    /** As list, but an entry with damaged content is printed as damaged. */
    static String names(String file) throws IOException {
        StringJoiner out = new StringJoiner(" ");
        try (JarFile jar = new JarFile(file, false)) {
            for (JarEntry e : Collections.list(jar.entries())) {
                String content;
                try {
                    content = crc(jar.getInputStream(e));
                } catch (IOException | RuntimeException | OutOfMemoryError x) {
                    content = "damaged";
                }
                out.add(escape(e.getName()) + "=" + content);
            }
        }
        return out.toString();
    }

    static String stream(String file) throws IOException {
        StringJoiner out = new StringJoiner(" ");
        try (ZipInputStream in = new ZipInputStream(new FileInputStream(file))) {
            for (ZipEntry e; (e = in.getNextEntry()) != null; ) {
                out.add(escape(e.getName()) + "=" + crc(in));
            }
        }
        return out.toString();
    }

    /** The main attributes, according to both ways to read a JAR. */
    static String manifest(String file) throws IOException {
        try (JarFile jar = new JarFile(file, false); JarInputStream in = new JarInputStream(new FileInputStream(file))) {
            Manifest streamed = in.getManifest();
            return main(jar.getManifest()) + " / " + (streamed == null ? "none" : main(streamed));
        }
    }

    private static String main(Manifest manifest) {
        StringJoiner out = new StringJoiner("|");
        manifest.getMainAttributes().forEach((name, value) -> out.add(name + ": " + value));
        return out + (manifest.getEntries().isEmpty() ? "" : " " + new TreeMap<>(manifest.getEntries()).keySet());
    }

    static String escape(String name) {
        StringBuilder out = new StringBuilder();
        for (char c : name.toCharArray()) {
            out.append(c > ' ' && c <= '~' ? String.valueOf(c) : String.format("{%x}", (int) c));
        }
        return out.toString();
    }

    static String crc(InputStream in) throws IOException {
        CRC32 crc = new CRC32();
        crc.update(in.readAllBytes());
        return Long.toHexString(crc.getValue());
    }

    /** For each release in the rest of args, the real name of the entry args[0]. */
    static String view(String file, String[] args) throws IOException {
        StringJoiner out = new StringJoiner(" ");
        for (int i = 1; i < args.length; i++) {
            try (JarFile jar = new JarFile(new File(file), false, ZipFile.OPEN_READ,
                    Runtime.Version.parse(args[i]))) {
                JarEntry e = jar.getJarEntry(args[0]);
                out.add(e == null ? "-" : e.getRealName());
            }
        }
        return out.toString();
    }
}
