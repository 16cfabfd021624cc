package io.github.resolute.gradle;

import java.io.File;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gradle.api.Action;
import org.gradle.api.Project;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;

/** {@code resolute { … }} in a build script: what both tasks use. */
public class ResoluteExtension {
    private final Property<String> world;
    private final Property<Boolean> pinClassPath;
    private final Property<Boolean> startup;
    private final Property<Boolean> store;
    private final Property<String> nativeImage;
    private final Property<Boolean> failOnError;
    private final ListProperty<Object> options;
    private final ListProperty<Object> optimizeOptions;
    private final Property<File> executable;
    private final Property<File> jdk;
    /** The configuration that may have the binary. */
    final ConfigurableFileCollection cli;
    private final ConfigurableFileCollection input;
    private final ConfigurableFileCollection classPath;
    private final Map<String, Boolean> reports = new LinkedHashMap<>();

    public ResoluteExtension(Project project) {
        world = project.getObjects().property(String.class);
        pinClassPath = project.getObjects().property(Boolean.class);
        startup = project.getObjects().property(Boolean.class);
        store = project.getObjects().property(Boolean.class);
        nativeImage = project.getObjects().property(String.class);
        failOnError = project.getObjects().property(Boolean.class);
        options = project.getObjects().listProperty(Object.class);
        optimizeOptions = project.getObjects().listProperty(Object.class);
        executable = project.getObjects().property(File.class);
        jdk = project.getObjects().property(File.class);
        cli = project.files();
        input = project.files();
        classPath = project.files();
        world.set("open");
        startup.set(true);
        store.set(false);
        failOnError.set(true);
        reports.put("json", true);
        File home = new File(System.getProperty("java.home"));
        if (new File(home, "lib/modules").isFile()) {
            jdk.set(home); // else, on Java 8, resolute looks for one itself
        }
    }

    /** What claims may assume of the code around the input: {@code --world}. */
    public Property<String> getWorld() {
        return world;
    }

    /** Whether the program will run with exactly this class path: {@code --pin-class-path}. True with {@code application}. */
    public Property<Boolean> getPinClassPath() {
        return pinClassPath;
    }

    /** Whether to make the edits that pay at the start only; if not, {@code --no-startup}, as programs that start from an AOT cache want it. */
    public Property<Boolean> getStartup() {
        return startup;
    }

    /** Whether to write entries uncompressed: {@code --store}. */
    public Property<Boolean> getStore() {
        return store;
    }

    /**
     * Where the output gets what a native image needs of the reflection that is known exactly: {@code GROUP/ARTIFACT}, a folder below
     * {@code META-INF/native-image}; nowhere if it is not set.
     */
    public Property<String> getNativeImage() {
        return nativeImage;
    }

    /** Whether a failing {@code resoluteJar} fails the build; if not, its output is the input as it is, and there is a warning. */
    public Property<Boolean> getFailOnError() {
        return failOnError;
    }

    /** The resolute binary; else the configuration {@code resoluteCli} or the PATH has it. */
    public Property<File> getExecutable() {
        return executable;
    }

    /** Home of the JDK that types come from; that which runs Gradle, if it is 9 or newer. */
    public Property<File> getJdk() {
        return jdk;
    }

    /** The archive to rewrite: what {@code jar} makes, or what is set here, a task that makes one included. */
    public ConfigurableFileCollection getInput() {
        return input;
    }

    public void setInput(Object archive) {
        input.setFrom(archive);
    }

    /** Where types come from: the configuration {@code runtimeClasspath}, or what is set here. */
    public ConfigurableFileCollection getClassPath() {
        return classPath;
    }

    public void setClassPath(Object files) {
        classPath.setFrom(files);
    }

    /** Which reports to write, by the extensions that {@code --report} knows. */
    public Map<String, Boolean> getReports() {
        return reports;
    }

    public void reports(Action<? super Map<String, Boolean>> action) {
        action.execute(reports);
    }

    /** More options for the commands of both tasks, as they are. */
    public ListProperty<Object> getOptions() {
        return options;
    }

    /** More options for {@code resoluteJar} alone. */
    public ListProperty<Object> getOptimizeOptions() {
        return optimizeOptions;
    }
}
