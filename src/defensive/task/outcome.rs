//! Callees analysed anew: the trait that evaluations ask, and its results.

use std::sync::Arc;

use crate::domain::summary::Effects;
use crate::task::Request;
use crate::task::facts::Reads;
use claims::Reflective;
use classfile::Pc;
use ir::ValueId;
use program::MethodId;

/// Evaluates callees under the arguments that their callers know. The evaluator asks for them here,
/// and does not know where the results are kept.
pub(crate) trait Callees: Sync {
    /// The result of a task, if the method has a body. It is a pure function of the task, so it may
    /// come from anywhere.
    fn outcome(&self, wanted: Request<'_>) -> Option<Arc<Outcome>>;
    /// Whether evaluations have to note the results that they rest on.
    fn records(&self) -> bool;
}

/// The result of analysing a callee anew.
pub(crate) struct Outcome {
    /// The callee.
    pub method: MethodId,
    /// Its effects, unless its evaluation was given up.
    pub effects: Option<Effects>,
    /// The cost of the evaluation, callees included.
    pub cost: u64,
    /// The cost without callees.
    pub own_cost: u64,
    /// The cost of looking into callees for metrics, on which no claim rests.
    pub looked: u64,
    /// The metrics, if they were asked for.
    pub seen: ContextMetrics,
    /// The facts that it rests on.
    pub reads: Reads,
}

/// The metrics of an evaluation under a context.
#[derive(Default)]
pub(crate) struct ContextMetrics {
    /// The values that are known.
    pub known: Vec<ValueId>,
    /// The virtual and interface calls that have one target. The target is given if its code is
    /// known.
    pub one_target: Vec<(Pc, Option<MethodId>)>,
    /// The calls of `one_target` that have a receiver known by value.
    pub by_value: Vec<Pc>,
    /// The calls of the reflection API for which every input is known.
    pub reflective: Vec<Reflective>,
    /// The results that its final states use, each with the call that it is for.
    pub entered: Vec<(Pc, Arc<Outcome>)>,
}
