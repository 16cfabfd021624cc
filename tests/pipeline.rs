//! The whole way from JAR to JAR, on small programs made by the real `javac` and `jar`. Outputs
//! have equal bytes for any number of threads, and behave as the inputs under full verification.
//! The contract's refusals are tested, too.

use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Mutex;

use archive::{Archive, ArchiveLimits};
use classfile::{ClassFile, Method};
use report::{EditKind, Phase, Report, World};
use resolute::pipeline::{Options, Progress, SessionError, Silent, optimize};
use sha2::{Digest, Sha256};

/// Runs a tool of the JDK on the path. A missing tool fails the test with its name.
fn run(tool: &str, args: &[&str]) -> Output {
    let output = Command::new(tool)
        .args(args)
        .output()
        .unwrap_or_else(|e| panic!("these tests need the JDK's {tool} on the path: {e}"));
    assert!(
        output.status.success(),
        "{tool} {args:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    output
}

fn text(path: &Path) -> &str {
    path.to_str().expect("temporary paths are text")
}

/// Compiles the source into `DIR/NAME.jar`.
fn jar(dir: &Path, name: &str, source: &Path, main: &str) -> PathBuf {
    let classes = dir.join(format!("{name}-classes"));
    run("javac", &["-g", "-d", text(&classes), text(source)]);
    pack(dir, name, &classes, main)
}

fn pack(dir: &Path, name: &str, classes: &Path, main: &str) -> PathBuf {
    let jar = dir.join(format!("{name}.jar"));
    run(
        "jar",
        &[
            "--create",
            "--file",
            text(&jar),
            "--main-class",
            main,
            "-C",
            text(classes),
            ".",
        ],
    );
    jar
}

fn shapes(dir: &Path) -> PathBuf {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/shapes/Main.java");
    jar(dir, "shapes", &source, "shapes.Main")
}

fn options(input: &Path) -> Options {
    Options {
        inputs: vec![input.to_owned()],
        calls_anywhere: true,
        ..Options::default()
    }
}

fn optimized(options: &Options, output: &Path) -> Result<Report, SessionError> {
    optimize(options, &[output.to_owned()], &Silent)
}

#[test]
fn the_sample_behaves_the_same_and_goes_directly() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let input = shapes(dir.path());
    let output = dir.path().join("out.jar");
    let report = optimized(&options(&input), &output).expect("it can be optimized");
    let edits = report.edits_by_kind();
    assert!(
        edits.get(&EditKind::Narrow).is_some_and(|n| *n >= 3),
        "{:?}",
        report.edits
    );
    assert!(
        edits.get(&EditKind::Direct).is_some_and(|n| *n >= 1),
        "{:?}",
        report.edits
    );
    let before = run("java", &["-Xverify:all", "-jar", text(&input), "one"]);
    let after = run("java", &["-Xverify:all", "-jar", text(&output), "one"]);
    assert_eq!(before.stdout, after.stdout);
    assert!(!after.stdout.is_empty());
}

/// Four uses of classes that no other code names: an argument, a result, a field, a throw.
const NOT_USED: &str = "package spared;
    class Base { }
    class Given extends Base { }
    class Returned extends Base { }
    class Stored extends Base { }
    class Thrown extends RuntimeException { }
    public class Main {
        static Base field;
        static void take(Base b) { }
        static Base give() { return new Returned(); }
        static void store() { field = new Stored(); }
        static void fail() { throw new Thrown(); }
        static void never() { take(new Given()); store(); give(); fail(); }
        public static void main(String[] args) { if (args.length > 0) never(); }
    }";

#[test]
fn the_verifier_loads_no_classes_to_compare_them() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let source = dir.path().join("Main.java");
    std::fs::write(&source, NOT_USED).expect("there is room");
    let input = jar(dir.path(), "spared", &source, "spared.Main");
    let output = dir.path().join("out.jar");
    let report = optimized(&options(&input), &output).expect("it can be optimized");
    assert_eq!(report.edits_by_kind().get(&EditKind::Link), Some(&4));
    let loaded = |jar: &Path| -> Vec<String> {
        let output = run("java", &["-Xlog:class+load", "-jar", text(jar)]);
        let lines = String::from_utf8_lossy(&output.stdout).into_owned();
        let name = |line: &str| Some(line.split("spared.").nth(1)?.split(' ').next()?.to_owned());
        lines.lines().filter_map(name).collect()
    };
    let all = ["Main", "Base", "Returned", "Given", "Stored", "Thrown"];
    let before = loaded(&input);
    assert!(
        all.iter().all(|name| before.iter().any(|n| n == name)),
        "{before:?}"
    );
    assert_eq!(loaded(&output), ["Main"]);
}

