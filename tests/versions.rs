//! Multi-release JARs on the class path. A call graph has the versions that the given JDK's JVM
//! loads; rewriting considers every version.

use std::path::{Path, PathBuf};
use std::process::Command;
use testkit::{build, jdk, small_jdk};

use callgraph::GraphFormat;
use report::{EditKind, Report, World};
use resolute::pipeline::{GraphRequest, Options, Silent, callgraph, optimize};

/// A folder with JARs.
struct Scene {
    folder: tempfile::TempDir,
}

impl Scene {
    fn new() -> Self {
        let folder = tempfile::tempdir_in(testkit::scratch()).expect("a folder");
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn run(&self, tool: &str, arguments: &[&str]) {
        let home = &jdk::find().expect("both JDKs")[&17];
        let mut command = Command::new(home.join("bin").join(tool));
        let done = command.args(arguments).current_dir(self.folder.path());
        let done = done.output().expect("it runs");
        let told = String::from_utf8_lossy(&done.stderr);
        assert!(done.status.success(), "{tool} {arguments:?}: {told}");
    }

    /// Compiles sources into a folder of that name.
    fn classes(&self, name: &str, class_path: &str, sources: &[(&str, &str)]) {
        let mut files = Vec::new();
        for (file, source) in sources {
            let path = format!("{name}-{file}/{file}.java");
            let folder = self.path(&format!("{name}-{file}"));
            std::fs::create_dir_all(folder).expect("made");
            std::fs::write(self.path(&path), source).expect("written");
            files.push(path);
        }
        let files = files.iter().map(String::as_str);
        let arguments = ["--release", "9", "-g", "-cp", class_path, "-d", name];
        let arguments: Vec<&str> = arguments.into_iter().chain(files).collect();
        self.run("javac", &arguments);
    }

    /// Packs a folder's classes into a JAR, with other folders as versions.
    fn jar(&self, name: &str, base: &str, versions: &[(&str, &str)]) {
        let mut arguments = vec!["--create", "--file", name, "-C", base, "."];
        for (release, classes) in versions {
            arguments.extend(["--release", release, "-C", classes, "."]);
        }
        self.run("jar", &arguments);
    }

    fn options(&self, library: &str, jdk: &Path) -> Options {
        Options {
            inputs: vec![self.path("app.jar")],
            class_path: vec![self.path(library)],
            jdk: Some(jdk.to_owned()),
            ..Options::default()
        }
    }

    /// The methods of `l` that the graph of the program has.
    fn reached(&self, library: &str, release: Option<u16>) -> Vec<String> {
        let options = Options {
            release,
            ..self.options(library, &small_jdk::or_real())
        };
        let request = GraphRequest {
            formats: vec![GraphFormat::Json],
            ..GraphRequest::default()
        };
        let answer = callgraph(&options, &request, &Silent).expect("a graph");
        assert!(answer.warnings.is_empty(), "{:?}", answer.warnings);
        let graph: serde_json::Value = serde_json::from_str(&answer.files[0]).expect("JSON");
        let methods = graph["methods"].as_array().expect("a list").iter();
        let methods = methods.filter_map(|method| method["method"].as_str()?.strip_prefix("l."));
        let methods = methods.filter(|method| !method.contains("<init>"));
        methods.map(str::to_owned).collect()
    }
}

const MAKER: &str =
    "package l; public class Maker { public static Shape make() { return new CLASS(); } }";
const ADDED: &str =
    "package l; class Added implements Shape { public String name() { return \"added\"; } }";

#[test]
fn a_graph_has_what_a_jvm_sees_of_a_library() {
    let scene = Scene::new();
    let base = MAKER.replace("CLASS", "Square");
    let newer = MAKER.replace("CLASS", "Circle");
    let newest = MAKER.replace("CLASS", "Added");
    let base = [
        (
            "Shape",
            "package l; public interface Shape { String name(); }",
        ),
        (
            "Square",
            "package l; public class Square implements Shape { public String name() { return \"square\"; } }",
        ),
        (
            "Circle",
            "package l; public class Circle implements Shape { public String name() { return \"circle\"; } }",
        ),
        ("Maker", &*base),
    ];
    scene.classes("base", ".", &base);
    scene.classes("newer", "base", &[("Maker", &newer)]);
    // A class that exists in no other version. (`jar` allows no public one.)
    scene.classes("newest", "base", &[("Maker", &newest), ("Added", ADDED)]);
    scene.jar("library.jar", "base", &[("11", "newer"), ("13", "newest")]);
    let main = "class Main { public static void main(String[] a) { l.Maker.make().name(); } }";
    scene.classes("app", "library.jar", &[("Main", main)]);
    scene.run(
        "jar",
        &[
            "--create",
            "--file",
            "app.jar",
            "--main-class",
            "Main",
            "-C",
            "app",
            ".",
        ],
    );
    let make = "Maker.make()l.Shape";
    for (release, class) in [
        (Some(8), "Square"),
        (Some(10), "Square"),
        (Some(11), "Circle"),
        (Some(12), "Circle"),
        (Some(13), "Added"),
        (None, "Added"),
    ] {
        let mut expected = vec![format!("{class}.name()java.lang.String"), make.to_owned()];
        expected.sort();
        assert_eq!(
            scene.reached("library.jar", release),
            expected,
            "{release:?}"
        );
    }
    // Without the attribute, a JAR has no versions.
    scene.run("jar", &["--extract", "--file", "library.jar"]);
    let folders = ["--create", "--file", "plain.jar", "l", "META-INF/versions"];
    scene.run("jar", &folders);
    let expected = [make, "Square.name()java.lang.String"];
    assert_eq!(scene.reached("plain.jar", None), expected);
}

/// The edits in a closed world.
fn edits(scene: &Scene, library: &str) -> Report {
    let options = Options {
        world: World::Closed,
        passes: EditKind::ALL.to_vec(),
        calls_anywhere: true,
        ..scene.options(library, &jdk::find().expect("both JDKs")[&17])
    };
    let output = scene.path("out.jar");
    optimize(&options, &[output], &Silent).expect("it can be optimized")
}

#[test]
fn a_subtype_in_one_version_of_a_library_is_one() {
    let scene = Scene::new();
    let main = "public class Main {
        static Shape held;
        static void hold(Shape shape) { held = shape; }
        static String ask(Shape shape) { return shape.name(); }
        public static void main(String[] a) { hold(new Base()); System.out.println(ask(held)); }
    }";
    let shape = "public abstract class Shape { public abstract String name(); }";
    let base = "public class Base extends Shape { public String name() { return \"base\"; } }";
    scene.classes(
        "app",
        ".",
        &[("Main", main), ("Shape", shape), ("Base", base)],
    );
    scene.run(
        "jar",
        &[
            "--create",
            "--file",
            "app.jar",
            "--main-class",
            "Main",
            "-C",
            "app",
            ".",
        ],
    );
    let plain = "class Plugin { Plugin() { } }";
    let below = "class Plugin extends Shape { Plugin() { Main.hold(this); } public String name() { return \"plugin\"; } }";
    scene.classes("plain", "app", &[("Plugin", plain)]);
    scene.classes("below", "app", &[("Plugin", below)]);
    scene.jar("plain.jar", "plain", &[]);
    scene.jar("below.jar", "below", &[]);
    // Packed as by any tool but `jar`, which refuses a version with another superclass.
    let class = |folder: &str| std::fs::read(scene.path(folder).join("Plugin.class"));
    let class = |folder: &str| class(folder).expect("compiled");
    let manifest = b"Manifest-Version: 1.0\r\nMulti-Release: true\r\n\r\n";
    let entries = [
        ("META-INF/MANIFEST.MF", manifest.to_vec()),
        ("Plugin.class", class("plain")),
        ("META-INF/versions/11/Plugin.class", class("below")),
    ];
    let entries = entries.map(|(name, bytes)| (name.to_owned(), bytes));
    build::write_jar(&scene.path("versions.jar"), &entries).expect("written");
    let of_ask = |library: &str| {
        let report = edits(&scene, library);
        let edits = report
            .edits
            .iter()
            .filter(|edit| edit.method.starts_with("ask("));
        edits.count()
    };
    assert_eq!(of_ask("plain.jar"), 1, "Base alone is a Shape");
    assert_eq!(of_ask("below.jar"), 0);
    assert_eq!(
        of_ask("versions.jar"),
        0,
        "Plugin is one from release 11 on"
    );
}
