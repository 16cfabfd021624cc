package io.github.resolute.maven;

import org.apache.maven.artifact.Artifact;
import org.apache.maven.project.MavenProject;

import java.io.File;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is remembered of a project during a build. The values are of types that all class loaders
 * share: a goal of the command line may have another one than a goal of the POM.
 */
final class Memory {
    /** For each archive that was replaced, where its original is. */
    static Map<File, File> originals(MavenProject project) {
        return map(project, "originals");
    }

    /** What was attached, and from what it was made. */
    static Map<File, File> made(MavenProject project) {
        return map(project, "made");
    }

    /** The archives that were optimized, with what they held when that was done. */
    static Map<Artifact, String> seen(MavenProject project) {
        return map(project, "seen");
    }

    /** Says no from the second time on. */
    static boolean first(MavenProject project, String what) {
        return map(project, "done").put(what, what) == null;
    }

    @SuppressWarnings("unchecked") // each key has its type above
    private static <K, V> Map<K, V> map(MavenProject project, String key) {
        String full = "io.github.resolute." + key;
        if (project.getContextValue(full) == null) {
            project.setContextValue(full, new LinkedHashMap<K, V>());
        }
        return (Map<K, V>) project.getContextValue(full);
    }
}
