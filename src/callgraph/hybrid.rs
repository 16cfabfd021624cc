//! Hybrid graphs: what an analysis finds, and what recorded runs did.
//!
//! The engine enters each method that ran and that it does not reach, and goes on from there. Each
//! call that ran and that the graph lacks becomes an edge of the kind `traced`. So every method of
//! the program that ran is in the graph, and every call between two of them.
//!
//! A trace names no instruction. An edge stands at the first one that may be the call:
//!
//! 1. a call that names the method, in its class or one above; for an initialiser, a use of the
//!    class
//! 2. the only call of reflection, a handle or native code that the graph leaves open
//! 3. else the start of the method
//!
//! Calls without a context make no edge: the trace had no space for them, and their callers may be
//! wrong. The methods that they ran begin the graph, as those do that no known method called.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use super::ran::{
    MethodKey, RanPairs, add_pairs, has_call, has_passed_call, is_handles, is_reflection,
    is_thread, key,
};
use super::trace::RunTrace;
use super::{CallGraph, Edge, EdgeKind, Open};
use base::known;
use classfile::{Insn, Op, Pc};
use program::{DeclaredMethod, MethodId, Program};

/// The methods of a program that ran, and their calls.
#[derive(Clone, Debug, Default)]
pub struct RanCalls {
    /// The methods, sorted.
    methods: Vec<MethodId>,
    /// Sorted by callee, then by caller.
    calls: Vec<RanCall>,
}

/// A call that ran.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct RanCall {
    /// The method that ran.
    callee: MethodId,
    /// The method that called it, perhaps one that only passes calls on.
    caller: MethodId,
    /// The methods that use such a caller, sorted.
    users: Vec<MethodId>,
}

/// Methods to enter. Callers come before callees: what a caller reaches has its arguments, and an
/// entered method has only unknown ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NextToEnter {
    /// A reached method called each of them, so an edge will lead there.
    Called(Vec<MethodId>),
    /// No known method called them, or only methods among them. The graph begins there. Empty if
    /// all that ran is reached.
    First(Vec<MethodId>),
}

/// A call that ran and that a graph lacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LackedCall {
    /// The edge to add.
    pub edge: Edge,
    /// Whether its instruction selects by the receiver's class. Then the graph lacks objects there.
    pub is_selected: bool,
}

impl RanCalls {
    /// The calls of runs between methods of a program.
    pub fn of(program: &Program, traces: &[RunTrace]) -> Self {
        let mut ids: FxHashMap<MethodKey, Option<MethodId>> = FxHashMap::default();
        let ran = traces.iter().flat_map(|trace| {
            let called = trace.edges.iter().map(|(_, callee)| *callee);
            let all = trace.nodes.iter().map(|node| node.method).chain(called);
            all.map(|method| trace.methods[method])
        });
        for ran in ran.filter(|ran| !is_thread(ran)) {
            ids.entry(key(&ran)).or_insert_with(|| {
                let class = program.find(ran.class).ok()?;
                program.declared_method(class, ran.name, ran.descriptor)
            });
        }
        let id = |key: &MethodKey| ids.get(key).copied().flatten();
        let mut pairs = RanPairs::default();
        for trace in traces {
            add_pairs(trace, &|ran| id(&key(ran)).is_some(), &mut pairs);
        }
        let calls = pairs.iter().filter_map(|((caller, callee), users)| {
            let mut users: Vec<MethodId> = users.iter().filter_map(id).collect();
            users.sort_unstable();
            Some(RanCall {
                callee: id(callee)?,
                caller: id(caller)?,
                users,
            })
        });
        let mut calls: Vec<RanCall> = calls.collect();
        calls.sort_unstable();
        let methods: BTreeSet<MethodId> = ids.values().copied().flatten().collect();
        Self {
            methods: methods.into_iter().collect(),
            calls,
        }
    }

    /// Whether nothing ran.
    pub fn is_empty(&self) -> bool {
        self.methods.is_empty()
    }

