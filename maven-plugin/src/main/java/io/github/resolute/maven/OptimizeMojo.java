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
    /** The classifier of the optimized JAR. It is attached to the project. */
    @Parameter(property = "resolute.classifier", defaultValue = "optimized", required = true)
    private String classifier;

    /**
     * Put the optimized JAR in the place of the original, target/NAME.jar. Then it is the JAR that
     * is installed, deployed, copied, and used by other modules. The original is kept in
     * target/resolute-originals.
     */
    @Parameter(property = "resolute.replace", defaultValue = "false")
    private boolean replace;

    /**
     * Kinds of edit to make [default: all but `call`, with `narrow` and `direct` only in loops].
     */
    @Parameter(property = "resolute.passes")
    private List<String> passes;

    /**
     * Make the edits that only make the start faster, too. Use {@code false} for programs that
     * start from an AOT cache: it holds those call sites linked.
     */
    @Parameter(property = "resolute.startup", defaultValue = "true")
    private boolean startup;

    /**
     * Trust that one class loader defines the classes of the JAR, each once, although code shows
     * class loaders of its own. For a Spring Boot archive, this allows many more edits.
     */
    @Parameter(property = "resolute.oneLoader", defaultValue = "false")
    private boolean oneLoader;

    /** Write entries uncompressed, so that the program starts faster. The JAR gets larger. */
    @Parameter(property = "resolute.store", defaultValue = "false")
    private boolean store;

    /**
     * Put the reflection metadata of a native image into the JAR, as
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
