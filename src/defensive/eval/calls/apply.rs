//! Applies a summary at a call: the caller's state before it → the state after it.
//!
//! The order of the steps makes this sound. The effects in a summary have no order: the callee may
//! have had them in any order, and more than once. The steps give a state that covers every order.
//!
//! 1. **Given objects leave the state.** The callee was evaluated with these objects confined, so
//!    no other code has written to them meanwhile. The summary's exit says everything that became
//!    of them (step 7). The exit replaces the contents that the caller knew. To keep the old
//!    contents would be sound as well: they would be joined with the new ones. But the join would
//!    forget every strong update of the callee.
//! 2. **Names are bound, and older objects of a fresh name become old.** A recent name stands for
//!    one object, the latest. The callee may return a fresh object of a name that the caller has
//!    already, from an earlier call at the same place. Then the caller's object is the older one.
//!    It is renamed in everything that the caller holds *before* any value of the callee comes in
//!    (steps 4, 7, 9). Afterwards the two could not be told apart, and a strong update would hit
//!    both.
//! 3. **Paths through the fields that the callee stores into are forgotten** (locked memory model).
//!    This comes before step 8: the exit's paths hold when the callee returns, after all of its
//!    stores.
//! 4. **Writes.** The callee may have stored values into objects of the caller; they are joined
//!    into these objects. No write is strong, because the callee may have returned without it. The
//!    callee's own objects among these values count as escaped: the summary does not say who else
//!    refers to them.
//! 5. **Escapes**, after the writes. An object escapes with all that it reaches, and this includes
//!    the values that step 4 wrote. The callee may have let an object escape first and written to
//!    it then. The result is the same, because a value that is stored into an escaped object
//!    escapes. Entry values escape here, too, if the callee loaded through them a value that the
//!    caller will hold. In the callee's terms that value stands for objects that are not confined.
//!    So it must never stand for an object that is confined in the caller.
//! 6. **An exception may leave the call**, with the writes and the escapes of steps 4 and 5: it may
//!    have been thrown after any of them. The state before the call reaches the handlers, too (see
//!    `transfer`). Steps 7 to 9 are not for handlers: a handler knows the callee's fresh objects
//!    only through escapes and writes. The exit does not describe given objects when the callee
//!    throws. So this step is taken only with summaries for any caller, which have no given
//!    objects.
//! 7. **The heap at the exit**: the contents of the given objects, and of the objects that the
//!    callee made. They are joined, as several of the callee's names may be one name here. If one
//!    of these has escaped, on either side, the join lets the contents of the other escape.
//! 8. **Paths at the exit** (locked memory model), from arguments and from the result.
//! 9. **The result**, last: its objects are in the state by then.

use crate::domain::arena::Val;
use crate::domain::params::ParamSet;
use crate::domain::paths::{Base, Path};
use crate::domain::state::{Cell, Object, State};
use crate::domain::summary::{Effects, Exit, Kept};
use crate::domain::value::{AbstractObject, Atom, Null, ObjectId, Origin, ProgramPoint, Value};
use crate::eval::calls::context::Binding;
use crate::eval::machine::{Call, Machine};
use base::rules::{Rule, in_force};

/// Applies a summary at a call, by the steps above. `binding` gives the caller's values for the
/// summary's entry values, and the caller's names for its given objects. With `raises`, handlers
/// see the effects (step 6). `None` if the callee does not return.
pub(super) fn apply(
    machine: &mut Machine<'_>,
    mut state: State,
    call: Call<'_>,
    effects: &Effects,
    binding: &Binding,
    raises: bool,
) -> Option<(State, Val)> {
    debug_assert!(
        !raises || binding.given_objects.is_empty(),
        "step 6 needs them"
    );
    // Step 1.
    for name in &binding.given_objects {
        state.take(*name);
    }
    // Step 2.
    let site = machine.site(call.pc);
    let substitution = bind(machine, &mut state, effects, binding.clone(), site);
    // Step 3.
    machine.forget_stored(&mut state, &effects.stored);
    // Step 4.
    if in_force(Rule::CalleeWrites) {
        for ((entry, cell), value) in &effects.writes {
            apply_write(machine, &mut state, &substitution, *entry, *cell, value);
        }
    }
    // Step 5.
    apply_escapes(machine, &mut state, &substitution, effects);
    // Step 6.
    if raises && in_force(Rule::CallsRaiseLate) {
        machine.may_raise(&state);
    }
    let exit = effects.exit.as_ref()?;
    // Step 7.
    apply_heap(machine, &mut state, &substitution, exit);
    // Step 8.
    for (parameter, fields, value) in &exit.paths {
        let base = match parameter {
            Some(n) => Base::Value(call.ids[usize::from(*n)]),
            None => Base::Result,
        };
        let fields = fields.clone();
        let value = substitute(machine, value, &substitution);
        state
            .paths
            .set(&machine.arena, Path { base, fields }, value);
    }
    // Step 9.
    let result = match &exit.result {
        Some(value) => substitute(machine, value, &substitution),
        None => Val::NULL,
    };
    Some((state, result))
}

