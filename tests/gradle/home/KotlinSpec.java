package org.gradle.launcher;

import java.util.Collections;
import java.util.Set;
import org.gradle.initialization.GradleApiSpecProvider;

/** Shows plugins Gradle's own Kotlin, as the module of the Kotlin DSL does, which is not there. */
public class KotlinSpec implements GradleApiSpecProvider {
    @Override
    public Spec get() {
        return new SpecAdapter() {
            @Override
            public Set<String> getExportedPackages() {
                return Collections.singleton("kotlin");
            }
        };
    }
}
