//! Random programs against hostile unknown code: whatever their probes see at run time must be
//! among what was claimed, and the rewritten programs must print the same.
//!
//! `RESOLUTE_PROGRAMS=N` runs N programs instead of the default, `RESOLUTE_FIRST=N` begins at
//! another one.

mod generate;
#[path = "../support/jdk.rs"]
mod jdk;

use generate::CLASSES;
use resolute::claims::{Claims, Receiver, Targets};
use resolute::classfile::{Insn, Item};
use resolute::pipeline::{Options, Silent, certify, optimize};
use resolute::program::Program;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// Programs in a `javac` call and a JVM.
const BATCH: usize = 150;

/// What is claimed at a probe: the receiver's classes with null (−1), and the targets' classes.
#[derive(Default)]
struct Claimed {
    receivers: Option<BTreeSet<i32>>,
    targets: Option<BTreeSet<String>>,
}

/// By program and line.
type Probes = BTreeMap<(usize, usize), Claimed>;

#[test]
fn random_programs() {
    let number = |name: &str, default: usize| {
        let text = std::env::var(name).ok();
        text.map_or(default, |t| t.parse().expect("a number"))
    };
    let first = number("RESOLUTE_FIRST", 0);
    let end = first + number("RESOLUTE_PROGRAMS", BATCH);
    let jdks = jdk::find().unwrap();
    let mut counts = Counts::default();
    for start in (first..end).step_by(BATCH) {
        batch(start, end.min(start + BATCH), &jdks, &mut counts);
    }
    println!("{counts:?}");
    assert!(counts.violations.is_empty(), "{:#?}", counts.violations);
    assert!(counts.known * 10 > counts.probes, "nearly nothing is known");
}

#[derive(Debug, Default)]
struct Counts {
    probes: usize,
    known: usize,
    edits: usize,
    checks: usize,
    violations: Vec<String>,
}

fn batch(start: usize, end: usize, jdks: &BTreeMap<u32, PathBuf>, counts: &mut Counts) {
    let dir = tempfile::tempdir().unwrap();
    let (library, classes) = (dir.path().join("lib"), dir.path().join("classes"));
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/soundness");
    let sources = ["U.java", "Driver.java", "Tag.java"].map(|name| here.join(name));
    javac(&jdks[&17], &sources, &library, &library);
    let sources: Vec<PathBuf> = (start..end)
        .map(|n| {
            let file = dir.path().join(format!("P{n}.java"));
            std::fs::write(&file, generate::program(n)).unwrap();
            file
        })
        .collect();
    javac(&jdks[&17], &sources, &library, &classes);
    let (before, after) = (dir.path().join("in.jar"), dir.path().join("out.jar"));
    let mut jar = Command::new(jdks[&17].join("bin/jar"));
    jar.arg("cf").arg(&before).arg("-C").arg(&classes).arg("p");
    succeed(jar);
    let options = Options {
        inputs: vec![before.clone()],
        class_path: vec![library.clone()],
        jdk: Some(jdks[&25].clone()),
        ..Options::default()
    };
    let (program, claims) = certify(&options).unwrap();
    let probes = probes(&program, &claims);
    counts.probes += probes.len();
    let known = |c: &&Claimed| c.receivers.is_some();
    counts.known += probes.values().filter(known).count();
    let report = optimize(&options, std::slice::from_ref(&after), &Silent).unwrap();
    counts.edits += report.edits.len();
    let ours = report
        .left_alone
        .iter()
        .filter(|left| left.reason.starts_with("internal"));
    counts
        .violations
        .extend(ours.map(|left| format!("{start}..{end}: {left:?}")));
    // What was rewritten is rewritten again.
    let again = dir.path().join("again.jar");
    let options = Options {
        inputs: vec![after.clone()],
        ..options
    };
    optimize(&options, std::slice::from_ref(&again), &Silent).unwrap();
    let main = format!("lib.Driver {start} {end}");
    for home in jdks.values() {
        let run = |jar: &PathBuf| jdk::run(home, &[jar.clone(), library.clone()], &main).unwrap();
        let original = run(&before);
        assert_eq!((original.code, original.err.as_str()), (Some(0), ""));
        check(&original.out, &probes, counts);
        for jar in [&after, &again] {
            let rewritten = run(jar);
            if original == rewritten {
                continue;
            }
            let line = original.out.lines().zip(rewritten.out.lines());
            let line = line.enumerate().find(|(_, (a, b))| a != b);
            let error = format!("{start}..{end}: {line:?} {}", rewritten.err);
            counts.violations.push(error);
        }
    }
}

