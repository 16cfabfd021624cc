//! The evaluation of one method from one entry: a worklist in reverse postorder with accumulating
//! joins (design 3).
//!
//! The result is a pure function of the body, the entry, the facts and the levels of context left.
//! It does not depend on the order in which methods are evaluated: that is why results can be kept,
//! shared between threads, and taken over from an earlier analysis.
//!
//! Why it is sound: the state at a block's start covers every execution that comes there, because
//! every edge joins its state into it and a join forgets nothing but precision. States only grow,
//! and a block whose start has grown is evaluated again, so at the end every block has been
//! evaluated in a state that covers all of its executions. Only those final states are told to
//! observers.

mod edges;

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use crate::domain::arena::{Arena, Val};
use crate::domain::entry::{EntryState, Opaque};
use crate::domain::fields::FieldValue;
use crate::domain::params::ParamSet;
use crate::domain::paths::{Base, Path};
use crate::domain::state::{Cell, State};
use crate::domain::summary::Effects;
use crate::domain::value::{ObjectId, ProgramPoint, Value};
use crate::eval::context;
use crate::eval::found::EffectsSoFar;
use crate::eval::observer::{Nobody, Observer};
use crate::task::Task;
use crate::task::facts::{Facts, Reads};
use crate::task::outcome::Callees;
use crate::task::view::ProgramView;
use base::{IdMap, budgets};
use claims::{Cause, Reason};
use classfile::Pc;
use ir::bodies::Built;
use ir::{BlockId, FlowKind};
use program::{FieldId, MethodId, World};

/// How many steps an evaluation with that many levels of context left may spend, those of its
/// callees included, before it goes on without re-analysis. It bounds what could explode; a result
/// that is looked up costs as much as one that is computed, so most charged steps are never taken.
fn allowance(depth: u8) -> u64 {
    64_000 << depth.min(16)
}

/// The state of a running evaluation.
pub(crate) struct Evaluation<'a> {
    pub(super) world: &'a ProgramView<'a>,
    pub(super) facts: &'a dyn Facts,
    /// Where callees are analysed anew; none for initial summaries.
    pub(super) callees: Option<&'a dyn Callees>,
    /// The levels of context left.
    pub(super) depth: u8,
    pub(super) method: MethodId,
    pub(super) body: &'a Built,
    pub(super) entry: &'a EntryState,
    pub(super) arena: Arena,
    pub(super) found: EffectsSoFar,
    /// What is stored into trusted fields.
    pub(super) stores: BTreeMap<FieldId, FieldValue>,
    /// What it has looked at.
    pub(super) reads: Reads,
    /// Whether strings may matter to the method's callers, once that was asked.
    pub(super) wants_texts: OnceCell<bool>,
    /// The steps taken, those of callees analysed anew included.
    cost: u64,
    /// Those without callees.
    own_cost: u64,
    /// The steps of callees that an observer looked into.
    looked: u64,
    /// Whether the budget is spent, so that no more callees are analysed anew. It never becomes
    /// false again: the states are final only if they are stable under one answer.
    is_spent: bool,
    /// Whether this is a final pass over stable states. Its steps are not counted.
    replays: bool,
    /// The join of the states in which an exception may leave the block under evaluation.
    raised: Option<State>,
    /// The states at the starts of the blocks, before their phis' results are live.
    starts: IdMap<BlockId, Option<State>>,
    work: BTreeSet<BlockId>,
}

impl<'a> Evaluation<'a> {
    /// Runs to the fixpoint.
    ///
    /// # Errors
    /// The evaluation as it was given up: the method has neither summary nor claims.
    pub(crate) fn run(task: Task<'a>) -> Result<Self, Box<Self>> {
        let mut this = Self::new(task);
        match this.fixpoint(&mut None::<Nobody>) {
            Some(()) => Ok(this),
            None => Err(Box::new(this)),
        }
    }

