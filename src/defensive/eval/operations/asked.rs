//! Calls of the reflection API, with the facts about their arguments at the call.

use crate::domain::state::State;
use crate::domain::value::{Atom, Null, Value};
use crate::eval::machine::{Machine, ReflectionApiCall};
use crate::eval::operations::members::listed;
use base::Sym;
use claims::{Asked, Reason, Reflective, UnknownCause};
use classfile::{MethodDescriptor, Pc};
use ir::{Inst, Op, ValueId};
use platform::{Identity, MethodHandle, ReflectiveInput};
use program::World;

/// The instruction as a call of the reflection API, if it is one, in the state before it.
pub(crate) fn site(machine: &Machine<'_>, state: &State, inst: &Inst) -> Option<Reflective> {
    let Op::Invoke { method, args, .. } = &inst.op else {
        return None;
    };
    let ReflectionApiCall {
        named,
        what,
        inputs,
    } = machine.reflected(method)?;
    let asked = inputs
        .iter()
        .map(|input| asked(machine, state, args, inst.pc, *input));
    let is_there = inputs.iter().all(|input| match input {
        // `listed` checks the elements.
        ReflectiveInput::Classes(_) => true,
        ReflectiveInput::Member(n)
        | ReflectiveInput::Class(n)
        | ReflectiveInput::Name(n)
        | ReflectiveInput::Type(n) => {
            let value = args.get(usize::from(*n)).map(|arg| state.used(*arg));
            value.is_some_and(|value| machine.arena().get(value).null == Null::Never)
        }
    });
    Some(Reflective {
        pc: inst.pc,
        is_there,
        class: None,
        used_at: Vec::new(),
        named,
        what,
        asked: asked.collect(),
        found: Vec::new(),
        world: World::Open,
    })
}

/// The values that an argument may have, if they are known.
fn asked(
    machine: &Machine<'_>,
    state: &State,
    args: &[ValueId],
    pc: Pc,
    input: ReflectiveInput,
) -> Asked {
    let (ReflectiveInput::Member(n)
    | ReflectiveInput::Class(n)
    | ReflectiveInput::Name(n)
    | ReflectiveInput::Classes(n)
    | ReflectiveInput::Type(n)) = input;
    let Some(argument) = args.get(usize::from(n)) else {
        return Asked::Unknown(machine.reason(pc, UnknownCause::Computed));
    };
    let value = state.used(*argument);
    let constants = machine.constants(value);
    let all = || constants.iter().flatten().copied();
    let known = match input {
        ReflectiveInput::Classes(_) => listed(machine, state, args, n.into()).map(Asked::List),
        _ if constants.is_none() => None,
        ReflectiveInput::Type(_) => machine
            .identity(value)
            .and_then(parameters)
            .map(Asked::List),
        ReflectiveInput::Member(_) => all().map(member).collect::<Option<_>>().map(Asked::Members),
        ReflectiveInput::Class(_) => {
            let classes = all().map(Identity::descriptor);
            classes.collect::<Option<_>>().map(Asked::Classes)
        }
        ReflectiveInput::Name(_) => all()
            .map(Identity::text)
            .collect::<Option<_>>()
            .map(Asked::Names),
    };
    let value = machine.arena().get(value);
    known.unwrap_or_else(|| Asked::Unknown(reason(machine, value, pc)))
}

/// The descriptors of a method type's parameters, if this is a method type.
fn parameters(identity: Identity) -> Option<Vec<Sym>> {
    let Identity::MethodType(ty) = identity else {
        return None;
    };
    let parameters = MethodDescriptor::parse(ty)?.parameters;
    Some(parameters.iter().map(|p| p.descriptor()).collect())
}

/// The member, if this is one.
pub(crate) fn member(identity: Identity) -> Option<MethodHandle> {
    match identity {
        Identity::Member(member) => Some(member),
        _ => None,
    }
}

fn reason(machine: &Machine<'_>, value: &Value, pc: Pc) -> Reason {
    let is_entry = value
        .atoms
        .iter()
        .any(|atom| matches!(atom, Atom::Entry(_)));
    let cause = if is_entry {
        UnknownCause::Parameter
    } else {
        UnknownCause::Computed
    };
    let open = value.open.map(|open| open.reason);
    open.unwrap_or_else(|| machine.reason(pc, cause))
}
