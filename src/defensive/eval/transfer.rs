//! What each instruction does to a state (design 3, "Transfer"). Calls are in `call`.
//!
//! An exception leaves an instruction either before it had any effect, or (calls) with part of its
//! effects. Both are joined into [`Evaluation::may_raise`]: the state at the block's start, and that
//! after every instruction that may change the heap or the names in the environment, which is the
//! state before the next one as far as a handler can see. Class initialisers that an instruction
//! may run are unknown calls without arguments: they reach nothing confined.

use crate::claims::Cause;
use crate::classfile::{BootstrapId, Const, FieldRef, Op as Opcode, Pc};
use crate::defensive::domain::arena::Val;
use crate::defensive::domain::fields::FieldValue;
use crate::defensive::domain::paths::{Base, Path};
use crate::defensive::domain::state::{Cell, Object, State};
use crate::defensive::domain::value::{Atom, Entries, ExactType, Named, Null, Origin, Value};
use crate::defensive::eval::evaluate::Evaluation;
use crate::defensive::eval::observer::Observer;
use crate::id::Sym;
use crate::ir::{Definition, Inst, Op, Type, ValueId};
use crate::model::Dynamic;
use crate::program::FieldId;
use crate::rules::{Rule, in_force};

/// Elements with an index below this have a cell each.
const MAX_INDEX: i32 = 16;

