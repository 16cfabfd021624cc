//! The evaluation of one method: a worklist in reverse postorder with accumulating joins (design
//! 3). A pure function of the method's body and of the summaries given: no order of evaluation and
//! no other method's evaluation shows in its result.

use std::collections::{BTreeMap, BTreeSet};

use fixedbitset::FixedBitSet;

use crate::claims::{Cause, Reason};
use crate::classfile::{Op as Opcode, Pc};
use crate::defensive::live::{live_in, targets};
use crate::defensive::state::{Cell, State, too_many};
use crate::defensive::summary::{Effects, Exit, Summary};
use crate::defensive::value::{Atom, Entries, Null, Site, Value};
use crate::defensive::world::Analysed;
use crate::id::{Id, IdMap};
use crate::ir::{BlockId, Body, EdgeKind, Terminator, Type, ValueId};
use crate::program::MethodId;

/// States with more objects than this give all of them up.
const MAX_HEAP: usize = 48;
/// Block evaluations granted to a method for each of its blocks.
const VISITS_PER_BLOCK: usize = 24;
/// Bodies with more instructions are not analysed.
const MAX_INSTRUCTIONS: usize = 20_000;
/// Summaries with more names, cells and writes than this are not worth instantiating.
const MAX_SUMMARY: usize = 64;

/// The state of a running evaluation.
pub(super) struct Evaluation<'a> {
    pub world: &'a Analysed<'a>,
    pub summaries: &'a IdMap<MethodId, Summary>,
    pub method: MethodId,
    pub body: &'a Body,
    /// What has been found of the method's effects so far; all of it only grows.
    pub effects: Effects,
    /// The methods whose summaries were looked at.
    pub consulted: BTreeSet<MethodId>,
    /// The join of the states in which an exception may leave the block under evaluation.
    raised: Option<State>,
    /// The states at the starts of the blocks, before their phis' results are live.
    starts: IdMap<BlockId, Option<State>>,
    live: IdMap<BlockId, FixedBitSet>,
    work: BTreeSet<BlockId>,
}

