//! Random programs with reflection: the rewritten program behaves as the original.
//!
//! Each program finds members of random classes, uses them rightly and wrongly, and prints the
//! outcome:
//!
//! - results by type and value
//! - exceptions with messages and causes, sometimes with the number of the program's own frames
//! - each class that is initialised
//!
//! It runs unchanged, and rewritten by all passes, on every JDK; both must print the same.
//! Permitted differences (README, "The contract") are not printed.
//!
//! - `RESOLUTE_PROGRAMS=N` runs N programs instead of the default.
//! - `RESOLUTE_FIRST=N` begins at another program.
//! - `RESOLUTE_KEEP=DIR` keeps all files there, and compiles no file that exists.

use crate::soundness::{archive, compiler};
use testkit::{jdk, random};
mod classes;
mod counts;
mod expected;
mod family;
mod find;
mod generate;
mod oddities;
mod shapes;
mod source;
mod uses;
mod values;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

use program::World;
use rayon::prelude::*;
use resolute::pipeline::{Options, Silent, optimize};
use rewrite::EditKind;

use compiler::Compiler;
use counts::Counts;
use generate::Program;

/// The default number of programs.
const PROGRAMS: usize = 120;

/// The largest number of programs in a `javac` call and a JVM.
const BATCH: usize = 100;

#[test]
fn random_programs_around_reflection() {
    let number = |name: &str, default: usize| {
        let text = std::env::var(name).ok();
        text.map_or(default, |t| t.parse().expect("a number"))
    };
    let first = number("RESOLUTE_FIRST", 0);
    let programs = number("RESOLUTE_PROGRAMS", PROGRAMS);
    let end = first + programs;
    let campaign = Campaign::new();
    let size = (programs / 4).clamp(1, BATCH);
    let starts: Vec<usize> = (first..end).step_by(size).collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build();
    let run = || {
        let all = starts
            .par_iter()
            .enumerate()
            .map(|(turn, start)| campaign.batch(turn, (*start, end.min(start + size))));
        all.reduce(Counts::default, Counts::and)
    };
    let counts = pool.expect("threads").install(run);
    println!("{counts}");
    assert!(counts.differences.is_empty(), "{:#?}", counts.differences);
    counts.assert_enough();
}

/// The data that all batches share.
struct Campaign {
    compiler: Compiler,
    jdks: BTreeMap<u32, PathBuf>,
    dir: tempfile::TempDir,
}

impl Campaign {
    fn new() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
        let jdks = jdk::find().unwrap_or_else(|e| panic!("{e}"));
        let dir = tempfile::tempdir_in(testkit::scratch()).expect("a directory");
        let source = root.join("soundness/Compiler.java");
        let compiler = Compiler::start(&jdks[&17], 17, &source, &dir.path().join("compiler"));
        let library = ["R", "Old", "Run"].map(|name| root.join(format!("reflective/{name}.java")));
        let out = dir.path().join("library");
        compiler.compile(&library, &out, &out);
        Self {
            compiler,
            jdks,
            dir,
        }
    }

    fn batch(&self, turn: usize, numbers: (usize, usize)) -> Counts {
        let kept = std::env::var_os("RESOLUTE_KEEP");
        let dir = kept.as_ref().map_or(self.dir.path(), |dir| Path::new(dir));
        let homes: Vec<&PathBuf> = self.jdks.values().collect();
        let batch = Batch {
            campaign: self,
            numbers,
            world: if turn % 4 == 3 {
                World::Sealed
            } else {
                World::Open
            },
            is_pinned: turn % 4 == 2,
            home: homes[turn / 4 % homes.len()],
            is_old: turn % 4 == 1,
            dir: dir.join(numbers.0.to_string()),
        };
        let mut counts = Counts::default();
        let programs = batch.compile(&mut counts);
        batch.rewrite(&programs, &mut counts);
        if kept.is_none() {
            std::fs::remove_dir_all(&batch.dir).expect("it is ours");
        }
        counts
    }
}

/// Programs that are compiled and run together.
struct Batch<'a> {
    campaign: &'a Campaign,
    numbers: (usize, usize),
    world: World,
    /// Whether one JDK is trusted, and is the only one to run it.
    is_pinned: bool,
    home: &'a Path,
    /// Whether its programs are written in Java 8.
    is_old: bool,
    dir: PathBuf,
}

