package io.github.resolute.gradle;

import org.gradle.api.Plugin;
import org.gradle.api.Project;
import org.gradle.api.artifacts.Configuration;

/**
 * {@code io.github.resolute}: two tasks for each project with Java code, {@code resoluteJar}, which hangs on {@code assemble}, and
 * {@code resoluteCheckJar}.
 *
 * <p>All that is used here is in the API of Gradle 4.4.1 and in that of 8: tasks are created, not registered (4.9), defaults are set, not
 * conventions (5.1), and files are {@code Property<File>}, since the factories of the others have moved.
 */
public class ResolutePlugin implements Plugin<Project> {
    @Override
    public void apply(Project project) {
        ResoluteExtension settings = project.getExtensions().create("resolute", ResoluteExtension.class, project);
        Configuration cli = project.getConfigurations().create("resoluteCli");
        cli.setVisible(false);
        cli.setCanBeConsumed(false);
        cli.setDescription("The resolute binary: resoluteCli 'io.github.resolute:resolute-cli:VERSION:linux-x86_64@exe'");
        settings.cli.from(cli);
        project.getPluginManager().withPlugin("java", java -> tasks(project, settings));
        project.getPluginManager().withPlugin("application", application -> settings.getPinClassPath().set(true));
    }

    private static void tasks(Project project, ResoluteExtension settings) {
        settings.getInput().from(project.getTasks().getByName("jar"));
        settings.getClassPath().from(project.getConfigurations().getByName("runtimeClasspath"));
        ResoluteTask optimize = project.getTasks().create("resoluteJar", ResoluteTask.class);
        optimize.settle(settings, "optimize", "optimized");
        optimize.setDescription("Rewrites the JAR so that calls with one certain target go there directly.");
        optimize.setGroup("build");
        project.getTasks().getByName("assemble").dependsOn(optimize);

        ResoluteTask check = project.getTasks().create("resoluteCheckJar", ResoluteTask.class);
        check.settle(settings, "check", "checked");
        check.setDescription("Makes the JAR with everything that is claimed of it turned into run-time checks.");
        check.setGroup("verification");
    }
}
