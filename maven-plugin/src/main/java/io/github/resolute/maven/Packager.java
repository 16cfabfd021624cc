package io.github.resolute.maven;

import org.apache.maven.plugin.MojoExecution;
import org.codehaus.plexus.util.xml.Xpp3Dom;

import java.util.Arrays;
import java.util.List;

/**
 * The goals that put an archive together after the lifecycle's own {@code jar:jar} or {@code
 * war:war}. A goal that is missing here is not harmful: {@link Watch} sees what it does to the
 * archive.
 */
enum Packager {
    SHADE("maven-shade-plugin:shade"),
    BOOT("spring-boot-maven-plugin:repackage"),
    ASSEMBLY("maven-assembly-plugin:single") {
        /** Any other assembly is a distribution, which may hold the optimized archive. */
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

    /** Whether a goal, given as ARTIFACT:GOAL, is of this list or of the user's. */
    static boolean is(String goal, Object configuration, List<String> more) {
        Xpp3Dom dom = (Xpp3Dom) configuration;
        return more.contains(goal)
                || Arrays.stream(values())
                        .anyMatch(known -> known.goal.equals(goal) && known.packs(dom));
    }

    /** ARTIFACT:GOAL, as {@code after} says it. */
    static String name(MojoExecution execution) {
        return execution.getArtifactId() + ':' + execution.getGoal();
    }

    private static String value(Xpp3Dom configuration, String name) {
        Xpp3Dom child = configuration == null ? null : configuration.getChild(name);
        return child == null ? null : child.getValue();
    }
}