    /// The methods to enter next, of those that ran and are not reached.
    pub fn next(&self, is_reached: &dyn Fn(MethodId) -> bool) -> NextToEnter {
        let left = self.methods.iter().copied();
        let left: Vec<MethodId> = left.filter(|method| !is_reached(*method)).collect();
        let is_called = |method: &&MethodId| {
            let calls = self.calls_of(**method).iter();
            let mut callers = calls.flat_map(|call| call.users.iter().chain([&call.caller]));
            callers.any(|caller| is_reached(*caller))
        };
        let called: Vec<MethodId> = left.iter().filter(is_called).copied().collect();
        if !called.is_empty() {
            return NextToEnter::Called(called);
        }
        let is_first = |method: &&MethodId| self.calls_of(**method).is_empty();
        let first: Vec<MethodId> = left.iter().filter(is_first).copied().collect();
        NextToEnter::First(if first.is_empty() { left } else { first })
    }

    fn calls_of(&self, callee: MethodId) -> &[RanCall] {
        let start = self.calls.partition_point(|call| call.callee < callee);
        let end = self.calls.partition_point(|call| call.callee <= callee);
        &self.calls[start..end]
    }

    /// The calls that a graph lacks, sorted. Code of reflection or handles may pass a call on to
    /// other code: then these are calls of the methods that use it.
    pub fn lacked(&self, program: &Program, graph: &CallGraph) -> Vec<LackedCall> {
        let mut pairs: FxHashSet<(MethodId, MethodId)> = FxHashSet::default();
        for call in &self.calls {
            let callee = call.callee;
            if has_call(program, graph, call.caller, callee) {
                continue;
            }
            let users = call.users.iter().copied();
            let lacking = users.filter(|user| !has_passed_call(graph, *user, callee));
            let lacking: Vec<MethodId> = lacking.collect();
            let all_pass = lacking.is_empty() && !call.users.is_empty();
            if call.users.is_empty() || !all_pass && is_own_call(program, call) {
                pairs.insert((call.caller, callee));
            } else {
                pairs.extend(lacking.into_iter().map(|user| (user, callee)));
            }
        }
        let lacked = pairs.into_iter();
        let lacked = lacked.map(|(caller, callee)| lacked_call(program, graph, caller, callee));
        let mut lacked: Vec<LackedCall> = lacked.collect();
        lacked.sort_unstable();
        lacked
    }
}

impl CallGraph {
    /// Adds calls that ran.
    pub fn add_traced(&mut self, lacked: &[LackedCall]) {
        self.edges.extend(lacked.iter().map(|call| call.edge));
        self.edges.sort_unstable();
        self.edges.dedup();
    }

    /// The number of edges that only recorded runs show, and of the methods to which all edges are
    /// such.
    pub fn traced(&self) -> (usize, usize) {
        let is_traced = |edge: &&Edge| edge.kind == EdgeKind::Traced;
        let traced: Vec<&Edge> = self.edges.iter().filter(is_traced).collect();
        let mut only: FxHashSet<MethodId> = traced.iter().map(|edge| edge.callee).collect();
        for edge in self.edges.iter().filter(|edge| !is_traced(edge)) {
            only.remove(&edge.callee);
        }
        (traced.len(), only.len())
    }
}

/// Whether a call is one of the caller's own code, and not passed on by it.
fn is_own_call(program: &Program, call: &RanCall) -> bool {
    let class = program.class(program.method(call.callee).class).name;
    let is_passing = is_reflection(class) || is_handles(class);
    is_passing || naming(program, call.caller, call.callee).is_some()
}

/// A call with its instruction.
fn lacked_call(
    program: &Program,
    graph: &CallGraph,
    caller: MethodId,
    callee: MethodId,
) -> LackedCall {
    let named = naming(program, caller, callee);
    let (pc, is_selected) = named
        .or_else(|| Some((only_open(graph, caller)?, false)))
        .unwrap_or((0, false));
    LackedCall {
        edge: Edge {
            caller,
            pc,
            kind: EdgeKind::Traced,
            callee,
        },
        is_selected,
    }
}

