package io.github.resolute.gradle;

import io.github.resolute.shared.Binary;
import io.github.resolute.shared.Merged;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import org.codehaus.groovy.runtime.IOGroovyMethods;
import org.gradle.api.DefaultTask;
import org.gradle.api.GradleException;
import org.gradle.api.Task;
import org.gradle.api.file.DirectoryProperty;
import org.gradle.api.file.FileCollection;
import org.gradle.api.provider.Property;
import org.gradle.api.tasks.CacheableTask;
import org.gradle.api.tasks.Input;
import org.gradle.api.tasks.InputFiles;
import org.gradle.api.tasks.Internal;
import org.gradle.api.tasks.OutputFile;
import org.gradle.api.tasks.OutputFiles;
import org.gradle.api.tasks.PathSensitive;
import org.gradle.api.tasks.PathSensitivity;
import org.gradle.api.tasks.TaskAction;

/**
 * One run of the command line, which reads one archive and writes one.
 *
 * <p>At run time it does not use its project, as the configuration cache requires. Changes of
 * inputs are detected by their bytes and names, not by their places: manifest and reports contain
 * the names, which {@code @Classpath} would ignore.
 */
@CacheableTask
public class ResoluteTask extends DefaultTask {
    private final File directory = getProject().getProjectDir();
    private final DirectoryProperty build = getProject().getLayout().getBuildDirectory();
    private final Property<File> jar = getProject().getObjects().property(File.class);
    private Settings settings;
    private String command;
    private String suffix;

    public ResoluteTask() {
        jar.set(getProject().provider(() -> new File(settings.libs.get(), name() + extension())));
        onlyIf(task -> !((ResoluteTask) task).settings.nothing.get());
        getOutputs().upToDateWhen(task -> !failure(task).exists());
        getOutputs()
                .doNotCacheIf(
                        "failOnError is false: the output may be a copy of the input",
                        task -> ((ResoluteTask) task).mayFail());
    }

    void settle(Settings settings, String command, String suffix) {
        this.settings = settings;
        this.command = command;
        this.suffix = suffix;
    }

    /** The archive to write. */
    @OutputFile
    public Property<File> getJar() {
        return jar;
    }

    /** The archive to write, with its class path, for tasks that run it. */
    @Internal
    public FileCollection getRunClassPath() {
        return getProject().files(jar).builtBy(this).plus(settings.classPath);
    }

    /** The reports, by format. */
    @OutputFiles
    public Map<String, File> getReports() {
        Map<String, File> files = new TreeMap<>();
        settings.reports.forEach(
                (format, wanted) -> {
                    if (wanted) {
                        String path = "reports/resolute/" + name() + "." + format;
                        files.put(format, build.get().file(path).getAsFile());
                    }
                });
        return files;
    }

    /** All files that are read: the archive, then its class path. */
    @InputFiles
    @PathSensitive(PathSensitivity.NAME_ONLY)
    public FileCollection getFiles() {
        return settings.input.plus(settings.classPath);
    }

    /** The JDK's {@code release} file. */
    @InputFiles
    @PathSensitive(PathSensitivity.NONE)
    public List<File> getJdkRelease() {
        File jdk = settings.jdk.getOrNull();
        return jdk == null ? Arrays.asList() : Arrays.asList(new File(jdk, "release"));
    }

    /**
     * The version that the binary prints, or why there is no binary: the task reports that when it
     * runs.
     */
    @Input
    public String getVersion() throws IOException, InterruptedException {
        try {
            return call("--version");
        } catch (GradleException | IOException e) {
            return "none: " + e.getMessage();
        }
    }

    /** The arguments, with bare file names: a set of files lacks the names and their order. */
    @Input
    public List<String> getArguments() {
        return arguments(File::getName);
    }

    @TaskAction
    public void run() throws IOException, InterruptedException {
        Path to = jar.get().toPath();
        Files.deleteIfExists(failure(this).toPath());
        Files.deleteIfExists(to);
        try {
            List<String> arguments = arguments(this::place);
            if (settings.jdk.isPresent()) {
                arguments.addAll(Arrays.asList("--jdk", settings.jdk.get().getPath()));
            }
            Path file = getTemporaryDir().toPath().resolve("arguments");
            Binary.write(arguments, file);
            getLogger().lifecycle(named(call("@" + file)));
        } catch (GradleException | IOException e) {
            if (!mayFail()) {
                throw e;
            }
            Path from = settings.input.getSingleFile().toPath();
            String kept =
                    "The build goes on: "
                            + to.getFileName()
                            + " is an unchanged copy of "
                            + from.getFileName()
                            + ".";
            getLogger().warn(named(e.getMessage() + "\n" + kept));
            Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
            Files.createFile(failure(this).toPath());
        }
    }

