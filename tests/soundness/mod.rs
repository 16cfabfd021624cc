//! Random programs in the midst of havoc: no claim may be violated, and rewritten programs must
//! behave as the originals.
//!
//! Each program runs unchanged, rewritten, and rewritten twice, with the same outcome. It also runs
//! with every claim checked (`resolute check`) and with probes before random instructions.
//! Meanwhile, errors are thrown, other threads act, and unknown code does everything that the
//! contract allows (`Havoc.java`).
//!
//! - `RESOLUTE_PROGRAMS=N` runs N programs instead of the default.
//! - `RESOLUTE_FIRST=N` begins at another program.
//! - `RESOLUTE_KEEP=DIR` keeps all files there, and compiles no file that exists.
//! - `RESOLUTE_STOP=1` only runs the checked programs, up to the first batch with a violation.
//! - `RESOLUTE_COMPARE=1` rewrites the programs of all batches instead of some.
//! - `RESOLUTE_QUARTERS=1` runs each batch of rewritten programs on one of the runtimes, in turn.

use testkit::{build, fixture, jdk};
pub mod archive;
pub mod compiler;
mod counts;
mod fixtures;
pub mod generate;
pub mod probe;

use compiler::Compiler;
use counts::Counts;
use generate::{Grammar, Random, Source};
use program::World;
use rayon::prelude::*;
use resolute::pipeline::{Options, Silent, check, optimize};
use rewrite::EditKind;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The largest number of programs in a `javac` call and a JVM.
const BATCH: usize = 200;

/// The number of runs of each program, each with other random numbers: unchanged, and in havoc.
const RUNS: [usize; 2] = [4, 12];

/// In one batch of this many, programs are rewritten and run.
const REWRITTEN: usize = 5;

/// The default number of programs.
pub const PROGRAMS: usize = 100;

/// Of this many batches, the second has programs of Java 21, and the sixth programs of Java 11.
/// Both are rewritten and run.
const TURNS: usize = 8;

/// The Java release of a batch's programs.
fn release(turn: usize) -> u32 {
    match turn % TURNS {
        1 => 21,
        5 => 11,
        _ => generate::USUAL,
    }
}

#[test]
fn random_programs() {
    let number = |name: &str, default: usize| {
        let text = std::env::var(name).ok();
        text.map_or(default, |t| t.parse().expect("a number"))
    };
    let first = number("RESOLUTE_FIRST", 0);
    let programs = number("RESOLUTE_PROGRAMS", PROGRAMS);
    let end = first + programs;
    let campaign = Campaign::new();
    let size = (programs / TURNS).clamp(1, BATCH);
    let starts: Vec<usize> = (first..end).step_by(size).collect();
    let stops = std::env::var_os("RESOLUTE_STOP").is_some();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build();
    let run = || {
        let all = starts.par_iter().enumerate().map(|(turn, start)| {
            let counts = campaign.batch(turn, (*start, end.min(start + size)));
            if stops && !counts.violations.is_empty() {
                Err(counts)
            } else {
                Ok(counts)
            }
        });
        all.try_reduce(Counts::default, |a, b| Ok(a.and(b)))
    };
    let counts = pool.expect("threads").install(run);
    let counts = counts.unwrap_or_else(|failed| failed);
    println!("{counts}");
    assert!(counts.violations.is_empty(), "{:#?}", counts.violations);
    counts.assert_enough(&campaign.grammar.features());
}

/// The unknown code, and the classes that run everything.
const UNKNOWN: [&str; 5] = ["U", "Havoc", "Driver", "Counts", "Fixtures"];

/// The data that all batches share.
struct Campaign {
    grammar: Grammar,
    /// For Java 11 and 17, and for 21.
    compilers: [Compiler; 2],
    jdks: BTreeMap<u32, PathBuf>,
    /// Further runtimes for rewritten programs.
    runtimes: Vec<jdk::Runtime>,
    dir: tempfile::TempDir,
}

