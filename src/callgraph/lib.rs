//! A call graph: the methods that a program may run, and the calls that run them.
//!
//! It names no engine. An engine gives each edge a reason. From a graph come shortest chains of
//! edges, lists of unreached code, and the open calls, which may run more than the graph shows.
//! Traces of runs measure its recall, and complete it.

mod context_tree;
mod dead;
mod export;
mod formats;
mod html;
mod hybrid;
mod import;
mod json_lines;
mod listing;
mod may;
mod name_pattern;
mod pack;
mod point_text;
mod points;
mod ran;
mod reached;
mod recall;
mod reflection_api;
mod reflection_counts;
mod rests;
mod sizes;
mod specification;
mod trace;
mod tree_export;
mod why;

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};

use classfile::Pc;
use program::MethodId;

pub use context_tree::{ContextTree, TreePart};
pub use dead::unreached;
pub use export::{Text, schema};
pub use formats::GraphFormat;
pub use hybrid::{LackedCall, NextToEnter, RanCalls};
pub use import::{GraphError, NamedGraph};
pub use listing::{CallKind, ListedArchive, ListedSite, Listing, Part};
pub use name_pattern::{NamePattern, method_name, without_mark};
pub use pack::PackedGraph;
pub use point_text::{PointText, point_text};
pub use points::{AnswerState, CodeSite, InputOrigin, Point, Reflected, UnknownInput};
pub use reached::{Dispatch, Foreign, InputPart};
pub use recall::{Cause, Missed, MissedEdge, Recall, Share, Size, recall, schema as recall_schema};
pub use reflection_api::{ReflectionAnswer, ReflectionApi};
pub use reflection_counts::{ReflectionCounts, StateCounts};
pub use rests::{RestsOn, by_calls, missing_classes};
pub use sizes::{Extent, Sizes};
pub use specification::{
    Answered, Listed, Malformed, Specification, Specified, Writes, answer_text, place_text, write,
};
pub use trace::{CallContext, Cut, RunTrace, TraceError, TracedMethod};
pub use tree_export::{TreeFormat, schema as tree_schema};
pub use why::{Answer, Verdict, why};

/// Why a call runs a method.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "lowercase")]
#[derive(strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum EdgeKind {
    /// `invokestatic`.
    Static,
    /// `invokespecial`: a constructor, a private method, or a method of a class above by `super`.
    Special,
    /// `invokevirtual`, selected by the class of the receiver.
    Virtual,
    /// `invokeinterface`, selected likewise.
    Interface,
    /// The body of a lambda or method reference, run by a call of its interface's method.
    Lambda,
    /// A member that reflection found, run by its use.
    Reflective,
    /// The initialiser of a class that the instruction uses first (JVMS 5.5).
    Initialiser,
    /// Called by the JVM, or by native code of the platform.
    Jvm,
    /// It ran in a recorded run, and the analysis finds no such call.
    Traced,
}

impl EdgeKind {
    /// The kind of that name.
    pub fn of(name: &str) -> Option<Self> {
        let all = [
            Self::Static,
            Self::Special,
            Self::Virtual,
            Self::Interface,
            Self::Lambda,
            Self::Reflective,
            Self::Initialiser,
            Self::Jvm,
            Self::Traced,
        ];
        all.into_iter().find(|kind| kind.name() == name)
    }

    /// The word that outputs use.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// An edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edge {
    /// The method that calls.
    pub caller: MethodId,
    /// The calling instruction.
    pub pc: Pc,
    /// Why the call runs the method.
    pub kind: EdgeKind,
    /// The method that runs.
    pub callee: MethodId,
}

/// Why a graph may lack edges of an instruction.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[derive(strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Open {
    /// Native code that no model describes runs there.
    Native,
    /// Reflection runs the members that its arguments name.
    Reflection,
    /// A method handle runs its target.
    MethodHandle,
    /// A bootstrap method links the call site.
    Dynamic,
    /// The instruction names a class or member that is missing.
    Missing,
    /// No object reaches the receiver: it is null, or the graph does not see its allocation.
    NoReceiver,
    /// The result of another open call reaches the receiver.
    UnknownReceiver,
}

impl Open {
    /// The word that outputs use.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// A call graph.
#[derive(Debug, Default)]
pub struct CallGraph {
    /// The methods that it starts from: the ones that the user named, and the ones that the JVM
    /// runs by itself. Sorted.
    pub entries: Vec<MethodId>,
    /// The entries that the user named. Sorted.
    pub asked: Vec<MethodId>,
    /// All methods that it reaches, sorted.
    pub methods: Vec<MethodId>,
    /// Sorted.
    pub edges: Vec<Edge>,
    /// Instructions that may have more edges. Sorted.
    pub open: Vec<(MethodId, Pc, Open)>,
    /// Its precision, measured by casts.
    pub casts: Casts,
    /// The calls of the input that select by receiver class, if an object reaches the receiver:
    /// each with its number of receiver classes. Sorted.
    pub receivers: Vec<(MethodId, Pc, u32)>,
    /// The calls of the reflection API that can have an answer, if reflection is followed: each
    /// with how much is known of its values. Sorted.
    pub reflective: Vec<(MethodId, Pc, AnswerState)>,
}

/// Casts in the methods that a graph reaches, to other types than `Object`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Casts {
    /// The number of all such casts.
    pub all: usize,
    /// The casts that an object of another type may reach, as far as the engine sees.
    pub may_fail: usize,
}

