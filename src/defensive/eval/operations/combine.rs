//! Handles that are made of other handles: the combinators of `MethodHandles` and `MethodHandle`.
//!
//! A combinator runs nothing. It gives a handle whose steps are those of its handles, one after the
//! other (`platform::HandleParts`), or it throws. Values bound to its handles are bound to the new
//! handle. This makes them known to no other code: only calls of the handle use them.

use crate::domain::arena::Val;
use crate::domain::state::State;
use crate::domain::value::ExactType;
use crate::eval::machine::{Call, Machine};
use crate::eval::operations::handles::adapted;
use base::Sym;
use base::rules::{Rule, in_force};
use classfile::{FieldType, MethodDescriptor, Pc};
use ir::{Definition, Op};
use platform::{Combination, HandleParts, Identity};

/// A handle with its bound values.
type Held = (HandleParts, Vec<Option<Val>>);

/// The code of `newarray` for arrays of `int` (JVMS table 6.5.newarray-A).
const INTS: u8 = 10;

/// The result of a combinator, if it is one known handle.
pub(super) fn combined(
    machine: &mut Machine<'_>,
    state: &mut State,
    how: Combination,
    call: Call<'_>,
) -> Option<Val> {
    let (parts, held) = match how {
        Combination::Identity => (
            HandleParts::identity(field_type(machine, call, 0)?),
            Vec::new(),
        ),
        Combination::Constant => {
            let parts = HandleParts::constant(field_type(machine, call, 0)?);
            (parts, vec![call.args[1]])
        }
        Combination::Zero => {
            let ty = MethodDescriptor {
                parameters: Vec::new(),
                result: Some(field_type(machine, call, 0)?),
            };
            (HandleParts::empty(ty), Vec::new())
        }
        Combination::Empty => {
            let ty = MethodDescriptor::parse(machine.type_argument(call, 0)?)?;
            (HandleParts::empty(ty), Vec::new())
        }
        Combination::Insert => {
            let values = machine.elements(state, call, 2)?;
            return insert(machine, state, call, small(machine, call, 1)?, &values);
        }
        Combination::FilterArguments => filtered(machine, state, call)?,
        Combination::FilterResult => {
            let [target, filter] = handles(machine, state, call, [0, 1])?;
            (
                target.0.filter_result(&filter.0)?,
                joined([target.1, filter.1]),
            )
        }
        Combination::Fold => {
            let [target, first] = handles(machine, state, call, [0, 1])?;
            (target.0.fold(0, &first.0)?, joined([first.1, target.1]))
        }
        Combination::FoldAt => {
            let [target, first] = handles(machine, state, call, [0, 2])?;
            let parts = target.0.fold(small(machine, call, 1)?, &first.0)?;
            (parts, joined([first.1, target.1]))
        }
        Combination::CollectBy => {
            let [target, first] = handles(machine, state, call, [0, 2])?;
            let parts = target.0.collect_by(small(machine, call, 1)?, &first.0)?;
            (parts, joined([first.1, target.1]))
        }
        Combination::Catch => {
            let [target, handler] = handles(machine, state, call, [0, 2])?;
            (
                target.0.catching(&handler.0)?,
                joined([target.1, handler.1]),
            )
        }
        Combination::Guard => {
            let [test, target, other] = handles(machine, state, call, [0, 1, 2])?;
            let parts = target.0.guarded(&test.0, &other.0)?;
            (parts, joined([test.1, target.1, other.1]))
        }
        Combination::Drop | Combination::Permute => rearranged(machine, state, how, call)?,
        Combination::Spread
        | Combination::SpreadAt
        | Combination::Collect
        | Combination::CollectAt => by_arrays(machine, state, how, call)?,
        Combination::Arity => handle_at(machine, state, call, 0)?,
        Combination::Varargs => {
            let (parts, held) = handle_at(machine, state, call, 0)?;
            let last = parts.parsed()?.parameters.last().copied();
            (last == Some(field_type(machine, call, 1)?)).then_some((parts, held))?
        }
    };
    Some(holding(machine, state, parts, held, call.pc))
}

