//! The abstract machine: everything that an instruction's effect touches besides the state before
//! it.
//!
//! It keeps:
//!
//! * the values and abstract objects of an evaluation;
//! * the effects found so far;
//! * the stores into trusted fields;
//! * the facts that were read;
//! * the states that handlers see.
//!
//! All effects go through its methods, so none can be taken back: they only grow, as the states do.
//!
//! The machine runs no calls, and never calls the code above it.

mod call;
mod code;
mod found;
mod memory;
mod objects;
mod values;

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::domain::arena::{Arena, Val};
use crate::domain::entry::EntryState;
use crate::domain::fields::FieldValue;
use crate::domain::params::ParamSet;
use crate::domain::paths::{Base, Path, Stored};
use crate::domain::state::{Cell, State, too_many};
use crate::domain::summary::{Demand, Effects};
use crate::domain::value::ProgramPoint;
use crate::task::Task;
use crate::task::facts::{Facts, Reads};
use crate::task::outcome::Outcome;
use crate::task::view::ProgramView;
use claims::{Reason, UnknownCause};
use classfile::Pc;
use ir::bodies::Built;
use program::{FieldId, MethodId, World};

pub(crate) use call::Call;
pub(in crate::eval) use call::{At, Invoke, InvokeDynamicCall, returns_reference};
pub(in crate::eval) use code::ReflectionApiCall;
pub(in crate::eval) use found::result_id;
pub(in crate::eval) use memory::{element_cell, is_reference};
pub(in crate::eval) use objects::array_type;
pub(in crate::eval) use values::classes;

use found::EffectsSoFar;

/// The abstract machine of one evaluation.
pub(crate) struct Machine<'a> {
    /// The program as the engine sees it.
    pub(in crate::eval) world: &'a ProgramView<'a>,
    /// The method under evaluation.
    pub(in crate::eval) method: MethodId,
    /// Its code.
    pub(in crate::eval) body: &'a Built,
    /// The values and abstract objects of the evaluation. They are immutable; new ones may come.
    pub(in crate::eval) arena: Arena,
    facts: &'a dyn Facts,
    entry: &'a EntryState,
    /// Whether stores into trusted fields are noted. With contexts there is nothing to note: the
    /// facts that they rest on have seen every store.
    notes_stores: bool,
    findings: Findings,
    /// The facts that it has read.
    reads: Reads,
    /// Whether strings may matter to the method's callers; empty until asked.
    wants_texts: OnceCell<bool>,
    /// The join of the states in which an exception may leave the part under evaluation. The part
    /// is a block or less.
    raised: Option<State>,
}

/// The results of an evaluation so far.
#[derive(Clone, Default, PartialEq, Eq)]
pub(in crate::eval) struct Findings {
    effects: EffectsSoFar,
    /// The values stored into trusted fields.
    stores: BTreeMap<FieldId, FieldValue>,
}

/// The states that were watched before: see [`Machine::watch`].
#[must_use = "`watched` gives the outer handlers their states back"]
pub(in crate::eval) struct Unwatched(Option<State>);

impl<'a> Machine<'a> {
    /// A machine that has done nothing yet.
    pub(in crate::eval) fn new(task: Task<'a>) -> Self {
        Self {
            world: task.wanted.world,
            method: task.wanted.method,
            body: task.body,
            arena: Arena::new(),
            facts: task.wanted.facts,
            entry: task.wanted.entry,
            notes_stores: task.wanted.callees.is_none(),
            findings: Findings::default(),
            reads: Reads::default(),
            wants_texts: OnceCell::new(),
            raised: None,
        }
    }

    /// The program as the engine sees it.
    pub(crate) fn world(&self) -> &'a ProgramView<'a> {
        self.world
    }

    /// The method under evaluation.
    pub(crate) fn method(&self) -> MethodId {
        self.method
    }

