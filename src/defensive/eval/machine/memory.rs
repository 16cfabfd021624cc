//! Loads and stores: fields, arrays, and the escapes that they cause.
//!
//! A confined object's cells are known exactly, so loads read them and stores write them. Other
//! code may read and write any other object at any time. A value that is stored there escapes, and
//! a value that is loaded from there is open. The exception is a field that only code we see can
//! write.

use crate::domain::arena::Val;
use crate::domain::fields::FieldValue;
use crate::domain::params::ParamSet;
use crate::domain::paths::Path;
use crate::domain::state::{Cell, Object, State};
use crate::domain::value::{Atom, Origin, Value};
use crate::eval::machine::Machine;
use base::Sym;
use base::rules::{Rule, in_force};
use claims::UnknownCause;
use classfile::{FieldRef, Pc};
use ir::{Inst, ValueId};
use platform::Identity;
use program::FieldId;

/// Elements with an index below this have a cell each.
const MAX_INDEX: usize = 16;

impl Machine<'_> {
    /// The value of a variable escapes.
    pub(in crate::eval) fn escape(&mut self, state: &mut State, value: ValueId) {
        if let Some(value) = state.get(value) {
            self.escape_value(state, value);
        }
    }

    /// A value escapes, with all that it reaches.
    pub(in crate::eval) fn escape_value(&mut self, state: &mut State, value: Val) {
        let escaped = state.escape(&self.arena, value);
        self.note_escape(escaped);
    }

    /// The result of `getstatic`.
    pub(in crate::eval) fn get_static(
        &mut self,
        state: &mut State,
        field: &FieldRef,
        pc: Pc,
    ) -> Val {
        if let Some(identity) = Identity::of_field(field) {
            return self.known(identity);
        }
        let id = self.world.field(self.method, field);
        if self.may_be_volatile(id) {
            self.forget_paths(state);
        }
        self.static_value(id, field.name, pc)
    }

    /// The value of a static field.
    pub(in crate::eval) fn static_value(&mut self, id: Option<FieldId>, name: Sym, pc: Pc) -> Val {
        match id.and_then(|id| self.trusted(id, ParamSet::EMPTY)) {
            Some(value) => self.arena.add(value),
            None => self.open(UnknownCause::StaticField(name), pc),
        }
    }

    /// The value of a trusted field, in an object reached through those entry values. `None` if the
    /// field is not trusted.
    fn trusted(&mut self, field: FieldId, via: ParamSet) -> Option<Value> {
        let facts = self.facts;
        let value = facts.field(field).filter(|_| !self.world.intra)?;
        self.reads.fields.insert(field);
        self.need(value.needs);
        Some(value.load(&mut self.arena, via))
    }

    /// Notes a store into a trusted field. With contexts there is nothing to note: the facts that
    /// they rest on have seen every store.
    pub(in crate::eval) fn note_store(&mut self, field: &FieldRef, value: Val, pc: Pc) {
        if !self.notes_stores {
            return;
        }
        let at = self.site(pc);
        for field in self.world.stored_fields(self.method, field) {
            if self.facts.field(field).is_none() {
                continue;
            }
            let stored = FieldValue::of(&self.arena, self.arena.get(value), at);
            let limit = self.reason(pc, UnknownCause::TooMany);
            let present = self.findings.stores.entry(field).or_default();
            present.join(&stored);
            self.arena.has_overflown |= present.limit(limit);
        }
    }

    /// The effect of `putstatic`.
    pub(in crate::eval) fn put_static(
        &mut self,
        state: &mut State,
        field: &FieldRef,
        value: ValueId,
        pc: Pc,
    ) {
        if self.may_be_volatile(self.world.field(self.method, field)) {
            self.forget_paths(state);
        }
        if is_reference(field.descriptor) {
            self.note_store(field, state.used(value), pc);
        }
        if in_force(Rule::StaticStoreEscapes) {
            self.escape(state, value);
        }
    }

    fn may_be_volatile(&self, field: Option<FieldId>) -> bool {
        field.is_none_or(|field| self.world.program.field(field).flags.is_volatile())
    }

    /// The result of `getfield`.
    pub(in crate::eval) fn get_field(
        &mut self,
        state: &mut State,
        field: &FieldRef,
        base: ValueId,
        inst: &Inst,
    ) -> Val {
        let id = self.world.field(self.method, field);
        if self.may_be_volatile(id) {
            self.forget_paths(state);
        }
        let path = id.map(|id| Path::field(base, id));
        let known = path.as_ref().and_then(|path| state.paths.get(path));
        if let (Some(path), Some(result)) = (&path, inst.result) {
            let most = self.world.path_length;
            state.paths.copy(&self.arena, path, &Path::of(result), most);
        }
        let cause = UnknownCause::Field(field.name);
        let loaded = self.load(state, base, id.map(Cell::Field), cause, inst.pc);
        known.unwrap_or(loaded)
    }

    /// The rules Store-1 and Store-2 of the paper.
    fn store_path(
        &mut self,
        state: &mut State,
        base: ValueId,
        field: Option<FieldId>,
        value: ValueId,
    ) {
        let most = self.world.path_length;
        if most == 0 {
            return;
        }
        let Some(field) = field.filter(|f| !self.may_be_volatile(Some(*f))) else {
            self.forget_paths(state);
            return;
        };
        let stored = state.used(value);
        state.paths.stored(&mut self.arena, field, stored);
        let held = self.arena.get(state.used(base));
        let is_own = |name| matches!(self.arena.object(name).origin, Origin::Allocated(_));
        let is_own = |atom: &Atom| match atom {
            Atom::Object(name) => {
                is_own(*name) && matches!(state.object(*name), Some(Object::Confined(_)))
            }
            _ => false,
        };
        if held.open.is_none() && held.atoms.iter().all(is_own) {
            return;
        }
        self.findings.effects.stored.add(Some(field));
        let to = Path::field(base, field);
        state.paths.set(&self.arena, to.clone(), stored);
        state.paths.copy(&self.arena, &Path::of(value), &to, most);
    }

    /// The value that an element may have. At a known index: the values stored at that index, or at
    /// an unknown one. At an unknown index: the value of any element, or the initial null.
    pub(in crate::eval) fn array_load(
        &mut self,
        state: &State,
        base: ValueId,
        index: ValueId,
        pc: Pc,
    ) -> Val {
        let cell = self.element(index);
        self.element_of(state, state.used(base), cell, pc)
    }

    /// The same for an array value, by the cell that the index stands for.
    pub(in crate::eval) fn element_of(
        &mut self,
        state: &State,
        base: Val,
        cell: Cell,
        pc: Pc,
    ) -> Val {
        let of = self.arena.get(base).clone();
        let mut loaded = self.held(state, &of, Some(cell), UnknownCause::ArrayElement, pc);
        for name in of.objects() {
            let Some(Object::Confined(cells)) = state.object(name).cloned() else {
                continue;
            };
            let other = |c: Cell| match cell {
                _ if !in_force(Rule::UnknownIndex) => false,
                Cell::Elements => matches!(c, Cell::Element(_)),
                _ => c == Cell::Elements,
            };
            for (_, value) in cells.iter().filter(|(c, _)| other(*c)) {
                loaded = self.arena.join(loaded, *value);
            }
            if cell == Cell::Elements {
                loaded = self.arena.join(loaded, Val::NULL);
            }
        }
        loaded
    }

    /// The value that a cell of any of the base's objects may hold. `cell` is `None` if the field
    /// is not known. Then the base escapes: the result is open, and an open value must not stand
    /// for an object that a confined one holds.
    fn load(
        &mut self,
        state: &mut State,
        base: ValueId,
        cell: Option<Cell>,
        cause: UnknownCause,
        pc: Pc,
    ) -> Val {
        let id = state.used(base);
        if cell.is_none() && in_force(Rule::UnknownFieldEscapes) {
            self.escape_value(state, id);
        }
        let base = self.arena.get(id).clone();
        self.held(state, &base, cell, cause, pc)
    }

    /// Notes that code outside of the evaluation stores into fields of that object. The stored
    /// value may be anything that is not confined.
    pub(in crate::eval) fn unseen_stores(&mut self, state: &mut State, object: Val, pc: Pc) {
        let anything = self.open(UnknownCause::Computed, pc);
        self.store(state, object, Some(Cell::Fields), anything, false);
    }

    /// The value that a cell of any of those objects may hold. If one of the objects is not
    /// confined, the value is open for `cause`, or is the trusted field's.
    pub(in crate::eval) fn held(
        &mut self,
        state: &State,
        base: &Value,
        cell: Option<Cell>,
        cause: UnknownCause,
        pc: Pc,
    ) -> Val {
        let mut result = Val::NONE;
        let mut through: Option<ParamSet> = base.open.map(|_| base.via);
        for atom in &base.atoms {
            let held = match (atom, cell) {
                (Atom::Object(name), Some(cell)) if !self.world.intra => state.load(*name, cell),
                _ => None,
            };
            match held {
                Some(value) => {
                    result = self.arena.join(result, value);
                    if let (Atom::Object(name), Some(Cell::Field(_))) = (atom, cell)
                        && in_force(Rule::UnseenStores)
                        && let Some(unseen) = state.load(*name, Cell::Fields)
                    {
                        result = self.arena.join(result, unseen);
                    }
                }
                None => {
                    let via = match atom {
                        Atom::Entry(n) => base.via | ParamSet::of(usize::from(*n)),
                        _ => base.via,
                    };
                    through = Some(through.unwrap_or_default() | via);
                }
            }
        }
        if let Some(via) = through {
            self.findings.effects.demand.contents |= via;
            let trusted = match cell {
                Some(Cell::Field(field)) => self.trusted(field, via),
                _ => None,
            };
            let value = trusted.unwrap_or_else(|| Value::open(self.reason(pc, cause), via));
            let value = self.arena.add(value);
            result = self.arena.join(result, value);
        }
        result
    }

    /// The effect of `putfield`.
    pub(in crate::eval) fn put_field(
        &mut self,
        state: &mut State,
        field: &FieldRef,
        base: ValueId,
        value: ValueId,
        pc: Pc,
    ) {
        let id = self.world.field(self.method, field);
        if !is_reference(field.descriptor) {
            if self.may_be_volatile(id) {
                self.forget_paths(state);
            }
            return;
        }
        let (object, id_of_value) = (base, value);
        let (base, value) = (state.used(base), state.used(value));
        self.note_store(field, value, pc);
        self.store(state, base, id.map(Cell::Field), value, true);
        self.store_path(state, object, id, id_of_value);
    }

    /// Stores `value` into a cell of every object that `base` may be. If the cell is not known, it
    /// may be any: then base and value escape.
    ///
    /// The store is strong (it replaces the cell's value) only if the base is one recent object for
    /// certain: a recent name stands for a single object. Every other store joins.
    pub(in crate::eval) fn store(
        &mut self,
        state: &mut State,
        base: Val,
        cell: Option<Cell>,
        value: Val,
        may_be_strong: bool,
    ) {
        let Some(cell) = cell else {
            self.escape_value(state, base);
            self.escape_value(state, value);
            return;
        };
        let base = self.arena.get(base).clone();
        let strong = may_be_strong && base.open.is_none() && base.atoms.len() == 1
            || !in_force(Rule::WeakUpdates);
        let mut reachable = base.open.is_some();
        let mut entries = Vec::new();
        for atom in &base.atoms {
            match atom {
                Atom::Object(name) => match state.load(*name, cell) {
                    Some(_)
                        if strong && (name.is_most_recent() || !in_force(Rule::WeakUpdates)) =>
                    {
                        state.store(*name, cell, value)
                    }
                    Some(held) => {
                        let joined = self.arena.join(held, value);
                        state.store(*name, cell, joined);
                    }
                    None => reachable = true,
                },
                Atom::Entry(n) => entries.push(*n),
                Atom::Constant(_) | Atom::Shared(_) => reachable = true,
            }
        }
        // The store may be to an object that is reachable through these entry values, so they
        // escape.
        self.note_escape(base.via);
        if reachable && in_force(Rule::StoreEscapes) {
            self.escape_value(state, value);
        } else if !entries.is_empty() {
            self.escape_all_but_entries(state, value);
        }
        for entry in entries {
            let value = self.summary_object(value);
            self.write_entry(entry, cell, value);
        }
    }

    /// A value that is stored into an object of the caller escapes, except for its entry values.
    /// The write itself tells the caller of them.
    fn escape_all_but_entries(&mut self, state: &mut State, value: Val) {
        let mut ours = self.arena.get(value).clone();
        ours.atoms.retain(|a| !matches!(a, Atom::Entry(_)));
        let ours = self.arena.add(ours);
        self.escape_value(state, ours);
    }
}

/// The cell of the element with that index.
pub(in crate::eval) fn element_cell(index: usize) -> Cell {
    if index < MAX_INDEX {
        Cell::Element(index as u8)
    } else {
        Cell::Elements
    }
}

/// Whether a field of that descriptor holds a reference.
pub(in crate::eval) fn is_reference(descriptor: Sym) -> bool {
    matches!(descriptor.bytes().first(), Some(b'L' | b'['))
}