/// Is told of every instruction's state in a last sweep over the final states.
pub(super) trait Observer {
    /// The instruction with that number in the block is about to be evaluated in that state.
    fn before(&mut self, evaluation: &Evaluation<'_>, block: BlockId, inst: usize, state: &State);
    /// The block's end is reached in that state, after all of its instructions.
    fn end(&mut self, evaluation: &Evaluation<'_>, block: BlockId, state: &State);
    /// A value has just been defined, or a block entered with it as a phi.
    fn defined(&mut self, value: ValueId, what: &Value);
}

struct Nobody;

impl Observer for Nobody {
    fn before(&mut self, _: &Evaluation<'_>, _: BlockId, _: usize, _: &State) {}
    fn end(&mut self, _: &Evaluation<'_>, _: BlockId, _: &State) {}
    fn defined(&mut self, _: ValueId, _: &Value) {}
}

/// Evaluates `method` under the given summaries; says which of them it consulted.
pub(super) fn evaluate(
    world: &Analysed<'_>,
    summaries: &IdMap<MethodId, Summary>,
    method: MethodId,
    body: &Body,
) -> (Summary, Vec<MethodId>) {
    match Evaluation::run(world, summaries, method, body) {
        Ok(evaluation) if evaluation.effects.size() > MAX_SUMMARY => {
            // Unknown for good, so it depends on nothing.
            let reason = evaluation.reason(0, Cause::TooMany);
            (Summary::Unknown(reason), Vec::new())
        }
        Ok(evaluation) => (
            Summary::Known(evaluation.effects),
            evaluation.consulted.into_iter().collect(),
        ),
        Err(reason) => (Summary::Unknown(reason), Vec::new()),
    }
}

impl<'a> Evaluation<'a> {
    /// Runs to the fixpoint.
    ///
    /// # Errors
    /// The reason for which the method has no summary and no claims.
    pub(super) fn run(
        world: &'a Analysed<'a>,
        summaries: &'a IdMap<MethodId, Summary>,
        method: MethodId,
        body: &'a Body,
    ) -> Result<Self, Reason> {
        let mut this = Self {
            world,
            summaries,
            method,
            body,
            effects: Effects::default(),
            consulted: BTreeSet::new(),
            raised: None,
            starts: IdMap::filled(None, body.blocks.len()),
            live: IdMap::new(),
            work: BTreeSet::new(),
        };
        let spent = this.reason(0, Cause::Budget);
        let size: usize = body.blocks.values().iter().map(|b| b.insts.len() + 1).sum();
        if size > MAX_INSTRUCTIONS || body.parameters.len() > Entries::BITS as usize {
            return Err(spent);
        }
        this.live = live_in(body);
        let entry = body.blocks.ids().next().ok_or(spent)?;
        this.starts[entry] = Some(this.entry_state());
        this.work.insert(entry);
        let mut visits = VISITS_PER_BLOCK * body.blocks.len();
        // Once the states are stable, all blocks are gone through until the effects are, too: what
        // an effect gives up when it has too many atoms depends on the order of its joins.
        loop {
            while let Some(block) = this.work.pop_first() {
                visits = visits.checked_sub(1).ok_or(spent)?;
                this.block(block, &mut Nobody);
            }
            let effects = this.effects.clone();
            for block in body.blocks.ids() {
                visits = visits.checked_sub(1).ok_or(spent)?;
                this.block(block, &mut Nobody);
            }
            if this.work.is_empty() && this.effects == effects {
                break;
            }
        }
        Ok(this)
    }

    /// Goes over the final states once more, telling `observer`.
    pub(super) fn sweep(&mut self, observer: &mut impl Observer) {
        let effects = self.effects.clone();
        for block in self.body.blocks.ids() {
            if self.starts[block].is_some() {
                self.block(block, observer);
            }
        }
        debug_assert!(self.work.is_empty(), "the sweep found a state to grow");
        debug_assert!(self.effects == effects, "the sweep found new effects");
    }

    /// A reason that arises here.
    pub(super) fn reason(&self, pc: Pc, cause: Cause) -> Reason {
        Reason {
            cause,
            method: self.method,
            pc,
        }
    }

    pub(super) fn leak(&mut self, entries: Entries) {
        self.effects.leaked |= entries;
    }

    fn entry_state(&self) -> State {
        let mut state = State::default();
        for (n, &value) in self.body.parameters.iter().enumerate() {
            if self.body.values[value].ty == Type::Ref {
                let is_this = n == 0 && !self.body.is_static;
                let null = if is_this {
                    Null::Never
                } else {
                    Null::WithEntry
                };
                state
                    .env
                    .insert(value, Value::atom(Atom::Entry(n as u8), null));
            }
        }
        state
    }

    /// Evaluates a block from its start and passes the results on along its edges.
    fn block(&mut self, id: BlockId, observer: &mut impl Observer) {
        let Some(mut state) = self.starts[id].clone() else {
            return;
        };
        let body = self.body;
        let block = &body.blocks[id];
        for phi in &block.phis {
            if let Some(value) = state.env.get(&phi.result) {
                observer.defined(phi.result, value);
            }
        }
        self.raised = None;
        let catches = !block.handlers.is_empty();
        if catches {
            self.may_raise(&state);
        }
        let mut reached = true;
        for (n, inst) in block.insts.iter().enumerate() {
            observer.before(self, id, n, &state);
            match self.inst(state, inst, catches) {
                Some(next) => state = next,
                None => {
                    state = State::default();
                    reached = false;
                    break;
                }
            }
            if let Some(value) = inst.result.and_then(|r| state.env.get(&r)) {
                observer.defined(inst.result.expect("has a value"), value);
            }
        }
        if reached {
            observer.end(self, id, &state);
            self.terminate(id, state, catches);
        }
        if let Some(raised) = self.raised.take() {
            for (n, handler) in block.handlers.iter().enumerate() {
                let kind = EdgeKind::Exception(n as u32);
                self.pass(id, handler.target, kind, raised.clone());
            }
        }
    }

    /// An exception may leave the block in this state.
    pub(super) fn may_raise(&mut self, state: &State) {
        let leaked = match &mut self.raised {
            Some(raised) => raised.join(state),
            None => {
                self.raised = Some(state.clone());
                0
            }
        };
        self.leak(leaked);
    }

    fn terminate(&mut self, id: BlockId, mut state: State, catches: bool) {
        let block = &self.body.blocks[id];
        match &block.terminator {
            Terminator::Return(value) => self.returns(state, *value),
            Terminator::Throw(value) => {
                if let Some(thrown) = state.env.get(value).cloned() {
                    let leaked = state.escape(&thrown);
                    self.leak(leaked);
                }
                if catches {
                    self.may_raise(&state);
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
                if let Some(state) = assume_null(state.clone(), args[0]) {
                    self.pass(id, null, EdgeKind::Normal, state);
                }
                if let Some(state) = assume_not_null(state, args[0]) {
                    self.pass(id, other, EdgeKind::Normal, state);
                }
            }
            other => {
                for target in targets(other) {
                    self.pass(id, target, EdgeKind::Normal, state.clone());
                }
            }
        }
    }

    fn returns(&mut self, mut state: State, value: Option<ValueId>) {
        let result = value.and_then(|v| state.env.get(&v).cloned());
        state.retain(|v| Some(v) == value);
        let exit = Exit {
            result,
            heap: state.heap,
        };
        let Some(present) = self.effects.exit.take() else {
            self.effects.exit = Some(exit);
            return;
        };
        // Joining two exits is joining two states whose environment is the result alone.
        let id = ValueId::new(0);
        let as_state = |exit: Exit| State {
            env: exit.result.into_iter().map(|v| (id, v)).collect(),
            heap: exit.heap,
        };
        let mut joined = as_state(present);
        let mut leaked = joined.join(&as_state(exit));
        leaked |= joined.limit(too_many(self.reason(0, Cause::TooMany)));
        self.leak(leaked);
        self.effects.exit = Some(Exit {
            result: joined.env.remove(&id),
            heap: joined.heap,
        });
    }

    /// Joins `state` into the start of `to`, which is evaluated again if that changes it.
    fn pass(&mut self, from: BlockId, to: BlockId, kind: EdgeKind, mut state: State) {
        let block = &self.body.blocks[to];
        let edge = block
            .predecessors
            .iter()
            .position(|e| e.from == from && e.kind == kind);
        if let Some(edge) = edge {
            let incoming: BTreeMap<ValueId, Value> = block
                .phis
                .iter()
                .filter_map(|phi| Some((phi.result, state.env.get(&phi.args[edge])?.clone())))
                .collect();
            state.env.extend(incoming);
        }
        let live = &self.live[to];
        let phis: FixedBitSet = block.phis.iter().map(|p| p.result.index()).collect();
        state.retain(|v| live.contains(v.index()) || phis.contains(v.index()));
        let at = too_many(self.reason(block.terminator_pc, Cause::TooMany));
        let mut leaked = 0;
        let joined = match &self.starts[to] {
            Some(start) => {
                let mut joined = start.clone();
                leaked |= joined.join(&state);
                joined
            }
            None => state,
        };
        let mut joined = joined;
        leaked |= joined.limit(at);
        leaked |= joined.limit_heap(MAX_HEAP);
        self.leak(leaked);
        if self.starts[to].as_ref() != Some(&joined) {
            self.starts[to] = Some(joined);
            self.work.insert(to);
        }
    }

    /// The call site or allocation site of an instruction.
    pub(super) fn site(&self, pc: Pc) -> Site {
        Site {
            method: self.method,
            pc,
        }
    }

    /// Adds to what may be written into a cell of an entry value's object.
    pub(super) fn write_entry(&mut self, entry: u8, cell: Cell, value: Value) {
        let limit = self.reason(0, Cause::TooMany);
        let present = self
            .effects
            .writes
            .entry((entry, cell))
            .or_insert_with(|| value.clone());
        present.join(&value);
        if present.is_too_large() {
            // Its objects have escaped already; what it names of entries escapes now.
            let entries = present.entries();
            *present = present.overflown(limit);
            self.leak(entries);
        }
    }
}

/// The state in which `value` is null, if it can be.
fn assume_null(mut state: State, value: ValueId) -> Option<State> {
    if let Some(known) = state.env.get_mut(&value) {
        if known.null == Null::Never {
            return None;
        }
        *known = Value::null();
    }
    Some(state)
}

/// The state in which `value` is not null, if that can be.
pub(super) fn assume_not_null(mut state: State, value: ValueId) -> Option<State> {
    if let Some(known) = state.env.get_mut(&value) {
        if known.is_null() {
            return None;
        }
        known.null = Null::Never;
    }
    Some(state)
}
