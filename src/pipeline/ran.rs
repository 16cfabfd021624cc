//! Recorded runs that complete a call graph.

use std::path::PathBuf;

use super::entries::all_classes;
use super::trace;
use base::Sym;
use callgraph::{RanCalls, RunTrace};
use program::Program;
use report::Warning;
use session::{Inputs, SessionError};

/// Traces, each with its file.
pub(super) struct RecordedRuns {
    paths: Vec<PathBuf>,
    traces: Vec<RunTrace>,
}

impl RecordedRuns {
    /// Reads the files.
    pub(super) fn read(paths: &[PathBuf]) -> Result<Self, SessionError> {
        let traces = paths.iter().map(|path| trace::read(path));
        Ok(Self {
            paths: paths.to_vec(),
            traces: traces.collect::<Result<_, _>>()?,
        })
    }

    /// The classes that ran and that were given: the program must have them, even if no code names
    /// them. Others were generated at run time.
    pub(super) fn classes(&self, inputs: &Inputs) -> Vec<Sym> {
        if self.traces.is_empty() {
            return Vec::new();
        }
        let given = all_classes(inputs);
        let methods = self.traces.iter().flat_map(|trace| &trace.methods);
        let classes = methods.map(|ran| ran.class);
        let mut classes: Vec<Sym> = classes
            .filter(|class| given.contains(class) || inputs.jdk.contains(*class))
            .collect();
        classes.sort_unstable();
        classes.dedup();
        classes
    }

    /// The calls between methods of the program.
    pub(super) fn calls(&self, program: &Program) -> RanCalls {
        RanCalls::of(program, &self.traces)
    }

    /// The runs among the names of entries; empty without runs.
    pub(super) fn entries(&self) -> String {
        match self.traces.len() {
            0 => String::new(),
            1 => ", what ran in a recorded run".to_owned(),
            count => format!(", what ran in {count} recorded runs"),
        }
    }

    /// Warnings of runs that may not be of this program, or that are not whole.
    pub(super) fn warnings(&self, inputs: &Inputs) -> Vec<Warning> {
        if self.traces.is_empty() {
            return Vec::new();
        }
        let given = all_classes(inputs);
        let mut warnings = of_other_releases(&self.paths, &self.traces, inputs.jdk.release());
        for (path, trace) in self.paths.iter().zip(&self.traces) {
            let mut warn = |message: String| {
                warnings.push(Warning {
                    at: path.display().to_string(),
                    message,
                });
            };
            if !trace.methods.iter().any(|ran| given.contains(&ran.class)) {
                warn(
                    "no method of the input or the class path ran: is it a trace of this program?"
                        .to_owned(),
                );
            }
            if !trace.cut.is_empty() {
                let what: Vec<&str> = trace.cut.iter().map(|cut| cut.name()).collect();
                warn(format!(
                    "it had no room for all {}, and calls beyond it make no edge: record it again with more (FILE,nodes=N)",
                    what.join(", ")
                ));
            }
        }
        warnings
    }
}

/// Warns of runs on another release than the JDK that the graph is made with.
pub(super) fn of_other_releases(paths: &[PathBuf], traces: &[RunTrace], ours: u16) -> Vec<Warning> {
    let pairs = paths.iter().zip(traces);
    let others = pairs.filter_map(|(path, trace)| {
        let theirs = trace.release.filter(|release| *release != ours)?;
        Some(Warning {
            at: path.display().to_string(),
            message: format!(
                "the run was on JDK {theirs}, the graph is of JDK {ours}, and their methods differ: name the run's JDK with --jdk"
            ),
        })
    });
    others.collect()
}
