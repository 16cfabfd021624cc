package io.github.resolute.maven;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** The content of an arguments file: one argument a line, quoted as {@code resolute --help} says. */
final class Arguments {
    private final List<String> lines = new ArrayList<>();

    /** An argument; an {@code @} at its start is doubled, as it would name another arguments file. */
    Arguments add(Object argument) {
        String text = argument.toString();
        String quoted = text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\r", "\\r");
        lines.add('"' + (text.startsWith("@") ? "@" : "") + quoted + '"');
        return this;
    }

    /** An option with a value; nothing when there is none, so that the default is the binary's. */
    Arguments option(String name, Object value) {
        return value == null ? this : add(name).add(value);
    }

    Arguments flag(String name, boolean given) {
        return given ? add(name) : this;
    }

    void write(File file) throws IOException {
        Files.write(file.toPath(), lines, StandardCharsets.UTF_8);
    }
}
