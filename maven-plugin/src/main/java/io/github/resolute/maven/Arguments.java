package io.github.resolute.maven;

import io.github.resolute.shared.Binary;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Collects the arguments of a run. */
final class Arguments {
    private final List<String> all = new ArrayList<>();

    Arguments copy() {
        Arguments copy = new Arguments();
        copy.all.addAll(all);
        return copy;
    }

    Arguments add(Object argument) {
        all.add(argument.toString());
        return this;
    }

    /**
     * Adds an option with a value. Without a value it adds nothing, so the binary's default
     * applies.
     */
    Arguments option(String name, Object value) {
        return value == null ? this : add(name).add(value);
    }

    Arguments flag(String name, boolean given) {
        return given ? add(name) : this;
    }

    void write(File file) throws IOException {
        Binary.write(all, file.toPath());
    }
}
