//! Callees analysed anew: who is asked for them, and what comes back.

use std::sync::Arc;

use crate::domain::summary::Effects;
use crate::task::Request;
use crate::task::facts::Reads;
use claims::Reflective;
use classfile::Pc;
use ir::ValueId;
use program::MethodId;

/// Evaluates callees under what their callers know of the arguments. The evaluator asks for them
/// here, and does not know where the results are kept.
pub(crate) trait Callees: Sync {
    /// The result of a task, nothing where the method has no body. It is a pure function of the task, so it may come from anywhere.
    fn outcome(&self, wanted: Request<'_>) -> Option<Arc<Outcome>>;
    /// Whether evaluations have to note the results that they rest on.
    fn records(&self) -> bool;
}

/// A result.
pub(crate) struct Outcome {
    /// Of which method.
    pub method: MethodId,
    /// What it does; `None` if its evaluation was given up.
    pub effects: Option<Effects>,
    /// What it cost.
    pub cost: u64,
    /// What it cost without callees.
    pub own_cost: u64,
    /// What it cost to look into callees for metrics, which no claim rests on.
    pub looked: u64,
    /// What is known in it, when that was asked for.
    pub seen: Seen,
    /// What it rests on.
    pub reads: Reads,
}

/// What an evaluation under a context shows, for the metrics.
#[derive(Default)]
pub(crate) struct Seen {
    /// The values that are known.
    pub known: Vec<ValueId>,
    /// The virtual and interface calls that have one target, with it where it is code we know.
    pub one_target: Vec<(Pc, Option<MethodId>)>,
    /// Those of which the receiver is known by value.
    pub by_value: Vec<Pc>,
    /// The calls of the reflection API of which everything is known.
    pub reflective: Vec<Reflective>,
    /// The results that its final states use, by the calls that they are of.
    pub entered: Vec<(Pc, Arc<Outcome>)>,
}
