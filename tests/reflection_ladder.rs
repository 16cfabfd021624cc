//! The findings of each `--reflection` level, compared with the comments of the programs in
//! `tests/reflection_ladder`:
//!
//! * `//> @casts Cls.method`: a target of the line from `--reflection casts` on, but not below.
//! * `//! Cls.method`: no target at any level.
//! * `//= @casts partly,open`: the states of the line's reflective calls from `--reflection casts`
//!   on, in the order of the bytecode, until a higher level has its own.

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

/// A program: its source, its package, and its class with `main`.
struct Source {
    file: &'static str,
    package: &'static str,
    main: &'static str,
}

const RUNGS: Source = Source {
    file: "rungs.java",
    package: "rungs",
    main: "Main",
};
const APLAS_2005: Source = Source {
    file: "aplas2005.java",
    package: "p",
    main: "L",
};
const APLAS_2015: Source = Source {
    file: "aplas2015.java",
    package: "q",
    main: "S",
};
const TEXTS: Source = Source {
    file: "texts.java",
    package: "texts",
    main: "Main",
};

impl Source {
    fn path(&self) -> PathBuf {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/reflection_ladder");
        folder.join(self.file)
    }

    fn text(&self) -> String {
        std::fs::read_to_string(self.path()).expect("readable")
    }
}

fn level(word: &str) -> ReflectionLevel {
    let name = word.strip_prefix('@').expect("a level");
    let found = WAYS.iter().find(|(known, _)| *known == name);
    found.expect("a way to follow reflection").1
}

/// Line, target, and the first level that finds it; `None` if no level does.
fn expected(source: &Source) -> Vec<(u32, String, Option<ReflectionLevel>)> {
    let text = source.text();
    let mut expected = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        for (n, word) in words.iter().enumerate() {
            match *word {
                "//>" => {
                    let from = level(words[n + 1]);
                    expected.push((number, words[n + 2].to_owned(), Some(from)));
                }
                "//!" => expected.push((number, words[n + 1].to_owned(), None)),
                _ => {}
            }
        }
    }
    expected
}

/// The states of each line's reflective calls at a level.
fn expected_states(source: &Source, at: ReflectionLevel) -> BTreeMap<u32, String> {
    let mut expected = BTreeMap::new();
    for (number, line) in (1..).zip(source.text().lines()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let states = words.iter().enumerate().filter(|(_, word)| **word == "//=");
        let states = states.map(|(n, _)| (level(words[n + 1]), words[n + 2].to_owned()));
        let of_line = states.filter(|(from, _)| *from <= at).max();
        expected.extend(of_line.map(|(_, states)| (number, states)));
    }
    expected
}

/// Compiles a program into a JAR.
fn jar(folder: &Path, source: &Source) -> PathBuf {
    let home = &jdk::find().expect("both JDKs")[&17];
    let (classes, jar) = (folder.join("classes"), folder.join("rungs.jar"));
    let mut javac = Command::new(home.join("bin/javac"));
    javac
        .args(["-g", "-nowarn", "-d"])
        .arg(&classes)
        .arg(source.path());
    let done = javac.output().expect("javac runs");
    let message = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{message}");
    let table = "a table: rungs.Row3,1;rungs.Row6$Kept\nrungs.NoClass rungs.Main$";
    std::fs::write(classes.join(source.package).join("rows.txt"), table).expect("written");
    let mut pack = Command::new(home.join("bin/jar"));
    let main = format!("{}.{}", source.package, source.main);
    pack.arg("cfe").arg(&jar).args([&main, "-C"]);
    let done = pack.arg(&classes).arg(".").output();
    assert!(done.expect("jar runs").status.success());
    jar
}

/// What a graph has for a line of the program.
#[derive(Default)]
struct Line {
    targets: BTreeSet<String>,
    /// The states of the reflective calls, in the order of the bytecode.
    states: Vec<String>,
}