#[test]
fn bytes_do_not_depend_on_threads() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let input = shapes(dir.path());
    let mut outputs = Vec::new();
    for jobs in [1, 2, 7] {
        let output = dir.path().join(format!("out-{jobs}.jar"));
        let options = Options {
            jobs: NonZeroUsize::new(jobs),
            ..options(&input)
        };
        let mut report = optimized(&options, &output).expect("it can be optimized");
        report.inputs[0].output = None;
        let edits = format!("{:?}{:?}", report.edits, report.metrics);
        outputs.push((std::fs::read(output).expect("an output"), edits));
    }
    assert_eq!(outputs[0], outputs[1]);
    assert_eq!(outputs[0], outputs[2]);
}

/// Records the number of threads in each phase.
#[derive(Default)]
struct Threads(Mutex<BTreeSet<usize>>);

impl Progress for Threads {
    fn phase(&self, _: Phase, _: Option<u64>) {
        let threads = rayon::current_num_threads();
        self.0.lock().expect("a lock").insert(threads);
    }

    fn advance(&self, _: u64) {}
}

#[test]
fn there_are_as_many_threads_as_asked_for() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let input = shapes(dir.path());
    for jobs in [1, 3] {
        let asked = Options {
            jobs: NonZeroUsize::new(jobs),
            ..options(&input)
        };
        let heard = Threads::default();
        let output = dir.path().join("out.jar");
        optimize(&asked, &[output], &heard).expect("it can be optimized");
        assert_eq!(*heard.0.lock().expect("a lock"), [jobs].into());
    }
}

#[test]
fn no_pass_means_no_change() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let input = shapes(dir.path());
    let output = dir.path().join("out.jar");
    let options = Options {
        passes: Vec::new(),
        ..options(&input)
    };
    let report = optimized(&options, &output).expect("it can be optimized");
    assert!(report.edits.is_empty());
    assert_eq!(
        std::fs::read(input).expect("the input"),
        std::fs::read(output).expect("the output")
    );
}

/// The offset of each body's `max_stack` in a class.
fn declared_stacks(class: &ClassFile) -> Vec<usize> {
    let bodies = class.methods.iter().filter_map(Method::code_attribute);
    bodies.map(|code| code.span.start).collect()
}

/// Adds an unneeded stack slot to every body. It is valid, but no emitter makes it.
fn waste_stack(class: &Path) {
    let mut bytes = std::fs::read(class).expect("a class");
    for at in declared_stacks(&ClassFile::parse(bytes.clone()).expect("a class")) {
        bytes[at + 1] += 1;
    }
    std::fs::write(class, bytes).expect("a class");
}

#[test]
fn a_round_trip_emits_every_body_and_changes_nothing_else() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let original = shapes(dir.path());
    let classes = dir.path().join("shapes-classes");
    for class in std::fs::read_dir(classes.join("shapes")).expect("classes") {
        waste_stack(&class.expect("a class").path());
    }
    let input = pack(dir.path(), "wasteful", &classes, "shapes.Main");
    let output = dir.path().join("out.jar");
    let options = Options {
        passes: Vec::new(),
        round_trip: true,
        ..options(&input)
    };
    let report = optimized(&options, &output).expect("it can be taken apart");
    assert!(report.edits.is_empty() && report.left_alone.is_empty());
    // The emitter computes the needed stack, as javac does. All other bytes of javac are as we
    // write them.
    let open = |path| Archive::open(path, &ArchiveLimits::default()).expect("an archive");
    let (original, input, emitted) = (open(&original), open(&input), open(&output));
    for entry in original.entries() {
        let same = |archive: &Archive| {
            let bytes = archive.find(entry.name()).expect("the entry").read();
            bytes.expect("readable") == entry.read().expect("readable")
        };
        let is_class = entry.name().ends_with(b".class");
        assert!(same(&emitted), "{}", entry.label());
        assert_ne!(same(&input), is_class, "{}", entry.label());
    }
    let link = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/tools/LinkAll.java");
    let linked = run("java", &["-Xverify:all", text(&link), "1", text(&output)]);
    let linked = String::from_utf8_lossy(&linked.stdout).into_owned();
    assert!(linked.starts_with("done\t"), "{linked}");
    run("java", &["-Xverify:all", "-jar", text(&output), "one"]);
}