/// The result of `handle.bindTo(value)`. It throws where the value would be a number.
pub(super) fn bind_to(machine: &mut Machine<'_>, state: &mut State, call: Call<'_>) -> Option<Val> {
    let value = call.args.get(1).copied().flatten()?;
    insert(machine, state, call, 0, &[value])
}

/// The result of `insertArguments(handle, at, values)`.
fn insert(
    machine: &mut Machine<'_>,
    state: &mut State,
    call: Call<'_>,
    at: usize,
    values: &[Val],
) -> Option<Val> {
    let (parts, mut held) = handle_at(machine, state, call, 0)?;
    held.extend(values.iter().copied().map(Some));
    let parts = parts.insert(at, values.len())?;
    Some(holding(machine, state, parts, held, call.pc))
}

/// The result of `handle.asType(type)`.
pub(super) fn as_type(machine: &mut Machine<'_>, state: &mut State, call: Call<'_>) -> Option<Val> {
    let wanted = machine.type_argument(call, 1)?;
    let (parts, held) = handle_at(machine, state, call, 0)?;
    Some(holding(
        machine,
        state,
        adapted(&parts, wanted)?,
        held,
        call.pc,
    ))
}

/// The result of `handle.type()`.
pub(super) fn type_of(machine: &mut Machine<'_>, state: &State, call: Call<'_>) -> Option<Val> {
    let (parts, _) = handle_at(machine, state, call, 0)?;
    Some(machine.known(Identity::MethodType(parts.ty)))
}

/// A handle whose arguments go through other handles.
fn filtered(machine: &mut Machine<'_>, state: &State, call: Call<'_>) -> Option<Held> {
    let (target, held) = handle_at(machine, state, call, 0)?;
    let (mut filters, mut all) = (Vec::new(), Vec::new());
    for value in machine.elements(state, call, 2)? {
        if machine.arena.get(value).is_null() {
            filters.push(None);
            continue;
        }
        let (filter, held) = handle_of(machine, state, value, call.pc)?;
        filters.push(Some(filter));
        all.extend(held);
    }
    all.extend(held);
    Some((
        target.filter_arguments(small(machine, call, 1)?, &filters)?,
        all,
    ))
}

/// A handle that passes on some of its arguments, in another order.
fn rearranged(
    machine: &mut Machine<'_>,
    state: &State,
    how: Combination,
    call: Call<'_>,
) -> Option<Held> {
    let (target, held) = handle_at(machine, state, call, 0)?;
    let parts = match how {
        Combination::Drop => {
            let types = machine.classes_in(state, call, 2)?;
            let types = types.into_iter().map(FieldType::parse);
            let types: Vec<FieldType> = types.collect::<Option<_>>()?;
            target.drop_arguments(small(machine, call, 1)?, &types)
        }
        _ => target.permute(machine.type_argument(call, 1)?, &numbers(machine, call, 2)?),
    };
    Some((parts?, held))
}

/// A handle that takes arrays apart, or makes them. Its target is converted to the types of the
/// elements first. If the conversion may make the target collect arguments, the result is not
/// known.
fn by_arrays(
    machine: &mut Machine<'_>,
    state: &State,
    how: Combination,
    call: Call<'_>,
) -> Option<Held> {
    let (target, held) = handle_at(machine, state, call, 0)?;
    let takes = target.parsed()?.parameters.len();
    let is_placed = matches!(how, Combination::SpreadAt | Combination::CollectAt);
    let first = 1 + usize::from(is_placed);
    let array = machine.class_argument(call, first)?;
    let count = small(machine, call, first + 1)?;
    let at = |count: usize| {
        if is_placed {
            small(machine, call, 1)
        } else {
            takes.checked_sub(count)
        }
    };
    let (parts, at, converted, to) = match how {
        Combination::Spread | Combination::SpreadAt => {
            let at = at(count)?;
            let element = Sym::new(array.bytes().strip_prefix(b"[")?);
            (target.spread(at, array, count)?, at, count, element)
        }
        _ => {
            let at = at(1)?;
            (target.collect(at, array, count)?, at, 1, array)
        }
    };
    let mut changed = target
        .parsed()?
        .parameters
        .into_iter()
        .skip(at)
        .take(converted);
    let changes = changed.any(|ty| ty.descriptor() != to);
    let may_collect = changes && target.may_collect() && in_force(Rule::CollectorsCollect);
    (!may_collect).then_some((parts, held))
}

