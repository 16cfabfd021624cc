//! `recall`: the share of a run's methods and calls that the call graph has.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::PathBuf;

use super::callgraph::{GraphOptions, ProgramGraph, with_graph, with_named_graph};
use super::ran::of_other_releases;
use super::trace;
use rustc_hash::FxHashSet;
use session::{Inputs, Options, Progress, SessionError, input};

use base::{Sym, escape};
use callgraph::{Cause, Part, Recall, RunTrace, Share, Size, recall as measure};
use program::{ClassOrigin, ClassSource as _, Program};
use report::Warning;

/// The number of holes that the text shows.
const HOLES: usize = 20;

/// Recall as text and JSON.
#[derive(Clone, Debug)]
pub struct RecallAnswer {
    /// The findings, for people.
    pub text: String,
    /// All findings.
    pub json: String,
    /// Warnings about the inputs, and about names in specification files that do not exist.
    pub warnings: Vec<Warning>,
}

/// The graph to measure.
#[derive(Clone, Debug)]
pub enum Measured {
    /// Our own call graph.
    Ours(GraphOptions),
    /// The graph in this file, made by any tool.
    File(PathBuf),
}

/// The runs to measure against.
#[derive(Clone, Debug)]
pub struct TracedRuns {
    /// Traces of runs, recorded by the trace agent.
    pub traces: Vec<PathBuf>,
    /// Whether to leave out the actions of launchers ([`RunTrace::without_launcher`]).
    pub without_launcher: bool,
}

/// Measures a call graph of the inputs against traces of runs.
///
/// # Errors
/// As [`super::callgraph()`], and if the graph's file or a trace cannot be read.
pub fn recall(
    options: &Options,
    graph: &Measured,
    runs: &TracedRuns,
    progress: &dyn Progress,
) -> Result<RecallAnswer, SessionError> {
    let traces = runs.traces.iter().map(|path| trace::read(path));
    let traces = traces.collect::<Result<Vec<RunTrace>, SessionError>>()?;
    match graph {
        Measured::Ours(graph) => with_graph(options, (graph, &[]), progress, |program_graph| {
            Ok(answer(program_graph, traces, runs, None))
        }),
        Measured::File(path) => {
            with_named_graph(options, path, progress, |program_graph, unknown| {
                Ok(answer(program_graph, traces, runs, Some(unknown)))
            })
        }
    }
}

/// The answer of a measurement. A graph from a file comes with the methods that the program does
/// not have.
fn answer(
    program_graph: ProgramGraph<'_>,
    mut traces: Vec<RunTrace>,
    runs: &TracedRuns,
    of_file: Option<Vec<String>>,
) -> RecallAnswer {
    let parts = Parts::of(program_graph.inputs, program_graph.program);
    let mut warnings = program_graph.warnings;
    let release = program_graph.inputs.jdk.release();
    warnings.extend(of_other_releases(&runs.traces, &traces, release));
    if runs.without_launcher {
        let left = |trace: RunTrace| trace.without_launcher(&|ran| parts.part(ran.class));
        traces = traces.into_iter().map(left).collect();
    }
    let mut recall = measure(
        (program_graph.program, program_graph.graph),
        &traces,
        &|class| parts.part(class),
    );
    if let Some(unknown) = of_file {
        recall.graph.unknown = unknown;
        recall.missed_at_complete = None;
    }
    RecallAnswer {
        text: text(&recall, &traces),
        json: escape::json(serde_json::to_string_pretty(&recall).expect("it is plain data") + "\n"),
        warnings,
    }
}

/// The origin of classes, also of classes that the program did not need.
struct Parts<'a> {
    inputs: &'a Inputs,
    program: &'a Program,
    /// All classes of the inputs, also unusable ones.
    input: FxHashSet<Sym>,
    class_path: FxHashSet<Sym>,
}

impl<'a> Parts<'a> {
    fn of(inputs: &'a Inputs, program: &'a Program) -> Self {
        let libraries = inputs.libraries.iter();
        let (classes, _) = input::classes(&inputs.units);
        Self {
            inputs,
            program,
            input: classes.iter().map(|class| class.name).collect(),
            class_path: libraries.flat_map(|library| library.names()).collect(),
        }
    }

    fn part(&self, class: Sym) -> Part {
        let found = self.program.find(class).ok();
        match found.map(|class| self.program.class(class).origin) {
            Some(ClassOrigin::Input(_)) => Part::Input,
            Some(ClassOrigin::ClassPath(_)) => Part::ClassPath,
            Some(ClassOrigin::Platform) => Part::Platform,
            None if self.input.contains(&class) => Part::Input,
            None if self.class_path.contains(&class) => Part::ClassPath,
            None if self.inputs.jdk.contains(class) => Part::Platform,
            None => Part::Elsewhere,
        }
    }
}