#[test]
fn an_input_that_is_no_archive_leaves_no_output() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let input = dir.path().join("broken.jar");
    std::fs::write(&input, b"no archive").expect("a file");
    let output = dir.path().join("out.jar");
    let error = optimized(&options(&input), &output).expect_err("it is refused");
    assert!(error.to_string().contains("broken.jar"), "{error}");
    assert!(!output.exists());
}

#[test]
fn a_signed_jar_is_refused_unless_its_signature_goes() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let input = shapes(dir.path());
    let store = dir.path().join("keys");
    let key = [
        "-alias",
        "k",
        "-keystore",
        text(&store),
        "-storepass",
        "changeit",
    ];
    let generate = [
        "-genkeypair",
        "-keyalg",
        "RSA",
        "-dname",
        "CN=t",
        "-keypass",
        "changeit",
    ];
    run("keytool", &[&generate[..], &key[..]].concat());
    run(
        "jarsigner",
        &[
            "-keystore",
            text(&store),
            "-storepass",
            "changeit",
            text(&input),
            "k",
        ],
    );
    let output = dir.path().join("out.jar");
    let error = optimized(&options(&input), &output).expect_err("it is refused");
    let cause = std::error::Error::source(&error)
        .expect("a cause")
        .to_string();
    assert!(cause.contains("--strip-signatures"), "{cause}");
    assert!(!output.exists());
    let strip = Options {
        strip_signatures: true,
        ..options(&input)
    };
    optimized(&strip, &output).expect("it can be optimized");
    let after = run("java", &["-Xverify:all", "-jar", text(&output)]);
    assert!(!after.stdout.is_empty());
}

#[test]
fn a_module_that_another_fixes_by_hash_is_refused() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let (one, two) = (dir.path().join("one"), dir.path().join("two"));
    for (module, declaration) in [
        (&one, "module one {}"),
        (&two, "module two { requires one; }"),
    ] {
        std::fs::create_dir(module).expect("a directory");
        std::fs::write(module.join("module-info.java"), declaration).expect("a file");
    }
    let mods = dir.path().join("mods");
    run(
        "javac",
        &[
            "-d",
            text(&mods),
            "--module-source-path",
            text(dir.path()),
            "--module",
            "one,two",
        ],
    );
    let jars = dir.path().join("jars");
    std::fs::create_dir(&jars).expect("a directory");
    let first = jars.join("one.jar");
    let second = jars.join("two.jar");
    // The dependent module exists before the other one is made with the hashes of dependents.
    run(
        "jar",
        &[
            "--create",
            "--file",
            text(&second),
            "-C",
            text(&mods.join("two")),
            ".",
        ],
    );
    run(
        "jar",
        &[
            "--create",
            "--file",
            text(&first),
            "--module-path",
            text(&jars),
            "--hash-modules",
            "two",
            "-C",
            text(&mods.join("one")),
            ".",
        ],
    );
    let options = Options {
        inputs: vec![second],
        class_path: vec![first],
        ..Options::default()
    };
    let error = optimized(&options, &dir.path().join("out.jar")).expect_err("it is refused");
    let cause = std::error::Error::source(&error)
        .expect("a cause")
        .to_string();
    assert!(cause.contains("ModuleHashes"), "{cause}");
}

#[test]
fn nested_archives_are_rewritten_in_place() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let library = shapes(dir.path());
    let content = dir.path().join("content");
    let lib = content.join("BOOT-INF/lib");
    std::fs::create_dir_all(&lib).expect("a directory");
    std::fs::copy(&library, lib.join("shapes.jar")).expect("a copy");
    let outer = dir.path().join("outer.jar");
    run(
        "jar",
        &["-c", "-0", "-f", text(&outer), "-C", text(&content), "."],
    );
    let output = dir.path().join("out.jar");
    let pinned = Options {
        class_path: vec![a_library(dir.path()).0],
        pin_class_path: true,
        ..options(&outer)
    };
    let report = optimized(&pinned, &output).expect("it can be optimized");
    assert!(!report.edits.is_empty());
    assert!(main_attribute(&output, "Resolute-Pinned-Class-Path").is_some());
    let unpacked = dir.path().join("unpacked");
    std::fs::create_dir(&unpacked).expect("a directory");
    let extracted = Command::new("jar")
        .args(["-x", "-f", text(&output)])
        .current_dir(&unpacked)
        .status()
        .expect("jar runs");
    assert!(extracted.success());
    let inner = unpacked.join("BOOT-INF/lib/shapes.jar");
    assert_eq!(main_attribute(&inner, "Resolute-Pinned-Class-Path"), None);
    let before = run("java", &["-Xverify:all", "-jar", text(&library)]);
    let after = run("java", &["-Xverify:all", "-jar", text(&inner)]);
    assert_eq!(before.stdout, after.stdout);
}