/// Those arguments, if each is one known handle.
fn handles<const N: usize>(
    machine: &mut Machine<'_>,
    state: &State,
    call: Call<'_>,
    numbers: [usize; N],
) -> Option<[Held; N]> {
    let all = numbers.map(|n| handle_at(machine, state, call, n));
    let all: Vec<Held> = all.into_iter().collect::<Option<_>>()?;
    all.try_into().ok()
}

/// An argument, if it is one known handle.
fn handle_at(machine: &mut Machine<'_>, state: &State, call: Call<'_>, n: usize) -> Option<Held> {
    let value = call.args.get(n).copied().flatten()?;
    handle_of(machine, state, value, call.pc)
}

/// A value, if it is one known handle.
fn handle_of(machine: &mut Machine<'_>, state: &State, value: Val, pc: Pc) -> Option<Held> {
    let [ty] = machine.classes(machine.arena.get(value))?[..] else {
        return None;
    };
    let parts = ty.handle()?.parts();
    let held = machine.bound_values(state, value, ty, parts, pc);
    Some((parts.clone(), held))
}

/// A handle to which those values are bound.
fn holding(
    machine: &mut Machine<'_>,
    state: &mut State,
    parts: HandleParts,
    held: Vec<Option<Val>>,
    pc: Pc,
) -> Val {
    let handle = parts.intern();
    if held.is_empty() {
        return machine.known(Identity::Handle(handle));
    }
    let ty = ExactType::of_handle(handle);
    let made = machine.allocate(state, ty, pc, false);
    machine.unseen_stores(state, made, pc);
    let name = machine.arena.allocated(machine.site(pc), ty);
    for (n, value) in held.into_iter().enumerate() {
        if let Some(value) = value {
            // An object made here before is older now.
            let value = machine.arena.age(value, name);
            machine.capture(state, name, n, value);
        }
    }
    made
}

/// The type whose class an argument is; `None` for `void`.
fn field_type(machine: &Machine<'_>, call: Call<'_>, n: usize) -> Option<FieldType> {
    FieldType::parse(machine.class_argument(call, n)?)
}

/// The small constant that an argument is.
fn small(machine: &Machine<'_>, call: Call<'_>, n: usize) -> Option<usize> {
    machine.number(*call.ids.get(n)?).map(usize::from)
}

/// The numbers in an array, if the block of the call makes it before the call, and only fills it
/// with constants until then. So no other code knows the array.
fn numbers(machine: &Machine<'_>, call: Call<'_>, n: usize) -> Option<Vec<u8>> {
    let array = *call.ids.get(n)?;
    let Definition::Inst(block, first) = machine.body.values[array].definition else {
        return None;
    };
    let mut insts = machine.body.blocks[block].insts[first as usize..].iter();
    let Op::NewArray(INTS, length) = insts.next()?.op else {
        return None;
    };
    let mut numbers = vec![0; machine.number(length)?.into()];
    for inst in insts {
        if inst.pc == call.pc {
            return Some(numbers);
        }
        let is_used = inst.op.operands().contains(&array);
        match inst.op {
            Op::ArrayStore(_, base, at, value) if base == array => {
                *numbers.get_mut(usize::from(machine.number(at)?))? = machine.number(value)?;
            }
            _ if is_used && in_force(Rule::ArraysAreWhole) => return None,
            _ => {}
        }
    }
    None
}

/// The bound values of several handles, in that order.
fn joined<const N: usize>(held: [Vec<Option<Val>>; N]) -> Vec<Option<Val>> {
    held.into_iter().flatten().collect()
}
