package io.github.resolute.maven;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Turns everything that is certain about the project's JAR into run-time checks; run the result, or
 * its tests, to see for yourself.
 */
@Mojo(
        name = "check",
        defaultPhase = LifecyclePhase.PACKAGE,
        threadSafe = true,
        requiresDependencyResolution = ResolutionScope.RUNTIME)
public final class CheckMojo extends ResoluteMojo {
    /** The classifier of the checked JAR. */
    @Parameter(property = "resolute.checkClassifier", defaultValue = "checked", required = true)
    private String classifier;

    /**
     * Attach the checked JAR to the project, so that other modules can depend on it; it is then
     * installed and deployed, too.
     */
    @Parameter(property = "resolute.attachChecked", defaultValue = "false")
    private boolean attach;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        run(new Arguments().add("check"), classifier, attach ? Use.ATTACH : Use.LEAVE);
    }
}
