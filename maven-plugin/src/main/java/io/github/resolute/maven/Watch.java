package io.github.resolute.maven;

import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MojoExecutionEvent;
import org.apache.maven.execution.MojoExecutionListener;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

import java.io.File;
import java.util.Map;

import javax.inject.Named;
import javax.inject.Singleton;

/**
 * Checks a project's archives after each goal that runs after ours. If a goal changes one, the
 * build fails before anything is installed. Otherwise, the optimized archive would differ from the
 * archive that the project delivers. Only {@link Order} knows such goals by name; this class works
 * for all goals.
 */
@Named("resolute")
@Singleton
public final class Watch implements MojoExecutionListener {
    private static final Logger LOG = LoggerFactory.getLogger("resolute");

    /** Goals of this phase read files of an earlier build: they get their own files back. */
    @Override
    public void beforeMojoExecution(MojoExecutionEvent event) throws MojoExecutionException {
        if ("package".equals(event.getExecution().getLifecyclePhase())) {
            Originals.of(event.getProject()).restore();
        }
    }

    @Override
    public void afterMojoExecutionSuccess(MojoExecutionEvent event) throws MojoExecutionException {
        MavenProject project = event.getProject();
        Map<Artifact, String> seen = Memory.seen(project);
        if (seen.isEmpty()) {
            return;
        }
        for (Artifact artifact : seen.keySet()) {
            if (!seen.get(artifact).equals(Jars.fingerprint(artifact.getFile()))) {
                throw new MojoExecutionException(changed(artifact.getFile(), event.getExecution()));
            }
        }
        for (Archive late : Archive.all(project)) {
            if (!seen.containsKey(late.artifact)) {
                LOG.warn(late(late.file(), event.getExecution()));
                seen.put(late.artifact, Jars.fingerprint(late.file()));
            }
        }
    }

    @Override
    public void afterExecutionFailure(MojoExecutionEvent event) {
        // The build fails with its own message.
    }

    private static String changed(File file, MojoExecution by) {
        String goal = Packager.name(by);
        return goal
                + " changed "
                + file.getName()
                + " after resolute:optimize had read it: the optimized JAR"
                + " lacks this change. "
                + remedy(goal);
    }

    private static String late(File file, MojoExecution by) {
        String goal = Packager.name(by);
        return file.getName()
                + " is not optimized: "
                + goal
                + " made it after resolute:optimize. "
                + remedy(goal);
    }

    private static String remedy(String goal) {
        return "Write <after><goal>"
                + goal
                + "</goal></after> into the <configuration> of"
                + " resolute-maven-plugin, so that it runs after that goal.";
    }
}
