package io.github.resolute.maven;

import io.github.resolute.shared.Binary;
import org.apache.maven.artifact.DependencyResolutionRequiredException;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.apache.maven.project.MavenProjectHelper;
import org.apache.maven.toolchain.Toolchain;
import org.apache.maven.toolchain.ToolchainManager;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

import javax.inject.Inject;

/**
 * The common part of both goals. Parameters have the names of the command line's options, and the
 * same defaults.
 */
abstract class ResoluteMojo extends AbstractMojo {
    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private MavenSession session;

    @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
    private MojoExecution execution;

    @Inject private MavenProjectHelper helper;

    @Inject private Later later;

    @Inject private RepositorySystem repositories;

    @Inject private ToolchainManager toolchains;

    /** Skip this goal. */
    @Parameter(property = "resolute.skip", defaultValue = "false")
    private boolean skip;

    /** Fail the build if Resolute fails. Otherwise warn, and go on with the original JAR. */
    @Parameter(property = "resolute.failOnError", defaultValue = "true")
    private boolean failOnError;

    /**
     * Goals that make or change the JAR: {@code <goal>ARTIFACT:GOAL</goal>}. This goal runs after
     * them. The goals of the Shade, Spring Boot and Assembly plugins are known already.
     */
    @Parameter private List<String> after = new ArrayList<>();

    /**
     * The resolute binary [default: the artifact io.github.resolute:resolute-cli for this machine,
     * else resolute on the PATH].
     */
    @Parameter(property = "resolute.executable")
    private File executable;

    /** The version of the artifact io.github.resolute:resolute-cli. */
    @Parameter(property = "resolute.cliVersion", defaultValue = "${plugin.version}")
    private String cliVersion;

    /** The directory of the reports, the arguments file, and the output of the binary. */
    @Parameter(
            property = "resolute.reportDirectory",
            defaultValue = "${project.build.directory}/resolute",
            required = true)
    private File reportDirectory;

    /** The formats of the reports: html, json, txt or sarif. */
    @Parameter(property = "resolute.reports", defaultValue = "html")
    private List<String> reports;

    /**
     * Home of the JDK to read types from [default: the JDK of the toolchain, else the JDK that runs
     * Maven].
     */
    @Parameter(property = "resolute.jdk")
    private File jdk;

    /** Trust that the program will run on exactly this JDK. */
    @Parameter(property = "resolute.pinJdk", defaultValue = "false")
    private boolean pinJdk;

    /**
     * Trust that the program will run with exactly this class path [default: true if the manifest
     * names a main class and the class path].
     */
    @Parameter(property = "resolute.pinClassPath")
    private Boolean pinClassPath;

    /** What the analysis may assume about other code: open, sealed or closed. */
    @Parameter(property = "resolute.world")
    private String world;

    /** How many calls deep the analysis follows known arguments. */
    @Parameter(property = "resolute.contextDepth")
    private Integer contextDepth;

    /**
     * Analyse multi-release JARs as this Java release sees them. The result is then right on this
     * release only.
     */
    @Parameter(property = "resolute.release")
    private Integer release;

    /** Remove the signatures of a signed JAR, which any change would break. */
    @Parameter(property = "resolute.stripSignatures", defaultValue = "false")
    private boolean stripSignatures;

    /** Copy damaged classes, which no JVM can load, as they are, instead of refusing the JAR. */
    @Parameter(property = "resolute.keepDamaged", defaultValue = "false")
    private boolean keepDamaged;

    /** Directory of the cache [default: resolute in the user's cache directory]. */
    @Parameter(property = "resolute.cacheDir")
    private File cacheDir;

    /** Neither take a result from the cache nor store one. */
    @Parameter(property = "resolute.noCache", defaultValue = "false")
    private boolean noCache;

    /**
     * Also look for results in a cache that several machines share: the URL of a server of Bazel's
     * remote cache.
     */
    @Parameter(property = "resolute.remoteCache")
    private String remoteCache;

    /** Also send results to the remote cache. */
    @Parameter(property = "resolute.remoteCacheWrite", defaultValue = "false")
    private boolean remoteCacheWrite;

    /** Number of threads; changes no result. */
    @Parameter(property = "resolute.jobs")
    private Integer jobs;

    /** Log every edit, every method left alone and every warning. */
    @Parameter(property = "resolute.verbose", defaultValue = "false")
    private boolean verbose;

    /** Log nothing but errors. */
    @Parameter(property = "resolute.quiet", defaultValue = "false")
    private boolean quiet;

    /** More options of the command line, passed on unchanged: {@code --context-depth=8}. */
    @Parameter(property = "resolute.options")
    private List<String> options;

    /** The use of the new JAR. */
    enum Use {
        ATTACH,
        REPLACE,
        LEAVE
    }

    /** Runs a command with its own options on each archive of the project. */
    final void run(Arguments command, String classifier, Use use)
            throws MojoExecutionException, MojoFailureException {
        Originals.of(project).restore();
        if (skip) {
            getLog().info("Resolute is skipped, because resolute.skip is true.");
            return;
        }
        boolean bound = execution.getLifecyclePhase() != null;
        if (bound) {
            later.check(execution, session, after, getLog());
        }
        List<Archive> archives = Archive.all(project);
        if (archives.isEmpty() && project.getPackaging().equals("pom")) {
            getLog().debug("A project with packaging pom has no JAR: nothing to do for Resolute.");
        } else if (archives.isEmpty() && Order.PHASES.contains(execution.getLifecyclePhase())) {
            getLog().info("This project made no JAR: nothing to do for Resolute.");
        } else if (archives.isEmpty()) {
            throw new MojoFailureException(
                    "There is no JAR yet: run this goal in the phase package or later, as in mvn"
                            + " package resolute:"
                            + execution.getGoal()
                            + ".");
        }
        for (Archive archive : archives) {
            try {
                make(command, archive, classifier, use);
            } catch (IOException e) {
                throw new MojoExecutionException(
                        "cannot replace " + archive.file() + ": " + e.getMessage(), e);
            }
        }
    }

