package io.github.resolute.gradle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.gradle.api.GradleException;
import org.gradle.api.Project;
import org.gradle.api.Task;
import org.gradle.api.internal.TaskInternal;
import org.gradle.api.internal.project.ProjectInternal;
import org.gradle.api.problems.internal.InternalProblems;
import org.gradle.internal.reflect.DefaultTypeValidationContext;
import org.gradle.internal.service.ServiceRegistry;
import org.gradle.plugin.devel.tasks.internal.PropertyValidationAccess;
import org.gradle.testfixtures.ProjectBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The plugin in projects of a current Gradle. A script stands in for the binary: it records its
 * arguments and acts as its body says.
 */
class ResolutePluginTest {
    @TempDir
    Path folder;

    private Project project;

    @BeforeEach
    void project() throws Exception {
        project = ProjectBuilder.builder().withProjectDir(folder.toRealPath().toFile()).withName("demo").build();
        project.getPluginManager().apply("io.github.resolute");
    }

    private ResoluteTask task(String name) {
        return (ResoluteTask) project.getTasks().getByName(name);
    }

    /**
     * Applies a build script, compiled as Gradle does. Gradle reads a file only once, so each
     * script is a new file.
     */
    private void script(String... lines) throws IOException {
        Path file = Files.write(Files.createTempFile(folder, "part", ".gradle"), Arrays.asList(lines));
        project.apply(Collections.singletonMap("from", file.toFile()));
    }

    private void standIn(String body) throws IOException {
        Path file = Files.write(folder.resolve("stand-in"), Arrays.asList(
                "#!/bin/sh",
                "case $1 in --version) echo resolute 9.9; exit 0;; esac",
                "cp \"${1#@}\" seen",
                "echo ran",
                body));
        assertTrue(file.toFile().setExecutable(true));
        script("resolute.executable = file('stand-in')");
    }

    /**
     * Runs the actions of a task on a made-up archive. Returns the arguments that the stand-in
     * received.
     */
    private List<String> run(String name) throws IOException {
        File archive = task(name).getFiles().getSingleFile();
        Files.createDirectories(archive.getParentFile().toPath());
        Files.write(archive.toPath(), new byte[] {1, 2, 3});
        task(name).getActions().forEach(action -> action.execute(task(name)));
        return Files.readAllLines(folder.resolve("seen"));
    }

    @Test
    void withoutJavaThereAreNoTasks() {
        assertNull(project.getTasks().findByName("resoluteJar"));
    }

    @Test
    void hangsOnAssemble() throws Exception {
        script("apply plugin: 'java'", "version = '1.2'");
        assertTrue(project.getTasks().getByName("assemble").getTaskDependencies().getDependencies(null).contains(task("resoluteJar")));
        assertTrue(dependencies(task("resoluteJar")).contains(project.getTasks().getByName("jar")));
        assertEquals(file("build/libs/demo-1.2-optimized.jar"), task("resoluteJar").getJar().get());
        assertEquals(file("build/libs/demo-1.2-checked.jar"), task("resoluteCheckJar").getJar().get());
    }

    @Test
    void outputsAreTheJarAndTheReports() throws Exception {
        script("apply plugin: 'java'", "resolute { reports { html = true; json = false; later = true } }");
        assertEquals(
                project.files("build/libs/demo-optimized.jar", "build/reports/resolute/demo-optimized.html", "build/reports/resolute/demo-optimized.later").getFiles(),
                task("resoluteJar").getOutputs().getFiles().getFiles());
    }

    @Test
    void theScriptsWordsBecomeArguments() throws Exception {
        script("apply plugin: 'java'",
                "resolute {",
                "    world = 'sealed'",
                "    jdk = file('a \"jdk\"')",
                "    options = ['--new-option', \"@${1 + 1}\"]",
                "    optimizeOptions = ['--passes', 'narrow']",
                "    reports { txt = true }",
                "}");
        standIn("");
        assertEquals("resolute 9.9", task("resoluteJar").getVersion());
        String jdk = folder.toRealPath() + "/a \\\"jdk\\\"";
        assertEquals(
                quoted("optimize", "build/libs/demo.jar", "-o", "build/libs/demo-optimized.jar", "--world", "sealed",
                        "--report", "build/reports/resolute/demo-optimized.html", "--report", "build/reports/resolute/demo-optimized.txt", "--reproducible",
                        "--new-option", "@@2", "--passes", "narrow", "--jdk", jdk),
                run("resoluteJar"));
        assertEquals(
                Arrays.asList("check", "demo.jar", "-o", "demo-checked.jar", "--world", "sealed",
                        "--report", "demo-checked.html", "--report", "demo-checked.txt", "--reproducible", "--new-option", "@2"),
                task("resoluteCheckJar").getArguments());
    }

