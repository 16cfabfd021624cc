//! The effect of each instruction on a state (design 3, "Transfer"). Calls are in `calls`, loads
//! and stores in `machine::memory`.
//!
//! An exception leaves an instruction before its effects, or, from a call, after a part of them.
//! [`Machine::may_raise`] joins all these states:
//!
//! * the state at the block's start;
//! * the state after every instruction that may change the heap or the names in the environment.
//!   For a handler this is also the state before the next such instruction.
//!
//! Class initialisers that an instruction may run are unknown calls without arguments: they reach
//! no confined object.

use crate::domain::arena::Val;
use crate::domain::paths::{Base, Path};
use crate::domain::state::{Cell, State};
use crate::eval::calls::observer::Observer;
use crate::eval::evaluate::Evaluation;
use crate::eval::machine::{At, Invoke, Machine, array_type};
use crate::eval::operations::handles::own_handle;
use base::Sym;
use base::rules::{Rule, in_force};
use claims::UnknownCause;
use classfile::{Const, Op as Opcode, Pc};
use ir::{Inst, Op, Type, ValueId};
use platform::Identity;

impl Evaluation<'_> {
    /// Evaluates one instruction; `None` if control cannot go on.
    pub(super) fn inst(
        &mut self,
        mut state: State,
        inst: &Inst,
        catches: bool,
        observer: &mut dyn Observer,
    ) -> Option<State> {
        let at = At {
            pc: inst.pc,
            catches,
        };
        if let Some(result) = inst.result {
            state.paths.forget(Base::Value(result));
        }
        let defined = match &inst.op {
            Op::Const(constant) => self.constant(constant, inst.pc),
            Op::InvokeDynamic {
                bootstrap,
                member,
                args,
            } => {
                let caller = &mut self.caller;
                let (next, result) =
                    caller.invoke_dynamic(state, *bootstrap, *member, args, at, observer)?;
                state = next;
                Some(result)
            }
            Op::Invoke { kind, method, args } => {
                let invoke = Invoke {
                    kind: *kind,
                    method: *method,
                    args,
                };
                let (next, result) = self.caller.invoke(state, invoke, at, observer)?;
                state = next;
                Some(result)
            }
            _ => effect(&mut self.caller.machine, &mut state, inst)?,
        };
        let machine = &mut self.caller.machine;
        let may_change = may_change_heap(&inst.op) || machine.world.path_length > 0;
        if catches && may_change && in_force(Rule::HandlersSeeAll) {
            machine.may_raise(&state);
        }
        if let (Some(result), Some(value)) = (inst.result, defined)
            && machine.body.values[result].ty == Type::Ref
        {
            state.set(result, value);
            let most = machine.world.path_length;
            let (from, to) = (Path::result(), Path::of(result));
            state.paths.copy(&machine.arena, &from, &to, most);
        }
        state.paths.forget(Base::Result);
        Some(state)
    }

    fn constant(&mut self, constant: &Const, pc: Pc) -> Option<Val> {
        let machine = &mut self.caller.machine;
        if let Const::Class(name) = constant
            && machine.world.is_of_other_root(machine.method, *name)
        {
            return Some(machine.shared(machine.world.class, pc));
        }
        if let Some(identity) = Identity::of(constant) {
            return Some(machine.known(identity));
        }
        match constant {
            Const::Handle(handle) => Some(match own_handle(machine, *handle) {
                Some(known) => machine.known(Identity::Handle(known)),
                None => machine.open_not_null(UnknownCause::Dynamic, pc),
            }),
            Const::Dynamic(bootstrap, member) => {
                let known = self.caller.dynamic_constant(*bootstrap, *member, pc, 0);
                Some(known.unwrap_or_else(|| self.caller.machine.open(UnknownCause::Dynamic, pc)))
            }
            _ => None,
        }
    }
}

/// The effect of an instruction that calls nothing, and the value that it defines. The outer `None`
/// if control cannot go on.
fn effect(machine: &mut Machine<'_>, state: &mut State, inst: &Inst) -> Option<Option<Val>> {
    let pc = inst.pc;
    let defined = match &inst.op {
        Op::Null => Some(Val::NULL),
        Op::Caught => Some(machine.open_not_null(UnknownCause::Exception, pc)),
        Op::New(class) => {
            let ty = machine.world.exact_type(machine.method, *class);
            let is_watched = machine.world.is_watched(ty);
            Some(machine.allocate(state, ty, pc, is_watched))
        }
        Op::NewArray(code, _) => {
            let ty = array_type(primitive_array(*code));
            Some(machine.allocate(state, ty, pc, false))
        }
        Op::NewRefArray(component, _) => {
            let ty = array_type(array_of(*component));
            Some(machine.allocate(state, ty, pc, false))
        }
        Op::MultiNewArray(array, lengths) => {
            // Inner arrays have no names. With more than one length they are elements, so the outer
            // array counts as escaped.
            let ty = array_type(*array);
            Some(machine.allocate(state, ty, pc, lengths.len() > 1))
        }
        Op::GetStatic(field) => Some(machine.get_static(state, field, pc)),
        Op::PutStatic(field, value) => {
            machine.put_static(state, field, *value, pc);
            None
        }
        Op::GetField(field, base) => Some(machine.get_field(state, field, *base, inst)),
        Op::PutField(field, base, value) => {
            machine.put_field(state, field, *base, *value, pc);
            None
        }
        Op::ArrayLoad(op, base, index) => {
            (*op == Opcode::Aaload).then(|| machine.array_load(state, *base, *index, pc))
        }
        Op::ArrayStore(op, base, index, value) => {
            if *op == Opcode::Aastore {
                let cell = machine.element(*index);
                let (base, value) = (state.used(*base), state.used(*value));
                machine.store(state, base, Some(cell), value, cell != Cell::Elements);
            }
            None
        }
        Op::MonitorEnter(_) | Op::MonitorExit(_) => {
            machine.forget_paths(state);
            None
        }
        Op::CheckCast(class, value) => Some(machine.cast(state, *class, *value)),
        Op::ArrayLength(_) | Op::Arith(..) | Op::InstanceOf(..) => None,
        Op::Const(_) | Op::Invoke { .. } | Op::InvokeDynamic { .. } => {
            unreachable!("they may run code")
        }
    };
    match dereferenced(&inst.op) {
        Some(base) if !machine.assume_not_null(state, base) => None,
        _ => Some(defined),
    }
}

/// The value that must not be null, or the instruction throws.
fn dereferenced(op: &Op) -> Option<ValueId> {
    match op {
        Op::GetField(_, base)
        | Op::PutField(_, base, _)
        | Op::ArrayLoad(_, base, _)
        | Op::ArrayStore(_, base, _, _)
        | Op::MonitorEnter(base)
        | Op::MonitorExit(base)
        | Op::ArrayLength(base) => Some(*base),
        _ => None,
    }
}

/// Whether the instruction may change the heap or the names in the environment.
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
        // A load through an unknown field lets its base escape.
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
