//! The two verifiers that ours is compared with: HotSpot's in every JDK found, and
//! `java.lang.classfile` in the JDKs that have it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Classes that belong together, by internal name.
pub type Group = Vec<(String, Vec<u8>)>;

/// A changed class of a group.
#[derive(Clone)]
pub struct Mutant {
    pub group: usize,
    pub name: String,
    pub bytes: Vec<u8>,
}

/// A verifier's answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    Accepted,
    /// It says that the code is wrong, with the reason.
    Rejected(String),
    /// It failed for another reason: a missing class, or a missing verifier.
    Other(String),
}

/// The answers of one JDK for one mutant.
pub struct Answers {
    pub hotspot: Verdict,
    pub api: Verdict,
}

/// Compiles Java sources.
pub fn javac(jdk: &Path, to: &Path, options: &[&str], sources: &[PathBuf]) -> bool {
    let output = Command::new(jdk.join("bin/javac"))
        .args(["-nowarn", "-d"])
        .arg(to)
        .args(options)
        .args(sources)
        .output()
        .expect("javac runs");
    output.status.success()
}

/// All files below a directory with this extension, sorted.
pub fn files(root: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![root.to_path_buf()];
    while let Some(directory) = open.pop() {
        for entry in std::fs::read_dir(directory).expect("readable").flatten() {
            match entry.path() {
                path if path.is_dir() => open.push(path),
                path if path.extension().is_some_and(|e| e == extension) => found.push(path),
                _ => {}
            }
        }
    }
    found.sort();
    found
}

fn blob(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend(u32::try_from(bytes.len()).expect("small").to_be_bytes());
    out.extend(bytes);
}

fn number(out: &mut Vec<u8>, n: usize) {
    out.extend(u32::try_from(n).expect("small").to_be_bytes());
}

fn bundle(groups: &[Group], mutants: &[Mutant]) -> Vec<u8> {
    let mut out = Vec::new();
    number(&mut out, groups.len());
    for group in groups {
        number(&mut out, group.len());
        for (name, bytes) in group {
            blob(&mut out, name.as_bytes());
            blob(&mut out, bytes);
        }
    }
    number(&mut out, mutants.len());
    for mutant in mutants {
        number(&mut out, mutant.group);
        blob(&mut out, mutant.name.as_bytes());
        blob(&mut out, &mutant.bytes);
    }
    out
}

/// Asks a JDK about all mutants, in one JVM.
pub fn ask(jdk: &Path, groups: &[Group], mutants: &[Mutant]) -> Vec<Answers> {
    let directory = tempfile::tempdir().expect("a directory");
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/verify");
    let driver = here.join("Driver.java");
    assert!(
        javac(jdk, directory.path(), &[], &[driver]),
        "driver compiles"
    );
    // JDKs before 24 have no such API, and the driver works without it.
    javac(
        jdk,
        directory.path(),
        &[],
        &[here.join("ClassFileApi.java")],
    );
    let file = directory.path().join("bundle");
    std::fs::File::create(&file)
        .and_then(|mut f| f.write_all(&bundle(groups, mutants)))
        .expect("written");
    let output = Command::new(jdk.join("bin/java"))
        .args([
            "-Xverify:all",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx512m",
            "-cp",
        ])
        .arg(directory.path())
        .arg("Driver")
        .arg(&file)
        .output()
        .expect("java runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let lines = String::from_utf8_lossy(&output.stdout);
    let answers: Vec<Answers> = lines.lines().map(answers).collect();
    assert_eq!(answers.len(), mutants.len());
    answers
}

fn answers(line: &str) -> Answers {
    let mut fields = line.split('\t');
    let mut verdict = || {
        let (kind, message) = (fields.next().unwrap_or(""), fields.next().unwrap_or(""));
        match kind {
            "ok" => Verdict::Accepted,
            "VerifyError" | "ClassFormatError" => Verdict::Rejected(format!("{kind}: {message}")),
            _ => Verdict::Other(format!("{kind}: {message}")),
        }
    };
    Answers {
        hotspot: verdict(),
        api: verdict(),
    }
}
