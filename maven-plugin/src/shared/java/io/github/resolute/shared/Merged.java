package io.github.resolute.shared;

import java.io.File;
import java.io.IOException;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;

/** Archives that contain libraries. */
public final class Merged {
    /**
     * Whether an archive contains classes of a library, as an archive does that merges its class
     * path. The binary would leave classes that exist twice unedited. The binary itself refuses
     * unreadable archives.
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
