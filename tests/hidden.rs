//! Characters that a terminal obeys, in every possible name: of classes, members, parameters,
//! strings, source files, archives, entries, options and folders. Every command writes every
//! format. No output contains such a character, except its own line ends. JSON has the exact names,
//! and means the same when read again.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use testkit::{build, jdk, small_jdk};

use base::Sym;
use base::escape::{escaped, is_hidden, unescaped};
use callgraph::NamedGraph;
use serde_json::Value;

/// Unqualified names may contain all of these (JVMS 4.2.2).
const HIDDEN: &str =
    "\n\r\t\u{1b}c\u{7}\u{202e}\u{2066}\u{200f}\u{2028}\u{2029}\u{85}\u{9b}31m\u{7f}\\\"',=|$b";

/// The minimal length of the names in tests/hidden/Main.java.
const LONG: usize = 50;

/// A name of the same length in bytes, with all of these characters.
fn hostile(name: &str) -> String {
    let kept = &name[..name.len() - HIDDEN.len()];
    format!("{kept}{HIDDEN}")
}

/// Replaces the names that begin with `hidden`, in any bytes.
fn replaced(bytes: &[u8]) -> Vec<u8> {
    let mut out = bytes.to_vec();
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric();
    let mut at = 0;
    while at < out.len() {
        let length = out[at..].iter().take_while(|byte| is_name(byte)).count();
        let word = std::str::from_utf8(&out[at..at + length]).expect("letters");
        // A length byte before a name may look like a letter.
        let start = word.find("idden").map(|start| start.saturating_sub(1));
        if let Some(start) = start.filter(|start| word.len() - start >= LONG) {
            let new = hostile(&word[start..]);
            out[at + start..at + length].copy_from_slice(new.as_bytes());
        }
        at += length.max(1);
    }
    out
}

/// A folder with a hostile name, and JARs in it.
struct Scene {
    folder: tempfile::TempDir,
    place: PathBuf,
    jdk: PathBuf,
}

impl Scene {
    fn new() -> Self {
        let folder = tempfile::tempdir_in(testkit::scratch()).expect("a folder");
        let place = folder.path().join(hostile(&"folder".repeat(10)));
        std::fs::create_dir(&place).expect("made");
        let scene = Self {
            folder,
            place,
            jdk: small_jdk::or_real(),
        };
        let classes = scene.compiled();
        let manifest = "Manifest-Version: 1.0\r\nMain-Class: e.Main\r\n\r\n";
        let manifest = (
            "META-INF/MANIFEST.MF".to_owned(),
            manifest.as_bytes().to_vec(),
        );
        let bad = (
            format!("e/{}.class", hostile(&"broken".repeat(10))),
            b"\xca\xfe\xba\xbe?".to_vec(),
        );
        let odd = (format!("../{}", hostile(&"odd".repeat(20))), b"?".to_vec());
        let all: Vec<_> = [manifest]
            .into_iter()
            .chain(classes.clone())
            .chain([bad, odd])
            .collect();
        scene.jar("app.jar", &all);
        scene.jar("library.jar", &classes);
        let inner = std::fs::read(scene.path("library.jar")).expect("it is there");
        let nested = format!("BOOT-INF/lib/{}.jar", hostile(&"nested".repeat(10)));
        scene.jar("boot.jar", &[(nested, inner)]);
        scene
    }

    fn compiled(&self) -> Vec<(String, Vec<u8>)> {
        let javac = jdk::find().expect("both JDKs")[&17].join("bin/javac");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hidden/Main.java");
        let classes = self.folder.path().join("classes");
        let done = Command::new(javac)
            .args(["-g", "-nowarn", "-d"])
            .args([&classes, &source])
            .output()
            .expect("it runs");
        assert!(
            done.status.success(),
            "{}",
            String::from_utf8_lossy(&done.stderr)
        );
        let files = std::fs::read_dir(classes.join("e")).expect("its package");
        let class = |file: std::io::Result<std::fs::DirEntry>| {
            let file = file.expect("readable");
            let name = file.file_name().into_string().expect("letters");
            let name = String::from_utf8(replaced(name.as_bytes())).expect("text");
            let bytes = std::fs::read(file.path()).expect("readable");
            (format!("e/{name}"), replaced(&bytes))
        };
        let mut all: Vec<_> = files.map(class).collect();
        all.sort();
        all
    }

