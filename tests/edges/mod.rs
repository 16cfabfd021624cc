//! Random programs and their call graphs: every call of a run is in the graph.
//!
//! The programs are those of `tests/soundness`. Many of them form one input, with a main method
//! that runs each several times. Their unknown code is a part of the program here (`lib/U.java`).
//! For the run, each method of the same classes first records its caller (`record.rs`).
//!
//! - `RESOLUTE_PROGRAMS=N` runs N programs instead of the default.
//! - `RESOLUTE_FIRST=N` begins at another program.
//! - `RESOLUTE_BATCH=N` puts N programs into one input. A small input spends most of its time on
//!   the JDK.
//! - `RESOLUTE_CONTEXTS=HOW` allows only these contexts (`none`: no graph with contexts).
//! - `RESOLUTE_KEEP=DIR` keeps all files there, and compiles no file that exists.

use crate::soundness::{archive, compiler, generate, probe};
use testkit::jdk;
mod held;
mod record;

use callgraph::GraphFormat;
use compiler::Compiler;
use generate::Grammar;
use held::{Graph, Held, hold};
use rayon::prelude::*;
use record::Call;
use resolute::pipeline::{
    GraphOptions, GraphRequest, Options, ReflectionLevel, Sensitivity, Silent, callgraph,
};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The largest number of programs in a graph, unless another is requested.
const BATCH: usize = 50;

/// The number of programs, unless another is requested.
const PROGRAMS: usize = 30;

/// The number of runs of each program, each with other random numbers.
const RUNS: usize = 8;

/// Of this many batches, the second has programs of Java 21.
const NEWER: usize = 4;

/// The contexts of batches in turn, in addition to a graph without contexts. The second batch,
/// which every test run has, uses none. `2-object` is left out: with reflection, it takes more
/// memory than a machine has.
const CONTEXTS: [Option<Sensitivity>; 4] = [
    None,
    None,
    Some(Sensitivity::Selective),
    Some(Sensitivity::OneCall),
];

/// The number of calls removed from each graph, to see that they are reported.
const DROPPED: usize = 20;

/// At most one call of this many may be lacking where the graph is open.
const OPEN: usize = 20;

/// The number of missed calls to print.
const TOLD: usize = 200;

#[test]
fn every_call_of_random_programs_is_in_the_graph() {
    let number = |name: &str, default: usize| {
        let text = std::env::var(name).ok();
        text.map_or(default, |t| t.parse().expect("a number"))
    };
    // By default, begins with the second batch, the first one with programs of Java 21.
    let first = number("RESOLUTE_FIRST", BATCH);
    let end = first + number("RESOLUTE_PROGRAMS", PROGRAMS);
    let size = number("RESOLUTE_BATCH", BATCH);
    let campaign = Campaign::new();
    let starts: Vec<usize> = (first..end).step_by(size).collect();
    let all = starts.par_iter().map(|start| {
        let numbers = (*start, end.min(start + size));
        let batch = campaign.batch(start / size, numbers);
        batch.held()
    });
    let held = all.reduce(Held::default, Held::and);
    let (found, open) = (held.found(), held.open);
    println!("{found} calls are there: {:?}; {open} are open", held.kinds);
    assert!(held.missed.is_empty(), "{}", told(&held.missed));
    assert!(
        open * OPEN <= found,
        "{open} calls are open, beside {found}"
    );
    for kind in [
        "static",
        "special",
        "virtual",
        "interface",
        "lambda",
        "initialiser",
        "jvm",
        "started",
    ] {
        assert!(held.kinds.contains_key(kind), "no call is {kind}");
    }
}

/// The missed calls, a line each, up to a limit.
fn told(missed: &BTreeSet<(Call, bool)>) -> String {
    let mut text = format!("the graph lacks {}\n", missed.len());
    for (call, is_reached) in missed.iter().take(TOLD) {
        let what = if *is_reached { "call" } else { "method" };
        let _ = write!(text, "{what} {}", call.callee);
        for place in &call.callers {
            let line = place.line.map_or(String::new(), |line| format!(":{line}"));
            let _ = write!(text, "\n    < {}{line}", place.method);
        }
        text.push('\n');
    }
    text
}

