//! The figures of the code that a call graph reaches (design 3, "Metrics"). The ECOOP 2018 paper
//! counts variables and calls of the methods that a whole-program graph reaches. It compares claims
//! with the calls that such a graph resolves.
//!
//! The graph only selects the counted code; no claim rests on it.

use std::path::{Path, PathBuf};

use crate::pipeline::metrics::{add, variables, variables_strict};
use callgraph::{Foreign, InputPart, NamedGraph};
use claims::{Claims, Coverage, OneTarget, Receiver, Settled};
use classfile::Pc;
use program::{MethodId, Program};
use report::{CallSites, Reached, Receivers};
use session::{ErrorCause, SessionError};

/// A graph that was read, and its file.
pub(super) struct ReadGraph {
    path: PathBuf,
    graph: NamedGraph,
}

/// Reads a graph.
///
/// # Errors
/// If the file cannot be read, or is no graph.
pub(super) fn read(path: &Path) -> Result<ReadGraph, SessionError> {
    let graph = NamedGraph::read(path).map_err(|error| {
        let help = "name a graph that resolute callgraph wrote with -o FILE.json";
        unusable(path, error.into(), help)
    })?;
    Ok(ReadGraph {
        path: path.to_owned(),
        graph,
    })
}

impl ReadGraph {
    /// The part of the input that the graph reaches.
    ///
    /// # Errors
    /// If it is a graph of another program, or does not name the calling instructions.
    pub(super) fn within(self, program: &Program) -> Result<InputPart, SessionError> {
        self.graph.of_input(program).map_err(|error| {
            let help = match error {
                Foreign::NoInstructions => {
                    "write the graph as JSON (resolute callgraph -o FILE.json), or as CSV with a column pc"
                }
                Foreign::Method(_) | Foreign::Call { .. } | Foreign::Nothing => {
                    "make the graph of the same JARs; of a multi-release JAR, name the release of the graph's JDK with --release"
                }
            };
            unusable(&self.path, error.into(), help)
        })
    }
}

fn unusable(path: &Path, source: ErrorCause, help: &str) -> SessionError {
    SessionError::Input {
        path: path.to_owned(),
        source,
        help: help.to_owned(),
    }
}

/// Counts the facts about the methods that a graph reaches.
pub(super) fn count(claims: &Claims, graph: &InputPart) -> Reached {
    let mut sum = Coverage::default();
    let mut reached = Reached {
        methods: graph.methods.len() as u64,
        left_out: graph.left_out as u64,
        call_sites: no_calls(),
        one_target: no_calls(),
        ..Reached::default()
    };
    for method in &graph.methods {
        if let Some(claims) = claims.methods.get(*method) {
            add(&mut sum, &claims.coverage);
        }
    }
    reached.variables = variables(&sum, true);
    reached.variables_strict = variables_strict(&sum, true);
    let nothing = Settled::default();
    for ((method, pc), call) in &graph.calls {
        let settled = claims.settled.get(method).unwrap_or(&nothing);
        take(&mut reached.call_sites, settled, *pc);
        if call.targets == 1 {
            take(&mut reached.one_target, settled, *pc);
        }
    }
    reached.receivers = receivers(claims, graph);
    reached
}

fn no_calls() -> CallSites {
    CallSites {
        virtual_and_interface: 0,
        one_target_some_context: Some(0),
        one_target_initial: Some(0),
        by_value_some_context: Some(0),
        by_value_initial: Some(0),
    }
}

/// Counts a call.
fn take(sites: &mut CallSites, settled: &Settled, pc: Pc) {
    let Settled {
        initial,
        some_context,
    } = settled;
    let has = |calls: &[Pc]| u64::from(calls.binary_search(&pc).is_ok());
    let both = |settled: &OneTarget| (has(&settled.all), has(&settled.by_value));
    let (one_target, by_value) = both(initial);
    sites.virtual_and_interface += 1;
    *sites.one_target_initial.get_or_insert(0) += one_target;
    *sites.by_value_initial.get_or_insert(0) += by_value;
    let (one_target, by_value) = both(some_context);
    *sites.one_target_some_context.get_or_insert(0) += one_target;
    *sites.by_value_some_context.get_or_insert(0) += by_value;
}

/// Receivers that are known by value, and that an object reaches in the graph.
fn receivers(claims: &Claims, graph: &InputPart) -> Option<Receivers> {
    if graph.calls.values().all(|call| call.receivers.is_none()) {
        return None;
    }
    let known = |method: MethodId, pc: Pc| {
        let calls = &claims.methods.get(method)?.calls;
        let place = calls.binary_search_by_key(&pc, |call| call.pc).ok()?;
        match &calls[place].receiver {
            Receiver::Known {
                types,
                by_value: true,
                ..
            } if !types.is_empty() => Some(types.len()),
            Receiver::Known { .. } | Receiver::Unknown(_) => None,
        }
    };
    let both = graph.calls.iter().filter_map(|((method, pc), call)| {
        let held = call.receivers?;
        Some((known(*method, *pc)?, held))
    });
    let (mut calls, mut claimed, mut held) = (0_u64, 0_usize, 0_u64);
    for (types, classes) in both {
        calls += 1;
        claimed += types;
        held += u64::from(classes);
    }
    let mean = |sum: f64| if calls == 0 { 0.0 } else { sum / calls as f64 };
    Some(Receivers {
        calls,
        claimed: mean(claimed as f64),
        graph: mean(held as f64),
    })
}
