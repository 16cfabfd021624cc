package io.github.resolute.gradle;

import java.io.File;
import java.util.Map;
import org.gradle.api.Action;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;

/** {@code resolute { … }} in a build script: what both tasks use. */
public class ResoluteExtension {
    private final Settings settings;

    public ResoluteExtension(Settings settings) {
        this.settings = settings;
    }

    /** What claims may assume of the code around the input: {@code --world}. */
    public Property<String> getWorld() {
        return settings.world;
    }

    /** Whether the program will run with exactly this class path: {@code --pin-class-path}. True with {@code application}. */
    public Property<Boolean> getPinClassPath() {
        return settings.pinClassPath;
    }

    /**
     * Whether to make the edits that pay at the start only; if not, {@code --no-startup}, as
     * programs that start from an AOT cache want it.
     */
    public Property<Boolean> getStartup() {
        return settings.startup;
    }

    /** Whether to copy classes that no JVM can load as they are, instead of refusing the archive: {@code --keep-damaged}. */
    public Property<Boolean> getKeepDamaged() {
        return settings.keepDamaged;
    }

    /**
     * Whether one class loader defines the classes of the input, each once, though code shows loaders of its own: {@code
     * --one-loader}. Of a Spring Boot archive that allows many more edits.
     */
    public Property<Boolean> getOneLoader() {
        return settings.oneLoader;
    }

    /** Whether to write entries uncompressed: {@code --store}. */
    public Property<Boolean> getStore() {
        return settings.store;
    }

    /**
     * Where the output gets what a native image needs of the reflection that is known exactly: {@code GROUP/ARTIFACT}, a folder below
     * {@code META-INF/native-image}; nowhere if it is not set.
     */
    public Property<String> getNativeImage() {
        return settings.nativeImage;
    }

    /** Whether a failing {@code resoluteJar} fails the build; if not, its output is the input as it is, and there is a warning. */
    public Property<Boolean> getFailOnError() {
        return settings.failOnError;
    }

    /**
     * The resolute binary; else the configuration {@code resoluteCli}, the project's repositories
     * (in the plugin's own version, for this machine) or the PATH have it.
     */
    public Property<File> getExecutable() {
        return settings.executable;
    }

    /**
     * Home of the JDK that types come from: that of the project's Java toolchain if one is set, else
     * that which runs Gradle, if it is 9 or newer.
     */
    public Property<File> getJdk() {
        return settings.jdk;
    }

    /**
     * The archive to rewrite, as a file or the task that makes it. Unless it is set here, the first
     * that there is of {@code bootWar}, {@code bootJar}, {@code shadowJar}, {@code war}, {@code jar}.
     */
    public ConfigurableFileCollection getInput() {
        return settings.input;
    }

    public void setInput(Object archive) {
        settings.input.setFrom(archive);
    }

    /**
     * Where types come from: the configuration {@code runtimeClasspath} unless the archive holds it
     * (of a WAR {@code providedRuntime}), or what is set here.
     */
    public ConfigurableFileCollection getClassPath() {
        return settings.classPath;
    }

    public void setClassPath(Object files) {
        settings.classPath.setFrom(files);
    }

    /** Which reports to write, by the extensions that {@code --report} knows. */
    public Map<String, Boolean> getReports() {
        return settings.reports;
    }

    public void reports(Action<? super Map<String, Boolean>> action) {
        action.execute(settings.reports);
    }

    /** More options for the commands of both tasks, as they are. */
    public ListProperty<Object> getOptions() {
        return settings.options;
    }

    /** More options for {@code resoluteJar} alone. */
    public ListProperty<Object> getOptimizeOptions() {
        return settings.optimizeOptions;
    }
}