    private void make(Arguments command, Archive archive, String classifier, Use use)
            throws IOException, MojoFailureException {
        Originals originals = Originals.of(project);
        File file = archive.file();
        File input = use == Use.REPLACE ? originals.keep(file) : archive.original();
        File output = use == Use.REPLACE ? file : archive.output(classifier);
        try {
            make(command.copy(), input, output, archive.name(classifier));
        } catch (MojoFailureException e) {
            if (use == Use.REPLACE) {
                originals.putBack(file);
            } else {
                output.delete(); // one of an earlier build would pass for this one's
            }
            if (failOnError) {
                throw e;
            }
            getLog().warn(e.getMessage());
            getLog().warn("The build goes on with the original " + file.getName() + ".");
            return;
        }
        if (use == Use.ATTACH) {
            Memory.made(project).put(output, input);
            helper.attachArtifact(
                    project, archive.artifact.getType(), archive.classifier(classifier), output);
        } else if (use == Use.REPLACE) {
            originals.replaced(file);
        }
        if (use != Use.LEAVE) {
            Memory.seen(project).put(archive.artifact, Jars.fingerprint(file));
        }
    }

    /** Group and artifact, as a folder. */
    final String coordinates() {
        return project.getGroupId() + '/' + project.getArtifactId();
    }

    private void make(Arguments all, File input, File output, String name)
            throws MojoFailureException {
        all.add(input).option("--output", output);
        types(all, input);
        settings(all);
        for (String format : reports) {
            all.option("--report", new File(reportDirectory, name + '.' + format));
        }
        if (options != null) {
            options.forEach(all::add);
        }
        File binary = binary();
        File file = new File(reportDirectory, name + ".args");
        File printed = new File(reportDirectory, name + ".log");
        try {
            Files.createDirectories(reportDirectory.toPath());
            all.write(file);
            getLog().debug(binary + " @" + file);
            new Run(getLog()).of(binary, file, project.getBasedir(), printed);
        } catch (IOException | InterruptedException e) {
            throw new MojoFailureException(
                    "cannot run " + binary + " @" + file + ": " + e.getMessage(), e);
        }
    }

    /** Adds the class path that provides types, and the trust in it. */
    private void types(Arguments all, File input) throws MojoFailureException {
        String path = classPath(input);
        boolean pin = pinClassPath != null ? pinClassPath : Jars.isApplication(input);
        all.option("--jdk", jdk()).flag("--pin-jdk", pinJdk);
        all.option("--class-path", path.isEmpty() ? null : path).flag("--pin-class-path", pin);
    }

    private void settings(Arguments all) {
        all.option("--world", world).option("--context-depth", contextDepth);
        all.option("--release", release).flag("--strip-signatures", stripSignatures);
        all.flag("--keep-damaged", keepDamaged);
        all.option("--cache-dir", cacheDir).flag("--no-cache", noCache).option("--jobs", jobs);
        all.option("--remote-cache", remoteCache).flag("--remote-cache-write", remoteCacheWrite);
        all.flag("--verbose", verbose).flag("--quiet", quiet);
    }

    private File binary() throws MojoFailureException {
        Artifact artifact =
                new DefaultArtifact(
                        "io.github.resolute", "resolute-cli", Binary.machine(), "exe", cliVersion);
        try {
            return Binary.find(
                    executable,
                    () -> resolved(artifact),
                    "install it as the artifact " + artifact,
                    System::getenv,
                    reportDirectory);
        } catch (IOException e) {
            throw new MojoFailureException(e.getMessage(), e);
        }
    }

    /** The file of an artifact, or null. */
    private File resolved(Artifact artifact) {
        try {
            ArtifactRequest request =
                    new ArtifactRequest(artifact, project.getRemotePluginRepositories(), null);
            return repositories
                    .resolveArtifact(session.getRepositorySession(), request)
                    .getArtifact()
                    .getFile();
        } catch (ArtifactResolutionException absent) {
            getLog().debug(absent);
            return null;
        }
    }

    /**
     * The runtime class path, without elements that the input contains, as nested archives or
     * merged into it.
     */
    private String classPath(File input) throws MojoFailureException {
        try {
            List<String> elements = new ArrayList<>(project.getRuntimeClasspathElements());
            elements.remove(project.getBuild().getOutputDirectory());
            elements.removeIf(element -> Jars.holds(input, new File(element)));
            return String.join(File.pathSeparator, elements);
        } catch (DependencyResolutionRequiredException e) {
            throw new MojoFailureException(
                    "Maven has not resolved the runtime class path of this project: "
                            + e.getMessage(),
                    e);
        }
    }

    private File jdk() {
        Toolchain toolchain = toolchains.getToolchainFromBuildContext("jdk", session);
        String java = toolchain == null ? null : toolchain.findTool("java");
        File own =
                java == null
                        ? new File(System.getProperty("java.home"))
                        : new File(java).getParentFile().getParentFile();
        return jdk != null ? jdk : new File(own, "lib/modules").isFile() ? own : null;
    }
}
