//! Classes as values: operations that find them, and their answers about other classes.
//!
//! `Class.forName` looks at its caller. Only calls by an instruction of a method's own code are
//! followed, as for `MethodHandles.lookup`.

use crate::domain::arena::Val;
use crate::domain::state::{Cell, State};
use crate::domain::value::{Atom, Null};
use crate::eval::machine::{Call, Machine, array_type, element_cell};
use crate::eval::operations::handles::trusted_class;
use crate::eval::operations::members::class_asked;
use base::rules::{Rule, in_force};
use base::{Sym, known};
use claims::UnknownCause;
use classfile::{FieldType, MethodRef};
use ir::{InvokeKind, Op};
use platform::{Identity, component};
use program::{ClassId, may_name_class};

/// The class that `Class.forName` gives to a method.
pub(super) fn class_for_name(machine: &Machine<'_>, call: Call<'_>) -> Option<Identity> {
    let text = machine.argument(call, 0)?.text()?;
    let is_plain = |b: &u8| !matches!(b, b'/' | b'[');
    text.bytes().iter().all(is_plain).then_some(())?;
    let name: Vec<u8> = text
        .bytes()
        .iter()
        .map(|b| if *b == b'.' { b'/' } else { *b })
        .collect();
    let name = Sym::new(&name);
    let found = machine
        .world
        .program
        .lookup(name, machine.world.declaring(machine.method));
    // Another class is loaded only if it is input, or other code names it. The result must not
    // depend on that code.
    let is_loaded =
        |class| may_name_class(text.bytes()) || machine.world.program.class(class).is_input();
    found.is_ok_and(is_loaded).then_some(Identity::Class(name))
}

/// The class that `Class.forName` gives with a loader argument. The loader must be that of the
/// method's own class, asked for right there.
pub(super) fn class_for_name_in(machine: &Machine<'_>, call: Call<'_>) -> Option<Identity> {
    let Op::Invoke {
        kind: InvokeKind::Virtual,
        method,
        args,
    } = machine.made_by(*call.ids.get(2)?)?
    else {
        return None;
    };
    let asks = MethodRef::of_class(
        "java/lang/Class",
        "getClassLoader",
        "()Ljava/lang/ClassLoader;",
    );
    let of = match machine.made_by(args[0])? {
        Op::Const(class) => Identity::of(class)?,
        _ => return None,
    };
    let is_own = *method == asks && of == Identity::Class(machine.own_name()?);
    is_own.then(|| class_for_name(machine, call))?
}

/// The result of `getClass`, which has no effects.
pub(super) fn class_of_object(machine: &mut Machine<'_>, call: Call<'_>) -> Val {
    let known = classes_of_object(machine, call);
    known.unwrap_or_else(|| machine.open_not_null(UnknownCause::NoBody(call.method), call.pc))
}

/// The classes of an object, if they have names.
fn classes_of_object(machine: &mut Machine<'_>, call: Call<'_>) -> Option<Val> {
    let object = call.args.first().copied().flatten()?;
    let mut joined = Val::NONE;
    for ty in machine.classes(machine.arena.get(object))? {
        let name = ty.claimed()?;
        let found = class_value(machine, ty.class?)?;
        (found == Identity::Class(name)).then_some(())?;
        let class = machine.known(found);
        joined = machine.arena.join(joined, class);
    }
    (joined != Val::NONE).then_some(joined)
}

/// The `Class` object of a class, if its name means it here.
fn class_value(machine: &Machine<'_>, class: ClassId) -> Option<Identity> {
    let program = machine.world.program;
    let name = program.class(class).name;
    let here = program.lookup(name, machine.world.declaring(machine.method));
    (here == Ok(class)).then_some(Identity::Class(name))
}

/// The result of `getSuperclass`; `None` within if the class has none.
pub(super) fn superclass(machine: &Machine<'_>, call: Call<'_>) -> Option<Option<Identity>> {
    let Identity::Class(name) = machine.argument(call, 0)? else {
        return Some(None);
    };
    if name.bytes().starts_with(b"[") {
        return Some(Some(Identity::Class(known().object)));
    }
    let program = machine.world.program;
    let class = program.class(trusted_class(machine, name)?);
    match class.superclass {
        Some(superclass) if !class.is_interface() => {
            Some(Some(class_value(machine, superclass.ok()?)?))
        }
        _ => Some(None),
    }
}

/// The result of `getComponentType`; `None` within if the class is not one of arrays.
pub(super) fn component_class(machine: &Machine<'_>, call: Call<'_>) -> Option<Option<Identity>> {
    let class = machine.class_argument(call, 0)?;
    Some(match class.bytes().strip_prefix(b"[") {
        Some(component) => Some(Identity::of_type(Sym::new(component))?),
        None => None,
    })
}

