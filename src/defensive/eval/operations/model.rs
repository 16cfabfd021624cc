//! Platform methods with a model: their specification as effects on arguments and result.

use crate::domain::arena::Val;
use crate::domain::state::{Cell, State};
use crate::domain::value::Null;
use crate::eval::machine::{Call, Machine, returns_reference};
use crate::eval::operations::text::builders_change;
use base::rules::{Rule, in_force};
use claims::UnknownCause;
use platform::{Model, Returns};

/// A call of a platform method with a model, by its specification. If the result may be an
/// argument, or a part of one, all arguments escape. Reason: the result is a value that is not
/// confined, and such a value must not stand for a confined object.
pub(in crate::eval) fn modelled(
    machine: &mut Machine<'_>,
    mut state: State,
    call: Call<'_>,
    model: &Model,
) -> (State, Val) {
    let gives_unknown = match model.result {
        Returns::Unknown => returns_reference(call.method.descriptor),
        Returns::Some(_) => true,
        Returns::Unaliased(_) | Returns::Argument(_) => false,
    };
    for (n, arg) in call.args.iter().enumerate() {
        if let Some(arg) = arg
            && (gives_unknown || model.escapes & 1 << n != 0)
            && in_force(Rule::ModelsLeak)
        {
            machine.escape_value(&mut state, *arg);
        }
    }
    if model.escapes != 0 || gives_unknown {
        machine.forget_paths(&mut state);
    }
    builders_change(machine, &mut state, call);
    constructed(machine, &mut state, call);
    if call.catches {
        machine.may_raise(&state);
    }
    let result = match model.result {
        Returns::Unknown => machine.open(UnknownCause::NoBody(call.method), call.pc),
        Returns::Argument(n) => {
            let argument = call.args.get(usize::from(n)).copied().flatten();
            let argument = argument.unwrap_or(Val::LOST);
            machine.arena.with_null(argument, Null::Never)
        }
        Returns::Unaliased(class) | Returns::Some(class) => {
            let ty = machine.world.exact_type(machine.method, class);
            machine.shared(ty, call.pc)
        }
    };
    (state, result)
}

/// A modelled constructor may store its arguments, and any value that is not confined, into fields
/// of the new object. The constructor of `Object` stores nothing.
pub(super) fn constructed(machine: &mut Machine<'_>, state: &mut State, call: Call<'_>) {
    let method = &call.method;
    let (Some(Some(made)), true) = (call.args.first(), method.name == *"<init>") else {
        return;
    };
    if method.owner == *"java/lang/Object" {
        return;
    }
    machine.unseen_stores(state, *made, call.pc);
    for argument in call.args[1..].iter().flatten() {
        machine.store(state, *made, Some(Cell::Fields), *argument, false);
    }
}
