package io.github.resolute.maven;

import org.apache.maven.artifact.Artifact;
import org.apache.maven.project.MavenProject;

import java.io.File;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The state of a project during a build. All class loaders share the types of its values: a goal of
 * the command line may have another loader than a goal of the POM.
 */
final class Memory {
    /** The place of the original, for each replaced archive. */
    static Map<File, File> originals(MavenProject project) {
        return map(project, "originals");
    }

    /** The attached archives, each with the archive that it was made from. */
    static Map<File, File> made(MavenProject project) {
        return map(project, "made");
    }

    /** The optimized archives, with a fingerprint of their content at that time. */
    static Map<Artifact, String> seen(MavenProject project) {
        return map(project, "seen");
    }

    /** True the first time, false from the second time on. */
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
