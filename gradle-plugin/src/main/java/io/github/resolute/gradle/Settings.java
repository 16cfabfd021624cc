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
 * The settings of tasks at run time. It holds values, files and providers of them, so that the
 * configuration cache can store it. A build script sees it as the extension.
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
    /** Whether the project delivers no archive, because the task for it is disabled. */
    final Property<Boolean> nothing;
    /** The folder of the project's archives. */
    final Property<File> libs;
    final ConfigurableFileCollection input;
    final ConfigurableFileCollection classPath;
    /** The places where the binary may be, unless a script names one. */
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
