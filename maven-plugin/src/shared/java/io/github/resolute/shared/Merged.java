package io.github.resolute.shared;

import java.io.File;
import java.io.IOException;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/** Archives that have libraries in them. */
public final class Merged {
    /**
     * Whether an archive has classes of a library in it, as one has that takes in what its class path holds: classes that are there
     * twice would all be left alone. What cannot be read is left to the binary to refuse.
     */
    public static boolean holds(File archive, File library) {
        try (JarFile jar = new JarFile(archive, false);
                JarFile merged = new JarFile(library, false)) {
            return merged.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.endsWith(".class") && !name.endsWith("module-info.class"))
                    .anyMatch(name -> jar.getEntry(name) != null);
        } catch (IOException unreadable) {
            return false;
        }
    }

    private Merged() {}
}
