//! Results and effects of platform methods by their specification: values with an identity,
//! strings, members, handles, objects of generated classes. Also the facts that tests tell about
//! such values.
//!
//! Operations read and change the machine and a state, and run no code of the program. Code that
//! runs something is a call, and is in `calls`, above them.

mod alternatives;
pub(crate) mod asked;
pub(in crate::eval) mod call_site;
mod classes;
mod combine;
pub(in crate::eval) mod generated;
pub(in crate::eval) mod handles;
mod lookup;
pub(in crate::eval) mod members;
pub(in crate::eval) mod model;
pub(in crate::eval) mod narrowing;
pub(in crate::eval) mod text;

use crate::domain::arena::Val;
use crate::domain::state::State;
use crate::eval::machine::{Call, Machine};
use base::known;
use ir::InvokeKind;
use platform::{Building, Identity, Operation, TextOperation, operation};

use alternatives::alternatives;

/// The result of a call of `java.lang.invoke`, `Class` or another platform method with an
/// operation, if it is known. The call may also throw. It keeps an argument only in an object that
/// it makes or changes, or lets it escape.
pub(in crate::eval) fn operate(
    machine: &mut Machine<'_>,
    state: &mut State,
    kind: InvokeKind,
    call: Call<'_>,
) -> Option<Val> {
    if kind == InvokeKind::Interface || !machine.follows_handles() {
        return None;
    }
    let operation = operation(kind == InvokeKind::Static, &call.method)?;
    let resolved = machine.body.resolved(&call.method)?;
    let declares = machine.world.program.method(resolved).class;
    if !machine.world.program.class(declares).is_platform() {
        return None;
    }
    let result = result(machine, state, operation, call);
    let may_want = match operation {
        Operation::ClassOf => false,
        // These are known to call graphs only.
        Operation::Text(
            TextOperation::Repeat | TextOperation::Join | TextOperation::OfCharacters,
        )
        | Operation::Build(Building::Insert(_) | Building::SetLength | Building::Reverse) => false,
        // Most strings never matter to a caller.
        Operation::Text(_) | Operation::Build(_) => machine.wants_texts(),
        _ => true,
    };
    if result.is_none() && may_want {
        machine.want(call.args);
    }
    if result.is_some() {
        model::constructed(machine, state, call);
    }
    result
}

/// The result of the operation.
fn result(
    machine: &mut Machine<'_>,
    state: &mut State,
    operation: Operation,
    call: Call<'_>,
) -> Option<Val> {
    match operation {
        Operation::BindTo => combine::bind_to(machine, state, call),
        Operation::Combine(how) => combine::combined(machine, state, how, call),
        Operation::AsType => combine::as_type(machine, state, call),
        Operation::TypeOf => combine::type_of(machine, state, call),
        Operation::CallSite => call_site::call_site(machine, state, call),
        Operation::Build(how) => text::build(machine, state, how, call),
        Operation::ClassOf => Some(classes::class_of_object(machine, call)),
        Operation::Cast => call.args.get(1).copied().flatten(),
        Operation::All(sort, sight) => members::all_members(machine, state, sort, sight, call),
        Operation::Constructors(sight) => members::constructors(machine, state, sight, call),
        Operation::Interfaces => classes::interfaces(machine, state, call),
        Operation::NewArray => classes::new_array(machine, state, call),
        Operation::EnumConstant => classes::enum_constant(machine, call),
        Operation::EnumConstants => classes::enum_constants(machine, state, call),
        Operation::ArrayGet => classes::array_get(machine, state, call),
        Operation::ArraySet => classes::array_set(machine, state, call),
        Operation::Components => members::components(machine, state, call),
        Operation::Proxy => generated::new_proxy(machine, state, call),
        Operation::InterfaceInstance => generated::interface_instance(machine, state, call),
        _ => {
            let mut joined = Val::NONE;
            for args in alternatives(machine, call) {
                let call = Call {
                    args: &args,
                    ..call
                };
                let one = match identified_by(machine, state, operation, call)? {
                    Some(identity) => machine.known(identity),
                    None => Val::NULL,
                };
                joined = machine.arena.join(joined, one);
            }
            Some(joined)
        }
    }
}

/// The identity of an operation's result, if each argument is one constant. `None` within stands
/// for null. The outer `None` if the result is not known.
fn identified_by(
    machine: &mut Machine<'_>,
    state: &State,
    operation: Operation,
    call: Call<'_>,
) -> Option<Option<Identity>> {
    let identity = match operation {
        Operation::Superclass => return classes::superclass(machine, call),
        Operation::Component => return classes::component_class(machine, call),
        Operation::LookupClass => match machine.argument(call, 0)? {
            Identity::Lookup(name) if !machine.world.is_of_other_root(machine.method, name) => {
                Identity::Class(name)
            }
            _ => return None,
        },
        Operation::Lookup => Identity::Lookup(machine.own_name()?),
        Operation::PublicLookup => Identity::Lookup(known().object),
        Operation::LookupIn(n) => match machine.argument(call, n.into())? {
            Identity::Class(name) => Identity::Lookup(name),
            _ => return None,
        },
        Operation::Type(how) => lookup::type_made(machine, state, how, call)?,
        Operation::FindVirtual
        | Operation::FindStatic
        | Operation::FindConstructor
        | Operation::FindSpecial => {
            Identity::Handle(lookup::handle_found(machine, operation, call)?)
        }
        Operation::FindField(kind) => {
            Identity::Handle(lookup::field_handle_found(machine, kind, call)?)
        }
        Operation::Unreflect(what) => lookup::unreflected(machine, what, call)?,
        Operation::UnreflectSpecial => lookup::unreflected_special(machine, call)?,
        Operation::ForName => classes::class_for_name(machine, call)?,
        Operation::ForNameIn => classes::class_for_name_in(machine, call)?,
        Operation::Text(how) => text::text_of(machine, state, how, call)?,
        Operation::ArrayOf => classes::array_class(machine, call)?,
        Operation::SameClass => machine.argument(call, 0)?,
        Operation::Method(sight) => members::method_found(machine, state, sight, call)?,
        Operation::Constructor(sight) => members::constructor_found(machine, state, sight, call)?,
        Operation::Field(sight) => members::field_found(machine, sight, call)?,
        Operation::Accessor => match machine.argument(call, 0)? {
            Identity::Component(accessor) => Identity::Member(accessor),
            _ => return None,
        },
        _ => return None,
    };
    Some(Some(identity))
}