/// The data that all batches share.
struct Campaign {
    grammar: Grammar,
    /// For Java 17, and for Java 21.
    compilers: [Compiler; 2],
    jdks: BTreeMap<u32, PathBuf>,
    dir: tempfile::TempDir,
}

fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

impl Campaign {
    fn new() -> Self {
        let jdks = jdk::find().unwrap_or_else(|e| panic!("{e}"));
        let dir = tempfile::tempdir_in(testkit::scratch()).expect("a directory");
        let source = tests().join("soundness/Compiler.java");
        let compilers = [(17, 17), (25, 21)].map(|(jdk, release)| {
            let classes = dir.path().join(format!("compiler{jdk}"));
            Compiler::start(&jdks[&jdk], release, &source, &classes)
        });
        let compile = |names: &[&str], to: &str| {
            let sources: Vec<PathBuf> = names.iter().map(|name| tests().join(name)).collect();
            let to = dir.path().join(to);
            compilers[0].compile(&sources, &to, &to);
        };
        compile(&["edges/rec/Calls.java"], "recorder");
        for release in ["older", "newer"] {
            let [base, tag] =
                ["Base", "Tag"].map(|name| format!("soundness/{release}/{name}.java"));
            compile(&["edges/lib/U.java", &base, &tag], release);
        }
        Self {
            grammar: Grammar::read(),
            compilers,
            jdks,
            dir,
        }
    }

    fn batch(&self, turn: usize, (first, end): (usize, usize)) -> Batch<'_> {
        let kept = std::env::var_os("RESOLUTE_KEEP");
        let above = kept.map_or(self.dir.path().to_owned(), PathBuf::from);
        let batch = Batch {
            campaign: self,
            turn,
            release: if turn % NEWER == 1 {
                21
            } else {
                generate::USUAL
            },
            dir: above.join(first.to_string()),
        };
        batch.compile((first, end));
        batch
    }
}

/// Programs that are one input.
struct Batch<'a> {
    campaign: &'a Campaign,
    turn: usize,
    /// The Java release of the programs.
    release: u32,
    dir: PathBuf,
}

impl Batch<'_> {
    /// Makes `in.jar` for the graph, and `run.jar` for the run.
    fn compile(&self, (first, end): (usize, usize)) {
        if self.jar("run").exists() {
            return;
        }
        std::fs::create_dir_all(&self.dir).expect("a directory");
        let mut sources: Vec<PathBuf> = Vec::new();
        let mut write = |name: String, text: &str| {
            sources.push(self.dir.join(name));
            std::fs::write(sources.last().expect("one was pushed"), text).expect("there is room");
        };
        let grammar = &self.campaign.grammar;
        for n in first..end {
            let source = generate::program(grammar, n, self.release);
            write(format!("P{n}.java"), &source.program);
            write(format!("E{n}.java"), &source.unknown);
        }
        write("Start.java".to_owned(), &start(first..end));
        let classes = self.dir.join("classes");
        let compiler = &self.campaign.compilers[usize::from(self.release > generate::USUAL)];
        compiler.compile(&sources, &self.campaign.dir.path().join("older"), &classes);
        let mut entries = archive::classes_in(&self.campaign.dir.path().join("newer"), "lib");
        let of = |package: &&str| archive::classes_in(&classes, package);
        entries.extend(record::PACKAGES.iter().flat_map(of));
        for (name, bytes) in &mut entries {
            *bytes = if name.starts_with('x') {
                probe::lie(bytes)
            } else {
                probe::age(name, bytes)
            };
        }
        archive::write_jar(&self.jar("in"), &entries);
        for (_, bytes) in &mut entries {
            *bytes = record::instrumented(bytes);
        }
        archive::write_jar(&self.jar("run"), &entries);
    }

    fn jar(&self, name: &str) -> PathBuf {
        self.dir.join(format!("{name}.jar"))
    }

    /// Runs on all JDKs, and compares each run with a graph without contexts. On one of the JDKs,
    /// also with a graph with contexts.
    fn held(&self) -> Held {
        let mut all = Held::default();
        let jdks = self.campaign.jdks.range(self.release..);
        let jdks: Vec<(&u32, &PathBuf)> = jdks.collect();
        let count = jdks.len();
        for (n, (version, home)) in jdks.into_iter().enumerate() {
            let since = Instant::now();
            let rows = self.dir.join(format!("rows{version}"));
            let path = [self.jar("run"), self.campaign.dir.path().join("recorder")];
            let calls = record::run(home, &path, "lib.Start", &rows);
            println!(
                "JDK {version}: {} calls in {:.1?}",
                calls.len(),
                since.elapsed()
            );
            for contexts in contexts(self.turn, self.turn % count == n) {
                let since = Instant::now();
                let mut graph = self.graph(home, contexts);
                let held = hold(&calls, &graph);
                let (found, open, missed) = (held.found(), held.open, held.missed.len());
                println!(
                    "JDK {version}, {contexts:?}: {found} found, {open} open, {missed} missed in {:.1?}",
                    since.elapsed()
                );
                sees(&calls, &mut graph);
                all = all.and(held);
            }
        }
        all
    }

    /// A graph with all features on.
    fn graph(&self, home: &Path, contexts: Sensitivity) -> Graph {
        let options = Options {
            inputs: vec![self.jar("in")],
            jdk: Some(home.to_owned()),
            ..Options::default()
        };
        let request = GraphRequest {
            formats: vec![GraphFormat::Json],
            graph: GraphOptions {
                main: Some("lib.Start".to_owned()),
                reflection: ReflectionLevel::Full,
                contexts,
                ..GraphOptions::default()
            },
            ..GraphRequest::default()
        };
        let answer = callgraph(&options, &request, &Silent).expect("a graph");
        Graph::of(&answer.files[0])
    }
}

