package io.github.resolute.gradle;

import java.io.File;
import java.util.LinkedHashMap;
import java.util.Map;
import org.gradle.api.Project;
import org.gradle.api.file.ConfigurableFileCollection;
import org.gradle.api.model.ObjectFactory;
import org.gradle.api.provider.ListProperty;
import org.gradle.api.provider.Property;

/**
 * What tasks know of their project when they run. It holds values, files and what yields them, so
 * that the configuration cache can store it; the extension is how a build script sees it.
 */
final class Settings {
    final Property<String> world;
    final Property<Boolean> pinClassPath;
    final Property<Boolean> startup;
    final Property<Boolean> keepDamaged;
    final Property<Boolean> oneLoader;
    final Property<Boolean> store;
    final Property<String> nativeImage;
    final Property<Boolean> failOnError;
    final ListProperty<Object> options;
    final ListProperty<Object> optimizeOptions;
    final Property<File> executable;
    final Property<File> jdk;
    /** Whether the project delivers no archive, since the task that would make it is disabled. */
    final Property<Boolean> nothing;
    /** Where the project has its archives. */
    final Property<File> libs;
    final ConfigurableFileCollection input;
    final ConfigurableFileCollection classPath;
    /** Where the binary may be when none is named. */
    final ConfigurableFileCollection cli;
    final Map<String, Boolean> reports = new LinkedHashMap<>();

    Settings(Project project) {
        ObjectFactory objects = project.getObjects();
        world = objects.property(String.class);
        pinClassPath = objects.property(Boolean.class);
        startup = objects.property(Boolean.class);
        keepDamaged = objects.property(Boolean.class);
        oneLoader = objects.property(Boolean.class);
        store = objects.property(Boolean.class);
        nativeImage = objects.property(String.class);
        failOnError = objects.property(Boolean.class);
        options = objects.listProperty(Object.class);
        optimizeOptions = objects.listProperty(Object.class);
        executable = objects.property(File.class);
        jdk = objects.property(File.class);
        nothing = objects.property(Boolean.class);
        libs = objects.property(File.class);
        input = project.files();
        classPath = project.files();
        cli = project.files();
        world.set("open");
        startup.set(true);
        keepDamaged.set(false);
        oneLoader.set(false);
        store.set(false);
        failOnError.set(true);
        reports.put("html", true);
    }
}