/// The two archives of a batch, by the packages of their classes.
const ARCHIVES: [(&str, &[&str]); 2] = [("near", &["p", "q"]), ("far", &["r"])];

impl Batch<'_> {
    fn compile(&self, counts: &mut Counts) -> Vec<Program> {
        let since = Instant::now();
        let (first, end) = self.numbers;
        let programs = (first..end).map(|n| generate::program(n, self.is_old));
        let programs: Vec<Program> = programs.collect();
        counts.programs += programs.len();
        if self.jar("in", "far").exists() {
            return programs;
        }
        let mut files = Vec::new();
        for (class, text) in programs.iter().flat_map(|p| &p.files) {
            let path = self
                .dir
                .join("source")
                .join(class.replace('.', "/") + ".java");
            std::fs::create_dir_all(path.parent().expect("it has one")).expect("a directory");
            std::fs::write(&path, text).expect("there is room");
            files.push(path);
        }
        let classes = self.dir.join("classes");
        let library = self.campaign.dir.path().join("library");
        let release = if self.is_old { 8 } else { 17 };
        self.campaign
            .compiler
            .compile_for(release, &files, &library, &classes);
        for (name, packages) in ARCHIVES {
            let all = packages
                .iter()
                .flat_map(|p| archive::classes_in(&classes, p));
            // This class is missing, both for the analysis and at run time.
            let all: Vec<_> = all
                .filter(|(name, _)| !name.ends_with("$Gone.class"))
                .collect();
            archive::write_jar(&self.jar("in", name), &all);
        }
        counts.time("javac", since);
        programs
    }

    fn jar(&self, kind: &str, name: &str) -> PathBuf {
        self.dir.join(format!("{kind}-{name}.jar"))
    }

    fn jars(&self, kind: &str) -> Vec<PathBuf> {
        ARCHIVES
            .iter()
            .map(|(name, _)| self.jar(kind, name))
            .collect()
    }

    fn options(&self) -> Options {
        let jdk = if self.is_pinned {
            self.home
        } else {
            &self.campaign.jdks[&25]
        };
        Options {
            inputs: self.jars("in"),
            class_path: vec![self.campaign.dir.path().join("library")],
            jdk: Some(jdk.to_owned()),
            pin_jdk: self.is_pinned,
            world: self.world,
            passes: EditKind::ALL.to_vec(),
            calls_anywhere: true,
            ..Options::default()
        }
    }

    fn rewrite(&self, programs: &[Program], counts: &mut Counts) {
        let since = Instant::now();
        let report = optimize(&self.options(), &self.jars("out"), &Silent);
        let report = report.expect("it can be rewritten");
        let edited = counts.edited(&report, self.numbers.0, programs);
        counts.time("rewrite", since);
        let since = Instant::now();
        let homes = self.campaign.jdks.values();
        for home in homes.filter(|home| !self.is_pinned || *home == self.home) {
            let original = self.run(home, "in");
            let ended = (original.code, original.err.as_str());
            assert_eq!(ended, (Some(0), ""), "{}", self.told(home));
            counts.saw(&original, &edited);
            counts.compared(&self.told(home), &original, &self.run(home, "out"));
        }
        counts.time("run", since);
    }

    /// The name of the batch in messages.
    fn told(&self, home: &Path) -> String {
        let (first, end) = self.numbers;
        let pinned = if self.is_pinned { " pinned" } else { "" };
        format!(
            "{first}..{end} {}{pinned} on {}",
            self.world.name(),
            home.display()
        )
    }

    fn run(&self, home: &Path, kind: &str) -> jdk::ProgramOutcome {
        let mut path = self.jars(kind);
        path.push(self.campaign.dir.path().join("library"));
        let (first, end) = self.numbers;
        // JDK 17 replaces the code of frequently called methods; the new code throws other
        // messages.
        let main = format!("-Dsun.reflect.inflationThreshold=1000000 lib.Run {first} {end}");
        jdk::run(home, &path, &main).unwrap_or_else(|e| panic!("{}: {e}", self.told(home)))
    }
}
