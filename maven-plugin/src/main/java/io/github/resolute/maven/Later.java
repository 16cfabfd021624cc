package io.github.resolute.maven;

import org.apache.maven.execution.MavenSession;
import org.apache.maven.lifecycle.LifecycleExecutor;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.Log;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

import javax.inject.Inject;
import javax.inject.Named;

/**
 * Before any edit, looks for goals that run later in this project and make the archive. If {@link
 * Order} was active, there are none; otherwise the message asks the user to enable it.
 */
@Named
final class Later {
    private static final String EXTENSION =
            "Write <extensions>true</extensions> below the <version> of resolute-maven-plugin";

    private final LifecycleExecutor lifecycle;

    @Inject
    Later(LifecycleExecutor lifecycle) {
        this.lifecycle = lifecycle;
    }

    /**
     * Refuses a later goal that would take the wrong archive. Warns if a goal's effect is unknown.
     */
    void check(MojoExecution own, MavenSession session, List<String> after, Log log)
            throws MojoExecutionException, MojoFailureException {
        boolean extension = own.getPlugin().isExtensions();
        List<MojoExecution> rest = rest(own, session);
        for (MojoExecution later : rest) {
            if (Packager.is(Packager.name(later), configuration(later), after)) {
                throw new MojoFailureException(refusal(own, later, extension));
            }
        }
        String unknown =
                rest.stream()
                        .filter(later -> own.getLifecyclePhase().equals(later.getLifecyclePhase()))
                        .filter(later -> !later.getArtifactId().equals(own.getArtifactId()))
                        .map(Packager::name)
                        .distinct()
                        .collect(Collectors.joining(" or "));
        if (!extension && !unknown.isEmpty()) {
            log.warn(
                    "If "
                            + unknown
                            + " changes the JAR, the optimized JAR lacks the change: it runs after "
                            + Packager.name(own)
                            + ". "
                            + EXTENSION
                            + ": such a change then fails the build.");
        }
    }

    private static String refusal(MojoExecution own, MojoExecution later, boolean extension) {
        String remedy =
                extension
                        ? "Bind "
                                + Packager.name(own)
                                + " to the phase "
                                + later.getLifecyclePhase()
                                + ", or leave its <phase> out."
                        : EXTENSION + ": it then runs last, in each module.";
        return Packager.name(later)
                + " makes the JAR of this project, and runs after "
                + Packager.name(own)
                + ", which would take an earlier JAR. "
                + remedy;
    }

    /** The executions that follow another, up to the phase verify. */
    private List<MojoExecution> rest(MojoExecution own, MavenSession session)
            throws MojoExecutionException {
        try {
            List<MojoExecution> plan =
                    lifecycle.calculateExecutionPlan(session, false, "verify").getMojoExecutions();
            List<String> names = plan.stream().map(Later::identity).collect(Collectors.toList());
            int at = names.indexOf(identity(own));
            return at < 0 ? Collections.emptyList() : plan.subList(at + 1, plan.size());
        } catch (Exception e) { // eleven kinds, all of a POM that cannot be built
            throw new MojoExecutionException(
                    "cannot compute which goals run after "
                            + Packager.name(own)
                            + ": "
                            + e.getMessage(),
                    e);
        }
    }

    private static String identity(MojoExecution execution) {
        return Packager.name(execution) + '@' + execution.getExecutionId();
    }

    /**
     * The configuration in the POM: the plan's executions are not set up, and have no
     * configuration.
     */
    private static Object configuration(MojoExecution execution) {
        PluginExecution said =
                execution.getPlugin().getExecutionsAsMap().get(execution.getExecutionId());
        return said == null ? null : said.getConfiguration();
    }
}
