//! The calls of recorded runs, without their contexts.
//!
//! Reflection and method handles run their targets through code of the platform, and through
//! classes generated at run time. A pair with such a caller holds the methods that use it, too.

use rustc_hash::{FxHashMap, FxHashSet};

use super::trace::{RunTrace, TracedMethod};
use super::{CallGraph, EdgeKind};
use base::Sym;
use program::{MethodId, Program};

/// A method, under any class loader.
pub(super) type MethodKey = (Sym, Sym, Sym);

/// All pairs of caller and callee. If the direct caller only passes calls on, the pair holds the
/// methods that use it.
pub(super) type RanPairs = FxHashMap<(MethodKey, MethodKey), FxHashSet<MethodKey>>;

/// The name of a method that ran.
pub(super) fn key(ran: &TracedMethod) -> MethodKey {
    (ran.class, ran.name, ran.descriptor)
}

/// Whether a thread stands in place of a method.
pub(super) fn is_thread(ran: &TracedMethod) -> bool {
    ran.class.bytes().is_empty()
}

/// Whether a class's name begins with one of these.
pub(super) fn starts_with(class: Sym, prefixes: &[&str]) -> bool {
    let class = class.bytes();
    prefixes
        .iter()
        .any(|prefix| class.starts_with(prefix.as_bytes()))
}

/// Whether a class is part of the JDK's reflection.
pub(super) fn is_reflection(class: Sym) -> bool {
    const PACKAGES: [&str; 3] = [
        "java/lang/reflect/",
        "jdk/internal/reflect/",
        "sun/reflect/",
    ];
    starts_with(class, &PACKAGES)
}

/// Whether a class is part of the JDK's method handles.
pub(super) fn is_handles(class: Sym) -> bool {
    starts_with(class, &["java/lang/invoke/", "sun/invoke/"])
}

/// Adds the pairs of the contexts of a trace. A pair has a known callee. Its caller is the direct
/// one, if that is known, else the known method above it that uses the code between.
pub(super) fn add_pairs(
    trace: &RunTrace,
    known: &dyn Fn(&TracedMethod) -> bool,
    pairs: &mut RanPairs,
) {
    for (at, node) in trace.nodes.iter().enumerate() {
        let callee = trace.methods[node.method];
        let counts = |parent: &usize| trace.counts(at) && trace.counts(*parent);
        let Some(parent) = node.parent.filter(counts).filter(|_| known(&callee)) else {
            continue;
        };
        let up = std::iter::successors(Some(parent), |at| trace.nodes[*at].parent);
        let mut up = up.map(|at| trace.methods[trace.nodes[at].method]);
        let user = up.find(|ran| {
            is_thread(ran) || known(ran) && !is_reflection(ran.class) && !is_handles(ran.class)
        });
        let user = user.filter(known).map(|ran| key(&ran));
        let direct = trace.methods[trace.nodes[parent].method];
        let direct = known(&direct).then(|| key(&direct));
        if let Some(caller) = direct.or(user) {
            let users = pairs.entry((caller, key(&callee))).or_default();
            users.extend(user.filter(|user| direct != Some(*user)));
        }
    }
}

/// Whether the graph has the call: directly, or by a native method.
pub(super) fn has_call(
    program: &Program,
    graph: &CallGraph,
    caller: MethodId,
    callee: MethodId,
) -> bool {
    let is_native = |id: MethodId| program.method(id).flags.is_native();
    graph.from(caller).iter().any(|edge| {
        let behind = || graph.from(edge.callee).iter();
        edge.callee == callee
            || is_native(edge.callee) && behind().any(|edge| edge.callee == callee)
    })
}

/// Whether the graph has the call as an edge of reflection, a handle or the JVM, or as one that
/// ran.
pub(super) fn has_passed_call(graph: &CallGraph, user: MethodId, callee: MethodId) -> bool {
    graph.from(user).iter().any(|edge| {
        let is_plain = matches!(
            edge.kind,
            EdgeKind::Static | EdgeKind::Special | EdgeKind::Virtual | EdgeKind::Interface
        );
        !is_plain && edge.callee == callee
    })
}
