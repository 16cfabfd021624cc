package io.github.resolute.maven;

import org.apache.maven.artifact.Artifact;
import org.apache.maven.project.MavenProject;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/** An archive that a project delivers: its main artifact, or an attached one that can be run. */
final class Archive {
    final Artifact artifact;
    private final MavenProject project;

    private Archive(MavenProject project, Artifact artifact) {
        this.project = project;
        this.artifact = artifact;
    }

    static List<Archive> all(MavenProject project) {
        List<Archive> all = new ArrayList<>();
        File main = project.getArtifact().getFile();
        if (main != null && main.isFile() && !project.getPackaging().equals("pom")) {
            all.add(new Archive(project, project.getArtifact()));
        }
        for (Artifact attached : project.getAttachedArtifacts()) {
            File file = attached.getFile();
            boolean ours = Memory.made(project).containsKey(file);
            if (!ours && file != null && !file.equals(main) && Jars.isRunnable(file)) {
                all.add(new Archive(project, attached));
            }
        }
        return all;
    }

    File file() {
        return artifact.getFile();
    }

    /** The archive in the form that the other plugins made. */
    File original() {
        return Memory.originals(project).getOrDefault(file(), file());
    }

    /** The classifier of an archive made from this one. */
    String classifier(String of) {
        return artifact.hasClassifier() ? artifact.getClassifier() + '-' + of : of;
    }

    /** The name, without an ending, of an archive made from this one. */
    String name(String of) {
        return project.getBuild().getFinalName() + '-' + classifier(of);
    }

    File output(String of) {
        String name = file().getName();
        return new File(
                project.getBuild().getDirectory(),
                name(of) + name.substring(name.lastIndexOf('.')));
    }
}