/// No class is rewritten, and all entries are stored, including nested archives. Signed archives
/// are unchanged.
#[test]
fn nested_archives_are_stored_unless_they_are_signed() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let library = shapes(dir.path());
    let lib = dir.path().join("content/WEB-INF/lib");
    let signature = dir.path().join("signature");
    std::fs::create_dir_all(&lib).expect("a directory");
    std::fs::create_dir_all(signature.join("META-INF")).expect("a directory");
    for file in ["META-INF/K.SF", "META-INF/K.RSA"] {
        std::fs::write(signature.join(file), "not a real one").expect("a file");
    }
    let (plain, signed) = (lib.join("plain.jar"), lib.join("signed.jar"));
    std::fs::copy(&library, &plain).expect("a copy");
    std::fs::copy(&library, &signed).expect("a copy");
    let signature = text(&signature);
    run("jar", &["-uf", text(&signed), "-C", signature, "."]);
    let (outer, content) = (dir.path().join("outer.war"), dir.path().join("content"));
    run("jar", &["-cf", text(&outer), "-C", text(&content), "."]);
    let output = dir.path().join("out.war");
    let only_stored = Options {
        passes: Vec::new(),
        store: true,
        ..options(&outer)
    };
    optimized(&only_stored, &output).expect("it can be optimized");
    let open = |path| Archive::open(path, &ArchiveLimits::default()).expect("an archive");
    let (before, after) = (open(&outer), open(&output));
    let stored = |archive: &Archive| archive.entries().all(|entry| entry.is_stored());
    assert!(!stored(&before) && stored(&after));
    let nested = |archive: &Archive, name: &[u8]| {
        let entry = archive.find(name).expect("it is there");
        archive.nested(entry.id()).expect("an archive")
    };
    let same = |name| nested(&before, name).bytes() == nested(&after, name).bytes();
    assert!(stored(&nested(&after, b"WEB-INF/lib/plain.jar")));
    assert!(same(b"WEB-INF/lib/signed.jar") && !same(b"WEB-INF/lib/plain.jar"));
}

/// A main attribute of an archive's manifest.
fn main_attribute(jar: &Path, name: &str) -> Option<String> {
    let archive = Archive::open(jar, &ArchiveLimits::default()).expect("an archive");
    let manifest = archive.manifest().expect("readable").expect("a manifest");
    let value = manifest.main.get(name)?;
    Some(String::from_utf8(value.to_vec()).expect("text"))
}

fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A JAR for the class path, and the directory of its classes.
fn a_library(dir: &Path) -> (PathBuf, PathBuf) {
    let source = dir.join("Library.java");
    std::fs::write(&source, "package lib; class Library { class Inner {} }").expect("a file");
    let jar = jar(dir, "a library", &source, "lib.Library");
    (jar, dir.join("a library-classes"))
}

