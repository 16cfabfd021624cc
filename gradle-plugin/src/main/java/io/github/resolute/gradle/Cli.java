package io.github.resolute.gradle;

import io.github.resolute.shared.Binary;
import java.util.Collections;
import java.util.concurrent.Callable;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;
import org.gradle.api.artifacts.Dependency;

/** The artifact with the binary. */
final class Cli {
    /** The files that may be the binary; empty if a script names one. */
    static Callable<Object> files(Project project, Settings settings, Configuration named) {
        return () -> {
            if (settings.executable.isPresent()) {
                return Collections.emptyList();
            }
            return named.getDependencies().isEmpty() ? own(project) : named;
        };
    }

    /** The artifact for this machine, as a build script names it. */
    static String coordinates(String version) {
        return "io.github.resolute:resolute-cli:" + version + ':' + Binary.machine() + "@exe";
    }

    /** The binary of the plugin's version for this machine, if a repository has it. */
    private static Object own(Project project) {
        String version = Cli.class.getPackage().getImplementationVersion();
        if (version == null) {
            return Collections.emptyList();
        }
        Dependency binary = project.getDependencies().create(coordinates(version));
        return project.getConfigurations()
                .detachedConfiguration(binary)
                .getIncoming()
                .artifactView(view -> view.lenient(true))
                .getFiles();
    }
}