fn javac(home: &Path, sources: &[PathBuf], class_path: &Path, out: &Path) {
    std::fs::create_dir_all(out).unwrap();
    let mut javac = Command::new(home.join("bin/javac"));
    javac.args(["-g", "-nowarn", "-Xlint:none", "-proc:none", "-cp"]);
    javac.arg(class_path).arg("-d").arg(out).args(sources);
    succeed(javac);
}

fn succeed(command: Command) {
    let shown = format!("{command:?}");
    let outcome = jdk::finish(command, Duration::from_secs(300)).unwrap();
    assert_eq!(outcome.code, Some(0), "{shown:.300}\n{}", outcome.err);
}

/// The claims at all probes, which are the calls of a method `m`.
fn probes(program: &Program, claims: &Claims) -> Probes {
    let mut probes = Probes::new();
    for (id, claims) in claims.methods.iter() {
        let method = program.method(id);
        let name = program.class(method.class).name.text().into_owned();
        let number = name
            .strip_prefix("p/P")
            .and_then(|n| n.split('$').next()?.parse().ok());
        let (Some(number), Some(file)) = (number, program.file(method.class)) else {
            continue;
        };
        let Ok(Some(code)) = file.code(&file.methods[usize::from(method.index)]) else {
            continue;
        };
        let mut line = 0;
        for item in &code.items {
            let pc = match item {
                Item::Label(label) => {
                    let entry = code.lines.iter().find(|(at, _)| at == label);
                    line = entry.map_or(line, |(_, n)| usize::from(*n));
                    continue;
                }
                Item::Insn(pc, Insn::Invoke(_, called)) if called.name == *"m" => *pc,
                Item::Insn(..) => continue,
            };
            let mut claimed = Claimed::default();
            if let Some(call) = claims.calls.iter().find(|c| c.pc == pc) {
                if let Receiver::Known {
                    types, nullable, ..
                } = &call.receiver
                {
                    let kinds = types.iter().map(|t| kind(&t.name.text()));
                    claimed.receivers = Some(kinds.chain(nullable.then_some(-1)).collect());
                }
                if let Targets::Known(targets) = &call.targets {
                    let class = |m| simple(&program.class(program.method(m).class).name.text());
                    claimed.targets = Some(targets.iter().map(|m| class(*m)).collect());
                }
            } else if claims.skipped.is_none() {
                // Never reached.
                claimed.receivers = Some(BTreeSet::new());
            }
            join(probes.entry((number, line)), claimed);
        }
    }
    probes
}

/// A line may stand for several instructions (copies of a `finally` block).
fn join(entry: std::collections::btree_map::Entry<'_, (usize, usize), Claimed>, more: Claimed) {
    use std::collections::btree_map::Entry;
    match entry {
        Entry::Vacant(place) => drop(place.insert(more)),
        Entry::Occupied(mut place) => {
            let all = place.get_mut();
            all.receivers = union(all.receivers.take(), more.receivers);
            all.targets = union(all.targets.take(), more.targets);
        }
    }
}

fn union<T: Ord>(a: Option<BTreeSet<T>>, b: Option<BTreeSet<T>>) -> Option<BTreeSet<T>> {
    let (mut a, b) = (a?, b?);
    a.extend(b);
    Some(a)
}

fn simple(name: &str) -> String {
    name.rsplit('$').next().unwrap_or_default().to_owned()
}

fn kind(name: &str) -> i32 {
    let simple = simple(name);
    let index = CLASSES.iter().position(|c| **c == simple);
    index.map_or(99, |n| n as i32)
}

/// Compares what a run printed with the claims.
fn check(out: &str, probes: &Probes, counts: &mut Counts) {
    let mut program = 0;
    let mut found = BTreeSet::new();
    for line in out.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let place = |text: &str| (program, text.parse::<usize>().unwrap());
        let wrong = match words.as_slice() {
            ["P", number] => {
                program = number.parse().unwrap();
                continue;
            }
            ["k", line, kind] => {
                let claimed = &probes[&place(line)].receivers;
                claimed
                    .as_ref()
                    .map(|c| !c.contains(&kind.parse().unwrap()))
            }
            ["t", line, class] => {
                let claimed = &probes[&place(line)].targets;
                claimed.as_ref().map(|c| !c.contains(*class))
            }
            _ => continue,
        };
        counts.checks += usize::from(wrong.is_some());
        if wrong == Some(true) {
            found.insert(format!("P{program}: {line}"));
        }
    }
    counts.violations.extend(found);
}
