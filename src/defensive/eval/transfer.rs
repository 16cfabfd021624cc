//! What each instruction does to a state (design 3, "Transfer"). Calls are in `call`, loads and
//! stores in `memory`.
//!
//! An exception leaves an instruction either before it had any effect, or (calls) with part of its
//! effects. Both are joined into [`Evaluation::may_raise`]: the state at the block's start, and
//! that after every instruction that may change the heap or the names in the environment, which is
//! the state before the next one as far as a handler can see. Class initialisers that an
//! instruction may run are unknown calls without arguments: they reach nothing confined.

use crate::domain::arena::Val;
use crate::domain::params::ParamSet;
use crate::domain::paths::{Base, Path};
use crate::domain::state::{Cell, Object, State};
use crate::domain::value::{AbstractObject, Atom, ExactType, Null, Origin, Value};
use crate::eval::evaluate::Evaluation;
use crate::eval::observer::Observer;
use base::Sym;
use base::rules::{Rule, in_force};
use claims::Cause;
use classfile::{BootstrapId, Const, NameAndType, Op as Opcode, Pc};
use ir::{Inst, Op, Type, ValueId};
use platform::{Dynamic, Identity};

impl Evaluation<'_> {
    /// Evaluates one instruction; `None` if control cannot go on.
    pub(super) fn inst(
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
                let is_watched = self.world.is_watched(ty);
                Some(self.allocate(&mut state, ty, pc, is_watched))
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
                    (*op == Opcode::Aaload).then(|| self.array_load(&state, *base, *index, pc));
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
                bootstrap,
                member,
                args,
            } => {
                let site = (*bootstrap, *member, args.as_slice());
                let (next, result) = self.invoke_dynamic(state, site, (pc, catches), observer)?;
                state = next;
                Some(result)
            }
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

    pub(super) fn open(&mut self, cause: Cause, pc: Pc) -> Val {
        let value = Value::open(self.reason(pc, cause), ParamSet::EMPTY);
        self.arena.add(value)
    }

    pub(super) fn open_not_null(&mut self, cause: Cause, pc: Pc) -> Val {
        let value = self.open(cause, pc);
        self.arena.with_null(value, Null::Never)
    }

    fn constant(&mut self, constant: &Const, pc: Pc) -> Option<Val> {
        if let Const::Class(name) = constant
            && self.world.is_of_other_root(self.method, *name)
        {
            return Some(self.shared(self.world.class, pc));
        }
        if let Some(identity) = Identity::of(constant) {
            let atom = Atom::Constant(identity);
            return Some(self.arena.add(Value::atom(atom, Null::Never)));
        }
        match constant {
            Const::Handle(_) => self.handle_constant(constant, pc),
            Const::Dynamic(bootstrap, member) => {
                let known = self.dynamic_constant((*bootstrap, *member), pc, 0);
                Some(known.unwrap_or_else(|| self.open(Cause::Dynamic, pc)))
            }
            _ => None,
        }
    }

    pub(super) fn allocate(
        &mut self,
        state: &mut State,
        ty: ExactType,
        pc: Pc,
        escaped: bool,
    ) -> Val {
        let name = self.arena.allocated(self.site(pc), ty);
        let object = if escaped && in_force(Rule::WatchedEscape) {
            Object::Escaped
        } else {
            Object::fresh()
        };
        let escaped = state.allocate(&mut self.arena, name, object);
        self.note_escape(escaped);
        self.arena.add(Value::atom(Atom::Object(name), Null::Never))
    }

    /// An object of that class which is made or found here, and is not followed. It is never
    /// confined: its name is an old one, which no allocation gets.
    pub(super) fn shared(&mut self, ty: ExactType, pc: Pc) -> Val {
        let origin = Origin::External(self.site(pc));
        let name = self.arena.id_of(AbstractObject { origin, ty });
        self.arena.add(Value::atom(
            Atom::Shared(name.summary_object()),
            Null::Never,
        ))
    }

    /// Evaluates an `invokedynamic`; `None` if it never returns.
    fn invoke_dynamic(
        &mut self,
        mut state: State,
        (bootstrap, member, args): (BootstrapId, NameAndType, &[ValueId]),
        (pc, catches): (Pc, bool),
        observer: &mut dyn Observer,
    ) -> Option<(State, Val)> {
        let bootstrap = self.world.bootstrap(self.method, bootstrap);
        let bootstrap = bootstrap.filter(|_| !self.world.intra);
        let dynamic = bootstrap.and_then(platform::dynamic);
        if let (Some(Dynamic::Lambda), Some(bootstrap)) = (dynamic, bootstrap)
            && let Some(ty) = self.world.lambda_type(self.method, bootstrap, member)
        {
            let made = self.lambda(&mut state, ty, args, pc);
            return Some((state, made));
        }
        if let (None, Some(bootstrap)) = (dynamic, bootstrap)
            && let Some((returned, targets)) =
                self.linked(&state, (bootstrap, member, args), (pc, catches), observer)
        {
            observer.ran(pc, targets.as_deref());
            return returned;
        }
        if let (Some(Dynamic::Concatenation), Some(bootstrap)) = (dynamic, bootstrap)
            && self.follows_handles()
            && let Some(text) = self.joined_text(&state, (bootstrap, member, args), pc)
        {
            return Some((state, text));
        }
        for arg in args.iter().filter(|_| in_force(Rule::DynamicEscapes)) {
            self.escape(&mut state, *arg);
        }
        self.forget_paths(&mut state);
        let result = match dynamic {
            Some(Dynamic::Concatenation) => self.shared(self.world.string, pc),
            Some(Dynamic::Lambda) | None => self.open(Cause::Dynamic, pc),
        };
        Some((state, result))
    }

    fn cast(&mut self, state: &State, class: Sym, value: ValueId) -> Val {
        let id = state.used(value);
        let value = self.arena.get(id);
        let may_be = |ty| self.world.may_be(self.method, ty, class);
        let passes = |atom: &Atom| match atom {
            Atom::Object(name) | Atom::Shared(name) => may_be(self.arena.ty(*name)),
            Atom::Constant(identity) => may_be(self.world.class_of(*identity)),
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

pub(super) fn array_type(name: Sym) -> ExactType {
    ExactType {
        name,
        class: None,
        generated: None,
        identity: None,
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
