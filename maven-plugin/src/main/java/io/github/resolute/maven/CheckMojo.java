package io.github.resolute.maven;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

/**
 * Makes a JAR that checks at run time the claims of the analysis about the project's JAR. Run the
 * result, or its tests, to see whether they hold.
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
     * Attach the checked JAR to the project, so that other modules can depend on it. Then it is
     * installed and deployed, too.
     */
    @Parameter(property = "resolute.attachChecked", defaultValue = "false")
    private boolean attach;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        run(new Arguments().add("check"), classifier, attach ? Use.ATTACH : Use.LEAVE);
    }
}
