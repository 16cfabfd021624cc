//! The findings of each `--reflection` level, compared with the comments of
//! `tests/reflection_ladder/rungs.java`. `//> @casts Cls.method` is a target of the line from
//! `--reflection casts` on, but not below. `//! Cls.method` is no target at any level.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use testkit::{jdk, small_jdk};

use callgraph::GraphFormat;
use resolute::pipeline::{
    Candidates, GraphOptions, GraphRequest, Options, ReflectionLevel, Silent, callgraph,
};

const WAYS: [(&str, ReflectionLevel); 5] = [
    ("none", ReflectionLevel::None),
    ("local", ReflectionLevel::Local),
    ("strings", ReflectionLevel::Strings),
    ("casts", ReflectionLevel::Casts),
    ("full", ReflectionLevel::Full),
];

/// With fewer expectations than this, the harness is wrong.
const AT_LEAST: usize = 54;

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reflection_ladder/rungs.java")
}

/// Line, target, and the first level that finds it; `None` if no level does.
fn expected() -> Vec<(u32, String, Option<ReflectionLevel>)> {
    let text = std::fs::read_to_string(source()).expect("readable");
    let mut expected = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        for (n, word) in words.iter().enumerate() {
            match *word {
                "//>" => {
                    let way = words[n + 1].strip_prefix('@').expect("a way");
                    let found = WAYS.iter().find(|(name, _)| *name == way);
                    let (_, way) = found.expect("a way to follow reflection");
                    expected.push((number, words[n + 2].to_owned(), Some(*way)));
                }
                "//!" => expected.push((number, words[n + 1].to_owned(), None)),
                _ => {}
            }
        }
    }
    expected
}

/// Compiles the fixture into a JAR.
fn jar(folder: &Path) -> PathBuf {
    let home = &jdk::find().expect("both JDKs")[&17];
    let (classes, jar) = (folder.join("classes"), folder.join("rungs.jar"));
    let mut javac = Command::new(home.join("bin/javac"));
    javac
        .args(["-g", "-nowarn", "-d"])
        .arg(&classes)
        .arg(source());
    let done = javac.output().expect("javac runs");
    let message = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{message}");
    let table = "a table: rungs.Row3,1;rungs.Row6$Kept\nrungs.NoClass rungs.Main$";
    std::fs::write(classes.join("rungs/rows.txt"), table).expect("written");
    let mut pack = Command::new(home.join("bin/jar"));
    pack.arg("cfe").arg(&jar).args(["rungs.Main", "-C"]);
    let done = pack.arg(&classes).arg(".").output();
    assert!(done.expect("jar runs").status.success());
    jar
}

/// The targets of each line of the fixture.
fn targets(jar: &Path, graph: GraphOptions) -> BTreeMap<u32, BTreeSet<String>> {
    let options = Options {
        inputs: vec![jar.to_path_buf()],
        jdk: Some(small_jdk::or_real()),
        ..Options::default()
    };
    let request = GraphRequest {
        formats: vec![GraphFormat::Json],
        graph,
        ..GraphRequest::default()
    };
    let answer = callgraph(&options, &request, &Silent).expect("a graph");
    let graph: serde_json::Value = serde_json::from_str(&answer.files[0]).expect("JSON");
    let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
    let mut lines: BTreeMap<u32, BTreeSet<String>> = BTreeMap::new();
    for call in graph["calls"].as_array().expect("a list") {
        let Some(line) = call["line"].as_u64() else {
            continue;
        };
        if text(&call["caller"]).starts_with("rungs.") {
            let all = call["targets"].as_array().into_iter().flatten();
            let names = all.map(|target| {
                let name = text(&target["method"]);
                name.split('(').next().unwrap_or_default().to_owned()
            });
            lines.entry(line as u32).or_default().extend(names);
        }
    }
    lines
}

#[test]
fn each_way_finds_what_those_below_do_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let jar = jar(folder.path());
    let expected = expected();
    assert!(expected.len() >= AT_LEAST, "only {}", expected.len());
    for (name, reflection) in WAYS {
        let graph = GraphOptions {
            reflection,
            ..GraphOptions::default()
        };
        let found = targets(&jar, graph);
        let mut wrong = Vec::new();
        for (line, target, from) in &expected {
            let is = from.is_some_and(|from| reflection >= from);
            let of_line = found.get(line);
            let whole = format!("rungs.{target}");
            if of_line.is_some_and(|all| all.contains(&whole)) != is {
                wrong.push(format!("line {line}: {target} {is}, found {of_line:?}"));
            }
        }
        let wrong = wrong.join("\n");
        assert!(wrong.is_empty(), "{name}:\n{wrong}");
    }
}

/// A cast to `Plug` leaves one class, a cast to `Many` six.
#[test]
fn more_candidates_than_are_asked_for_are_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let jar = jar(folder.path());
    let made = |candidates: usize| {
        let graph = GraphOptions {
            reflection: ReflectionLevel::Casts,
            candidates: Candidates(candidates),
            ..GraphOptions::default()
        };
        let found = targets(&jar, graph);
        let all: BTreeSet<String> = found.into_values().flatten().collect();
        ["Plug", "Many5"].map(|class| all.contains(&format!("rungs.{class}.<init>")))
    };
    assert_eq!(made(0), [false, false]);
    assert_eq!(made(6), [true, true]);
}