    /// Its code.
    pub(crate) fn body(&self) -> &'a Built {
        self.body
    }

    /// The values and abstract objects of the evaluation.
    pub(crate) fn arena(&self) -> &Arena {
        &self.arena
    }

    /// The facts about all methods and fields.
    pub(in crate::eval) fn facts(&self) -> &'a dyn Facts {
        self.facts
    }

    /// The facts that hold when the evaluation begins.
    pub(in crate::eval) fn entry(&self) -> &'a EntryState {
        self.entry
    }

    /// The state when the evaluation begins.
    pub(in crate::eval) fn entry_state(&mut self) -> State {
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

    /// The values of the parameters when the evaluation begins, in order; `None` for numbers.
    pub(in crate::eval) fn parameters(&mut self) -> Vec<Option<Val>> {
        let entry = self.entry;
        let values = entry.parameters.iter();
        values
            .map(|known| Some(entry.value(&mut self.arena, known.as_ref()?)))
            .collect()
    }

    /// Its results so far.
    pub(in crate::eval) fn findings(&self) -> &Findings {
        &self.findings
    }

    /// The weakest world in which all answers that were used hold.
    pub(crate) fn needs(&self) -> World {
        self.findings.effects.needs
    }

    /// The facts that it has read.
    pub(in crate::eval) fn reads(&self) -> &Reads {
        &self.reads
    }

    /// The facts that it has read, and its stores into trusted fields.
    pub(in crate::eval) fn into_parts(self) -> (Reads, BTreeMap<FieldId, FieldValue>) {
        (self.reads, self.findings.stores)
    }

    /// The effects, in the form that lasts.
    pub(in crate::eval) fn export(&self) -> Effects {
        let effects = &self.findings.effects;
        effects.export(&self.arena, &self.body.parameters)
    }

    /// A reason at that instruction of this method.
    pub(crate) fn reason(&self, pc: Pc, cause: UnknownCause) -> Reason {
        Reason {
            cause,
            method: self.method,
            pc,
        }
    }

    /// The call site or allocation site of an instruction.
    pub(crate) fn site(&self, pc: Pc) -> ProgramPoint {
        ProgramPoint {
            method: self.method,
            pc,
        }
    }

    /// Notes that an answer was used that holds only from that world on. Every result of this
    /// evaluation needs at least that world.
    pub(in crate::eval) fn need(&mut self, world: World) {
        let needs = &mut self.findings.effects.needs;
        *needs = (*needs).max(world);
    }

    /// Notes that the summaries of these methods are read.
    pub(in crate::eval) fn note_summaries(&mut self, of: &[MethodId]) {
        self.reads.methods.extend(of.iter().copied());
    }

    /// Notes that a result of a callee analysed anew is used.
    pub(in crate::eval) fn note_outcome(&mut self, outcome: &Arc<Outcome>) {
        self.reads.note(outcome);
    }

    /// Notes that these entry values escape.
    pub(in crate::eval) fn note_escape(&mut self, entries: ParamSet) {
        self.findings.effects.escaped |= entries;
    }

    /// Notes that more might be known if these values were known.
    pub(in crate::eval) fn want(&mut self, values: &[Option<Val>]) {
        for value in values.iter().flatten() {
            self.want_class(*value);
            self.want_identity(*value);
        }
    }

    /// Notes that more might be known if this value's class were known.
    pub(in crate::eval) fn want_class(&mut self, value: Val) {
        self.findings.effects.demand.class |= self.arena.entries(value);
    }

    /// Notes that more might be known if the evaluation knew which string or class this value is.
    pub(in crate::eval) fn want_identity(&mut self, value: Val) {
        self.findings.effects.demand.identity |= self.arena.entries(value);
    }

    /// Passes a demand of the callee on. If it wants to know more about an argument that holds
    /// entry values of ours, this evaluation wants to know more about them.
    pub(in crate::eval) fn pass_demand(&mut self, entries: &[Val], demand: Demand) {
        for (n, value) in entries.iter().enumerate() {
            if demand.class.contains(n) {
                self.want_class(*value);
            }
            if demand.identity.contains(n) {
                self.want_identity(*value);
            }
            if demand.contents.contains(n) {
                self.findings.effects.demand.contents |= self.arena.entries(*value);
            }
        }
    }

    /// Forgets all paths: other threads, or unknown code, may have stored into any object on them.
    pub(in crate::eval) fn forget_paths(&mut self, state: &mut State) {
        if self.world.path_length > 0 {
            state.paths.clear();
            self.findings.effects.stored.all();
        }
    }

    /// Forgets the paths through fields that a callee stores into.
    pub(in crate::eval) fn forget_stored(&mut self, state: &mut State, stored: &Stored) {
        if self.world.path_length > 0 {
            state.paths.forget_stored(stored);
            self.findings.effects.stored.join(stored);
        }
    }

    /// Adds a value that may be written into a cell of an entry value's object.
    fn write_entry(&mut self, entry: u8, cell: Cell, value: Val) {
        let limit = self.reason(0, UnknownCause::TooMany);
        let present = self.findings.effects.writes.get(&(entry, cell)).copied();
        let mut joined = self.arena.join(present.unwrap_or(Val::NONE), value);
        if self.arena.get(joined).is_too_large() {
            // The value becomes open, and an open value must not stand for a confined object. The
            // objects in it have escaped already; the entry values in it escape now.
            let entries = self.arena.entries(joined);
            joined = self.arena.overflown(joined, limit);
            self.note_escape(entries);
        }
        let writes = &mut self.findings.effects.writes;
        writes.insert((entry, cell), joined);
    }

    /// Joins the state of a return into the exit.
    pub(in crate::eval) fn exit(&mut self, state: State) {
        let mut escaped = ParamSet::EMPTY;
        let mut joined = match self.findings.effects.exit.take() {
            Some(mut exit) => {
                escaped |= exit.join(&mut self.arena, &state);
                exit
            }
            None => state,
        };
        let limit = too_many(self.reason(0, UnknownCause::TooMany));
        escaped |= joined.limit(&mut self.arena, limit);
        self.note_escape(escaped);
        self.findings.effects.exit = Some(joined);
    }

    /// Notes that an exception may leave the part under evaluation in this state.
    pub(in crate::eval) fn may_raise(&mut self, state: &State) {
        let escaped = match &mut self.raised {
            Some(raised) if raised == state => ParamSet::EMPTY,
            Some(raised) => raised.join(&mut self.arena, state),
            None => {
                self.raised = Some(state.clone());
                ParamSet::EMPTY
            }
        };
        self.note_escape(escaped);
    }

    /// The join of all states in which an exception may leave the part under evaluation. After the
    /// call another part is under evaluation.
    pub(in crate::eval) fn take_raised(&mut self) -> Option<State> {
        self.raised.take()
    }

    /// Begins a part of an instruction. `state` is the state before it. [`watched`](Self::watched)
    /// ends the part.
    pub(in crate::eval) fn watch(&mut self, state: &State) -> Unwatched {
        let outer = self.raised.take();
        self.may_raise(state);
        Unwatched(outer)
    }

    /// Ends a part of an instruction. Gives the join of the state before it with all states in
    /// which an exception may leave it. Handlers have not seen these states.
    pub(in crate::eval) fn watched(&mut self, outer: Unwatched, before: &State) -> State {
        let raised = std::mem::replace(&mut self.raised, outer.0);
        raised.unwrap_or_else(|| before.clone())
    }

    /// The join of the results of two parts of a call, each from the state before it. `None` stands
    /// for a part that does not return.
    pub(in crate::eval) fn join_returns(
        &mut self,
        one: Option<(State, Val)>,
        other: Option<(State, Val)>,
        pc: Pc,
    ) -> Option<(State, Val)> {
        match (one, other) {
            (Some((mut state, result)), Some((other, other_result))) => {
                let mut escaped = state.join(&mut self.arena, &other);
                let result = self.arena.join(result, other_result);
                let limit = too_many(self.reason(pc, UnknownCause::TooMany));
                escaped |= state.limit(&mut self.arena, limit);
                self.note_escape(escaped);
                Some((state, result))
            }
            (a, b) => a.or(b),
        }
    }
}