    @Test
    void settingsOfTheOptimizedJarAreItsAlone() throws Exception {
        script("apply plugin: 'java'");
        List<String> plain = task("resoluteJar").getArguments();
        List<String> checked = task("resoluteCheckJar").getArguments();
        script("resolute { startup = false; store = true }");
        List<String> more = new ArrayList<>(plain);
        more.addAll(Arrays.asList("--no-startup", "--store"));
        assertEquals(more, task("resoluteJar").getArguments());
        assertEquals(checked, task("resoluteCheckJar").getArguments());
    }

    @Test
    void damagedClassesAreKeptInBothOnDemand() throws Exception {
        script("apply plugin: 'java'");
        assertFalse(task("resoluteJar").getArguments().contains("--keep-damaged"));
        script("resolute.keepDamaged = true");
        assertTrue(task("resoluteJar").getArguments().contains("--keep-damaged"));
        assertTrue(task("resoluteCheckJar").getArguments().contains("--keep-damaged"));
    }

    @Test
    void applicationsArePinned() throws Exception {
        script("apply plugin: 'java'");
        assertFalse(task("resoluteJar").getArguments().contains("--pin-class-path"));
        script("apply plugin: 'application'");
        assertTrue(task("resoluteJar").getArguments().contains("--pin-class-path"));
        script("resolute.pinClassPath = false");
        assertFalse(task("resoluteJar").getArguments().contains("--pin-class-path"));
    }

    @Test
    void theInputMayBeAnotherTasksArchive() throws Exception {
        script("apply plugin: 'java'",
                "def fat = tasks.register('fat', Jar) { archiveClassifier = 'all' }",
                "resolute { input = fat; classPath = files('one.jar', 'other/two.jar') }");
        assertTrue(dependencies(task("resoluteJar")).contains(project.getTasks().getByName("fat")));
        assertFalse(dependencies(task("resoluteJar")).contains(project.getTasks().getByName("jar")));
        assertEquals(
                Arrays.asList("optimize", "demo-all.jar", "-o", "demo-all-optimized.jar", "--world", "open",
                        "-c", "one.jar", "-c", "two.jar", "--report", "demo-all-optimized.html", "--reproducible"),
                task("resoluteJar").getArguments());
        assertEquals(file("build/libs/demo-all-optimized.jar"), task("resoluteJar").getJar().get());
    }

    @Test
    void aShadowJarIsFoundAndHasItsClassPathInIt() throws Exception {
        script("apply plugin: 'java'",
                "class ShadowJar extends Jar { }",
                "dependencies { runtimeOnly files('lib.jar') }",
                "tasks.register('shadowJar', ShadowJar) { archiveClassifier = 'all' }");
        assertTrue(dependencies(task("resoluteJar")).contains(project.getTasks().getByName("shadowJar")));
        assertEquals(
                Arrays.asList("optimize", "demo-all.jar", "-o", "demo-all-optimized.jar", "--world", "open", "--report", "demo-all-optimized.html", "--reproducible"),
                task("resoluteJar").getArguments());
    }

    @Test
    void aWarIsFoundAndItsContainerProvidesWhatIsNotInIt() throws Exception {
        script("apply plugin: 'war'", "dependencies { implementation files('lib.jar'); providedCompile files('api.jar') }");
        assertTrue(dependencies(task("resoluteJar")).contains(project.getTasks().getByName("war")));
        assertFalse(dependencies(task("resoluteJar")).contains(project.getTasks().getByName("jar")));
        assertEquals(
                Arrays.asList("optimize", "demo.war", "-o", "demo-optimized.war", "--world", "open", "-c", "api.jar", "--report", "demo-optimized.html", "--reproducible"),
                task("resoluteJar").getArguments());
    }

    @Test
    void outputsAreWhereTheProjectHasItsArchives() throws Exception {
        script("apply plugin: 'java'", "base.libsDirectory = file('out')");
        assertEquals(file("out/demo-optimized.jar"), task("resoluteJar").getJar().get());
    }

    @Test
    void whereTheJarIsDisabledThereIsNothingToDo() throws Exception {
        script("apply plugin: 'java'");
        assertTrue(isOn("resoluteJar") && isOn("resoluteCheckJar"));
        script("jar.enabled = false");
        assertFalse(isOn("resoluteJar") || isOn("resoluteCheckJar"));
        script("resolute.input = file('another.jar')");
        assertTrue(isOn("resoluteJar") && isOn("resoluteCheckJar"));
    }

    private boolean isOn(String name) {
        return ((TaskInternal) task(name)).getOnlyIf().isSatisfiedBy((TaskInternal) task(name));
    }

