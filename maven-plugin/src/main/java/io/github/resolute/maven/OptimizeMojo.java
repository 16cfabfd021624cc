package io.github.resolute.maven;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;

import java.util.List;

/** Rewrites the project's JAR so that calls with one certain target go there directly. */
@Mojo(
        name = "optimize",
        defaultPhase = LifecyclePhase.PACKAGE,
        threadSafe = true,
        requiresDependencyResolution = ResolutionScope.RUNTIME)
public final class OptimizeMojo extends ResoluteMojo {
    /** The classifier of the optimized JAR, which is attached to the project. */
    @Parameter(property = "resolute.classifier", defaultValue = "optimized", required = true)
    private String classifier;

    /**
     * Put the optimized JAR in the place of the original, target/NAME.jar, so that it is what is
     * installed, deployed, depended on and copied; the original is kept in
     * target/resolute-originals.
     */
    @Parameter(property = "resolute.replace", defaultValue = "false")
    private boolean replace;

    /** Kinds of edit to make [default: all but `call`; `narrow` and `direct` in loops only]. */
    @Parameter(property = "resolute.passes")
    private List<String> passes;

    /**
     * Make the edits that pay at the start only, too; {@code false} is for programs that start from
     * an AOT cache, which has all that linked already.
     */
    @Parameter(property = "resolute.startup", defaultValue = "true")
    private boolean startup;

    /**
     * Trust that one class loader defines the classes of the JAR, each once, though code shows
     * loaders of its own. Of a Spring Boot archive that allows many more edits.
     */
    @Parameter(property = "resolute.oneLoader", defaultValue = "false")
    private boolean oneLoader;

    /** Write entries uncompressed: a larger JAR, whose classes the JVM need not inflate. */
    @Parameter(property = "resolute.store", defaultValue = "false")
    private boolean store;

    /**
     * Add to the JAR what a native image needs of the reflection that is known exactly:
     * META-INF/native-image/GROUP/ARTIFACT/reachability-metadata.json.
     */
    @Parameter(property = "resolute.nativeImage", defaultValue = "false")
    private boolean nativeImage;

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        Arguments command =
                new Arguments()
                        .add("optimize")
                        .option(
                                "--passes",
                                passes == null || passes.isEmpty()
                                        ? null
                                        : String.join(",", passes));
        command.flag("--no-startup", !startup).flag("--one-loader", oneLoader);
        command.flag("--store", store);
        command.option("--embed-native-image", nativeImage ? coordinates() : null);
        run(command, classifier, replace ? Use.REPLACE : Use.ATTACH);
    }
}