    fn jar(&self, name: &str, entries: &[(String, Vec<u8>)]) {
        build::write_jar(&self.path(name), entries).expect("written");
    }

    /// A file of the hostile folder with a hostile name of its own.
    fn path(&self, name: &str) -> PathBuf {
        self.place
            .join(format!("{}{name}", hostile(&"file".repeat(12))))
    }

    /// Runs the program. Words that begin with `@` are files of the scene.
    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_resolute"));
        for argument in arguments {
            match argument.strip_prefix('@') {
                Some(name) => command.arg(self.path(name)),
                None => command.arg(argument),
            };
        }
        command.stdin(Stdio::null()).env("JAVA_HOME", &self.jdk);
        command.env("XDG_CACHE_HOME", self.folder.path().join("cache"));
        command
            .env_remove("RUST_BACKTRACE")
            .env_remove("RESOLUTE_CACHE_DIR");
        let output = command.output().expect("it runs");
        for text in [&output.stdout, &output.stderr] {
            shows(&format!("{arguments:?}"), text);
        }
        output
    }

    /// As [`Scene::run`], for a run that must succeed; returns its output.
    fn done(&self, arguments: &[&str]) -> String {
        let output = self.run(arguments);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{arguments:?}: {told}");
        String::from_utf8(output.stdout).expect("text")
    }

    /// The text of an output.
    fn text(&self, name: &str) -> String {
        let bytes = std::fs::read(self.path(name)).expect("written");
        shows(name, &bytes);
        String::from_utf8(bytes).expect("text")
    }
}

/// Fails if an output has a hidden character, except line ends.
fn shows(what: &str, output: &[u8]) {
    let text = std::str::from_utf8(output).expect("text");
    let hidden = text
        .char_indices()
        .find(|(_, char)| *char != '\n' && is_hidden(*char));
    if let Some((at, char)) = hidden {
        let around: String = text[..at].chars().rev().take(200).collect();
        let around: String = around.chars().rev().collect();
        panic!("{what} has {char:?} after {around:?}");
    }
}

/// All strings in a value.
fn strings(value: &Value) -> Vec<&str> {
    match value {
        Value::String(text) => vec![text],
        Value::Array(all) => all.iter().flat_map(strings).collect(),
        Value::Object(all) => {
            let values = all.values().flat_map(strings);
            all.keys().map(String::as_str).chain(values).collect()
        }
        _ => Vec::new(),
    }
}

/// Checks that JSON has the exact names.
fn is_exact(name: &str, text: &str) {
    let value: Value = serde_json::from_str(text).unwrap_or_else(|e| panic!("{name}: {e}"));
    assert!(
        strings(&value).iter().any(|text| text.contains(HIDDEN)),
        "{name}: {text}"
    );
}

/// Checks that a text has the names in escaped form, and that no name began a line.
fn is_escaped(name: &str, text: &str) {
    assert!(text.contains(&*escaped(HIDDEN)), "{name}: {text}");
    let forged = text.lines().find(|line| {
        line.starts_with(['\\', '"']) || line.contains("31m") && !line.contains("\\u009b31m")
    });
    assert_eq!(forged, None, "{name}");
}

fn name(placeholder: &str, long: usize) -> String {
    let name = format!("{placeholder}{}", "A".repeat(long - placeholder.len()));
    escaped(&hostile(&name)).into_owned()
}

/// The length of the name in tests/hidden/Main.java that begins so.
fn long(start: &str) -> usize {
    let text = include_str!("hidden/Main.java");
    let at = text.find(start).expect("it is there");
    text[at..]
        .bytes()
        .take_while(u8::is_ascii_alphanumeric)
        .count()
}

