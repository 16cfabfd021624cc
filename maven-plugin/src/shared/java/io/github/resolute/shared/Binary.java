package io.github.resolute.shared;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;

/** The resolute binary: where it is, and how arguments get to it. {@code tests/plugins/run} holds it to a table. */
public final class Binary {
    /**
     * The file that is named, else the artifact, else the one on the PATH. The artifact is asked for only if no file is named; it may be
     * null. {@code offer} says how a build gets the artifact.
     */
    public static File find(File named, Supplier<File> artifact, String offer, String path, File scratch) throws IOException {
        if (named != null) {
            if (!isExecutable(named)) {
                throw new IOException("resolute.executable names " + named + ", which is no file that can be executed.");
            }
            return named.getAbsoluteFile();
        }
        File fetched = artifact.get();
        if (fetched != null) {
            return isExecutable(fetched) ? fetched : executable(fetched, scratch);
        }
        for (String folder : path == null ? new String[0] : path.split(File.pathSeparator)) {
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

    /** A copy that may be executed: files of a repository may not, and others use them, too. */
    private static File executable(File fetched, File scratch) throws IOException {
        File copy = new File(scratch, fetched.getName());
        if (!copy.isFile() || copy.length() != fetched.length() || copy.lastModified() < fetched.lastModified()) {
            Files.createDirectories(scratch.toPath());
            Files.copy(fetched.toPath(), copy.toPath(), StandardCopyOption.REPLACE_EXISTING);
        }
        if (!copy.setExecutable(true)) {
            throw new IOException(copy + " cannot be made executable: make one elsewhere, and name it with resolute.executable.");
        }
        return copy;
    }

    /** The classifier of this machine's binary, named as os-maven-plugin names machines: linux-x86_64, osx-aarch_64. */
    public static String machine() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String arch = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        return (os.startsWith("mac") ? "osx" : os.startsWith("windows") ? "windows" : os) + '-'
                + (arch.equals("amd64") ? "x86_64" : arch.equals("aarch64") ? "aarch_64" : arch);
    }

    /** Writes an arguments file, one argument a line: a class path may be longer than a command line. */
    public static void write(List<String> arguments, Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        arguments.forEach(argument -> lines.add(quoted(argument)));
        Files.write(file, lines, StandardCharsets.UTF_8);
    }

    /** An argument as {@code resolute --help} says; an {@code @} at its start is doubled, as it would name another arguments file. */
    private static String quoted(String argument) {
        String quoted = argument.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n").replace("\r", "\\r");
        return "\"" + (argument.startsWith("@") ? "@" : "") + quoted + "\"";
    }

    private Binary() {}
}
