import java.io.BufferedOutputStream;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes all classes of the JDK that runs it into one JAR, for tools that read JARs only. */
final class Platform {
    public static void main(String[] args) throws Exception {
        Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
        try (ZipOutputStream jar = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(Path.of(args[0]))));
                Stream<Path> files = Files.walk(modules)) {
            jar.setLevel(Deflater.BEST_SPEED);
            for (Iterator<Path> all = files.filter(Platform::isClass).sorted().iterator(); all.hasNext(); ) {
                Path file = all.next();
                // /modules/MODULE/PACKAGE/NAME.class
                ZipEntry entry = new ZipEntry(file.subpath(2, file.getNameCount()).toString());
                entry.setTime(0);
                jar.putNextEntry(entry);
                jar.write(Files.readAllBytes(file));
                jar.closeEntry();
            }
        }
    }

    private static boolean isClass(Path file) {
        return file.toString().endsWith(".class") && !file.endsWith("module-info.class");
    }
}