#[test]
fn a_pinned_output_says_what_it_is_pinned_to() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let input = shapes(dir.path());
    let (library, folder) = a_library(dir.path());
    // A whole JDK takes long to analyse.
    let small = dir.path().join("jdk");
    run(
        "jlink",
        &["--add-modules", "java.base", "--output", text(&small)],
    );
    let output = dir.path().join("out.jar");
    let pinned = Options {
        class_path: vec![library.clone(), folder.clone()],
        pin_class_path: true,
        jdk: Some(small),
        pin_jdk: true,
        ..options(&input)
    };
    let report = optimized(&pinned, &output).expect("it can be optimized");
    assert!(!report.edits.is_empty());
    let jdk = report.jdk.expect("a JDK");
    let modules = Path::new(&jdk.home).join("lib/modules");
    let of_jdk = sha256(&std::fs::read(modules).expect("the JDK's classes"));
    assert_eq!(jdk.sha256.as_ref(), Some(&of_jdk));
    let of_jar = sha256(&std::fs::read(&library).expect("the library"));
    let listed = Command::new("sh")
        .args([
            "-c",
            "find * -name '*.class' | LC_ALL=C sort | xargs -d '\\n' sha256sum",
        ])
        .current_dir(&folder)
        .output()
        .expect("a shell");
    let of_folder = sha256(&listed.stdout);
    let described: Vec<_> = report.pinned.iter().map(|p| (&p.path, &p.sha256)).collect();
    let paths = [&library, &folder].map(|path| path.display().to_string());
    assert_eq!(described, [(&paths[0], &of_jar), (&paths[1], &of_folder)]);
    let recorded = |name| main_attribute(&output, name);
    assert_eq!(
        recorded("Resolute-Pinned-Jdk"),
        Some(format!("{}={of_jdk}", jdk.version))
    );
    assert_eq!(
        recorded("Resolute-Pinned-Class-Path"),
        Some(format!(
            "a%20library.jar={of_jar} a%20library-classes={of_folder}"
        ))
    );
    assert_eq!(recorded("Main-Class").as_deref(), Some("shapes.Main"));
    run("java", &["-Xverify:all", "-jar", text(&output), "one"]);
}

/// Writes the sources, compiles them together, and packs each package into a JAR of its own.
fn jars_of_packages(dir: &Path, sources: &[(&str, &str)], mains: &[(&str, &str)]) -> Vec<PathBuf> {
    let all = dir.join("all");
    let write = |(name, source): &(&str, &str)| {
        let file = dir.join(name);
        std::fs::write(&file, source).expect("a file");
        file
    };
    let files: Vec<PathBuf> = sources.iter().map(write).collect();
    let paths: Vec<&str> = files.iter().map(|file| text(file)).collect();
    run("javac", &[&["-d", text(&all)], &paths[..]].concat());
    let jar = |(package, main): &(&str, &str)| {
        let classes = dir.join(format!("only-{package}"));
        std::fs::create_dir(&classes).expect("a directory");
        std::fs::rename(all.join(package), classes.join(package)).expect("the package");
        pack(dir, package, &classes, main)
    };
    mains.iter().map(jar).collect()
}

#[test]
fn inputs_that_run_together_name_each_others_classes() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let at = dir.path();
    let task = "package lib; public interface Task { String run(String s); }";
    let main = r#"package app; public class Main {
        static lib.Task task;
        public static void main(String[] a) { task = s -> s + s; System.out.println(task.run("x")); }
    }"#;
    let sources = [("Task.java", task), ("Main.java", main)];
    let inputs = jars_of_packages(at, &sources, &[("lib", "lib.Task"), ("app", "app.Main")]);
    let outputs = ["out-lib.jar", "out-app.jar"].map(|name| at.join(name));
    let lambdas = |pin_class_path| {
        let options = Options {
            inputs: inputs.clone(),
            pin_class_path,
            ..Options::default()
        };
        let report = optimize(&options, &outputs, &Silent).expect("they can be optimized");
        report.edits_by_kind().get(&EditKind::Lambda).copied()
    };
    assert_eq!(lambdas(false), None);
    assert_eq!(main_attribute(&outputs[1], "Resolute-Pinned-Inputs"), None);
    assert_eq!(lambdas(true), Some(1));
    let [of_lib, of_app] =
        [0, 1].map(|n: usize| sha256(&std::fs::read(&inputs[n]).expect("an input")));
    assert_eq!(
        main_attribute(&outputs[1], "Resolute-Pinned-Inputs"),
        Some(format!("lib.jar={of_lib} app.jar={of_app}"))
    );
    let path = std::env::join_paths(&outputs).expect("a class path");
    let path = path.to_str().expect("text");
    let ran = run("java", &["-Xverify:all", "-cp", path, "app.Main"]);
    assert_eq!(String::from_utf8_lossy(&ran.stdout).trim(), "xx");
}

