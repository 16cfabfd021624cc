package io.github.resolute.gradle;

import java.io.File;
import java.util.Map;
import org.gradle.api.Action;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;

/** {@code resolute { … }} in a build script: the settings of both tasks. */
public class ResoluteExtension {
    private final Settings settings;

    public ResoluteExtension(Settings settings) {
        this.settings = settings;
    }

    /** What the analysis may assume about other code: {@code --world}. */
    public Property<String> getWorld() {
        return settings.world;
    }

    /**
     * Whether the program will run with exactly this class path: {@code --pin-class-path}. True
     * with {@code application}.
     */
    public Property<Boolean> getPinClassPath() {
        return settings.pinClassPath;
    }

    /**
     * Whether to make the edits that only make the start faster. False means {@code --no-startup},
     * for programs that start from an AOT cache.
     */
    public Property<Boolean> getStartup() {
        return settings.startup;
    }

    /**
     * Whether to copy classes that no JVM can load unchanged, instead of refusing the archive:
     * {@code --keep-damaged}.
     */
    public Property<Boolean> getKeepDamaged() {
        return settings.keepDamaged;
    }

    /**
     * Whether one class loader defines the classes of the input, each once, even if the code has
     * loaders of its own: {@code --one-loader}. For a Spring Boot archive, that allows many more
     * edits.
     */
    public Property<Boolean> getOneLoader() {
        return settings.oneLoader;
    }

    /** Whether to write entries uncompressed: {@code --store}. */
    public Property<Boolean> getStore() {
        return settings.store;
    }

    /**
     * The folder below {@code META-INF/native-image} for the reflection metadata of a native image:
     * {@code GROUP/ARTIFACT}. Without it, no metadata is written.
     */
    public Property<String> getNativeImage() {
        return settings.nativeImage;
    }

    /**
     * Whether a failing {@code resoluteJar} fails the build. If not, its output is the unchanged
     * input, and there is a warning.
     */
    public Property<Boolean> getFailOnError() {
        return settings.failOnError;
    }

    /**
     * The resolute binary. The default is the one in the configuration {@code resoluteCli}, else in
     * the project's repositories (in the plugin's own version, for this machine), else on the PATH.
     */
    public Property<File> getExecutable() {
        return settings.executable;
    }

    /**
     * Home of the JDK to read types from. The default is the JDK of the project's Java toolchain if
     * one is set, else the JDK that runs Gradle, if it is 9 or newer.
     */
    public Property<File> getJdk() {
        return settings.jdk;
    }

    /**
     * The archive to rewrite, as a file or as the task that makes it. The default is the first
     * existing one of {@code bootWar}, {@code bootJar}, {@code shadowJar}, {@code war}, {@code
     * jar}.
     */
    public ConfigurableFileCollection getInput() {
        return settings.input;
    }

    public void setInput(Object archive) {
        settings.input.setFrom(archive);
    }

    /**
     * The class path to read types from. The default is the configuration {@code runtimeClasspath},
     * for a WAR {@code providedRuntime}; it is empty if the archive holds its libraries.
     */
    public ConfigurableFileCollection getClassPath() {
        return settings.classPath;
    }

    public void setClassPath(Object files) {
        settings.classPath.setFrom(files);
    }

    /** The reports to write, by the extensions that {@code --report} knows. */
    public Map<String, Boolean> getReports() {
        return settings.reports;
    }

    public void reports(Action<? super Map<String, Boolean>> action) {
        action.execute(settings.reports);
    }

    /** Further options for the commands of both tasks, passed on unchanged. */
    public ListProperty<Object> getOptions() {
        return settings.options;
    }

    /** Further options for {@code resoluteJar} alone. */
    public ListProperty<Object> getOptimizeOptions() {
        return settings.optimizeOptions;
    }
}