    private List<String> arguments(Function<File, String> name) {
        List<String> arguments = new ArrayList<>();
        arguments.addAll(Arrays.asList(command, name.apply(settings.input.getSingleFile())));
        arguments.addAll(Arrays.asList("-o", name.apply(jar.get())));
        arguments.addAll(Arrays.asList("--world", settings.world.get()));
        for (File file : settings.classPath) {
            if (!Merged.holds(settings.input.getSingleFile(), file)) {
                arguments.addAll(Arrays.asList("-c", name.apply(file)));
            }
        }
        for (File report : getReports().values()) {
            arguments.addAll(Arrays.asList("--report", name.apply(report)));
        }
        if (!getReports().isEmpty()) {
            arguments.add("--reproducible"); // build caches share them
        }
        if (settings.pinClassPath.getOrElse(false)) {
            arguments.add("--pin-class-path");
        }
        if (settings.keepDamaged.get()) {
            arguments.add("--keep-damaged");
        }
        settings.options.get().forEach(option -> arguments.add(option.toString()));
        if (command.equals("optimize")) {
            optimize(arguments);
        }
        return arguments;
    }

    /** Adds options that only {@code optimize} has. */
    private void optimize(List<String> arguments) {
        if (!settings.startup.get()) {
            arguments.add("--no-startup");
        }
        if (settings.oneLoader.get()) {
            arguments.add("--one-loader");
        }
        if (settings.store.get()) {
            arguments.add("--store");
        }
        if (settings.nativeImage.isPresent()) {
            arguments.addAll(Arrays.asList("--embed-native-image", settings.nativeImage.get()));
        }
        settings.optimizeOptions.get().forEach(option -> arguments.add(option.toString()));
    }

    /**
     * Whether the build goes on without an optimized JAR. A checked JAR is never replaced by an
     * unchecked one.
     */
    private boolean mayFail() {
        return command.equals("optimize") && !settings.failOnError.get();
    }

    private File binary() {
        Supplier<File> artifact =
                () -> settings.cli.getFiles().stream().findFirst().orElse(null);
        String offer =
                "add a repository to `repositories` that has '"
                        + Cli.coordinates("VERSION")
                        + "' (or add the file as the dependency resoluteCli)";
        try {
            File named = settings.executable.getOrNull();
            return Binary.find(named, artifact, offer, System::getenv, getTemporaryDir());
        } catch (IOException e) {
            throw new GradleException(e.getMessage(), e);
        }
    }

    /** The output of the binary for one argument. */
    private String call(String argument) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(binary().getPath(), argument);
        builder.environment().put("RESOLUTE_CALLER", "gradle"); // it names our settings then
        Process process = builder.directory(directory).redirectErrorStream(true).start();
        try {
            process.getOutputStream().close();
            String said = IOGroovyMethods.getText(process.getInputStream(), "UTF-8").trim();
            if (process.waitFor() != 0) {
                String code = "resolute ended with exit code " + process.exitValue();
                throw new GradleException(code + ":\n" + said);
            }
            return said;
        } finally {
            process.destroy();
        }
    }

    /**
     * The binary's messages, each line with the task's path: parallel builds mix the output of
     * tasks.
     */
    private String named(String said) {
        return said.replaceAll("(?m)^(?=.)", Matcher.quoteReplacement(getPath() + ": "));
    }

    /**
     * A file's path, relative to the project if it is in it: then reports are right on every
     * machine.
     */
    private String place(File file) {
        Path path = file.toPath();
        Path own = directory.toPath();
        return (path.startsWith(own) ? own.relativize(path) : path).toString();
    }

    private String name() {
        String archive = settings.input.getSingleFile().getName();
        return archive.replaceFirst("\\.[^.]*$", "") + "-" + suffix;
    }

    /** The archive's own ending: containers recognise a WAR by it. */
    private String extension() {
        String archive = settings.input.getSingleFile().getName();
        return archive.contains(".") ? archive.substring(archive.lastIndexOf('.')) : ".jar";
    }

    /** Exists if the last run failed and the build went on: then the next run tries again. */
    private static File failure(Task task) {
        return new File(task.getTemporaryDir(), "failed");
    }
}
