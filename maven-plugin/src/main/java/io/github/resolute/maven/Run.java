package io.github.resolute.maven;

import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugin.logging.Log;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** A run of the binary, and what the build says of it. */
final class Run {
    private final Log log;

    Run(Log log) {
        this.log = log;
    }

    /**
     * Runs the binary in a folder. What it says of a failure is the failure's message; what it
     * warns of is a warning; everything else is told when it has ended, what it prints after what
     * it says.
     */
    void of(File binary, File arguments, File folder, File printed)
            throws IOException, InterruptedException, MojoFailureException {
        ProcessBuilder builder =
                new ProcessBuilder(binary.getPath(), "@" + arguments)
                        .directory(folder)
                        .redirectOutput(printed);
        builder.environment().put("RESOLUTE_CALLER", "maven"); // it names our parameters then
        Process process = builder.start();
        List<String> said = new ArrayList<>();
        try {
            process.getOutputStream().close();
            listen(process, said);
            int code = process.waitFor();
            if (code != 0) {
                throw new MojoFailureException(
                        said.isEmpty()
                                ? binary + " ended with exit code " + code
                                : String.join("\n", said));
            }
        } finally {
            process.destroy();
        }
        said.forEach(log::info);
        Files.readAllLines(printed.toPath(), StandardCharsets.UTF_8).forEach(log::info);
    }

    private void listen(Process process, List<String> said) throws IOException {
        try (BufferedReader errors =
                new BufferedReader(
                        new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
            for (String line = errors.readLine(); line != null; line = errors.readLine()) {
                if (line.startsWith("warning: ")) {
                    log.warn(line.substring("warning: ".length()));
                } else {
                    said.add(line);
                }
            }
        }
    }
}
