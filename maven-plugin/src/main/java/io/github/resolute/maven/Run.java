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

/** A run of the binary, and the build's messages about it. */
final class Run {
    private final Log log;

    Run(Log log) {
        this.log = log;
    }

    /**
     * Runs the binary in a folder. If it fails, its messages become the failure's message. Its
     * warnings become warnings. All other messages are logged when it has ended, and after them its
     * printed output.
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