/// The library's own loader defines a class again for the callers, while the library's objects are
/// of the first one.
const TWO_SQUARES: [(&str, &str); 5] = [
    (
        "Shape.java",
        "package lib; public interface Shape { int area(); }",
    ),
    (
        "Square.java",
        "package lib; public class Square implements Shape { public int area() { return 4; } }",
    ),
    (
        "Shapes.java",
        "package lib; public class Shapes { public static Shape square() { return new Square(); } }",
    ),
    (
        "Child.java",
        r#"package lib; public class Child extends ClassLoader {
            protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
                if (!name.equals("app.Caller") && !name.equals("lib.Square")) return super.loadClass(name, resolve);
                Class<?> here = findLoadedClass(name);
                if (here != null) return here;
                try (var in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                    byte[] bytes = in.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (java.io.IOException e) { throw new ClassNotFoundException(name, e); }
            }
        }"#,
    ),
    (
        "Caller.java",
        r#"package app; public class Caller implements java.util.function.IntSupplier {
            public int getAsInt() { return lib.Shapes.square().area(); }
            public static void main(String[] a) throws Exception {
                Class<?> other = new lib.Child().loadClass("app.Caller");
                var caller = (java.util.function.IntSupplier) other.getConstructor().newInstance();
                System.out.println(caller.getAsInt() + new Caller().getAsInt());
            }
        }"#,
    ),
];

#[test]
fn no_edit_names_a_class_of_an_input_with_several_loaders() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let mains = [("lib", "lib.Child"), ("app", "app.Caller")];
    let inputs = jars_of_packages(dir.path(), &TWO_SQUARES, &mains);
    let outputs = ["out-lib.jar", "out-app.jar"].map(|name| dir.path().join(name));
    let options = Options {
        inputs,
        pin_class_path: true,
        passes: EditKind::ALL.to_vec(),
        calls_anywhere: true,
        ..Options::default()
    };
    let report = optimize(&options, &outputs, &Silent).expect("they can be optimized");
    assert_eq!(report.edits_by_kind().get(&EditKind::Narrow), None);
    let path = std::env::join_paths(&outputs).expect("a class path");
    let path = path.to_str().expect("text");
    let ran = run("java", &["-Xverify:all", "-cp", path, "app.Caller"]);
    assert_eq!(String::from_utf8_lossy(&ran.stdout).trim(), "8");
}

#[test]
fn a_cast_of_what_a_call_site_is_given_does_not_convert_it() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let source = dir.path().join("Main.java");
    let code = r#"package given;
    class Animal { }
    class Cat extends Animal { }
    public class Main {
        static java.util.function.Supplier<Animal> keep(Cat cat) { Animal a = cat; return () -> a; }
        public static void main(String[] a) { System.out.println(keep(null).get()); }
    }"#;
    std::fs::write(&source, code).expect("there is room");
    let input = jar(dir.path(), "given", &source, "given.Main");
    let options = Options {
        passes: vec![EditKind::Link],
        ..options(&input)
    };
    let report = optimized(&options, &dir.path().join("out.jar")).expect("it can be optimized");
    assert_eq!(report.edits_by_kind().get(&EditKind::Link), Some(&1));
    let sites = &report.metrics.invokedynamic;
    assert_eq!((sites.total, sites.converted), (1, Some(0)));
}

#[test]
fn an_output_that_rests_on_nothing_records_nothing() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let input = shapes(dir.path());
    let output = dir.path().join("out.jar");
    let attributes = ["Resolute-Pinned-Jdk", "Resolute-Pinned-Class-Path"];
    let report = optimized(&options(&input), &output).expect("it can be optimized");
    assert!(!report.edits.is_empty() && report.pinned.is_empty());
    assert_eq!(
        attributes.map(|name| main_attribute(&output, name)),
        [None, None]
    );
    assert_eq!(report.jdk.expect("a JDK").sha256, None);
    let no_edits = Options {
        passes: Vec::new(),
        class_path: vec![a_library(dir.path()).0],
        pin_class_path: true,
        ..options(&input)
    };
    let report = optimized(&no_edits, &output).expect("it can be optimized");
    assert_eq!(report.pinned.len(), 1);
    assert_eq!(
        std::fs::read(input).expect("the input"),
        std::fs::read(output).expect("the output")
    );
}

#[test]
fn call_sites_that_share_a_bootstrap_count_one_by_one() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let source = dir.path().join("Twice.java");
    let twice = "class Twice { String a(int i) { return \"<\" + i; } String b(int i) { return \"<\" + i; } }";
    std::fs::write(&source, twice).expect("a file");
    let input = jar(dir.path(), "twice", &source, "Twice");
    let report = resolute::pipeline::analyze(&options(&input), &Silent).expect("a report");
    let sites = report.metrics.invokedynamic;
    let concat = "java.lang.invoke.StringConcatFactory.makeConcatWithConstants";
    assert_eq!(sites.by_bootstrap, [(concat.to_owned(), 2)].into());
    assert_eq!(sites.total, 2);
}

