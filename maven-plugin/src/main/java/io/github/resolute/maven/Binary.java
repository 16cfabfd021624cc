package io.github.resolute.maven;

import java.io.File;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoFailureException;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;

/** Where the resolute binary is: the file that is named, else the artifact for this machine, else the one on the PATH. */
final class Binary {
    static File find(File named, String version, RepositorySystem system, RepositorySystemSession session, List<RemoteRepository> from)
            throws MojoFailureException {
        if (named != null) {
            if (!named.canExecute() || named.isDirectory()) {
                throw new MojoFailureException("resolute.executable names " + named + ", which is no file that can be executed");
            }
            return named;
        }
        Artifact artifact = new DefaultArtifact("io.github.resolute", "resolute-cli", machine(), "exe", version);
        try {
            File file = system.resolveArtifact(session, new ArtifactRequest(artifact, from, null)).getArtifact().getFile();
            if (!file.canExecute() && !file.setExecutable(true)) {
                throw new MojoFailureException(file + " cannot be made executable: copy it, and name the copy with resolute.executable");
            }
            return file;
        } catch (ArtifactResolutionException absent) {
            return onPath().orElseThrow(() -> new MojoFailureException("There is no resolute binary: put it on the PATH, name it with "
                    + "-Dresolute.executable=FILE, or install it as the artifact " + artifact, absent));
        }
    }

    private static Optional<File> onPath() {
        String path = System.getenv("PATH");
        return Stream.of(path == null ? new String[0] : path.split(File.pathSeparator))
                .flatMap(folder -> Stream.of(new File(folder, "resolute"), new File(folder, "resolute.exe")))
                .filter(file -> file.isFile() && file.canExecute())
                .findFirst();
    }

    /** The classifier of this machine's binary, named as os-maven-plugin names machines: linux-x86_64, osx-aarch_64. */
    private static String machine() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String arch = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        return (os.startsWith("mac") ? "osx" : os.startsWith("windows") ? "windows" : os) + '-'
                + (arch.equals("amd64") ? "x86_64" : arch.equals("aarch64") ? "aarch_64" : arch);
    }
}