/// Step 2: the caller's names for the summary's names, and its values for the entry values. A fresh
/// object makes older objects of the same name old, in all that the caller holds.
fn bind(
    machine: &mut Machine<'_>,
    state: &mut State,
    effects: &Effects,
    mut binding: Binding,
    site: ProgramPoint,
) -> Substitution {
    let named = effects.names.iter();
    let mut names: Vec<ObjectId> = named
        .map(|named| name_here(machine, named, &binding.given_objects, site))
        .collect();
    for (name, _) in effects.exit.iter().flat_map(|e: &Exit| &e.heap) {
        let here = names[name.index()];
        let is_fresh = matches!(effects.names[name.index()].origin, Origin::Allocated(_));
        if !is_fresh
            || !name.is_most_recent()
            || !here.is_most_recent()
            || !in_force(Rule::CallAges)
        {
            continue;
        }
        let escaped = state.age(&mut machine.arena, here);
        machine.note_escape(escaped);
        for value in &mut binding.entries {
            *value = machine.arena.age(*value, here);
        }
        // Given objects have left the state (step 1), but the summary still names them.
        for (named, name) in effects.names.iter().zip(&mut names) {
            if matches!(named.origin, Origin::Entry(_)) && *name == here {
                *name = here.summary_object();
            }
        }
    }
    Substitution {
        names,
        entries: binding.entries,
    }
}

fn name_here(
    machine: &mut Machine<'_>,
    named: &AbstractObject,
    given_objects: &[ObjectId],
    site: ProgramPoint,
) -> ObjectId {
    match named.origin {
        Origin::Entry(n) => given_objects[usize::from(n)],
        Origin::Allocated(_) | Origin::External(_) => machine.arena.called_from(named, site),
    }
}

/// Step 4, one write.
fn apply_write(
    machine: &mut Machine<'_>,
    state: &mut State,
    substitution: &Substitution,
    entry: u8,
    cell: Cell,
    value: &Value,
) {
    let Some(base) = substitution.entries.get(usize::from(entry)).copied() else {
        return;
    };
    for name in value.objects() {
        // The callee's own objects had escaped there. The caller may know a confined object of an
        // earlier call under this name; the two share the name.
        let escaped =
            state.merge_object(&mut machine.arena, substitution.name(name), Object::Escaped);
        machine.note_escape(escaped);
    }
    let value = substitute(machine, value, substitution);
    machine.store(state, base, Some(cell), value, false);
}

/// Step 5.
fn apply_escapes(
    machine: &mut Machine<'_>,
    state: &mut State,
    substitution: &Substitution,
    effects: &Effects,
) {
    let mut escaping = ParamSet::EMPTY;
    if in_force(Rule::CalleeLeaks) {
        escaping |= effects.escaped;
    }
    if in_force(Rule::CalleeLoads) {
        escaping |= effects.loaded_through();
    }
    for value in entries_of(substitution, escaping) {
        machine.escape_value(state, value);
    }
}

/// Step 7.
fn apply_heap(
    machine: &mut Machine<'_>,
    state: &mut State,
    substitution: &Substitution,
    exit: &Exit,
) {
    for (name, object) in &exit.heap {
        let object = match object {
            Kept::Escaped if !in_force(Rule::GivenEscape) => Object::fresh(),
            Kept::Escaped => Object::Escaped,
            Kept::Confined(cells) => {
                let cells = cells.iter();
                let cells = cells.map(|(c, v)| (*c, substitute(machine, v, substitution)));
                Object::Confined(cells.collect::<Vec<_>>().into())
            }
        };
        let escaped = state.merge_object(&mut machine.arena, substitution.name(*name), object);
        machine.note_escape(escaped);
    }
}

/// A callee's value in the caller's terms. An entry value becomes what the caller passed for it. A
/// shared object becomes an old one: that name is never given to a confined object.
fn substitute(machine: &mut Machine<'_>, value: &Value, substitution: &Substitution) -> Val {
    let via = entries_of(substitution, value.via).fold(ParamSet::EMPTY, |via, binding| {
        via | machine.arena.entries(binding)
    });
    let mut result = Value {
        atoms: Default::default(),
        null: match value.null {
            Null::WithEntry => Null::Never,
            other => other,
        },
        via,
        open: value.open,
    };
    for atom in &value.atoms {
        match *atom {
            Atom::Constant(_) => result.insert(*atom),
            Atom::Object(name) => result.insert(Atom::Object(substitution.name(name))),
            Atom::Shared(name) => {
                result.insert(Atom::Shared(substitution.name(name).summary_object()))
            }
            Atom::Entry(n) => {
                let null = result.null;
                let binding = substitution.entries.get(usize::from(n)).copied();
                result.join(machine.arena.get(binding.unwrap_or(Val::LOST)));
                if value.null != Null::WithEntry {
                    result.null = null;
                }
            }
        }
    }
    machine.arena.add(result)
}

/// A summary's names and entry values in the caller's terms.
struct Substitution {
    names: Vec<ObjectId>,
    entries: Vec<Val>,
}

impl Substitution {
    fn name(&self, name: ObjectId) -> ObjectId {
        let here = self.names[name.index()];
        if name.is_most_recent() {
            here
        } else {
            here.summary_object()
        }
    }
}

fn entries_of(substitution: &Substitution, entries: ParamSet) -> impl Iterator<Item = Val> + '_ {
    let numbered = substitution.entries.iter().enumerate();
    numbered
        .filter(move |(n, _)| entries.contains(*n))
        .map(|(_, value)| *value)
}