#[test]
fn one_release_of_a_multi_release_jar_can_be_asked_for() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    shapes(dir.path());
    let base = dir.path().join("shapes-classes");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/shapes/Main.java");
    let source = std::fs::read_to_string(source).expect("the sample");
    let changed = dir.path().join("Main.java");
    let other = source.replace("of area", "with area");
    assert_ne!(source, other);
    std::fs::write(&changed, other).expect("a file");
    let newer = dir.path().join("newer");
    run("javac", &["-g", "-d", text(&newer), text(&changed)]);
    let input = dir.path().join("multi.jar");
    let classes = [
        "-C",
        text(&base),
        ".",
        "--release",
        "11",
        "-C",
        text(&newer),
        ".",
    ];
    let create = ["-c", "-f", text(&input), "-e", "shapes.Main"];
    run("jar", &[&create[..], &classes].concat());
    let output = dir.path().join("out.jar");
    let every = optimized(&options(&input), &output).expect("it can be optimized");
    let view = |release| Options {
        release: Some(release),
        ..options(&input)
    };
    let before = run("java", &["-Xverify:all", "-jar", text(&input), "one"]);
    assert!(String::from_utf8_lossy(&before.stdout).contains("with area"));
    for release in [10, 11, 17] {
        let report = optimized(&view(release), &output).expect("it can be optimized");
        // Only one version of Main is seen, so its calls can be rewritten.
        assert!(report.edits.len() > every.edits.len(), "{release}");
        let (old, new) = (classes_of(&input), classes_of(&output));
        let changed = old.iter().zip(&new).filter(|(old, new)| old.1 != new.1);
        for ((name, _), _) in changed {
            assert_eq!(
                name.starts_with("META-INF/versions/11/"),
                release >= 11,
                "{name}"
            );
        }
        let after = run("java", &["-Xverify:all", "-jar", text(&output), "one"]);
        assert_eq!(before.stdout, after.stdout);
    }
}

/// The class entries of an archive with their bytes.
fn classes_of(jar: &Path) -> Vec<(String, Vec<u8>)> {
    let archive = Archive::open(jar, &ArchiveLimits::default()).expect("an archive");
    let classes = archive.entries().filter(|e| e.name().ends_with(b".class"));
    let named = classes.map(|entry| {
        let name = String::from_utf8_lossy(entry.name()).into_owned();
        (name, entry.read().expect("readable").into_owned())
    });
    named.collect()
}

#[test]
fn an_edit_names_the_weakest_world_that_it_needs() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let source = dir.path().join("Main.java");
    let text = "interface Shape { String area(); }
