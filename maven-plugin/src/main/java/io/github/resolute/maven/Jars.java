package io.github.resolute.maven;

import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.jar.Attributes.Name;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** What the names in a JAR tell. Of one that cannot be read nothing is true: the binary says what is wrong with it. */
final class Jars {
    /** Whether the JAR is meant to be run, with the class path that its manifest names. */
    static boolean isApplication(File input) {
        try (JarFile jar = new JarFile(input)) {
            Manifest manifest = jar.getManifest();
            return manifest != null && manifest.getMainAttributes().keySet().containsAll(Arrays.asList(Name.MAIN_CLASS, Name.CLASS_PATH));
        } catch (IOException e) {
            return false;
        }
    }

    /** Whether a JAR lies in the input, or classes of it do: classes that are there twice would all be left alone. */
    static boolean holds(File input, File library) {
        try (JarFile jar = new JarFile(input); JarFile merged = new JarFile(library)) {
            return jar.getEntry("BOOT-INF/lib/" + library.getName()) != null || jar.getEntry("WEB-INF/lib/" + library.getName()) != null
                    || merged.stream().map(entry -> entry.getName())
                            .anyMatch(name -> name.endsWith(".class") && !name.endsWith("module-info.class") && jar.getEntry(name) != null);
        } catch (IOException e) {
            return false;
        }
    }
}
