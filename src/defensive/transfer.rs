//! What each instruction does to a state (design 3, "Transfer"). Calls are in `call`.
//!
//! An exception leaves an instruction either before it had any effect, or (calls) with part of its
//! effects. Both are joined into [`Evaluation::may_raise`]: the state at the block's start, and that
//! after every instruction that may change the heap or the names in the environment, which is the
//! state before the next one as far as a handler can see. Class initialisers that an instruction
//! may run are unknown calls without arguments: they reach nothing confined.

use crate::claims::Cause;
use crate::classfile::{Const, FieldRef, Op as Opcode, Pc};
use crate::defensive::evaluate::{Evaluation, assume_not_null};
use crate::defensive::state::{Cell, Object, State};
use crate::defensive::value::{Atom, Entries, ExactType, Name, Null, Value};
use crate::id::Sym;
use crate::ir::{Inst, Op, ValueId};

impl Evaluation<'_> {
    /// Evaluates one instruction; nothing when control cannot go on.
    pub(super) fn inst(&mut self, mut state: State, inst: &Inst, catches: bool) -> Option<State> {
        let pc = inst.pc;
        let defined = match &inst.op {
            Op::Const(constant) => self.constant(constant, pc),
            Op::Null => Some(Value::null()),
            Op::Caught => Some(self.open(Cause::Exception, pc).non_null()),
            Op::New(class) => {
                let ty = self.world.exact_type(self.method, *class);
                Some(self.allocate(&mut state, ty, pc, self.world.is_finalizable(ty)))
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
            Op::GetStatic(field) => Some(self.open(Cause::StaticField(field.name), pc)),
            Op::PutStatic(_, value) => {
                self.escape(&mut state, *value);
                None
            }
            Op::GetField(field, base) => {
                let value = self.get_field(&mut state, field, *base, pc);
                state = assume_not_null(state, *base)?;
                Some(value)
            }
            Op::PutField(field, base, value) => {
                self.put_field(&mut state, field, *base, *value);
                state = assume_not_null(state, *base)?;
                None
            }
            Op::ArrayLoad(op, base, _) => {
                let cause = Cause::ArrayElement;
                let value = (*op == Opcode::Aaload)
                    .then(|| self.load(&mut state, *base, Some(Cell::Elements), cause, pc));
                state = assume_not_null(state, *base)?;
                value
            }
            Op::ArrayStore(op, base, _, value) => {
                if *op == Opcode::Aastore {
                    let value = value_of(&state, *value);
                    let base = value_of(&state, *base);
                    self.store(&mut state, &base, Some(Cell::Elements), &value, false);
                }
                state = assume_not_null(state, *base)?;
                None
            }
            Op::ArrayLength(base) | Op::MonitorEnter(base) | Op::MonitorExit(base) => {
                state = assume_not_null(state, *base)?;
                None
            }
            Op::CheckCast(class, value) => Some(self.cast(&state, *class, *value)),
            Op::Arith(..) | Op::InstanceOf(..) => None,
            Op::InvokeDynamic { args, .. } => {
                for arg in args {
                    self.escape(&mut state, *arg);
                }
                Some(self.open(Cause::Dynamic, pc))
            }
            Op::Invoke { kind, method, args } => {
                let (next, result) = self.invoke(state, *kind, *method, args, pc, catches)?;
                state = next;
                Some(result)
            }
        };
        if catches && may_change_heap(&inst.op) {
            self.may_raise(&state);
        }
        if let (Some(result), Some(value)) = (inst.result, defined)
            && self.body.values[result].ty == crate::ir::Type::Ref
        {
            state.env.insert(result, value);
        }
        Some(state)
    }

    pub(super) fn open(&self, cause: Cause, pc: Pc) -> Value {
        Value::open(self.reason(pc, cause), 0)
    }

    fn constant(&self, constant: &Const, pc: Pc) -> Option<Value> {
        match constant {
            Const::String(_) | Const::Class(_) => {
                Some(Value::atom(Atom::Const(*constant), Null::Never))
            }
            Const::MethodType(_) | Const::Handle(_) => {
                Some(self.open(Cause::Dynamic, pc).non_null())
            }
            Const::Dynamic(..) => Some(self.open(Cause::Dynamic, pc)),
            Const::Int(_) | Const::Float(_) | Const::Long(_) | Const::Double(_) => None,
        }
    }

    fn allocate(&mut self, state: &mut State, ty: ExactType, pc: Pc, escaped: bool) -> Value {
        let name = Name {
            chain: [self.site(pc)].into_iter().collect(),
            ty,
            recent: true,
        };
        let object = if escaped {
            Object::Escaped
        } else {
            Object::Confined(Default::default())
        };
        let leaked = state.allocate(&name, object);
        self.leak(leaked);
        Value::atom(Atom::Object(name), Null::Never)
    }

    pub(super) fn escape(&mut self, state: &mut State, value: ValueId) {
        if let Some(value) = state.env.get(&value).cloned() {
            self.escape_value(state, &value);
        }
    }

    pub(super) fn escape_value(&mut self, state: &mut State, value: &Value) {
        let leaked = state.escape(value);
        self.leak(leaked);
    }

    fn get_field(&mut self, state: &mut State, field: &FieldRef, base: ValueId, pc: Pc) -> Value {
        let cell = self.world.field(self.method, field).map(Cell::Field);
        self.load(state, base, cell, Cause::Field(field.name), pc)
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
    ) -> Value {
        let base = value_of(state, base);
        if cell.is_none() {
            self.escape_value(state, &base);
        }
        let mut result = Value::null().non_null();
        let mut through: Option<Entries> = base.open.map(|o| o.via);
        for atom in &base.atoms {
            let held = match (atom, cell) {
                (Atom::Object(name), Some(cell)) => state.load(name, cell),
                (Atom::Object(_) | Atom::Const(_) | Atom::Entry(_), _) => None,
            };
            match held {
                Some(value) => result.join(&value),
                None => {
                    let via = match atom {
                        Atom::Entry(n) => 1 << n,
                        _ => 0,
                    };
                    through = Some(through.unwrap_or(0) | via);
                }
            }
        }
        if let Some(via) = through {
            result.join(&Value::open(self.reason(pc, cause), via));
        }
        result
    }

    fn put_field(&mut self, state: &mut State, field: &FieldRef, base: ValueId, value: ValueId) {
        if !field.descriptor.bytes().starts_with(b"L")
            && !field.descriptor.bytes().starts_with(b"[")
        {
            return;
        }
        let value = value_of(state, value);
        let base = value_of(state, base);
        let cell = self.world.field(self.method, field).map(Cell::Field);
        self.store(state, &base, cell, &value, true);
    }

    /// Stores `value` into a cell of whatever `base` is. A cell that is not known may be any, so
    /// the base escapes with the value.
    pub(super) fn store(
        &mut self,
        state: &mut State,
        base: &Value,
        cell: Option<Cell>,
        value: &Value,
        may_be_strong: bool,
    ) {
        let Some(cell) = cell else {
            self.escape_value(state, base);
            self.escape_value(state, value);
            return;
        };
        let strong = may_be_strong && base.open.is_none() && base.atoms.len() == 1;
        let mut reachable = base.open.is_some();
        let mut entries = Vec::new();
        for atom in &base.atoms {
            match atom {
                Atom::Object(name) => match state.heap.get_mut(name) {
                    Some(Object::Confined(cells)) => {
                        let slot = cells.entry(cell).or_insert_with(Value::null);
                        if strong && name.recent {
                            *slot = value.clone();
                        } else {
                            slot.join(value);
                        }
                    }
                    Some(Object::Escaped) | None => reachable = true,
                },
                Atom::Entry(n) => entries.push(*n),
                Atom::Const(_) => reachable = true,
            }
        }
        if let Some(open) = base.open {
            // What is reachable through these entry values is written.
            self.leak(open.via);
        }
        if reachable {
            self.escape_value(state, value);
        } else if !entries.is_empty() {
            self.escape_all_but_entries(state, value);
        }
        for entry in entries {
            self.write_entry(entry, cell, aged(value));
        }
    }

    /// What is stored into an object of the caller escapes as far as it is ours: the caller is told
    /// of the entry values that it holds by the write itself.
    fn escape_all_but_entries(&mut self, state: &mut State, value: &Value) {
        let mut ours = value.clone();
        ours.atoms.retain(|a| !matches!(a, Atom::Entry(_)));
        self.escape_value(state, &ours);
    }

    fn cast(&self, state: &State, class: Sym, value: ValueId) -> Value {
        let mut value = value_of(state, value);
        value.atoms.retain(|atom| match atom {
            Atom::Object(name) => self.world.may_be(self.method, name.ty, class),
            Atom::Const(_) | Atom::Entry(_) => true,
        });
        value
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
        Op::Const(_)
        | Op::Null
        | Op::Caught
        | Op::Arith(..)
        | Op::ArrayLoad(..)
        | Op::ArrayLength(_)
        | Op::GetStatic(_)
        | Op::GetField(..)
        | Op::CheckCast(..)
        | Op::InstanceOf(..)
        | Op::MonitorEnter(_)
        | Op::MonitorExit(_) => false,
    }
}

/// What a value is that an instruction uses in that state, which therefore holds it.
pub(super) fn value_of(state: &State, value: ValueId) -> Value {
    debug_assert!(state.env.contains_key(&value), "{value} is not live");
    state
        .env
        .get(&value)
        .cloned()
        .unwrap_or_else(|| Value::null().non_null())
}

/// The value with its own objects named as old, as a summary's writes do.
fn aged(value: &Value) -> Value {
    let mut aged = Value {
        atoms: Default::default(),
        ..value.clone()
    };
    for atom in &value.atoms {
        aged.insert(match atom {
            Atom::Object(name) => Atom::Object(name.aged()),
            other => other.clone(),
        });
    }
    aged
}

fn array_type(name: Sym) -> ExactType {
    ExactType { name, class: None }
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