class Square implements Shape { public String area() { return \"square\"; } }
class Main {
    private Shape shape = new Square();
    String kept() { return shape.area(); }
    String made() { Shape s = new Square(); return s.area(); }
    static String loop(Helper helper, int n) {
        Box box = new Box();
        box.shape = new Square();
        String all = \"\";
        for (int i = 0; i < n; i++) {
            all = all + box.shape.area();
            helper.use(box, i);
        }
        return all;
    }
    public static void main(String[] args) {
        System.out.println(new Main().kept() + new Main().made() + loop(new Helper(), 2));
    }
}
class Box { Shape shape; }
class Helper { void use(Box box, int i) { if (i < 0) System.out.println(box.shape == null); } }";
    std::fs::write(&source, text).expect("it can be written");
    let input = jar(dir.path(), "worlds", &source, "Main");
    for (world, expected) in [
        (World::Open, vec![("made", World::Open)]),
        (
            World::Sealed,
            vec![("kept", World::Sealed), ("made", World::Open)],
        ),
        (
            World::Closed,
            // The box stays confined in the loop only if the helper's method is known to be the one
            // at run time.
            vec![
                ("kept", World::Sealed),
                ("made", World::Open),
                ("loop", World::Closed),
            ],
        ),
    ] {
        let options = Options {
            world,
            passes: vec![EditKind::Narrow, EditKind::Direct],
            ..options(&input)
        };
        let report = optimized(&options, &dir.path().join("out.jar")).expect("it can be optimized");
        let edits = report
            .edits
            .iter()
            .map(|e| (e.method.split('(').next().unwrap_or(""), e.world));
        assert_eq!(edits.collect::<Vec<_>>(), expected);
    }
}

/// A run that waits for its threads starts no other run on its caller's stack.
#[test]
fn runs_in_a_pool_are_not_nested() {
    use rayon::prelude::*;
    thread_local!(static DEPTH: std::cell::Cell<usize> = const { std::cell::Cell::new(0) });
    let dir = tempfile::tempdir().expect("a temporary directory");
    let input = shapes(dir.path());
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    let deepest = pool.expect("a thread").install(|| {
        let runs = (0..8).into_par_iter().with_max_len(1).map(|n| {
            let depth = DEPTH.with(|d| {
                d.set(d.get() + 1);
                d.get()
            });
            let output = dir.path().join(format!("{n}.jar"));
            optimized(&options(&input), &output).expect("it can be optimized");
            DEPTH.with(|d| d.set(d.get() - 1));
            depth
        });
        runs.max()
    });
    assert_eq!(deepest, Some(1));
}

/// The warnings of a run in `closed`, and whether the only call of `area` has one target there.
fn closed_run(input: &Path, dir: &Path) -> (Vec<String>, bool) {
    let options = Options {
        world: World::Closed,
        ..options(input)
    };
    let report = optimized(&options, &dir.join("out.jar")).expect("it can be optimized");
    let is_closed = report.metrics.call_sites.one_target_initial == Some(1);
    let warnings = report.warnings.into_iter();
    let texts = warnings.map(|w| format!("{}: {}", w.at, w.message));
    (texts.collect(), is_closed)
}

#[test]
fn what_was_not_read_ends_the_closed_world() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let source = dir.path().join("Main.java");
    let code = "abstract class Shape { abstract String area(); }
class Square extends Shape { String area() { return \"square\"; } }
class Main {
    static String area(Shape shape) { return shape.area(); }
    public static void main(String[] args) { System.out.println(area(new Square())); }
}";
    std::fs::write(&source, code).expect("it can be written");
    let input = jar(dir.path(), "whole", &source, "Main");
    assert_eq!(closed_run(&input, dir.path()), (Vec::new(), true));
    let classes = dir.path().join("whole-classes");
    let nested = classes.join("lib/plugin.jar");
    std::fs::create_dir_all(classes.join("lib")).expect("a directory");
    std::fs::copy(&input, &nested).expect("a copy");
    let input = pack(dir.path(), "nested", &classes, "Main");
    let (warnings, is_closed) = closed_run(&input, dir.path());
    assert!(
        warnings[0].contains("nested.jar!lib/plugin.jar: world closed: this was not read"),
        "{warnings:?}"
    );
    assert!(!is_closed);
    std::fs::remove_file(&nested).expect("it is there");
    std::fs::copy(
        classes.join("Square.class"),
        classes.join("lib/Square.class"),
    )
    .expect("a copy");
    std::fs::create_dir_all(classes.join("WEB-INF/lib-provided")).expect("a directory");
    let input = pack(dir.path(), "stray", &classes, "Main");
    let (_, is_closed) = closed_run(&input, dir.path());
    assert!(!is_closed, "the class under a wrong path extends Shape");
}

#[test]
fn calls_outside_of_loops_stay_unless_all_are_asked_for() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let source = dir.path().join("Main.java");
    let code = r#"package looped;
    public class Main {
        interface Step { int next(int x); }
        static class Plus implements Step { public int next(int x) { return x + 1; } }
        public static void main(String[] a) {
            Step step = new Plus();
            int n = step.next(1);
            for (int i = 0; i < 10; i++) n = step.next(n);
            System.out.println(step.next(n));
        }
    }"#;
    std::fs::write(&source, code).expect("there is room");
    let input = jar(dir.path(), "looped", &source, "looped.Main");
    let edited = |calls_anywhere| {
        let options = Options {
            calls_anywhere,
            ..options(&input)
        };
        let report = optimized(&options, &dir.path().join("out.jar")).expect("it can be optimized");
        report
            .edits
            .iter()
            .map(|edit| edit.line)
            .collect::<Vec<_>>()
    };
    assert_eq!(edited(false), [Some(8)]);
    assert_eq!(edited(true), [Some(7), Some(8), Some(9)]);
}