    @Test
    void aTaskThatHasTheNameOnlyIsNotTaken() throws Exception {
        script("apply plugin: 'java'", "tasks.register('bootJar', Jar) { archiveClassifier = 'boot' }");
        assertTrue(dependencies(task("resoluteJar")).contains(project.getTasks().getByName("jar")));
    }

    @Test
    void theToolchainsJdkIsTheOneThatTypesComeFrom() throws Exception {
        String other = System.getProperty("java.specification.version").equals("17") ? "25" : "17"; // both are prerequisites
        script("apply plugin: 'java'",
                "java.toolchain.languageVersion = JavaLanguageVersion.of(" + other + ")",
                "ext.home = javaToolchains.launcherFor(java.toolchain).get().metadata.installationPath.asFile");
        File home = (File) project.getExtensions().getExtraProperties().get("home");
        assertFalse(home.equals(new File(System.getProperty("java.home"))));
        assertEquals(Collections.singletonList(new File(home, "release")), task("resoluteJar").getJdkRelease());
    }

    @Test
    void tasksAreMadeWhenTheyAreNeeded() throws Exception {
        List<String> made = new ArrayList<>();
        project.getTasks().withType(ResoluteTask.class).configureEach(task -> made.add(task.getName()));
        script("apply plugin: 'java'", "tasks.named('jar')");
        assertEquals(Collections.emptyList(), made);
        task("resoluteCheckJar");
        assertEquals(Collections.singletonList("resoluteCheckJar"), made);
    }

    @Test
    void aRunOfTheCheckedJarBuildsIt() throws Exception {
        script("apply plugin: 'java'",
                "dependencies { runtimeOnly files('lib.jar') }",
                "task checkedRun(type: JavaExec) { classpath = resoluteCheckJar.runClassPath; mainClass = 'Main' }");
        assertTrue(dependencies(project.getTasks().getByName("checkedRun")).contains(task("resoluteCheckJar")));
        assertEquals(project.files("build/libs/demo-checked.jar", "lib.jar").getFiles(), task("resoluteCheckJar").getRunClassPath().getFiles());
    }

    @Test
    void aFailureFailsWithTheWordsOfTheBinary() throws Exception {
        script("apply plugin: 'java'");
        standIn("echo 'error: on standard error' >&2; exit 3");
        GradleException failure = assertThrows(GradleException.class, () -> run("resoluteJar"));
        assertEquals("resolute ended with exit code 3:\nran\nerror: on standard error", failure.getMessage());
    }

    @Test
    void aFailureMayLeaveTheInputAsItIs() throws Exception {
        script("apply plugin: 'java'", "resolute.failOnError = false");
        standIn("exit 1");
        run("resoluteJar");
        assertEquals(3, task("resoluteJar").getJar().get().length());
        assertThrows(GradleException.class, () -> run("resoluteCheckJar"));
        assertFalse(task("resoluteCheckJar").getJar().get().exists());
    }

    @Test
    void theConfigurationMayHaveTheBinary() throws Exception {
        script("apply plugin: 'java'");
        standIn("");
        Path fetched = Files.copy(folder.resolve("stand-in"), folder.resolve("fetched"));
        assertTrue(fetched.toFile().setExecutable(false));
        script("resolute.executable = (File) null", "dependencies { resoluteCli files('fetched') }");
        assertEquals("resolute 9.9", task("resoluteJar").getVersion());
    }

    @Test
    void aBinaryThatIsNotThereIsSaid() throws Exception {
        script("apply plugin: 'java'", "resolute.executable = file('nowhere')");
        GradleException failure = assertThrows(GradleException.class, () -> run("resoluteJar"));
        assertEquals("resolute.executable names " + file("nowhere") + ", which is no file that can be executed.", failure.getMessage());
    }

    @Test
    void everyPropertyIsAnnotatedAsGradleWantsIt() {
        DefaultTypeValidationContext problems = DefaultTypeValidationContext.withRootType(ResoluteTask.class, true, services().get(InternalProblems.class));
        PropertyValidationAccess.collectValidationProblems(ResoluteTask.class, problems);
        assertEquals("[]", problems.getProblems().toString());
    }

    private ServiceRegistry services() {
        return ((ProjectInternal) project).getServices();
    }

    private static Set<? extends Task> dependencies(Task task) {
        return task.getTaskDependencies().getDependencies(task);
    }

    private File file(String path) throws IOException {
        return folder.toRealPath().resolve(path).toFile();
    }

    private static List<String> quoted(String... arguments) {
        return Arrays.stream(arguments).map(argument -> "\"" + argument + "\"").collect(Collectors.toList());
    }
}
