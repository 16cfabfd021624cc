package io.github.resolute.gradle;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.codehaus.groovy.runtime.IOGroovyMethods;
import org.gradle.api.GradleException;

/** The command line: where it is, and how it is called. */
final class Binary {
    /** What the build script names, else what the configuration has, else what is on the PATH. */
    static File find(File named, Set<File> configured, File scratch) throws IOException {
        if (named != null && named.isFile()) {
            return named;
        } else if (named != null) {
            throw new GradleException("resolute: there is no file " + named + ", which `resolute { executable = … }` names.");
        } else if (!configured.isEmpty()) {
            return executable(configured.iterator().next(), scratch);
        }
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
            File file = new File(folder, File.separatorChar == '/' ? "resolute" : "resolute.exe");
            if (file.isFile() && file.canExecute()) {
                return file;
            }
        }
        throw new GradleException("resolute: no binary found: set `resolute { executable = file(…) }`, add the dependency "
                + "resoluteCli 'io.github.resolute:resolute-cli:VERSION:OS-ARCH@exe' (as in linux-x86_64), or put `resolute` on the PATH.");
    }

    /** A copy that may be executed: files from a repository may not. */
    private static File executable(File fetched, File scratch) throws IOException {
        File copy = new File(scratch, fetched.getName());
        if (copy.length() != fetched.length() || copy.lastModified() < fetched.lastModified()) {
            Files.copy(fetched.toPath(), copy.toPath(), StandardCopyOption.REPLACE_EXISTING);
        }
        if (!copy.setExecutable(true)) {
            throw new GradleException("resolute: cannot make " + copy + " executable.");
        }
        return copy;
    }

    /** Writes an arguments file as `resolute --help` describes them: a class path may be longer than a command line. */
    static Path write(List<String> arguments, File scratch) throws IOException {
        return Files.write(scratch.toPath().resolve("arguments"), arguments.stream().map(Binary::quoted).collect(Collectors.toList()), StandardCharsets.UTF_8);
    }

    private static String quoted(String argument) {
        String quoted = argument.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\r", "\\r");
        return "\"" + (argument.startsWith("@") ? "@" : "") + quoted + "\"";
    }

    /** What the binary says when it is called with one argument. */
    static String call(File binary, File directory, String argument) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(binary.getPath(), argument).directory(directory).redirectErrorStream(true).start();
        try {
            process.getOutputStream().close();
            String said = IOGroovyMethods.getText(process.getInputStream(), "UTF-8").trim();
            if (process.waitFor() != 0) {
                throw new GradleException("resolute ended with exit code " + process.exitValue() + ":\n" + said);
            }
            return said;
        } finally {
            process.destroy();
        }
    }
}
