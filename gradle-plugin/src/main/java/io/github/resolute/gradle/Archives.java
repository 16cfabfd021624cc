package io.github.resolute.gradle;

import java.util.Arrays;
import java.util.List;
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