/// The result of `arrayType`.
pub(super) fn array_class(machine: &Machine<'_>, call: Call<'_>) -> Option<Identity> {
    Identity::of_type(array_descriptor(machine, call)?)
}

/// The descriptor of arrays of the class in the first argument.
fn array_descriptor(machine: &Machine<'_>, call: Call<'_>) -> Option<Sym> {
    let class = machine.class_argument(call, 0)?;
    let array = Sym::new(&[b"[", class.bytes()].concat());
    let is_array = FieldType::parse(array).is_some() && component(array).1 < 255;
    is_array.then_some(array)
}

/// The result of `getInterfaces`.
pub(super) fn interfaces(
    machine: &mut Machine<'_>,
    state: &mut State,
    call: Call<'_>,
) -> Option<Val> {
    let class = machine.world.program.class(class_asked(machine, call)?);
    let of = class.interfaces.iter();
    let all: Vec<Identity> = of
        .map(|interface| class_value(machine, (*interface).ok()?))
        .collect::<Option<_>>()?;
    let array = array_type("[Ljava/lang/Class;".into());
    let made = machine.allocate(state, array, call.pc, false);
    for (n, interface) in all.into_iter().enumerate() {
        let interface = machine.known(interface);
        let cell = element_cell(n);
        machine.store(state, made, Some(cell), interface, cell != Cell::Elements);
    }
    Some(made)
}

/// The result of `Array.newInstance`.
pub(super) fn new_array(
    machine: &mut Machine<'_>,
    state: &mut State,
    call: Call<'_>,
) -> Option<Val> {
    let array = array_type(array_descriptor(machine, call)?);
    Some(machine.allocate(state, array, call.pc, false))
}

/// The result of `Enum.valueOf` for an enum whose constants have no classes of their own.
pub(super) fn enum_constant(machine: &mut Machine<'_>, call: Call<'_>) -> Option<Val> {
    let id = class_asked(machine, call)?;
    let class = machine.world.program.class(id);
    let is_one = class.flags.is_enum() && class.flags.is_final() && lists_its_own(machine, id);
    let ty = is_one.then(|| machine.world.exact_type(machine.method, class.name))?;
    Some(machine.shared(ty, call.pc))
}

/// Whether an enum's `values` gives objects of the enum. The API asks it for the constants.
fn lists_its_own(machine: &Machine<'_>, class: ClassId) -> bool {
    let program = machine.world.program;
    let own = format!("()[L{};", program.class(class).name);
    let named = program
        .methods_of(class)
        .map(|method| program.method(method))
        .filter(|method| method.name == *"values");
    let without = named.filter(|method| method.descriptor.bytes().starts_with(b"()"));
    let mut all = without.map(|method| method.descriptor == *own);
    all.next() == Some(true) && all.next().is_none() || !in_force(Rule::EnumsListTheirOwn)
}

/// The result of `getEnumConstants` for such an enum: a new array of the elements that its method
/// `values` gives, or null where `values` throws.
pub(super) fn enum_constants(
    machine: &mut Machine<'_>,
    state: &mut State,
    call: Call<'_>,
) -> Option<Val> {
    let one = enum_constant(machine, call)?;
    let one = machine.arena.with_null(one, Null::Maybe);
    let class = machine.class_argument(call, 0)?;
    let array = machine.array_of(state, &format!("[{}", class.text()), one, call);
    Some(machine.arena.with_null(array, Null::Maybe))
}

/// The result of `Array.get`. `None` if one of the arrays is known to hold numbers: these are
/// boxed. An unknown array gives an open value, which includes boxes.
pub(super) fn array_get(
    machine: &mut Machine<'_>,
    state: &mut State,
    call: Call<'_>,
) -> Option<Val> {
    let array = call.args.first().copied().flatten()?;
    let is_of_references = |atom: &Atom| match atom {
        Atom::Object(name) | Atom::Shared(name) => {
            let name = machine.arena.ty(*name).name;
            name.bytes().starts_with(b"[L") || name.bytes().starts_with(b"[[")
        }
        Atom::Constant(_) => false,
        Atom::Entry(_) => true,
    };
    let value = machine.arena.get(array);
    value.atoms.iter().all(is_of_references).then_some(())?;
    let cell = machine.element(*call.ids.get(1)?);
    Some(machine.element_of(state, array, cell, call.pc))
}

/// The effect of `Array.set`: it stores, unless it throws.
pub(super) fn array_set(
    machine: &mut Machine<'_>,
    state: &mut State,
    call: Call<'_>,
) -> Option<Val> {
    let [Some(array), _, Some(value)] = *call.args else {
        return None;
    };
    let cell = machine.element(*call.ids.get(1)?);
    machine.store(state, array, Some(cell), value, cell != Cell::Elements);
    Some(Val::NULL)
}
