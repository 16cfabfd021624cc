package io.github.resolute.shared;

import java.io.File;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Finds the resolute binary, and passes arguments to it. {@code tests/plugins/run} checks it
 * against a table.
 */
public final class Binary {
    /**
     * The named file, else the artifact, else the binary on the PATH. The artifact is requested
     * only if no file is named, and may be null. {@code offer} tells how a build gets the artifact.
     * A copy goes to {@code scratch} only if there is no other place for it.
     */
    public static File find(File named, Supplier<File> artifact, String offer, UnaryOperator<String> environment, File scratch)
            throws IOException {
        if (named != null) {
            if (!isExecutable(named)) {
                throw new IOException("resolute.executable names " + named + ", which is no file that can be executed.");
            }
            return named.getAbsoluteFile();
        }
        File fetched = artifact.get();
        if (fetched != null) {
            return executable(fetched, cache(environment), scratch);
        }
        for (String folder : value(environment, "PATH").split(File.pathSeparator)) {
            File file = new File(folder, File.separatorChar == '/' ? "resolute" : "resolute.exe").getAbsoluteFile();
            if (!folder.isEmpty() && isExecutable(file)) {
                return file;
            }
        }
        throw new IOException("There is no resolute binary: name it with resolute.executable, " + offer + ", or put it on the PATH.");
    }

    private static boolean isExecutable(File file) {
        return file.isFile() && file.canExecute();
    }

    /**
     * Makes an artifact executable. Repositories provide files that are not. If possible, this
     * changes the file itself, for all modules and builds, without a copy. If the repository cannot
     * be changed, the first writable folder gets a copy.
     */
    private static File executable(File fetched, File... folders) throws IOException {
        if (isExecutable(fetched) || (fetched.setExecutable(true, false) && isExecutable(fetched))) {
            return fetched;
        }
        IOException last = null;
        for (File folder : folders) {
            try {
                return copy(fetched, folder);
            } catch (IOException e) {
                last = e;
            }
        }
        String remedy = ": make an executable copy of it, and name that with resolute.executable.";
        throw new IOException(fetched + " cannot be made executable, nor a copy of it (" + last + ")" + remedy, last);
    }

    /**
     * An executable copy, named by a hash of its content. It gets that name only when complete:
     * others may look for it, or make it, at the same time.
     */
    private static synchronized File copy(File fetched, File folder) throws IOException {
        byte[] bytes = Files.readAllBytes(fetched.toPath());
        File copy = new File(folder, digest(bytes) + '-' + fetched.getName());
        if (isExecutable(copy) && copy.length() == bytes.length) {
            return copy;
        }
        Files.createDirectories(folder.toPath());
        Path part = Files.createTempFile(folder.toPath(), fetched.getName(), ".part");
        try {
            Files.write(part, bytes);
            part.toFile().setExecutable(true);
            if (!part.toFile().canExecute()) {
                throw new IOException("no file in " + folder + " can be executed");
            }
            Files.move(part, copy.toPath(), StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
        return copy;
    }

    private static String digest(byte[] bytes) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return String.format("%064x", new BigInteger(1, digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // each Java has SHA-256
        }
    }

    /**
     * A folder beside the binary's own results; {@code docs/reference/cache.md} documents the place.
     * Windows needs no copy.
     */
    private static File cache(UnaryOperator<String> environment) {
        String named = value(environment, "RESOLUTE_CACHE_DIR");
        String caches = value(environment, "XDG_CACHE_HOME");
        File own = new File(caches.startsWith("/") ? caches : System.getProperty("user.home") + "/.cache", "resolute");
        return new File(named.isEmpty() ? own : new File(named), "bin").getAbsoluteFile(); // it is run in another folder
    }

    private static String value(UnaryOperator<String> environment, String name) {
        String value = environment.apply(name);
        return value == null ? "" : value;
    }

    /**
     * The classifier of this machine's binary, in the names of os-maven-plugin: linux-x86_64,
     * osx-aarch_64.
     */
    public static String machine() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String arch = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        if (os.startsWith("windows") && arch.equals("aarch64")) {
            return "windows-x86_64"; // which Windows runs there, too
        }
        return (os.startsWith("mac") ? "osx" : os.startsWith("windows") ? "windows" : os) + '-'
                + (arch.equals("amd64") ? "x86_64" : arch.equals("aarch64") ? "aarch_64" : arch);
    }

    /**
     * Writes an arguments file, one argument a line: a class path may exceed a command line's
     * limit.
     */
    public static void write(List<String> arguments, Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        arguments.forEach(argument -> lines.add(quoted(argument)));
        Files.write(file, lines, StandardCharsets.UTF_8);
    }

    /**
     * An argument in the syntax of {@code resolute --help}. An {@code @} at its start is doubled:
     * otherwise it would name another arguments file.
     */
    private static String quoted(String argument) {
        String quoted = argument.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\r", "\\r");
        return "\"" + (argument.startsWith("@") ? "@" : "") + quoted + "\"";
    }

    private Binary() {}
}
