package io.github.resolute.maven;

import java.io.File;
import java.util.Map;
import javax.inject.Named;
import javax.inject.Singleton;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.execution.MojoExecutionEvent;
import org.apache.maven.execution.MojoExecutionListener;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at a project's archives after each goal that runs after ours. A goal that changes one fails the
 * build, before anything is installed: what was optimized would not be what the project delivers.
 * {@link Order} knows some of these goals; this class needs to know none.
 */
@Named("resolute")
@Singleton
public final class Watch implements MojoExecutionListener {
    private static final Logger LOG = LoggerFactory.getLogger("resolute");

    /** Goals of this phase read what an earlier build has left: they get back what they wrote. */
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
                LOG.warn(late.file().getName() + " is not optimized: " + instead(event.getExecution()));
                seen.put(late.artifact, Jars.fingerprint(late.file()));
            }
        }
    }

    @Override
    public void afterExecutionFailure(MojoExecutionEvent event) {
        // The build fails, and says why.
    }

    private static String changed(File file, MojoExecution by) {
        return Packager.name(by) + " changed " + file.getName() + " after resolute:optimize had read it, so that the "
                + "optimized archive is not the one that the project delivers: " + instead(by);
    }

    private static String instead(MojoExecution by) {
        return "it was made by " + Packager.name(by) + ", after resolute:optimize. Write <after><goal>" + Packager.name(by)
                + "</goal></after> into the <configuration> of resolute-maven-plugin; it then runs after that goal.";
    }
}
