package io.github.resolute.gradle;

import java.io.File;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.gradle.api.Task;
import org.gradle.api.tasks.TaskContainer;

/** The task that makes what the project delivers, when nobody names one. */
final class Archives {
    /** Tasks of other plugins that pack the class path into the archive, by name and simple type. */
    private static final List<String> BUNDLES = Arrays.asList("bootJar BootJar", "shadowJar ShadowJar");

    private final TaskContainer tasks;

    Archives(TaskContainer tasks) {
        this.tasks = tasks;
    }

    Task task() {
        Task bundle = bundle();
        return bundle != null ? bundle : tasks.getByName("jar");
    }

    /** Whether the archive has its class path in it. */
    boolean holdClassPath() {
        return bundle() != null;
    }

    /**
     * Whether an archive has classes of a library in it, as one of one's own has that takes in what its
     * class path holds: classes that are there twice would all be left alone.
     */
    static boolean holds(File archive, File library) {
        try (JarFile jar = new JarFile(archive, false);
                JarFile merged = new JarFile(library, false)) {
            return merged.stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.endsWith(".class") && !name.endsWith("module-info.class"))
                    .anyMatch(name -> jar.getEntry(name) != null);
        } catch (IOException unreadable) {
            // The binary says why.
            return false;
        }
    }

    private Task bundle() {
        for (String bundle : BUNDLES) {
            String[] nameAndType = bundle.split(" ");
            Task task = tasks.findByName(nameAndType[0]);
            if (task != null && task.getEnabled() && isA(task.getClass(), nameAndType[1])) {
                return task;
            }
        }
        return null;
    }

    private static boolean isA(Class<?> type, String name) {
        return type != null
                && (type.getSimpleName().equals(name) || isA(type.getSuperclass(), name));
    }
}
