//! Values in the terms of claims: the known value, or the reason why it is not known.

use crate::domain::value::{Atom, ExactType, Null, Origin, Value};
use crate::eval::machine::Machine;
use claims::{ExactClass, Holds, KnownValue, Reason, UnknownCause};
use classfile::Pc;
use platform::Identity;
use program::MethodId;

/// Why a value is not known, or its class has no name.
pub(super) fn unknown(machine: &Machine<'_>, value: &Value, pc: Pc) -> Reason {
    let open = value.open.map(|open| open.reason);
    open.or_else(|| nameless(machine, value, pc))
        .unwrap_or_else(|| machine.reason(pc, UnknownCause::Parameter))
}

/// The lambda or method handle in a value without entry atoms, and the place where it is made, if
/// that is known.
fn nameless(machine: &Machine<'_>, value: &Value, pc: Pc) -> Option<Reason> {
    let arena = machine.arena();
    value.known()?.iter().find_map(|atom| {
        let (ty, site) = match *atom {
            Atom::Object(name) | Atom::Shared(name) => {
                (arena.ty(name), arena.object(name).origin.site()?)
            }
            Atom::Constant(identity) => (class_of(machine, identity), machine.site(pc)),
            Atom::Entry(_) => return None,
        };
        let cause = match ty.handle() {
            Some(_) => UnknownCause::Handle,
            None => ty.generated?.cause(ty.name),
        };
        Some(Reason {
            cause,
            method: site.method,
            pc: site.pc,
        })
    })
}

pub(super) fn holds(machine: &Machine<'_>, value: &Value, pc: Pc) -> Holds {
    let nullable = value.null != Null::Never;
    let atoms = value.known().and_then(|atoms| {
        let atoms = atoms.iter().map(|atom| known_atom(machine, atom));
        atoms.collect::<Option<_>>()
    });
    match atoms {
        Some(atoms) => Holds::Known { atoms, nullable },
        None => Holds::Unknown(unknown(machine, value, pc), !nullable),
    }
}

/// An atom in the terms of claims. A method handle gives no claim: its class and the object are
/// both unknown.
fn known_atom(machine: &Machine<'_>, atom: &Atom) -> Option<KnownValue> {
    let arena = machine.arena();
    let name = match *atom {
        Atom::Constant(identity) => {
            return Some(match identity.constant() {
                Some(_) => KnownValue::Constant(identity),
                None => KnownValue::Instance(class_of(machine, identity).claimed()?),
            });
        }
        Atom::Object(name) | Atom::Shared(name) => name,
        Atom::Entry(_) => return None,
    };
    let ty = arena.ty(name);
    let origin = &arena.object(name).origin;
    let site = origin.site()?;
    Some(match origin {
        _ if ty.lambda().is_some() => KnownValue::Lambda(ty.name, site.method, site.pc),
        _ if ty.handle().is_some() || ty.generated.is_some() => KnownValue::Instance(ty.claimed()?),
        Origin::External(_) => KnownValue::Instance(ty.name),
        Origin::Allocated(_) | Origin::Entry(_) => {
            KnownValue::Object(ty.name, site.method, site.pc)
        }
    })
}

fn class_of(machine: &Machine<'_>, identity: Identity) -> ExactType {
    machine.world().class_of(identity)
}

/// The exact classes of a known value, if all of them have names.
pub(super) fn known_types(machine: &Machine<'_>, value: &Value) -> Option<Vec<ExactClass>> {
    let mut types = Vec::new();
    for atom in value.known()? {
        types.push(match *atom {
            Atom::Object(name) | Atom::Shared(name) => {
                let arena = machine.arena();
                let ty = arena.ty(name);
                ExactClass {
                    name: ty.claimed()?,
                    class: ty.class,
                    allocated: allocated(&arena.object(name).origin),
                }
            }
            Atom::Constant(identity) => ExactClass {
                name: class_of(machine, identity).claimed()?,
                class: None,
                allocated: None,
            },
            Atom::Entry(_) => return None,
        });
    }
    types.sort();
    types.dedup_by(|next, kept| {
        let is_same = (next.name, next.class) == (kept.name, kept.class);
        if is_same && next.allocated != kept.allocated {
            kept.allocated = None;
        }
        is_same
    });
    Some(types)
}

/// The instruction that allocates an object of known code.
fn allocated(origin: &Origin) -> Option<(MethodId, Pc)> {
    match origin {
        Origin::Allocated(_) => origin.site().map(|site| (site.method, site.pc)),
        Origin::External(_) | Origin::Entry(_) => None,
    }
}
