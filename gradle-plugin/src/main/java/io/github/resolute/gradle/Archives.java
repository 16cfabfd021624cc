package io.github.resolute.gradle;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.gradle.api.Project;
import org.gradle.api.Task;

/** Finds the task that makes the project's archive, unless a script names one. */
final class Archives {
    /**
     * Tasks that pack the class path into the archive, by name and simple type. A project with a
     * WAR delivers the WAR, and no JAR.
     */
    private static final List<String> BUNDLES =
            Arrays.asList("bootWar BootWar", "bootJar BootJar", "shadowJar ShadowJar", "war War");

    private final Project project;

    Archives(Project project) {
        this.project = project;
    }

    Task task() {
        Task bundle = bundle();
        return bundle != null ? bundle : project.getTasks().getByName("jar");
    }

    /**
     * The class path besides the archive. A WAR contains everything except the parts that its
     * container provides.
     */
    Object classPath() {
        Task bundle = bundle();
        if (bundle == null) {
            return project.getConfigurations().getByName("runtimeClasspath");
        }
        return isA(bundle.getClass(), "War")
                ? project.getConfigurations().getByName("providedRuntime")
                : Collections.emptyList();
    }

    private Task bundle() {
        for (String bundle : BUNDLES) {
            String[] nameAndType = bundle.split(" ");
            Task task = project.getTasks().findByName(nameAndType[0]);
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