fn of(start: &str) -> String {
    name(start, long(start))
}

#[test]
fn jars_and_reports_of_hidden_characters() {
    let scene = Scene::new();
    for command in ["optimize", "check", "analyze"] {
        let jar = format!("@{command}.jar");
        let mut arguments = vec![
            command,
            "@app.jar",
            "-c",
            "@boot.jar",
            "-v",
            "--world",
            "closed",
        ];
        match command {
            "analyze" => arguments.push("--blame"),
            "optimize" => arguments.extend(["--keep-damaged", "--passes", "all", "-o", &jar]),
            _ => arguments.extend(["--keep-damaged", "-o", &jar]),
        }
        let formats = ["json", "txt", "html", "sarif"].map(|ending| format!("{command}.{ending}"));
        let files = formats.clone().map(|name| format!("@{name}"));
        for file in &files {
            arguments.extend(["--report", file]);
        }
        is_escaped(command, &scene.done(&arguments));
        let [json, text, page, sarif] = &formats;
        is_exact(json, &scene.text(json));
        is_escaped(text, &scene.text(text));
        is_exact(sarif, &scene.text(sarif));
        let page = crate::page::unpacked(&scene.text(page));
        assert!(!page.contains(HIDDEN), "{page}");
        assert!(
            page.contains(&escaped(HIDDEN).replace('\\', "\\\\").replace('"', "\\\"")),
            "{page}"
        );
    }
    scene.done(&[
        "optimize",
        "@boot.jar",
        "-o",
        "@out.jar",
        "-v",
        "--native-image",
        "@native.json",
    ]);
    is_exact("native.json", &scene.text("native.json"));
}

#[test]
fn answers_of_hidden_characters() {
    let scene = Scene::new();
    let asked = of("hiddenAsked");
    for what in [
        &*format!("e.Main.{asked}"),
        "e.Main",
        "e.Main.main",
        "Main.java",
    ] {
        let text = scene.done(&["explain", "@app.jar", what]);
        is_escaped(what, &text);
    }
    let unused = format!("e.Main${}", of("HiddenUnused"));
    let never = format!("{unused}.{}", of("hiddenNever"));
    let shape = format!("e.Main${}", of("HiddenShape"));
    for why in [&*format!("e.Main.{asked}"), &shape, &unused, &never] {
        let graph = [
            "callgraph",
            "@app.jar",
            "-c",
            "@library.jar",
            "-v",
            "--why",
            why,
        ];
        let output = scene.run(&graph);
        // The method is reached, may be reached, or is not found.
        let code = output.status.code().expect("an end");
        assert!([0, 3, 4].contains(&code), "{why}: {code}");
        is_escaped(why, &String::from_utf8(output.stdout).expect("text"));
    }
    let graph = [
        "callgraph",
        "@app.jar",
        "-v",
        "--unreached",
        "--sizes",
        "--spec-points",
    ];
    is_escaped("callgraph", &scene.done(&graph));
}

/// The edges and entries of a graph in JSON.
fn content(text: &str) -> Value {
    let mut value: Value = serde_json::from_str(text).expect("JSON");
    for key in ["archives", "packages"] {
        value.as_object_mut().expect("an object").remove(key);
    }
    value
}

