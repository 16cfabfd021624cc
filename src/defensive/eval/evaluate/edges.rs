//! How states leave a block: along its edges, by exceptions, by a return; and how they join where
//! edges meet.
//!
//! A join can make objects escape. An object that is confined on one edge and escaped on the other
//! has escaped, with the contents of its confined copy. If these contents hold entry values of the
//! method, the entry values escape, too. Every join here gives them back, and `note_escape` notes
//! them. To drop them would be unsound, so `State` marks these functions `must_use`.

use crate::domain::params::ParamSet;
use crate::domain::paths::Base;
use crate::domain::state::{State, too_many};
use crate::domain::value::Origin;
use crate::eval::evaluate::Evaluation;
use crate::eval::machine::result_id;
use crate::eval::operations::narrowing::{assume_test, test_of};
use claims::{Reason, UnknownCause};
use classfile::Op as Opcode;
use ir::{BlockId, FlowKind, Terminator, ValueId};

/// States with more objects than this give all of them up.
const MAX_HEAP: usize = 48;

impl Evaluation<'_> {
    /// Passes the state at a block's end on to wherever control may go.
    pub(super) fn terminate(&mut self, id: BlockId, mut state: State, catches: bool) {
        let block = &self.body.blocks[id];
        match &block.terminator {
            Terminator::Return(value) => self.returns(state, *value),
            Terminator::Throw(value) => {
                if let Some(thrown) = state.get(*value) {
                    let escaped = state.escape(&self.caller.machine.arena, thrown);
                    self.caller.machine.note_escape(escaped);
                }
                if catches {
                    self.caller.machine.may_raise(&state);
                }
            }
            Terminator::If {
                op: op @ (Opcode::Ifnull | Opcode::Ifnonnull),
                args,
                taken,
                fallthrough,
            } if taken != fallthrough => {
                let (null, other) = match op {
                    Opcode::Ifnull => (*taken, *fallthrough),
                    _ => (*fallthrough, *taken),
                };
                let mut is_null = state.clone();
                if self.caller.machine.assume_null(&mut is_null, args[0]) {
                    self.pass(id, null, FlowKind::Normal, &is_null);
                }
                if self.caller.machine.assume_not_null(&mut state, args[0]) {
                    self.pass(id, other, FlowKind::Normal, &state);
                }
            }
            other => {
                let test = test_of(&self.caller.machine, other);
                // In a fixed order, because values are numbered in it.
                let mut targets = other.successors();
                targets.sort();
                for target in targets {
                    match test.filter(|test| test.holds(is_taken(other, target))) {
                        Some(test) => {
                            let mut state = state.clone();
                            if assume_test(&mut self.caller.machine, &mut state, test) {
                                self.pass(id, target, FlowKind::Normal, &state);
                            }
                        }
                        None => self.pass(id, target, FlowKind::Normal, &state),
                    }
                }
            }
        }
    }

    /// Joins the state of a return into the exit. The result is the only variable left. Objects
    /// that the caller gave are kept even without references: the caller has to learn their
    /// contents.
    fn returns(&mut self, mut state: State, value: Option<ValueId>) {
        let result = value.and_then(|v| state.get(v));
        state.env = result.into_iter().map(|v| (result_id(), v)).collect();
        if self.caller.machine.is_synchronized() {
            self.caller.machine.forget_paths(&mut state);
        }
        state.paths = state.paths.rebased(|base| {
            let is_result = |v| base == Base::Value(v);
            let result = value.filter(|v| is_result(*v)).map(|_| Base::Result);
            let is_parameter = self.body.parameters.iter().any(|p| is_result(*p));
            result.into_iter().chain(is_parameter.then_some(base))
        });
        self.collect(&mut state);
        self.caller.machine.exit(state);
    }

    /// Forgets objects without references. Objects that the caller gave stay.
    fn collect(&self, state: &mut State) {
        let arena = &self.caller.machine.arena;
        state.collect(arena, |name| {
            matches!(arena.object(name).origin, Origin::Entry(_))
        });
    }

    /// Joins `state` into the start of `to`, which is evaluated again if that changes it.
    pub(super) fn pass(&mut self, from: BlockId, to: BlockId, kind: FlowKind, state: &State) {
        let block = &self.body.blocks[to];
        let edge = block.edge(from, kind);
        let source = |v: ValueId| {
            let phi = block.phis.iter().find(|phi| phi.result == v);
            phi.zip(edge).map_or(v, |(phi, edge)| phi.args[edge])
        };
        let live = &self.body.live()[to];
        let mut state = State {
            env: live
                .iter()
                .filter_map(|v| Some((*v, state.get(source(*v))?)))
                .collect(),
            heap: state.heap.clone(),
            paths: state.paths.rebased(|base| {
                let of = |v: &ValueId| Base::Value(source(*v)) == base;
                let live = live.iter().copied().filter(of);
                let parameters = self.body.parameters.iter().copied();
                live.chain(parameters.filter(move |v| base == Base::Value(*v)))
                    .map(Base::Value)
                    .collect::<Vec<_>>()
            }),
        };
        self.collect(&mut state);
        let at = too_many(
            self.caller
                .machine
                .reason(block.terminator_pc, UnknownCause::TooMany),
        );
        let mut escaped = ParamSet::EMPTY;
        let mut joined = match self.starts[to].take() {
            Some(start) if start == state => {
                self.starts[to] = Some(start);
                return;
            }
            Some(start) => {
                let mut joined = start.clone();
                escaped |= joined.join(&mut self.caller.machine.arena, &state);
                escaped |= self.limit(&mut joined, at);
                self.caller.machine.note_escape(escaped);
                let changed = joined != start;
                self.starts[to] = Some(joined);
                if changed {
                    self.work.insert(to);
                }
                return;
            }
            None => state,
        };
        escaped |= self.limit(&mut joined, at);
        self.caller.machine.note_escape(escaped);
        self.starts[to] = Some(joined);
        self.work.insert(to);
    }

    fn limit(&mut self, state: &mut State, at: Reason) -> ParamSet {
        let mut escaped = state.limit(&mut self.caller.machine.arena, at);
        self.caller.machine.arena.has_overflown |= state.heap.len() > MAX_HEAP;
        for held in state.limit_heap(MAX_HEAP) {
            escaped |= self.caller.machine.arena.entries(held);
        }
        escaped
    }
}

/// Whether a branch goes to that block when its condition holds.
fn is_taken(end: &Terminator, to: BlockId) -> bool {
    matches!(end, Terminator::If { taken, .. } if *taken == to)
}
