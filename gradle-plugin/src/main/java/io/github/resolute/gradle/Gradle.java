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

/** All that depends on the version of Gradle. */
final class Gradle {
    /** Adds a task: since 4.9 without making it before a build needs it. */
    static <T extends Task> void task(
            TaskContainer tasks, String name, Class<T> type, Action<? super T> configure) {
        if (isAtLeast("4.9")) {
            tasks.register(name, type, configure);
        } else {
            tasks.create(name, type, configure);
        }
    }

    /** Configures a task that is there: since 4.9 when it is made. */
    static void configure(TaskContainer tasks, String name, Action<Task> configure) {
        if (isAtLeast("4.9")) {
            tasks.named(name).configure(configure);
        } else {
            configure.execute(tasks.getByName(name));
        }
    }

    /** Home of the toolchain's JDK if the project sets one (6.7), else of the JDK that runs Gradle. */
    static File jdk(Project project) {
        File toolchain = isAtLeast("6.7") ? Toolchain.home(project) : null;
        File home = toolchain != null ? toolchain : new File(System.getProperty("java.home"));
        // Java 8 has no modules: resolute then looks for a JDK itself.
        return new File(home, "lib/modules").isFile() ? home : null;
    }

    /** Where the project's archives are, which a script may change. */
    static File libs(Project project) {
        return isAtLeast("7.1") ? Base.libs(project) : (File) project.property("libsDir");
    }

    private static boolean isAtLeast(String version) {
        return GradleVersion.current().compareTo(GradleVersion.version(version)) >= 0;
    }

    /** In a class of its own, as the next one is, since older versions do not have these types. */
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