    /// Runs to the fixpoint and tells an observer of the final states. If every block is evaluated
    /// only once, the observer has heard of the final states on the way. Otherwise it is thrown
    /// away, and a new one hears of a final pass. Returns no observer only if we have a bug: the
    /// states of the final pass were not stable.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub(crate) fn observed<O: Observer>(
        task: Task<'a>,
        new: impl Fn() -> O,
    ) -> Result<(Self, Option<O>), Box<Self>> {
        let mut this = Self::new(task);
        let mut observer = Some(new());
        if this.fixpoint(&mut observer).is_none() {
            return Err(Box::new(this));
        }
        if observer.is_none() {
            let mut second = new();
            observer = this.replay(&mut second).then_some(second);
        }
        Ok((this, observer))
    }

    fn new(task: Task<'a>) -> Self {
        let body = task.body;
        Self {
            world: task.wanted.world,
            facts: task.wanted.facts,
            callees: task.wanted.callees,
            depth: task.wanted.depth,
            method: task.wanted.method,
            body,
            entry: task.wanted.entry,
            arena: Arena::new(),
            found: EffectsSoFar::default(),
            stores: BTreeMap::new(),
            reads: Reads::default(),
            wants_texts: OnceCell::new(),
            cost: 0,
            own_cost: 0,
            looked: 0,
            is_spent: false,
            replays: false,
            raised: None,
            starts: IdMap::filled(None, body.blocks.len()),
            work: BTreeSet::new(),
        }
    }

    /// Runs to the fixpoint; `None` if the budget is spent before. Takes the observer away when a
    /// block is evaluated for the second time: what it heard of the first time was not final.
    fn fixpoint<O: Observer>(&mut self, observer: &mut Option<O>) -> Option<()> {
        let body = self.body;
        let size: usize = body.blocks.values().iter().map(|b| b.insts.len() + 1).sum();
        if size > budgets::INSTRUCTIONS || body.parameters.len() > ParamSet::CAPACITY {
            return None;
        }
        let first = body.blocks.ids().next()?;
        self.starts[first] = Some(self.entry_state());
        self.work.insert(first);
        let mut visits = budgets::visits(body.blocks.len());
        let mut seen: IdMap<BlockId, bool> = IdMap::filled(false, body.blocks.len());
        loop {
            while let Some(block) = self.work.pop_first() {
                visits = visits.checked_sub(1)?;
                if std::mem::replace(&mut seen[block], true) {
                    // What the observer heard of this block was not final.
                    *observer = None;
                }
                self.block(block, observer);
            }
            if self.has_settled() {
                debug_assert!(self.confirms(), "a further pass found something new");
                return Some(());
            }
            *observer = None;
            let found = self.found.clone();
            let (stores, is_spent) = (self.stores.clone(), self.is_spent);
            for block in body.blocks.ids() {
                visits = visits.checked_sub(1)?;
                self.block(block, &mut Nobody);
            }
            let is_stable = self.work.is_empty() && self.is_spent == is_spent;
            if is_stable && self.found == found && self.stores == stores {
                return Some(());
            }
        }
    }

    /// Whether the effects are final as soon as the states are. Each block was last evaluated in
    /// the state that it starts with now, and joins of effects are unions: another pass adds
    /// nothing. It may where something was given up for having too many parts, which depends on the
    /// order of joins, as what paths lead to does; or where the budget was spent on the way, so
    /// that blocks got different answers. Then all blocks are gone through until the effects are
    /// stable, too.
    fn has_settled(&self) -> bool {
        !self.arena.has_overflown && !self.is_spent && self.world.path_length == 0
    }

    /// Whether another pass over all blocks finds nothing new; at no cost.
    fn confirms(&mut self) -> bool {
        let before = (self.found.clone(), self.stores.clone());
        self.replays = true;
        for block in self.body.blocks.ids() {
            self.block(block, &mut Nobody);
        }
        self.replays = false;
        self.work.is_empty() && before == (self.found.clone(), self.stores.clone())
    }

    pub(crate) fn world(&self) -> &'a ProgramView<'a> {
        self.world
    }

    /// The method under evaluation.
    pub(crate) fn method(&self) -> MethodId {
        self.method
    }

    pub(crate) fn body(&self) -> &'a Built {
        self.body
    }

    pub(crate) fn arena(&self) -> &Arena {
        &self.arena
    }

    /// The values of the parameters when the evaluation begins, in order; nothing for numbers.
    pub(crate) fn parameters(&mut self) -> Vec<Option<Val>> {
        let entry = self.entry;
        let values = entry.parameters.iter();
        values
            .map(|known| Some(entry.value(&mut self.arena, known.as_ref()?)))
            .collect()
    }

    /// The exact classes of a value, entry values with known classes included.
    pub(crate) fn classes(&self, value: &Value) -> Option<Opaque> {
        context::classes(self.world, &self.entry.opaque, &self.arena, value)
    }

    /// The weakest world in which all that was asked has the answers that it got.
    pub(crate) fn needs(&self) -> World {
        self.found.needs
    }

    /// The steps taken, those of callees analysed anew included.
    pub(crate) fn cost(&self) -> u64 {
        self.cost
    }

    /// The steps taken without those of callees.
    pub(crate) fn own_cost(&self) -> u64 {
        self.own_cost
    }

    /// The steps of callees that an observer looked into.
    pub(crate) fn looked(&self) -> u64 {
        self.looked
    }

    /// What it has looked at.
    pub(crate) fn reads(&self) -> &Reads {
        &self.reads
    }

    /// What it has looked at, and what it stores into trusted fields.
    pub(crate) fn into_parts(self) -> (Reads, BTreeMap<FieldId, FieldValue>) {
        (self.reads, self.stores)
    }

    /// Whether the budget allows no more callees to be analysed anew.
    pub(super) fn is_spent(&self) -> bool {
        self.is_spent
    }

    /// Why nothing is known of a method whose evaluation was given up.
    pub(crate) fn spent(&self) -> Reason {
        self.reason(0, Cause::Budget)
    }

    /// Replays the final states for the observer. Returns false only if they were not final, which
    /// is a bug.
    #[must_use = "nothing holds if they were not"]
    fn replay(&mut self, observer: &mut impl Observer) -> bool {
        let found = self.found.clone();
        self.replays = true;
        self.looked = 0;
        for block in self.body.blocks.ids() {
            if self.starts[block].is_some() {
                self.block(block, observer);
            }
        }
        let is_final = self.work.is_empty() && self.found == found;
        debug_assert!(is_final, "the replay found something new");
        is_final
    }

    /// A reason that arises here.
    pub(crate) fn reason(&self, pc: Pc, cause: Cause) -> Reason {
        Reason {
            cause,
            method: self.method,
            pc,
        }
    }

    /// Counts steps; a replay is free.
    pub(super) fn spend(&mut self, steps: u64) {
        if !self.replays {
            self.cost += steps;
            self.is_spent |= self.cost >= allowance(self.depth);
        }
    }

    /// Whether an observer may look into more callees.
    pub(super) fn may_look(&self) -> bool {
        self.looked < allowance(self.depth)
    }

    /// Counts the steps of looks into callees.
    pub(super) fn spend_on_looks(&mut self, steps: u64) {
        self.looked += steps;
    }

    /// Notes that an answer was used that holds from that world on only. Whatever rests on this
    /// evaluation needs at least that world.
    pub(super) fn need(&mut self, world: World) {
        self.found.needs = self.found.needs.max(world);
    }

    pub(super) fn note_escape(&mut self, entries: ParamSet) {
        self.found.escaped |= entries;
    }

    /// What it does, in the form that lasts.
    pub(crate) fn export(&self) -> Effects {
        self.found.export(&self.arena, &self.body.parameters)
    }

    /// Forgets all paths: other threads, or code that is not known, may have stored into any object
    /// that they reach.
    pub(super) fn forget_paths(&mut self, state: &mut State) {
        if self.world.path_length > 0 {
            state.paths.clear();
            self.found.stored.all();
        }
    }

    fn is_synchronized(&self) -> bool {
        let method = self.world.program.method(self.method);
        method.flags.is_synchronized()
    }

    fn entry_state(&mut self) -> State {
        let mut state = State::default();
        for (parameter, value) in self.entry.parameters.iter().zip(&self.body.parameters) {
            if let Some(parameter) = parameter {
                let known = self.entry.value(&mut self.arena, parameter);
                state.set(*value, known);
            }
        }
        state.heap = self.entry.heap(&mut self.arena);
        for (parameter, fields, value) in &self.entry.paths {
            let base = Base::Value(self.body.parameters[usize::from(*parameter)]);
            let fields = fields.clone();
            let value = self.entry.value(&mut self.arena, value);
            state.paths.set(&self.arena, Path { base, fields }, value);
        }
        if self.is_synchronized() {
            self.forget_paths(&mut state);
        }
        state
    }

    /// Evaluates a block from its start and passes the results on along its edges.
    ///
    /// Handlers get the join of all states in which an exception may leave the block: that at its
    /// start, and (see `transfer`) that after every instruction which may change what a handler
    /// sees.
    fn block(&mut self, id: BlockId, observer: &mut impl Observer) {
        let Some(mut state) = self.starts[id].clone() else {
            return;
        };
        let body = self.body;
        let block = &body.blocks[id];
        let steps = 1 + block.insts.len() as u64;
        self.own_cost += if self.replays { 0 } else { steps };
        self.spend(steps);
        for phi in &block.phis {
            if let Some(value) = state.get(phi.result) {
                observer.defined(self, phi.result, value);
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
            match self.inst(state, inst, catches, observer) {
                Some(next) => state = next,
                None => {
                    state = State::default();
                    reached = false;
                    break;
                }
            }
            if let Some(result) = inst.result
                && let Some(value) = state.get(result)
            {
                observer.defined(self, result, value);
            }
        }
        if reached {
            observer.end(self, id, &state);
            self.terminate(id, state, catches);
        }
        if let Some(raised) = self.raised.take() {
            for (n, handler) in block.handlers.iter().enumerate() {
                let kind = FlowKind::Exception(n as u32);
                self.pass(id, handler.target, kind, &raised);
            }
        }
    }

    /// The call site or allocation site of an instruction.
    pub(crate) fn site(&self, pc: Pc) -> ProgramPoint {
        ProgramPoint {
            method: self.method,
            pc,
        }
    }

    /// Adds to what may be written into a cell of an entry value's object.
    pub(super) fn write_entry(&mut self, entry: u8, cell: Cell, value: Val) {
        let limit = self.reason(0, Cause::TooMany);
        let present = self.found.writes.get(&(entry, cell)).copied();
        let mut joined = self.arena.join(present.unwrap_or(Val::NONE), value);
        if self.arena.get(joined).is_too_large() {
            // The value becomes open, and an open value must not stand for a confined object. The
            // objects in it have escaped already; the entry values in it escape now.
            let entries = self.arena.entries(joined);
            joined = self.arena.overflown(joined, limit);
            self.note_escape(entries);
        }
        self.found.writes.insert((entry, cell), joined);
    }

    /// The value with its own objects named as summary objects, as a summary's writes do.
    pub(super) fn summary_object(&mut self, value: Val) -> Val {
        let summary = self.arena.get(value).renamed(ObjectId::summary_object);
        self.arena.add(summary)
    }
}
