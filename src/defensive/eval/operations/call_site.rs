//! Objects of `ConstantCallSite`, and the effect of their constructor. Such an object holds its
//! handle as a lambda holds its captured values, as long as it is confined.

use crate::domain::arena::Val;
use crate::domain::state::{Cell, Object, State};
use crate::domain::value::{Atom, ExactType};
use crate::eval::machine::{Call, Machine};
use platform::CONSTANT_CALL_SITE;

/// The cell in which a call site holds its handle.
pub(in crate::eval) const TARGET: Cell = Cell::Capture(0);

/// The effect of `new ConstantCallSite(handle)` on the object that is being made.
pub(super) fn call_site(
    machine: &mut Machine<'_>,
    state: &mut State,
    call: Call<'_>,
) -> Option<Val> {
    let [Some(made), Some(handle)] = *call.args else {
        return None;
    };
    let value = machine.arena.get(made);
    let ([Atom::Object(name)], None) = (&value.atoms[..], value.open) else {
        return None;
    };
    let is_confined = matches!(state.object(*name), Some(Object::Confined(_)));
    if !is_confined || !is_constant_site(machine.arena.ty(*name)) {
        return None;
    }
    machine.store(state, made, Some(TARGET), handle, true);
    Some(Val::NULL)
}

/// Whether objects of that class are call sites with a constant target.
pub(in crate::eval) fn is_constant_site(ty: ExactType) -> bool {
    ty.name == *CONSTANT_CALL_SITE
}