impl Campaign {
    fn new() -> Self {
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/soundness");
        let jdks = jdk::find().unwrap_or_else(|e| panic!("{e}"));
        let dir = tempfile::tempdir_in(testkit::scratch()).expect("a directory");
        let source = here.join("Compiler.java");
        let compilers = [(17, 17), (25, 21)].map(|(jdk, release)| {
            let classes = dir.path().join(format!("compiler{jdk}"));
            Compiler::start(&jdks[&jdk], release, &source, &classes)
        });
        let campaign = Self {
            grammar: Grammar::read(),
            compilers,
            jdks,
            runtimes: jdk::runtimes().unwrap_or_else(|e| panic!("{e}")),
            dir,
        };
        for release in ["older", "newer"] {
            let releases = ["Base", "Tag"].map(|name| format!("{release}/{name}"));
            let unknown = UNKNOWN.map(str::to_owned);
            let names = unknown.iter().chain(&releases);
            let sources: Vec<_> = names.map(|n| here.join(format!("{n}.java"))).collect();
            let out = campaign.path(release);
            campaign.compilers[0].compile_for(11, &sources, &out, &out);
        }
        campaign
    }

    fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    fn batch(&self, turn: usize, numbers: (usize, usize)) -> Counts {
        let kept = std::env::var_os("RESOLUTE_KEEP");
        let name = numbers.0.to_string();
        let release = release(turn);
        let jdks = self.jdks.range(release..);
        let homes: Vec<&PathBuf> = jdks.map(|(_, home)| home).collect();
        let batch = Batch {
            campaign: self,
            turn,
            numbers,
            world: if turn % 4 == 3 {
                World::Sealed
            } else {
                World::Open
            },
            is_pinned: turn % 4 == 2,
            // A different JDK for each world.
            home: homes[(turn + turn / 4) % homes.len()],
            release,
            dir: kept
                .as_ref()
                .map_or(self.path(&name), |dir| Path::new(dir).join(&name)),
        };
        let mut counts = Counts::default();
        let sources = batch.compile(&mut counts);
        batch.havoc(&sources, &mut counts);
        let is_set = |name: &str| std::env::var_os(name).is_some();
        let is_other = release != generate::USUAL;
        let compares = is_set("RESOLUTE_COMPARE") || turn.is_multiple_of(REWRITTEN) || is_other;
        if compares && !is_set("RESOLUTE_STOP") {
            batch.rewrite(&mut counts);
        }
        if kept.is_none() {
            std::fs::remove_dir_all(&batch.dir).expect("it is ours");
        }
        counts
    }
}

/// Programs that are compiled and run together.
struct Batch<'a> {
    campaign: &'a Campaign,
    /// The number of the batch in the campaign.
    turn: usize,
    numbers: (usize, usize),
    world: World,
    /// Whether its JDK is trusted.
    is_pinned: bool,
    /// The JDK that runs it.
    home: &'a Path,
    /// The Java release of its programs.
    release: u32,
    dir: PathBuf,
}

