package org.gradle.internal.compiler.java;

import com.sun.source.util.JavacTask;
import com.sun.source.util.TaskEvent;
import com.sun.source.util.TaskListener;
import java.io.File;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import javax.annotation.processing.Processor;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;

/** Stands in for Gradle's own: a compilation that tells which source made which classes, and nothing of constants. */
public class IncrementalCompileTask implements JavaCompiler.CompilationTask, TaskListener {
    private final JavacTask task;
    private final Function<File, Optional<String>> relative;
    private final Consumer<String> keep;
    private final Consumer<Map<String, Set<String>>> told;
    private final Map<String, Set<String>> classes = new HashMap<>();

    public IncrementalCompileTask(
            JavaCompiler.CompilationTask task,
            Function<File, Optional<String>> relative,
            Consumer<String> keep,
            Consumer<Map<String, Set<String>>> told,
            BiConsumer<String, String> accessible,
            BiConsumer<String, String> privately) {
        this.task = (JavacTask) task;
        this.relative = relative;
        this.keep = keep;
        this.told = told;
    }

    @Override
    public Boolean call() {
        task.addTaskListener(this);
        try {
            return task.call();
        } finally {
            told.accept(classes);
        }
    }

    /** Before a class is written: the one that stands there may have to be kept. */
    @Override
    public void started(TaskEvent event) {
        JavaFileObject source = event.getSourceFile();
        if (event.getKind() == TaskEvent.Kind.GENERATE && source != null && event.getTypeElement() != null) {
            String name = task.getElements().getBinaryName(event.getTypeElement()).toString();
            keep.accept(name);
            relative.apply(new File(source.getName())).ifPresent(from -> classes.computeIfAbsent(from, any -> new HashSet<>()).add(name));
        }
    }

    @Override
    public void setProcessors(Iterable<? extends Processor> processors) {
        task.setProcessors(processors);
    }

    @Override
    public void addModules(Iterable<String> modules) {
        task.addModules(modules);
    }

    @Override
    public void setLocale(Locale locale) {
        task.setLocale(locale);
    }
}