fn text(recall: &Recall, traces: &[RunTrace]) -> String {
    let mut text = String::new();
    let mut row = |name: &str, value: String| {
        text += &escape::line(format!("{name:<10}  {value}").trim_end());
    };
    let Size {
        methods,
        edges,
        unknown,
    } = &recall.graph;
    let unknown = match unknown.len() {
        0 => String::new(),
        count => format!("; {count} more methods that the program does not have"),
    };
    row(
        "graph",
        format!("{methods} methods, {edges} pairs of caller and callee{unknown}"),
    );
    let counted = |trace: &RunTrace| {
        (0..trace.nodes.len())
            .filter(|at| trace.counts(*at))
            .count()
    };
    let contexts: usize = traces.iter().map(counted).sum();
    let elsewhere = recall.elsewhere.len();
    row(
        "traces",
        format!(
            "{} methods ran, in {contexts} contexts; {elsewhere} more of classes that are generated or not given",
            recall.all.all
        ),
    );
    let ran = |part: Part| recall.methods.get(&part).map_or(0, |of| of.all);
    if ran(Part::Input) == 0 {
        row(
            "",
            "no method of the input is among them: is it a trace of this program?".to_owned(),
        );
    }
    if !recall.cut.is_empty() {
        let what: Vec<&str> = recall.cut.iter().map(|cut| cut.name()).collect();
        row(
            "",
            format!(
                "a trace had no room for all {}: record it again with more (FILE,nodes=N)",
                what.join(", ")
            ),
        );
    }
    if recall.left_out != 0 {
        let count = recall.left_out;
        row("", format!("{count} classes could not be instrumented"));
    }
    row("methods", share(recall.all));
    for (part, of) in &recall.methods {
        if *part != Part::Elsewhere {
            row("", format!("{}  {}", share(*of), part.name()));
        }
    }
    row("edges", share(recall.edges));
    if let Some(missed) = &recall.missed_at_complete {
        let of_jdk = missed.iter().filter(|e| e.from == Part::Platform).count();
        let own = missed.len() - of_jdk;
        row(
            "",
            format!(
                "{own} are missed at complete calls of the program, {of_jdk} at complete calls of the JDK"
            ),
        );
    }
    let mut causes: BTreeMap<Cause, usize> = BTreeMap::new();
    let mut holes: BTreeMap<(Cause, &str, &str), usize> = BTreeMap::new();
    for missed in &recall.missed {
        *causes.entry(missed.cause).or_default() += 1;
        let at = |place: Option<usize>| {
            let name = place.and_then(|place| missed.path.get(place));
            name.map_or("the JVM", |name| name.split('(').next().unwrap_or(name))
        };
        let (caller, callee) = (at(missed.at.checked_sub(1)), at(Some(missed.at)));
        *holes.entry((missed.cause, caller, callee)).or_default() += 1;
    }
    let mut causes: Vec<_> = causes.into_iter().collect();
    causes.sort_by_key(|(cause, count)| (Reverse(*count), *cause));
    for (n, (cause, count)) in causes.into_iter().enumerate() {
        let name = if n == 0 { "missed" } else { "" };
        row(name, format!("{count:>7}  {}", cause.name()));
    }
    let mut holes: Vec<_> = holes.into_iter().collect();
    holes.sort_by_key(|(hole, count)| (Reverse(*count), *hole));
    let left = holes.get(HOLES..).unwrap_or_default();
    let (calls, methods) = (
        left.len(),
        left.iter().map(|(_, count)| count).sum::<usize>(),
    );
    for (n, ((cause, caller, callee), count)) in holes.into_iter().take(HOLES).enumerate() {
        let name = if n == 0 { "missed at" } else { "" };
        row(
            name,
            format!("{count:>7}  {}: {caller} → {callee}", cause.name()),
        );
    }
    if calls > 0 {
        row(
            "",
            format!("{methods:>7}  at {calls} more calls; -o FILE.json has all"),
        );
    }
    text
}

/// `98.10 %  (5604 of 5712)`
fn share(share: Share) -> String {
    // Rounded down, so that 100 % means all.
    let ratio = share.ratio().map_or("-".to_owned(), |ratio| {
        format!("{:.2}", (10_000.0 * ratio).floor() / 100.0)
    });
    format!("{ratio:>7} %  ({} of {})", share.found, share.all)
}
