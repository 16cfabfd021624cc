package io.github.resolute.gradle;

import java.util.concurrent.Callable;
import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;

/**
 * {@code io.github.resolute}: two tasks for each project with Java code: {@code resoluteJar}, which
 * {@code assemble} depends on, and {@code resoluteCheckJar}.
 *
 * <p>The code uses only the API that both Gradle 4.4.1 and Gradle 8 have. {@link Gradle} has the
 * parts that depend on the version.
 */
public class ResolutePlugin implements Plugin<Project> {
    @Override
    public void apply(Project project) {
        Settings settings = new Settings(project);
        project.getExtensions().create("resolute", ResoluteExtension.class, settings);
        Configuration cli = project.getConfigurations().create("resoluteCli");
        cli.setCanBeConsumed(false);
        cli.setDescription("The resolute binary, if it is not the one of the plugin's version.");
        settings.cli.from(Cli.files(project, settings, cli));
        project.getPluginManager().withPlugin("java", java -> tasks(project, settings));
        project.getPluginManager()
                .withPlugin("application", application -> settings.pinClassPath.set(true));
    }

    private static void tasks(Project project, Settings settings) {
        Archives archives = new Archives(project);
        Callable<Object> found = archives::task;
        settings.input.from(found);
        settings.classPath.from((Callable<Object>) archives::classPath);
        // If a script replaces the archive, the archive found here is no longer in the input.
        settings.nothing.set(
                project.provider(
                        () ->
                                settings.input.getFrom().contains(found)
                                        && !archives.task().getEnabled()));
        settings.libs.set(project.provider(() -> Gradle.libs(project)));
        settings.jdk.set(project.provider(() -> Gradle.jdk(project)));
        Gradle.task(
                project.getTasks(),
                "resoluteJar",
                ResoluteTask.class,
                optimize -> {
                    optimize.settle(settings, "optimize", "optimized");
                    optimize.setDescription(
                            "Rewrites the JAR so that calls with one certain target go there"
                                    + " directly.");
                    optimize.setGroup("build");
                });
        Gradle.configure(
                project.getTasks(), "assemble", assemble -> assemble.dependsOn("resoluteJar"));
        Gradle.task(
                project.getTasks(),
                "resoluteCheckJar",
                ResoluteTask.class,
                check -> {
                    check.settle(settings, "check", "checked");
                    check.setDescription(
                            "Makes a JAR that checks the claims of the analysis at run time.");
                    check.setGroup("verification");
                });
    }
}