impl Evaluation<'_> {
    /// Evaluates one instruction; nothing when control cannot go on.
    pub(in crate::defensive) fn inst(
        &mut self,
        mut state: State,
        inst: &Inst,
        catches: bool,
        observer: &mut dyn Observer,
    ) -> Option<State> {
        let pc = inst.pc;
        if let Some(result) = inst.result {
            state.paths.forget(Base::Value(result));
        }
        let defined = match &inst.op {
            Op::Const(constant) => self.constant(constant, pc),
            Op::Null => Some(Val::NULL),
            Op::Caught => Some(self.open_not_null(Cause::Exception, pc)),
            Op::New(class) => {
                let ty = self.world.exact_type(self.method, *class);
                Some(self.allocate(&mut state, ty, pc, self.world.is_watched(ty)))
            }
            Op::NewArray(code, _) => {
                let ty = array_type(primitive_array(*code));
                Some(self.allocate(&mut state, ty, pc, false))
            }
            Op::NewRefArray(component, _) => {
                let ty = array_type(array_of(*component));
                Some(self.allocate(&mut state, ty, pc, false))
            }
            Op::MultiNewArray(array, lengths) => {
                // The inner arrays are not named: with more than one length they are elements.
                let ty = array_type(*array);
                Some(self.allocate(&mut state, ty, pc, lengths.len() > 1))
            }
            Op::GetStatic(field) => Some(self.get_static(&mut state, field, pc)),
            Op::PutStatic(field, value) => {
                self.put_static(&mut state, field, *value, pc);
                None
            }
            Op::GetField(field, base) => {
                let value = self.get_field(&mut state, field, *base, inst);
                self.assume_not_null(&mut state, *base).then_some(())?;
                Some(value)
            }
            Op::PutField(field, base, value) => {
                self.put_field(&mut state, field, *base, *value, pc);
                self.assume_not_null(&mut state, *base).then_some(())?;
                None
            }
            Op::ArrayLoad(op, base, index) => {
                let value =
                    (*op == Opcode::Aaload).then(|| self.array_load(&mut state, *base, *index, pc));
                self.assume_not_null(&mut state, *base).then_some(())?;
                value
            }
            Op::ArrayStore(op, base, index, value) => {
                if *op == Opcode::Aastore {
                    let cell = self.element(*index);
                    let (base, value) = (state.used(*base), state.used(*value));
                    self.store(&mut state, base, Some(cell), value, cell != Cell::Elements);
                }
                self.assume_not_null(&mut state, *base).then_some(())?;
                None
            }
            Op::MonitorEnter(base) | Op::MonitorExit(base) => {
                self.forget_paths(&mut state);
                self.assume_not_null(&mut state, *base).then_some(())?;
                None
            }
            Op::ArrayLength(base) => {
                self.assume_not_null(&mut state, *base).then_some(())?;
                None
            }
            Op::CheckCast(class, value) => Some(self.cast(&state, *class, *value)),
            Op::Arith(..) | Op::InstanceOf(..) => None,
            Op::InvokeDynamic {
                bootstrap, args, ..
            } => Some(self.invoke_dynamic(&mut state, *bootstrap, inst, args)),
            Op::Invoke { kind, method, args } => {
                let (next, result) =
                    self.invoke(state, (*kind, *method, args), (pc, catches), observer)?;
                state = next;
                Some(result)
            }
        };
        let may_change = may_change_heap(&inst.op) || self.world.path_length > 0;
        if catches && may_change && in_force(Rule::HandlersSeeAll) {
            self.may_raise(&state);
        }
        if let (Some(result), Some(value)) = (inst.result, defined)
            && self.body.values[result].ty == Type::Ref
        {
            state.set(result, value);
            let most = self.world.path_length;
            let (from, to) = (Path::result(), Path::of(result));
            state.paths.copy(&self.arena, &from, &to, most);
        }
        state.paths.forget(Base::Result);
        Some(state)
    }

    pub(in crate::defensive) fn open(&mut self, cause: Cause, pc: Pc) -> Val {
        let value = Value::open(self.reason(pc, cause), 0);
        self.arena.add(value)
    }

    fn open_not_null(&mut self, cause: Cause, pc: Pc) -> Val {
        let value = self.open(cause, pc);
        self.arena.with_null(value, Null::Never)
    }

    fn constant(&mut self, constant: &Const, pc: Pc) -> Option<Val> {
        let atom = match constant {
            Const::String(text) => Atom::String(*text),
            Const::Class(name) => Atom::Class(*name),
            Const::MethodType(_) | Const::Handle(_) => {
                return Some(self.open_not_null(Cause::Dynamic, pc));
            }
            Const::Dynamic(..) => return Some(self.open(Cause::Dynamic, pc)),
            Const::Int(_) | Const::Float(_) | Const::Long(_) | Const::Double(_) => return None,
        };
        Some(self.arena.add(Value::atom(atom, Null::Never)))
    }

    fn allocate(&mut self, state: &mut State, ty: ExactType, pc: Pc, escaped: bool) -> Val {
        let name = self.arena.allocated(self.site(pc), ty);
        let object = if escaped && in_force(Rule::WatchedEscape) {
            Object::Escaped
        } else {
            Object::fresh()
        };
        let leaked = state.allocate(&mut self.arena, name, object);
        self.leak(leaked);
        self.arena.add(Value::atom(Atom::Object(name), Null::Never))
    }

    /// An object that is made or found here and not followed: of its class, and never confined.
    pub(in crate::defensive) fn shared(&mut self, ty: ExactType, pc: Pc) -> Val {
        let origin = Origin::Got(self.site(pc));
        let name = self.arena.name(Named { origin, ty });
        self.arena
            .add(Value::atom(Atom::Shared(name.aged()), Null::Never))
    }

    fn invoke_dynamic(
        &mut self,
        state: &mut State,
        bootstrap: BootstrapId,
        inst: &Inst,
        args: &[ValueId],
    ) -> Val {
        for arg in args.iter().filter(|_| in_force(Rule::DynamicEscapes)) {
            self.escape(state, *arg);
        }
        let bootstrap = self.world.bootstrap(self.method, bootstrap);
        let bootstrap = bootstrap.filter(|_| !self.world.intra);
        let dynamic = bootstrap.and_then(crate::model::dynamic);
        if !matches!(dynamic, Some(Dynamic::Lambda)) {
            self.forget_paths(state);
        }
        match (dynamic, &inst.op) {
            (Some(Dynamic::Concatenation), _) => self.shared(self.world.string(), inst.pc),
            (Some(Dynamic::Lambda), Op::InvokeDynamic { member, .. }) => {
                match interface_of(member.descriptor) {
                    Some(name) => {
                        let ty = ExactType {
                            name,
                            class: None,
                            is_lambda: true,
                        };
                        self.shared(ty, inst.pc)
                    }
                    None => self.open(Cause::Dynamic, inst.pc),
                }
            }
            _ => self.open(Cause::Dynamic, inst.pc),
        }
    }

    pub(in crate::defensive) fn escape(&mut self, state: &mut State, value: ValueId) {
        if let Some(value) = state.get(value) {
            self.escape_value(state, value);
        }
    }

    pub(in crate::defensive) fn escape_value(&mut self, state: &mut State, value: Val) {
        let leaked = state.escape(&self.arena, value);
        self.leak(leaked);
    }

    fn get_static(&mut self, state: &mut State, field: &FieldRef, pc: Pc) -> Val {
        let id = self.world.field(self.method, field);
        if self.may_be_volatile(id) {
            self.forget_paths(state);
        }
        match id.and_then(|id| self.trusted(id, 0)) {
            Some(value) => self.arena.add(value),
            None => self.open(Cause::StaticField(field.name), pc),
        }
    }

    /// The value of a trusted field of an object reached through those entry values.
    fn trusted(&mut self, field: FieldId, via: Entries) -> Option<Value> {
        let facts = self.facts;
        let value = facts.field(field).filter(|_| !self.world.intra)?;
        self.reads.fields.insert(field);
        self.need(value.needs);
        Some(value.load(&mut self.arena, via))
    }

    /// Notes a store into a trusted field. With contexts there is nothing to note: the facts that
    /// they rest on have seen every store.
    fn note_store(&mut self, field: &FieldRef, value: Val, pc: Pc) {
        if self.callees.is_some() {
            return;
        }
        let at = self.site(pc);
        for field in self.world.stored_fields(self.method, field) {
            if self.facts.field(field).is_none() {
                continue;
            }
            let stored = FieldValue::of(&self.arena, self.arena.get(value), at);
            let limit = self.reason(pc, Cause::TooMany);
            let present = self.stores.entry(field).or_default();
            present.join(&stored);
            self.arena.has_overflown |= present.limit(limit);
        }
    }

    fn put_static(&mut self, state: &mut State, field: &FieldRef, value: ValueId, pc: Pc) {
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

    fn get_field(
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
        let cause = Cause::Field(field.name);
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
        let is_own = |name| matches!(self.arena.named(name).origin, Origin::Allocated(_));
        let is_own = |atom: &Atom| match atom {
            Atom::Object(name) => {
                is_own(*name) && matches!(state.object(*name), Some(Object::Confined(_)))
            }
            _ => false,
        };
        if held.open.is_none() && held.atoms.iter().all(is_own) {
            return;
        }
        self.found.stored.add(Some(field));
        let to = Path::field(base, field);
        state.paths.set(&self.arena, to.clone(), stored);
        state.paths.copy(&self.arena, &Path::of(value), &to, most);
    }

    /// The cell of an array that an index means.
    fn element(&self, index: ValueId) -> Cell {
        let Definition::Inst(block, n) = self.body.values[index].definition else {
            return Cell::Elements;
        };
        match self.body.blocks[block].insts[n as usize].op {
            Op::Const(Const::Int(i)) if (0..MAX_INDEX).contains(&i) => Cell::Element(i as u8),
            _ => Cell::Elements,
        }
    }

    /// What an element may hold: what was stored at its index, or at an unknown one; at an unknown
    /// index any of them, or the initial null.
    fn array_load(&mut self, state: &mut State, base: ValueId, index: ValueId, pc: Pc) -> Val {
        let cell = self.element(index);
        let mut loaded = self.load(state, base, Some(cell), Cause::ArrayElement, pc);
        let of = self.arena.get(state.used(base)).clone();
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

    /// What a cell of any of the objects may hold; no cell when the field is not known. It may then
    /// be one that other code knows, so the base escapes: the result is open, and an open value
    /// never stands for a confined object.
    fn load(
        &mut self,
        state: &mut State,
        base: ValueId,
        cell: Option<Cell>,
        cause: Cause,
        pc: Pc,
    ) -> Val {
        let id = state.used(base);
        if cell.is_none() && in_force(Rule::UnknownFieldEscapes) {
            self.escape_value(state, id);
        }
        let base = self.arena.get(id).clone();
        let mut result = Val::NONE;
        let mut through: Option<Entries> = base.open.map(|_| base.via);
        for atom in &base.atoms {
            let held = match (atom, cell) {
                (Atom::Object(name), Some(cell)) if !self.world.intra => state.load(*name, cell),
                _ => None,
            };
            match held {
                Some(value) => result = self.arena.join(result, value),
                None => {
                    let via = match atom {
                        Atom::Entry(n) => base.via | 1 << n,
                        _ => base.via,
                    };
                    through = Some(through.unwrap_or(0) | via);
                }
            }
        }
        if let Some(via) = through {
            self.found.wants.contents |= via;
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

    fn put_field(
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

    /// Stores `value` into a cell of whatever `base` is. A cell that is not known may be any, so
    /// the base escapes with the value.
    pub(in crate::defensive) fn store(
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
                    Some(_) if strong && (name.is_recent() || !in_force(Rule::WeakUpdates)) => {
                        state.store(*name, cell, value)
                    }
                    Some(held) => {
                        let joined = self.arena.join(held, value);
                        state.store(*name, cell, joined);
                    }
                    None => reachable = true,
                },
                Atom::Entry(n) => entries.push(*n),
                Atom::String(_) | Atom::Class(_) | Atom::Shared(_) => reachable = true,
            }
        }
        // What is reachable through these entry values is written.
        self.leak(base.via);
        if reachable && in_force(Rule::StoreEscapes) {
            self.escape_value(state, value);
        } else if !entries.is_empty() {
            self.escape_all_but_entries(state, value);
        }
        for entry in entries {
            let value = self.aged(value);
            self.write_entry(entry, cell, value);
        }
    }

    /// What is stored into an object of the caller escapes as far as it is ours: the caller is told
    /// of the entry values that it holds by the write itself.
    fn escape_all_but_entries(&mut self, state: &mut State, value: Val) {
        let mut ours = self.arena.get(value).clone();
        ours.atoms.retain(|a| !matches!(a, Atom::Entry(_)));
        let ours = self.arena.add(ours);
        self.escape_value(state, ours);
    }

    fn cast(&mut self, state: &State, class: Sym, value: ValueId) -> Val {
        let id = state.used(value);
        let value = self.arena.get(id);
        let may_be = |ty| self.world.may_be(self.method, ty, class);
        let passes = |atom: &Atom| match atom {
            Atom::Object(name) | Atom::Shared(name) => may_be(self.arena.ty(*name)),
            Atom::String(_) => may_be(self.world.string()),
            Atom::Class(_) => may_be(self.world.class()),
            Atom::Entry(_) => true,
        };
        if value.atoms.iter().all(passes) {
            return id;
        }
        let mut cast = value.clone();
        cast.atoms.retain(|atom| passes(atom));
        self.arena.add(cast)
    }
}

/// Whether the heap or the names in the environment may be others after the instruction.
fn may_change_heap(op: &Op) -> bool {
    match op {
        Op::New(_)
        | Op::NewArray(..)
        | Op::NewRefArray(..)
        | Op::MultiNewArray(..)
        | Op::PutStatic(..)
        | Op::PutField(..)
        | Op::ArrayStore(..)
        | Op::Invoke { .. }
        | Op::InvokeDynamic { .. } => true,
        // A load through a field that is not known lets its base escape.
        Op::GetField(..) => true,
        Op::Const(_)
        | Op::Null
        | Op::Caught
        | Op::Arith(..)
        | Op::ArrayLoad(..)
        | Op::ArrayLength(_)
        | Op::GetStatic(_)
        | Op::CheckCast(..)
        | Op::InstanceOf(..)
        | Op::MonitorEnter(_)
        | Op::MonitorExit(_) => false,
    }
}

fn is_reference(descriptor: Sym) -> bool {
    matches!(descriptor.bytes().first(), Some(b'L' | b'['))
}

/// The class that an `invokedynamic` call site's descriptor gives back.
fn interface_of(descriptor: Sym) -> Option<Sym> {
    let bytes = descriptor.bytes();
    let close = bytes.iter().rposition(|b| *b == b')')?;
    let name = bytes[close + 1..].strip_prefix(b"L")?.strip_suffix(b";")?;
    Some(Sym::new(name))
}

fn array_type(name: Sym) -> ExactType {
    ExactType {
        name,
        class: None,
        is_lambda: false,
    }
}

/// The descriptor of an array of a class constant's type.
fn array_of(component: Sym) -> Sym {
    let name = component.bytes();
    let mut descriptor = vec![b'['];
    if name.first() == Some(&b'[') {
        descriptor.extend_from_slice(name);
    } else {
        descriptor.push(b'L');
        descriptor.extend_from_slice(name);
        descriptor.push(b';');
    }
    Sym::new(&descriptor)
}

/// The descriptor of a primitive array by its type code (JVMS table 6.5.newarray-A).
fn primitive_array(code: u8) -> Sym {
    Sym::from(match code {
        4 => "[Z",
        5 => "[C",
        6 => "[F",
        7 => "[D",
        8 => "[B",
        9 => "[S",
        10 => "[I",
        _ => "[J",
    })
}
