package io.github.resolute.gradle;

import java.io.File;
import org.gradle.api.Action;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.api.plugins.BasePluginExtension;
import org.gradle.api.plugins.JavaPluginExtension;
import org.gradle.api.tasks.TaskContainer;
import org.gradle.jvm.toolchain.JavaToolchainService;
import org.gradle.jvm.toolchain.JavaToolchainSpec;
import org.gradle.util.GradleVersion;

/** All code that depends on the version of Gradle. */
final class Gradle {
    /** Adds a task. Since 4.9, Gradle makes it only when a build needs it. */
    static <T extends Task> void task(
            TaskContainer tasks, String name, Class<T> type, Action<? super T> configure) {
        if (isAtLeast("4.9")) {
            tasks.register(name, type, configure);
        } else {
            tasks.create(name, type, configure);
        }
    }

    /** Configures an existing task; since 4.9, when Gradle makes it. */
    static void configure(TaskContainer tasks, String name, Action<Task> configure) {
        if (isAtLeast("4.9")) {
            tasks.named(name).configure(configure);
        } else {
            configure.execute(tasks.getByName(name));
        }
    }

    /**
     * Home of the toolchain's JDK if the project sets one (6.7), else of the JDK that runs Gradle.
     */
    static File jdk(Project project) {
        File toolchain = isAtLeast("6.7") ? Toolchain.home(project) : null;
        File home = toolchain != null ? toolchain : new File(System.getProperty("java.home"));
        // Java 8 has no modules: then resolute looks for a JDK itself.
        return new File(home, "lib/modules").isFile() ? home : null;
    }

    /** The folder of the project's archives, which a script may change. */
    static File libs(Project project) {
        return isAtLeast("7.1") ? Base.libs(project) : (File) project.property("libsDir");
    }

    private static boolean isAtLeast(String version) {
        return GradleVersion.current().compareTo(GradleVersion.version(version)) >= 0;
    }

    /** A separate class, as the next one: older versions lack these types. */
    private static final class Toolchain {
        static File home(Project project) {
            JavaToolchainSpec wanted =
                    project.getExtensions().getByType(JavaPluginExtension.class).getToolchain();
            if (!wanted.getLanguageVersion().isPresent()) {
                return null;
            }
            return project.getExtensions()
                    .getByType(JavaToolchainService.class)
                    .launcherFor(wanted)
                    .get()
                    .getMetadata()
                    .getInstallationPath()
                    .getAsFile();
        }
    }

    private static final class Base {
        static File libs(Project project) {
            return project.getExtensions()
                    .getByType(BasePluginExtension.class)
                    .getLibsDirectory()
                    .get()
                    .getAsFile();
        }
    }
}
