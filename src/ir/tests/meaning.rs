//! The SSA form has the code's meaning: its interpreter and the JVM print the same, for methods
//! written by hand and for random ones.

use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::generator::{Random, class};
use crate::interpreter::Machine;
use crate::java;

/// Compiles the sources with `Out`, runs `all` of each class both ways and compares.
fn compare(mut sources: Vec<PathBuf>) {
    let names: Vec<String> = sources
        .iter()
        .map(|source| {
            source
                .file_stem()
                .expect("a name")
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    sources.push(here().join("Out.java"));
    let output = java::compile(&sources);
    let arguments: Vec<&str> = std::iter::once("Out")
        .chain(names.iter().map(String::as_str))
        .collect();
    let expected = java::run(output.path(), &arguments);
    let mut machine = Machine::default();
    for entry in fs::read_dir(output.path()).expect("classes") {
        let path = entry.expect("a class").path();
        if !path.ends_with("Out.class") {
            machine.load(fs::read(path).expect("a class"));
        }
    }
    for name in &names {
        machine.run(name, "all");
    }
    let lines = expected.lines().zip(machine.output.lines()).enumerate();
    for (n, (expected, actual)) in lines {
        assert_eq!(expected, actual, "line {n} of the output of {names:?}");
    }
    assert_eq!(expected.lines().count(), machine.output.lines().count());
    let (lines, steps) = (expected.lines().count(), machine.steps);
    let thrown = expected
        .lines()
        .filter(|line| line.starts_with("thrown"))
        .count();
    eprintln!(
        "{} classes: {lines} lines as the JVM, {thrown} exceptions, {steps} instructions",
        names.len()
    );
}

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/meaning")
}

#[test]
fn written_by_hand() {
    compare(vec![here().join("Handwritten.java")]);
}

/// More under `RESOLUTE_FULL=1`.
#[test]
fn random() {
    let full = testkit::is_full();
    let directory = TempDir::new().expect("a temporary directory");
    let sources = (0..if full { 300 } else { 12 }).map(|seed| {
        let name = format!("Random{seed}");
        let path = directory.path().join(format!("{name}.java"));
        fs::write(&path, class(&name, 10, Random::new(seed))).expect("a writable file");
        path
    });
    compare(sources.collect());
}
