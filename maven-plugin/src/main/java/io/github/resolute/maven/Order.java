package io.github.resolute.maven;

import org.apache.maven.AbstractMavenLifecycleParticipant;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.project.MavenProject;
import org.codehaus.plexus.util.xml.Xpp3Dom;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

import javax.inject.Named;
import javax.inject.Singleton;

/**
 * Moves our goals behind the goals that make the archive, in each project, before the build starts.
 *
 * <p>Goals of one phase run in the order of the plugins in the model. A parent's plugins stand
 * before those of its child. So without this class, a goal of the parent would see the child's JAR
 * before it is shaded. Plugins that stand below ours for another purpose (a container image, a
 * distribution) stay below it.
 *
 * <p>Maven finds this class only if the plugin has {@code <extensions>true</extensions>}.
 */
@Named("resolute")
@Singleton
public final class Order extends AbstractMavenLifecycleParticipant {
    private static final String OWN = "io.github.resolute:resolute-maven-plugin";

    /** The phases in which an archive can be made and still be installed. */
    static final List<String> PHASES =
            Arrays.asList(
                    "package",
                    "pre-integration-test",
                    "integration-test",
                    "post-integration-test",
                    "verify");

    @Override
    public void afterProjectsRead(MavenSession session) {
        for (MavenProject project : session.getProjects()) {
            List<Plugin> plugins = project.getBuild().getPlugins();
            plugins.stream()
                    .filter(plugin -> OWN.equals(plugin.getKey()))
                    .findFirst()
                    .ifPresent(own -> move(own, plugins));
        }
    }

    private static void move(Plugin own, List<Plugin> plugins) {
        List<String> more = after(own);
        int last = -1;
        int phase = 0;
        for (Plugin plugin : plugins) {
            for (PluginExecution execution : plugin.getExecutions()) {
                boolean packs =
                        execution.getGoals().stream()
                                .anyMatch(
                                        goal ->
                                                Packager.is(
                                                        plugin.getArtifactId() + ':' + goal,
                                                        execution.getConfiguration(),
                                                        more));
                if (packs && !"none".equals(execution.getPhase())) {
                    last = plugins.indexOf(plugin);
                    phase = Math.max(phase, PHASES.indexOf(execution.getPhase()));
                }
            }
        }
        for (PluginExecution execution : own.getExecutions()) {
            if (phase > 0 && execution.getPhase() == null) {
                execution.setPhase(PHASES.get(phase));
            }
        }
        int at = plugins.indexOf(own);
        if (at < last) {
            plugins.remove(at);
            plugins.add(last, own);
        }
    }

    /** The goals in the parameter {@code after} of the plugin or of one of its executions. */
    private static List<String> after(Plugin own) {
        List<Object> configurations = new ArrayList<>();
        configurations.add(own.getConfiguration());
        own.getExecutions().forEach(execution -> configurations.add(execution.getConfiguration()));
        List<String> goals = new ArrayList<>();
        for (Object configuration : configurations) {
            Xpp3Dom after =
                    configuration == null ? null : ((Xpp3Dom) configuration).getChild("after");
            for (Xpp3Dom goal : after == null ? new Xpp3Dom[0] : after.getChildren()) {
                goals.add(goal.getValue());
            }
        }
        return goals;
    }
}