/// The first instruction of a method that names another one, and whether the receiver's class
/// selects there.
fn naming(program: &Program, caller: MethodId, callee: MethodId) -> Option<(Pc, bool)> {
    let declared = program.method(caller);
    let file = program.file(declared.class)?;
    let code = file
        .code(&file.methods[usize::from(declared.index)])
        .ok()??;
    let called = program.method(callee);
    let found = code.insns().find(|(_, insn)| is_it(program, insn, called));
    found.map(|(pc, insn)| {
        let is_selected = matches!(
            insn,
            Insn::Invoke(Op::Invokevirtual | Op::Invokeinterface, _)
        );
        (pc, is_selected)
    })
}

/// Whether an instruction may be a call of a method, by its name.
fn is_it(program: &Program, insn: &Insn, called: &DeclaredMethod) -> bool {
    let find = |name| program.find(name).ok();
    if called.name == known().initializer {
        let of = match insn {
            Insn::Invoke(Op::Invokestatic, named) => find(named.owner),
            Insn::Field(Op::Getstatic | Op::Putstatic, field) => find(field.owner),
            Insn::Type(Op::New, class) => find(*class),
            _ => None,
        };
        return of.is_some_and(|of| program.is_subtype(of, called.class) == Ok(true));
    }
    let Insn::Invoke(_, named) = insn else {
        return false;
    };
    let owner = find(named.owner);
    let is_above = |owner| program.is_subtype(called.class, owner) != Ok(false);
    let is_below = |owner| program.is_subtype(owner, called.class) != Ok(false);
    named.name == called.name
        && named.descriptor == called.descriptor
        && owner.is_none_or(|owner| is_above(owner) || is_below(owner))
}

/// The place of the only call of reflection, a handle or native code that is open in a method.
fn only_open(graph: &CallGraph, method: MethodId) -> Option<Pc> {
    let is_passing = |why: &Open| {
        matches!(
            why,
            Open::Native | Open::Reflection | Open::MethodHandle | Open::Dynamic
        )
    };
    let open = graph.open_at(method).iter();
    let mut places: Vec<Pc> = open
        .filter(|(.., why)| is_passing(why))
        .map(|(_, pc, _)| *pc)
        .collect();
    places.dedup();
    match places[..] {
        [pc] => Some(pc),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::Id;

    fn ran(calls: &[(usize, usize)], methods: usize) -> RanCalls {
        let call = |&(caller, callee): &(usize, usize)| RanCall {
            callee: Id::new(callee),
            caller: Id::new(caller),
            users: Vec::new(),
        };
        let mut calls: Vec<RanCall> = calls.iter().map(call).collect();
        calls.sort_unstable();
        RanCalls {
            methods: (0..methods).map(Id::new).collect(),
            calls,
        }
    }

    fn entered(ran: &RanCalls, reached: &[usize]) -> Vec<NextToEnter> {
        let mut reached: FxHashSet<MethodId> = reached.iter().map(|id| Id::new(*id)).collect();
        let mut steps = Vec::new();
        loop {
            let next = ran.next(&|method| reached.contains(&method));
            let (NextToEnter::Called(methods) | NextToEnter::First(methods)) = &next;
            if methods.is_empty() {
                return steps;
            }
            reached.extend(methods);
            steps.push(next);
        }
    }

    #[test]
    fn callers_are_entered_before_callees() {
        use NextToEnter::{Called, First};
        let of = |ids: &[usize]| ids.iter().map(|id| Id::new(*id)).collect::<Vec<MethodId>>();
        // 0 → 1 → 2, 3 → 2; no known method calls 3.
        let chain = ran(&[(0, 1), (1, 2), (3, 2)], 4);
        let expected = [Called(of(&[1])), Called(of(&[2])), First(of(&[3]))];
        assert_eq!(entered(&chain, &[0]), expected);
        // Two threads of unknown code run a circle: the graph begins with all of it.
        let circle = ran(&[(0, 1), (1, 0)], 2);
        assert_eq!(entered(&circle, &[]), [First(of(&[0, 1]))]);
        assert_eq!(entered(&circle, &[0, 1]), []);
    }
}
