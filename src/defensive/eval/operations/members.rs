//! Members of classes that reflection finds.
//!
//! A lookup finds the member that the API's search finds in trusted code
//! (`Program::reflected_method` and its like), or it throws. When a class was loaded, methods with
//! new names may have been added to it. So an element of `getMethods` or `getDeclaredMethods` is
//! known only where code has compared its name (`narrowing`).

use crate::domain::arena::Val;
use crate::domain::state::{Cell, State};
use crate::domain::value::{MAX_ATOMS, Null};
use crate::eval::machine::{Call, Machine, array_type};
use crate::eval::operations::handles::{as_member, field_as_member, trusted_class};
use base::{Sym, known};
use ir::ValueId;
use platform::{Identity, Sight, Sort};
use program::{ClassId, MethodId};

/// The method that a lookup finds.
pub(super) fn method_found(
    machine: &Machine<'_>,
    state: &State,
    sight: Sight,
    call: Call<'_>,
) -> Option<Identity> {
    let class = class_asked(machine, call)?;
    let name = machine.argument(call, 1)?.text()?;
    let parameters = classes_passed(machine, state, call, 2)?;
    let program = machine.world.program;
    let found = match sight {
        Sight::Public => program.reflected_public_method(class, name, &parameters)?,
        Sight::Declared => program.reflected_method(class, name, &parameters)?,
    };
    as_member(machine, found)
}

/// The constructor that a lookup finds.
pub(super) fn constructor_found(
    machine: &Machine<'_>,
    state: &State,
    sight: Sight,
    call: Call<'_>,
) -> Option<Identity> {
    let class = class_asked(machine, call)?;
    let parameters = classes_passed(machine, state, call, 1)?;
    let program = machine.world.program;
    let found = program.reflected_constructor(class, &parameters)?;
    let is_seen = sight == Sight::Declared || program.method(found).flags.is_public();
    is_seen.then(|| as_member(machine, found))?
}

/// The field that a lookup finds.
pub(super) fn field_found(machine: &Machine<'_>, sight: Sight, call: Call<'_>) -> Option<Identity> {
    let class = class_asked(machine, call)?;
    let name = machine.argument(call, 1)?.text()?;
    let program = machine.world.program;
    let found = match sight {
        Sight::Public => program.reflected_public_field(class, name)?,
        Sight::Declared => program.reflected_field(class, name)?,
    };
    field_as_member(machine, found)
}

/// The result of `getDeclaredMethods` and its like.
pub(super) fn all_members(
    machine: &mut Machine<'_>,
    state: &mut State,
    sort: Sort,
    sight: Sight,
    call: Call<'_>,
) -> Option<Val> {
    let class = machine
        .world
        .program
        .class(class_asked(machine, call)?)
        .name;
    let array = match sort {
        Sort::Method => "[Ljava/lang/reflect/Method;",
        Sort::Field => "[Ljava/lang/reflect/Field;",
    };
    let one = machine.known(Identity::Among(sort, sight, class));
    Some(machine.array_of(state, array, one, call))
}

/// The result of `getConstructors` and its like. A class has the same constructors at any time:
/// none is added to a class that has some.
pub(super) fn constructors(
    machine: &mut Machine<'_>,
    state: &mut State,
    sight: Sight,
    call: Call<'_>,
) -> Option<Val> {
    let program = machine.world.program;
    let class = class_asked(machine, call)?;
    let is_seen = |method: &MethodId| {
        let method = program.method(*method);
        let is_public = method.flags.is_public() || sight == Sight::Declared;
        method.name == known().constructor && is_public
    };
    let found = program.methods_of(class).filter(is_seen);
    let found: Vec<Identity> = found
        .map(|m| as_member(machine, m))
        .collect::<Option<_>>()?;
    (1..=MAX_ATOMS / 2).contains(&found.len()).then_some(())?;
    let mut one = Val::NONE;
    for constructor in found {
        let constructor = machine.known(constructor);
        one = machine.arena.join(one, constructor);
    }
    let array = "[Ljava/lang/reflect/Constructor;";
    Some(machine.array_of(state, array, one, call))
}

/// The result of `getRecordComponents`. A record has the same components at any time: the JVM does
/// not let them change.
pub(super) fn components(
    machine: &mut Machine<'_>,
    state: &mut State,
    call: Call<'_>,
) -> Option<Val> {
    let class = class_asked(machine, call)?;
    let accessors = machine.world.program.accessors(class)?;
    (1..=MAX_ATOMS / 2)
        .contains(&accessors.len())
        .then_some(())?;
    let component = |accessor| match as_member(machine, accessor)? {
        Identity::Member(accessor) => Some(Identity::Component(accessor)),
        _ => None,
    };
    let components: Vec<Identity> = accessors
        .into_iter()
        .map(component)
        .collect::<Option<_>>()?;
    let array = array_type("[Ljava/lang/reflect/RecordComponent;".into());
    let made = machine.allocate(state, array, call.pc, false);
    for (n, component) in components.into_iter().enumerate() {
        let component = machine.known(component);
        machine.store(state, made, Some(Cell::Element(n as u8)), component, true);
    }
    Some(made)
}

/// The class whose members are looked up, if its code is trusted.
pub(super) fn class_asked(machine: &Machine<'_>, call: Call<'_>) -> Option<ClassId> {
    match machine.argument(call, 0)? {
        Identity::Class(name) => trusted_class(machine, name),
        _ => None,
    }
}

/// The classes that are passed in an array. Null passes none.
fn classes_passed(
    machine: &Machine<'_>,
    state: &State,
    call: Call<'_>,
    n: usize,
) -> Option<Vec<Sym>> {
    let array = call.args.get(n).copied().flatten()?;
    if machine.arena.get(array).is_null() {
        Some(Vec::new())
    } else {
        machine.classes_in(state, call, n)
    }
}

/// The descriptors of the classes in an array argument of an instruction, if they are known and
/// none is null. A null array passes none.
pub(super) fn listed(
    machine: &Machine<'_>,
    state: &State,
    args: &[ValueId],
    n: usize,
) -> Option<Vec<Sym>> {
    let values: Vec<Option<Val>> = args.iter().map(|arg| state.get(*arg)).collect();
    let call = Call::of_values(&values, args, 0);
    let classes = classes_passed(machine, state, call, n)?;
    let elements = machine.elements(state, call, n).unwrap_or_default();
    let mut elements = elements
        .iter()
        .map(|element| machine.arena.get(*element).null);
    elements.all(|null| null == Null::Never).then_some(classes)
}
