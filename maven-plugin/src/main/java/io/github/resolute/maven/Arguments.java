package io.github.resolute.maven;

import io.github.resolute.shared.Binary;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The arguments of a run, put together. */
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

    /** An option with a value; nothing when there is none, so that the default is the binary's. */
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