impl CallGraph {
    /// A shortest chain to the nearest of some methods: the entry, then the edges. An entry that
    /// the user named goes first, if a chain comes from one. `None` if the methods are unreached.
    pub fn chain(&self, to: &[MethodId]) -> Option<(MethodId, Vec<Edge>)> {
        let mut by: FxHashMap<MethodId, Option<Edge>> = FxHashMap::default();
        let mut next: VecDeque<MethodId> = VecDeque::new();
        [&self.asked, &self.entries].into_iter().find_map(|first| {
            for entry in first {
                by.entry(*entry).or_insert_with(|| {
                    next.push_back(*entry);
                    None
                });
            }
            self.walk_to(to, &mut by, &mut next)
        })
    }

    /// Searches on until it finds one of the methods, and returns the chain to it; `by` holds the
    /// edge to each visited method.
    fn walk_to(
        &self,
        to: &[MethodId],
        by: &mut FxHashMap<MethodId, Option<Edge>>,
        next: &mut VecDeque<MethodId>,
    ) -> Option<(MethodId, Vec<Edge>)> {
        while let Some(method) = next.pop_front() {
            if to.contains(&method) {
                let mut chain = Vec::new();
                let mut at = method;
                while let Some(edge) = *by.get(&at)? {
                    chain.push(edge);
                    at = edge.caller;
                }
                chain.reverse();
                return Some((at, chain));
            }
            for edge in self.from(method) {
                by.entry(edge.callee).or_insert_with(|| {
                    next.push_back(edge.callee);
                    Some(*edge)
                });
            }
        }
        None
    }

    /// The open instructions of a method.
    pub fn open_at(&self, method: MethodId) -> &[(MethodId, Pc, Open)] {
        let start = self.open.partition_point(|(at, ..)| *at < method);
        let end = self.open.partition_point(|(at, ..)| *at <= method);
        &self.open[start..end]
    }

    /// The number of receiver classes of a call of the input, if an object reaches the receiver.
    pub fn receivers_at(&self, method: MethodId, pc: Pc) -> Option<u32> {
        let found = self
            .receivers
            .binary_search_by_key(&(method, pc), |at| (at.0, at.1));
        found.ok().map(|place| self.receivers[place].2)
    }

    /// How much is known of the values of a reflective call.
    pub fn reflective_at(&self, method: MethodId, pc: Pc) -> Option<AnswerState> {
        let found = self
            .reflective
            .binary_search_by_key(&(method, pc), |at| (at.0, at.1));
        found.ok().map(|place| self.reflective[place].2)
    }

    /// The edges of a method's instructions.
    pub fn from(&self, method: MethodId) -> &[Edge] {
        let start = self.edges.partition_point(|edge| edge.caller < method);
        let end = self.edges.partition_point(|edge| edge.caller <= method);
        &self.edges[start..end]
    }

    /// The calls that select by receiver class: the number with several targets, and the number of
    /// all.
    pub fn dispatched(&self) -> (usize, usize) {
        use EdgeKind::{Interface, Lambda, Virtual};
        let is_dispatched = |edge: &&Edge| matches!(edge.kind, Virtual | Interface | Lambda);
        let mut targets: FxHashMap<(MethodId, Pc), usize> = FxHashMap::default();
        for edge in self.edges.iter().filter(is_dispatched) {
            *targets.entry((edge.caller, edge.pc)).or_default() += 1;
        }
        let several = targets.values().filter(|count| **count > 1).count();
        (several, targets.len())
    }

    /// The number of different pairs of caller and callee.
    pub fn pairs(&self) -> usize {
        let mut pairs: Vec<_> = self.edges.iter().map(|e| (e.caller, e.callee)).collect();
        pairs.sort_unstable();
        pairs.dedup();
        pairs.len()
    }

    /// Whether it reaches a method.
    pub fn reaches(&self, method: MethodId) -> bool {
        self.methods.binary_search(&method).is_ok()
    }

    /// The methods within `depth` edges after the methods of `from`, before the methods of `to`, or
    /// both.
    pub fn part(
        &self,
        from: Option<&[MethodId]>,
        to: Option<&[MethodId]>,
        depth: usize,
    ) -> FxHashSet<MethodId> {
        let callers = to.map(|_| self.callers());
        let callees = |method: MethodId| self.from(method).iter().map(|e| e.callee).collect();
        let callers = |method: MethodId| {
            let of = callers.as_ref().and_then(|callers| callers.get(&method));
            of.cloned().unwrap_or_default()
        };
        let ahead = from.map(|from| walk(from, depth, callees));
        let behind = to.map(|to| walk(to, depth, callers));
        match (ahead, behind) {
            (Some(ahead), Some(behind)) => ahead.intersection(&behind).copied().collect(),
            (Some(one), None) | (None, Some(one)) => one,
            (None, None) => self.methods.iter().copied().collect(),
        }
    }

    fn callers(&self) -> FxHashMap<MethodId, Vec<MethodId>> {
        let mut callers: FxHashMap<MethodId, Vec<MethodId>> = FxHashMap::default();
        for edge in &self.edges {
            callers.entry(edge.callee).or_default().push(edge.caller);
        }
        callers
    }
}

/// The methods within `depth` steps.
fn walk(
    from: &[MethodId],
    depth: usize,
    next: impl Fn(MethodId) -> Vec<MethodId>,
) -> FxHashSet<MethodId> {
    let mut seen: FxHashSet<MethodId> = from.iter().copied().collect();
    let mut level = from.to_vec();
    for _ in 0..depth {
        level = level.into_iter().flat_map(&next).collect();
        level.retain(|method| seen.insert(*method));
    }
    seen
}