impl Batch<'_> {
    /// Makes `in.jar`, which is analysed, and `unknown.jar`, which is not.
    fn compile(&self, counts: &mut Counts) -> Vec<Source> {
        let since = Instant::now();
        std::fs::create_dir_all(&self.dir).expect("a directory");
        let (first, end) = self.numbers;
        let grammar = &self.campaign.grammar;
        let programs = (first..end).map(|n| generate::program(grammar, n, self.release));
        let programs: Vec<Source> = programs.collect();
        counts.programs += programs.len();
        if self.jar("in").exists() {
            return programs;
        }
        let mut files = Vec::new();
        for (n, source) in (first..end).zip(&programs) {
            for (name, text) in [("P", &source.program), ("E", &source.unknown)] {
                files.push(self.dir.join(format!("{name}{n}.java")));
                std::fs::write(files.last().expect("one was pushed"), text).expect("there is room");
            }
        }
        let classes = self.dir.join("classes");
        let library = self.campaign.path("older");
        let compiler = &self.campaign.compilers[usize::from(self.release > 17)];
        compiler.compile_for(self.release, &files, &library, &classes);
        let known = archive::classes_in(&classes, "p").into_iter();
        let known: Vec<_> = known
            .map(|(n, b)| (n.clone(), probe::age(&n, &b)))
            .collect();
        let unknown = archive::classes_in(&classes, "x").into_iter();
        let unknown: Vec<_> = unknown.map(|(n, b)| (n, probe::lie(&b))).collect();
        archive::write_jar(&self.jar("in"), &known);
        archive::write_jar(&self.jar("unknown"), &unknown);
        counts.time("javac", since);
        programs
    }

    fn jar(&self, name: &str) -> PathBuf {
        self.dir.join(format!("{name}.jar"))
    }

    fn options(&self, input: &str) -> Options {
        let types = if self.is_pinned {
            self.home
        } else {
            &self.campaign.jdks[&25]
        };
        Options {
            inputs: vec![self.jar(input)],
            class_path: vec![self.campaign.path("older")],
            jdk: Some(types.to_owned()),
            pin_jdk: self.is_pinned,
            world: self.world,
            passes: EditKind::ALL.to_vec(),
            calls_anywhere: true,
            ..Options::default()
        }
    }

    /// Runs with every claim checked.
    fn havoc(&self, sources: &[Source], counts: &mut Counts) {
        let since = Instant::now();
        let outputs = [self.jar("checked")];
        let report = check(&self.options("in"), &outputs, &Silent).expect("it can be checked");
        counts.internal(self.numbers.0, &report);
        counts.time("check", since);
        let since = Instant::now();
        let mut random = Random::new(self.numbers.0 as u64 + 7);
        let (runtime, entries) = probe::instrument_all(&outputs[0], &mut random);
        archive::write_jar(&self.jar("probed"), &entries);
        counts.time("probe", since);
        let since = Instant::now();
        let told = self.dir.join("counts");
        let options = format!(
            "-Dlib.inject=true -Dlib.checks={runtime} -Dlib.counts={}",
            told.display()
        );
        let outcome = self.run(self.home, "probed", &options, RUNS[1]);
        counts.time("havoc", since);
        counts.violated(&self.told(), &outcome);
        counts.exercised(&told, self.numbers.0, sources);
    }

    /// The name of the batch in messages.
    fn told(&self) -> String {
        let (first, end) = self.numbers;
        let (world, home) = (self.world.name(), self.home.display());
        let pinned = if self.is_pinned { " pinned" } else { "" };
        format!("{first}..{end} {world} {home}{pinned}")
    }

    /// Rewrites the programs, and rewrites the output again.
    fn rewrite(&self, counts: &mut Counts) {
        let since = Instant::now();
        for (before, after) in [("in", "out"), ("out", "again")] {
            let outputs = [self.jar(after)];
            let report = optimize(&self.options(before), &outputs, &Silent);
            let report = report.expect("it can be rewritten");
            counts.internal(self.numbers.0, &report);
            counts.edits += report.edits.len();
        }
        counts.time("rewrite", since);
        let since = Instant::now();
        for home in self.compared_on() {
            let told = format!("{} on {}", self.told(), home.display());
            let original = self.run(home, "in", "", RUNS[0]);
            let ended = (original.code, original.err.as_str());
            assert_eq!(ended, (Some(0), ""), "{told}");
            for jar in ["out", "again"] {
                let rewritten = self.run(home, jar, "", RUNS[0]);
                counts.compared(&format!("{told}: {jar}"), &original, &rewritten);
            }
        }
        counts.time("run", since);
    }

    /// The runtimes on which the rewritten programs run.
    fn compared_on(&self) -> Vec<&Path> {
        // Edits that rest on a pinned JDK run on no other.
        if self.is_pinned {
            return vec![self.home];
        }
        let jdks = self.campaign.jdks.range(self.release..);
        let runtimes = self.campaign.runtimes.iter();
        let runtimes = runtimes.filter(|runtime| runtime.release >= self.release);
        let homes = jdks.map(|(_, home)| home.as_path());
        let homes = homes.chain(runtimes.map(|runtime| runtime.home.as_path()));
        let homes: Vec<&Path> = homes.collect();
        match std::env::var_os("RESOLUTE_QUARTERS") {
            // A different one for each world.
            Some(_) => vec![homes[(self.turn + self.turn / 4) % homes.len()]],
            None => homes,
        }
    }

    fn run(&self, home: &Path, jar: &str, options: &str, runs: usize) -> jdk::ProgramOutcome {
        let path = [
            self.jar(jar),
            self.campaign.path("newer"),
            self.jar("unknown"),
        ];
        let is_sealed = self.world >= World::Sealed;
        let (first, end) = self.numbers;
        // A run ends after a number of steps, not by its stack, which rewriting may change.
        let main =
            format!("-Xss16m {options} -Dlib.sealed={is_sealed} lib.Driver {first} {end} {runs}");
        jdk::run(home, &path, &main).unwrap_or_else(|e| panic!("{}: {e}", self.told()))
    }
}