/// The lines of a program in its graph.
fn lines(jar: &Path, source: &Source, graph: GraphOptions) -> BTreeMap<u32, Line> {
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
    let mut lines: BTreeMap<u32, Line> = BTreeMap::new();
    let package = format!("{}.", source.package);
    for call in graph["calls"].as_array().expect("a list") {
        let Some(line) = call["line"].as_u64() else {
            continue;
        };
        if text(&call["caller"]).starts_with(&package) {
            let all = call["targets"].as_array().into_iter().flatten();
            let names = all.map(|target| {
                let name = text(&target["method"]);
                name.split('(').next().unwrap_or_default().to_owned()
            });
            let of_line = lines.entry(line as u32).or_default();
            of_line.targets.extend(names);
            let state = call["reflection"].as_str().map(str::to_owned);
            of_line.states.extend(state);
        }
    }
    lines
}

#[test]
fn each_way_finds_what_those_below_do_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let all = compare(folder.path(), &RUNGS);
    assert!(all >= AT_LEAST, "only {all}");
}

/// The cases of APLAS 2005, "Reflection analysis for Java": the targets, and how much is known of
/// each call (section 6.2).
#[test]
fn calls_of_the_paper_of_2005_are_whole_partly_or_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let all = compare(folder.path(), &APLAS_2005);
    assert!(all >= 30, "only {all}");
}

/// The cases of APLAS 2015, "More sound static handling of Java reflection" (section 3.1).
#[test]
fn strings_of_the_paper_of_2015_are_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let all = compare(folder.path(), &APLAS_2015);
    assert!(all >= 20, "only {all}");
}

/// Strings that code makes of other strings: what is found, and how much is known.
#[test]
fn strings_are_put_together_as_the_program_does() {
    let folder = tempfile::tempdir().expect("a folder");
    let all = compare(folder.path(), &TEXTS);
    assert!(all >= 80, "only {all}");
}

/// Compares each level with the comments; the number of expectations.
fn compare(folder: &Path, source: &Source) -> usize {
    let jar = jar(folder, source);
    let expected = expected(source);
    let mut count = expected.len();
    for (name, reflection) in WAYS {
        let graph = GraphOptions {
            reflection,
            ..GraphOptions::default()
        };
        let found = lines(&jar, source, graph);
        let mut wrong = Vec::new();
        for (line, target, from) in &expected {
            let is = from.is_some_and(|from| reflection >= from);
            let whole = format!("{}.{target}", source.package);
            let targets = found.get(line).map(|of_line| &of_line.targets);
            if targets.is_some_and(|all| all.contains(&whole)) != is {
                wrong.push(format!("line {line}: {target} {is}, found {targets:?}"));
            }
        }
        let states = expected_states(source, reflection);
        count += states.len();
        for (line, states) in states {
            let of_line = found.get(&line).map(|of_line| of_line.states.join(","));
            if of_line.as_ref() != Some(&states) {
                wrong.push(format!("line {line}: {states}, found {of_line:?}"));
            }
        }
        let wrong = wrong.join("\n");
        assert!(wrong.is_empty(), "{name}:\n{wrong}");
    }
    count
}

/// A cast to `Plug` leaves one class, a cast to `Many` six.
#[test]
fn more_candidates_than_are_asked_for_are_none() {
    let folder = tempfile::tempdir().expect("a folder");
    let jar = jar(folder.path(), &RUNGS);
    let made = |candidates: usize| {
        let graph = GraphOptions {
            reflection: ReflectionLevel::Casts,
            candidates: Candidates(candidates),
            ..GraphOptions::default()
        };
        let found = lines(&jar, &RUNGS, graph).into_values();
        let all: BTreeSet<String> = found.flat_map(|line| line.targets).collect();
        ["Plug", "Many5"].map(|class| all.contains(&format!("rungs.{class}.<init>")))
    };
    assert_eq!(made(0), [false, false]);
    assert_eq!(made(6), [true, true]);
}
