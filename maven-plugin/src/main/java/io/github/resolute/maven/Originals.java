package io.github.resolute.maven;

import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.project.MavenProject;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The archives that were replaced. The next build puts them back before it packs, unless it begins
 * with {@code clean}. Otherwise {@code jar:jar} would leave an archive alone that is newer than its
 * classes, and the optimized archive would be shaded or optimized again.
 *
 * <p>Beside NAME.jar lies NAME.jar.sha256. It has the original's place, and the hash of the archive
 * that replaced it. If the archive there has another hash, it is left alone.
 */
final class Originals {
    private static final String RECORD = ".sha256";
    private final MavenProject project;
    private final Path folder;

    private Originals(MavenProject project) {
        this.project = project;
        this.folder = new File(project.getBuild().getDirectory(), "resolute-originals").toPath();
    }

    static Originals of(MavenProject project) {
        return new Originals(project);
    }

    /**
     * Moves an archive away, and returns its new place. An archive that was moved in this build
     * stays there.
     */
    File keep(File archive) throws IOException {
        File moved = Memory.originals(project).get(archive);
        if (moved != null) {
            return moved;
        }
        Files.createDirectories(folder);
        Path kept = folder.resolve(archive.getName());
        Files.move(archive.toPath(), kept, StandardCopyOption.REPLACE_EXISTING);
        Memory.originals(project).put(archive, kept.toFile());
        return kept.toFile();
    }

    /** Records the archive that stands in the place of an original. */
    void replaced(File archive) throws IOException {
        String line = Jars.sha256(archive) + "  " + archive;
        Files.write(
                folder.resolve(archive.getName() + RECORD),
                Collections.singletonList(line),
                StandardCharsets.UTF_8);
    }

    void putBack(File archive) throws IOException {
        Files.move(
                Memory.originals(project).remove(archive).toPath(),
                archive.toPath(),
                StandardCopyOption.REPLACE_EXISTING);
    }

    /** Puts back the archives that an earlier build replaced. */
    void restore() throws MojoExecutionException {
        if (!Memory.first(project, "restore") || !Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> records =
                    files.filter(f -> f.toString().endsWith(RECORD))
                            .sorted()
                            .collect(Collectors.toList());
            for (Path record : records) {
                restore(record);
                Files.delete(record);
            }
        } catch (IOException e) {
            throw new MojoExecutionException(
                    "cannot put back the original archives in "
                            + folder
                            + ": "
                            + e.getMessage()
                            + ". Run mvn clean, which removes them.",
                    e);
        }
    }

    private static void restore(Path record) throws IOException {
        String name = record.getFileName().toString();
        Path kept = record.resolveSibling(name.substring(0, name.length() - RECORD.length()));
        List<String> lines = Files.readAllLines(record, StandardCharsets.UTF_8);
        String[] said = lines.isEmpty() ? new String[0] : lines.get(0).split("  ", 2);
        if (said.length == 2 && Files.isRegularFile(kept)) {
            File there = new File(said[1]);
            if (there.isFile() && Jars.sha256(there).equals(said[0])) {
                Files.move(kept, there.toPath(), StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }
}