#[test]
fn graphs_and_specifications_of_hidden_characters_are_read_again() {
    let scene = Scene::new();
    let outputs = ["csv", "json", "dot", "html"].map(|ending| format!("graph.{ending}"));
    let specs = ["spec", "log", "json"].map(|ending| format!("spec.{ending}"));
    let of_spec = specs.clone().map(|name| format!("@{name}"));
    let of_graph = outputs.clone().map(|name| format!("@{name}"));
    let mut arguments = vec!["callgraph", "@app.jar", "--reflection", "strings"];
    arguments.extend(of_graph.iter().flat_map(|file| ["-o", file]));
    arguments.extend(of_spec.iter().flat_map(|file| ["--spec-out", file]));
    scene.done(&arguments);
    for name in outputs.iter().chain(&specs) {
        let mut text = scene.text(name);
        if name.ends_with(".html") {
            text = crate::page::unpacked(&text);
        }
        if name.ends_with(".json") {
            is_exact(name, &text);
        } else if name.ends_with(".dot") || name.ends_with(".html") {
            assert!(
                text.contains(&escaped("\u{1b}c").replace('\\', "\\\\")),
                "{name}: {text}"
            );
        } else {
            assert!(text.contains(&*escaped("\u{1b}c")), "{name}: {text}");
        }
    }
    let whole = content(&scene.text("graph.json"));
    for spec in ["@spec.spec", "@spec.log"] {
        let output = scene.run(&[
            "callgraph",
            "@app.jar",
            "--reflection",
            "none",
            "--spec",
            spec,
            "-o",
            "-.json",
        ]);
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!told.contains(&spec[1..]), "{spec}: {told}");
        let again = content(&String::from_utf8(output.stdout).expect("text"));
        let found = of("hiddenFound");
        let has = |graph: &Value| graph.to_string().contains(&found[..20]);
        assert!(
            has(&whole) && has(&again),
            "{spec}: the call by reflection is there"
        );
    }
    let classes = |graph: &str| -> BTreeSet<Sym> {
        let graph = NamedGraph::read(&scene.path(graph)).expect("a graph");
        graph.classes().into_iter().collect()
    };
    let square = format!("e/Main${}", unescaped(&of("HiddenSquare")));
    let [csv, json] = ["graph.csv", "graph.json"].map(classes);
    assert!(
        csv.is_subset(&json) && csv.contains(&Sym::new(square.as_bytes())),
        "{csv:?}"
    );
    let entry = format!("e.Main.{}", of("hiddenAsked"));
    std::fs::write(scene.path("entries.txt"), &entry).expect("written");
    let by_file = scene.done(&[
        "callgraph",
        "@app.jar",
        "--entries",
        "@entries.txt",
        "-o",
        "-.json",
    ]);
    let by_option = scene.done(&["callgraph", "@app.jar", "--entry", &entry, "-o", "-.json"]);
    assert_eq!(content(&by_file), content(&by_option));
    assert!(by_file.contains("hiddenAsked") && !by_file.contains("e.Main.main("));
}

#[test]
fn errors_of_hidden_characters() {
    let scene = Scene::new();
    let argument = format!("--{HIDDEN}");
    let absent = format!("e.Absent{HIDDEN}.m");
    let bad = scene.path("bad.txt");
    std::fs::write(&bad, format!("{HIDDEN}\n")).expect("written");
    let cases: [&[&str]; 12] = [
        &["analyze", "@absent.jar"],
        &["analyze", "@bad.txt"],
        &["optimize", "@app.jar", "-o", "@absent/out.jar"],
        &["optimize", "@app.jar", "-o", "@app.jar"],
        &["analyze", "@app.jar", "--report", "@report.bad"],
        &["analyze", "@app.jar", "--jdk", "@bad.txt"],
        &["analyze", "@app.jar", "--graph", "@bad.txt"],
        &["analyze", "@app.jar", &argument],
        &["analyze", "@app.jar", "--world", HIDDEN],
        &["explain", "@app.jar", &absent],
        &["callgraph", "@app.jar", "--main", &absent],
        &["callgraph", "@app.jar", "--spec", "@bad.txt"],
    ];
    for arguments in cases {
        let output = scene.run(arguments);
        assert!(
            matches!(output.status.code(), Some(1 | 2)),
            "{arguments:?}: {output:?}"
        );
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(told.contains("\\u001bc"), "{arguments:?}: {told}");
    }
    let file = format!("@{}", bad.display());
    let mut command = Command::new(env!("CARGO_BIN_EXE_resolute"));
    let output = command.args(["analyze", &file]).output().expect("it runs");
    shows("an arguments file", &output.stderr);
    scene.done(&["cache", "stats", "--cache-dir", "@cache"]);
}