/// The contexts of the graphs of a batch on one JDK. Only one of several JDKs gets graphs with
/// contexts.
fn contexts(turn: usize, is_other_here: bool) -> Vec<Sensitivity> {
    let other = match std::env::var("RESOLUTE_CONTEXTS").as_deref() {
        Ok("none") => None,
        Ok(name) => {
            let all = CONTEXTS.into_iter().flatten();
            let found = all
                .into_iter()
                .find(|c| format!("{c:?}").eq_ignore_ascii_case(name));
            return vec![found.expect("OneCall, Selective or none")];
        }
        Err(_) => CONTEXTS[turn % CONTEXTS.len()].filter(|_| is_other_here),
    };
    [Some(Sensitivity::Insensitive), other]
        .into_iter()
        .flatten()
        .collect()
}

/// The main class of a batch.
fn start(numbers: std::ops::Range<usize>) -> String {
    let mut calls = String::new();
    let mut runs = String::new();
    for n in numbers {
        let _ = writeln!(
            calls,
            "for (int i = 0; i < {RUNS}; i++) run{n}(1000L * {n} + i);"
        );
        let _ = writeln!(
            runs,
            "private static void run{n}(long seed) {{\nU.begin(seed);\ntry {{\nU.keep(new x.E{n}.X0());\n\
             U.keep(new x.E{n}.X1());\np.P{n}.main();\n}} catch (Throwable t) {{\nU.ended(t);\n}}\n}}"
        );
    }
    format!(
        "package lib; public final class Start {{\npublic static void main(String[] args) {{\n\
         Thread.setDefaultUncaughtExceptionHandler((thread, thrown) -> U.ended(thrown));\n{calls}}}\n{runs}}}\n"
    )
}

/// Checks that a call removed from the graph is reported.
fn sees(calls: &BTreeSet<Call>, graph: &mut Graph) {
    let direct = calls.iter().filter(|call| {
        let is_direct = call
            .callers
            .first()
            .is_some_and(|p| held::is_of_program(&p.method));
        is_direct && hold([*call], graph).found() == 1
    });
    let direct: Vec<&Call> = direct.collect();
    assert!(
        !direct.is_empty(),
        "no method of a program calls another one"
    );
    let mut seen = 0;
    for call in direct.iter().step_by(1 + direct.len() / DROPPED) {
        for caller in [Some(&*call.callers[0].method), None] {
            let held = graph.without(&call.callee, caller, |graph| hold([*call], graph));
            assert_eq!(held.found(), 0, "{caller:?} {call:?}");
            let missed: BTreeSet<_> = [((*call).clone(), caller.is_some())].into();
            // At an instruction that is also open, the call counts as open.
            seen += usize::from(held.missed == missed);
            assert!(
                held.missed == missed || held.open == 1,
                "{caller:?} {call:?}"
            );
        }
    }
    assert!(seen > DROPPED, "only {seen} dropped calls were missed");
}
