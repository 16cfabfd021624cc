package io.github.resolute.maven;

import org.apache.maven.plugin.MojoExecution;
import org.codehaus.plexus.util.xml.Xpp3Dom;

import java.util.Arrays;
import java.util.List;

/**
 * The goals that make an archive after the lifecycle's own {@code jar:jar} or {@code war:war}. A
 * goal missing here does no harm: {@link Watch} sees that it changes the archive.
 */
enum Packager {
    SHADE("maven-shade-plugin:shade"),
    BOOT("spring-boot-maven-plugin:repackage"),
    ASSEMBLY("maven-assembly-plugin:single") {
        /** Any other assembly is a distribution, which may contain the optimized archive. */
        @Override
        boolean packs(Xpp3Dom configuration) {
            return "false".equals(value(configuration, "appendAssemblyId"))
                    || configuration != null
                            && configuration.toString().contains(">jar-with-dependencies<");
        }
    };

    private final String goal;

    Packager(String goal) {
        this.goal = goal;
    }

    boolean packs(Xpp3Dom configuration) {
        return true;
    }

    /** Whether a goal, given as ARTIFACT:GOAL, is in this list or in the user's. */
    static boolean is(String goal, Object configuration, List<String> more) {
        Xpp3Dom dom = (Xpp3Dom) configuration;
        return more.contains(goal)
                || Arrays.stream(values())
                        .anyMatch(known -> known.goal.equals(goal) && known.packs(dom));
    }

    /** The name ARTIFACT:GOAL, as in the parameter {@code after}. */
    static String name(MojoExecution execution) {
        return execution.getArtifactId() + ':' + execution.getGoal();
    }

    private static String value(Xpp3Dom configuration, String name) {
        Xpp3Dom child = configuration == null ? null : configuration.getChild(name);
        return child == null ? null : child.getValue();
    }
}
