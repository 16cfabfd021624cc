//! Runs many programs in one JVM (`Driver.java`).

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use crate::changes::jdk;
use crate::changes::programs::Classes;

/// A program to run: its main class and its class files.
pub struct Run {
    pub main: String,
    pub classes: Classes,
}

/// The outcome of a program: its output and its end, and the probes that were hit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Came {
    pub of: String,
    pub hits: Vec<usize>,
}

/// The driver, compiled.
pub struct Driver {
    dir: tempfile::TempDir,
}

impl Driver {
    pub fn compile() -> Self {
        let dir = tempfile::tempdir_in(testkit::scratch()).expect("a directory");
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/changes");
        let home = &jdk::find().expect("both JDKs")[&17];
        let mut command = Command::new(home.join("bin/javac"));
        command.arg("-d").arg(dir.path());
        command.args([sources.join("Driver.java"), sources.join("Probe.java")]);
        let outcome = jdk::finish(command, Duration::from_secs(120)).expect("it ends");
        assert_eq!(outcome.code, Some(0), "{outcome:?}");
        Self { dir }
    }

    /// Runs all programs, in order. A program that ends the JVM has no result; the next ones run in
    /// a new JVM.
    pub fn run(&self, home: &Path, runs: &[Run]) -> Vec<Option<Came>> {
        let work = tempfile::tempdir_in(testkit::scratch()).expect("a directory");
        let (table, results) = (work.path().join("table"), work.path().join("results"));
        std::fs::write(&table, packed(runs)).expect("it can be written");
        let mut came = Vec::new();
        while came.len() < runs.len() {
            let outcome = self.start(home, &table, &results, came.len());
            let bytes = std::fs::read(&results).unwrap_or_default();
            came.extend(read(&bytes).into_iter().map(Some));
            if came.len() < runs.len() {
                println!("{}: {outcome:?}", runs[came.len()].main);
                came.push(None);
            }
        }
        came
    }

    fn start(&self, home: &Path, table: &PathBuf, results: &PathBuf, first: usize) -> String {
        let mut command = Command::new(home.join("bin/java"));
        command
            .args([
                "-Xverify:all",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
            ])
            .args(["-Xmx512m", "-XX:-ShowCodeDetailsInExceptionMessages"])
            .args([
                "-XX:ErrorFile=/dev/null",
                "-XX:-CreateCoredumpOnCrash",
                "-cp",
            ])
            .arg(self.dir.path())
            .arg("Driver")
            .args([table, results])
            .arg(first.to_string());
        let outcome = jdk::finish(command, Duration::from_secs(1200)).expect("it ends");
        format!("{:?} {}", outcome.code, outcome.err)
    }
}

/// The table that the driver reads: first each class file once, then the programs.
fn packed(runs: &[Run]) -> Vec<u8> {
    let mut numbers: HashMap<&[u8], u32> = HashMap::new();
    let mut files: Vec<&[u8]> = Vec::new();
    let mut programs = (runs.len() as u32).to_be_bytes().to_vec();
    let utf = |out: &mut Vec<u8>, text: &str| {
        out.extend((text.len() as u16).to_be_bytes());
        out.extend(text.as_bytes());
    };
    for run in runs {
        utf(&mut programs, &run.main);
        programs.extend((run.classes.len() as u32).to_be_bytes());
        for (name, bytes) in &run.classes {
            utf(&mut programs, name);
            let number = *numbers.entry(bytes).or_insert_with(|| {
                files.push(bytes);
                files.len() as u32 - 1
            });
            programs.extend(number.to_be_bytes());
        }
    }
    let mut out = (files.len() as u32).to_be_bytes().to_vec();
    for file in files {
        out.extend((file.len() as u32).to_be_bytes());
        out.extend(file);
    }
    out.extend(programs);
    out
}

/// The complete results.
fn read(mut bytes: &[u8]) -> Vec<Came> {
    let mut all = Vec::new();
    while let Some(one) = read_one(&mut bytes) {
        all.push(one);
    }
    all
}

fn read_one(bytes: &mut &[u8]) -> Option<Came> {
    let length = read_u4(bytes)?;
    let text = bytes.split_off(..length)?;
    let hits = read_u4(bytes)?;
    let hits: Option<Vec<usize>> = (0..hits).map(|_| read_u4(bytes)).collect();
    Some(Came {
        of: without_hashes(&String::from_utf8_lossy(text)),
        hits: hits?,
    })
}

fn read_u4(bytes: &mut &[u8]) -> Option<usize> {
    let four = bytes.split_off(..4)?;
    Some(u32::from_be_bytes(four.try_into().ok()?) as usize)
}

/// Removes hashes of loaders, and numbers in classes of lambdas, from messages.
fn without_hashes(text: &str) -> String {
    let of_lambda = |c: char| c.is_ascii_hexdigit() || "x/$+".contains(c);
    let text = without(text, "$$Lambda", of_lambda);
    without(&text, "@", |c| c.is_ascii_hexdigit())
}

fn without(text: &str, after: &str, what: impl Fn(char) -> bool) -> String {
    let mut parts = text.split(after);
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        out += after;
        out += part.trim_start_matches(&what);
    }
    out
}
