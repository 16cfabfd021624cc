//! Values in the terms of claims: what a value is known to be, or why it is not known.

use crate::claims::{Cause, ExactClass, Holds, KnownValue, Reason};
use crate::classfile::Pc;
use crate::defensive::domain::arena::Arena;
use crate::defensive::domain::value::{Atom, Null, Origin, Value};
use crate::defensive::eval::evaluate::Evaluation;
use crate::program::MethodId;

/// Why a value is not known, or the class of what it is has no name.
pub(super) fn unknown(evaluation: &Evaluation<'_>, value: &Value, pc: Pc) -> Reason {
    let open = value.open.map(|open| open.reason);
    open.or_else(|| nameless(evaluation.arena(), value))
        .unwrap_or_else(|| evaluation.reason(pc, Cause::Parameter))
}

/// Of a value without entry atoms: the lambda in it, and where it is made.
fn nameless(arena: &Arena, value: &Value) -> Option<Reason> {
    value.known()?.iter().find_map(|atom| match *atom {
        Atom::Object(name) | Atom::Shared(name) => {
            let ty = arena.ty(name);
            let site = arena.object(name).origin.site();
            site.filter(|_| ty.lambda.is_some()).map(|site| Reason {
                cause: Cause::Lambda(ty.name),
                method: site.method,
                pc: site.pc,
            })
        }
        Atom::Constant(_) | Atom::Entry(_) => None,
    })
}

pub(super) fn holds(evaluation: &Evaluation<'_>, value: &Value, pc: Pc) -> Holds {
    let nullable = value.null != Null::Never;
    match value.known() {
        Some(atoms) => Holds::Known {
            atoms: atoms
                .iter()
                .filter_map(|atom| known_atom(evaluation.arena(), atom))
                .collect(),
            nullable,
        },
        None => Holds::Unknown(unknown(evaluation, value, pc), !nullable),
    }
}

fn known_atom(arena: &Arena, atom: &Atom) -> Option<KnownValue> {
    let name = match *atom {
        Atom::Constant(identity) => return Some(KnownValue::Constant(identity)),
        Atom::Object(name) | Atom::Shared(name) => name,
        Atom::Entry(_) => return None,
    };
    let ty = arena.ty(name);
    let origin = &arena.object(name).origin;
    let site = origin.site()?;
    Some(match origin {
        _ if ty.lambda.is_some() => KnownValue::Lambda(ty.name, site.method, site.pc),
        Origin::External(_) => KnownValue::Instance(ty.name),
        Origin::Allocated(_) | Origin::Entry(_) => {
            KnownValue::Object(ty.name, site.method, site.pc)
        }
    })
}

/// The exact classes of a known value; `None` if one of them has no name.
pub(super) fn known_types(arena: &Arena, value: &Value) -> Option<Vec<ExactClass>> {
    let mut types = Vec::new();
    for atom in value.known()? {
        types.push(match *atom {
            Atom::Object(name) | Atom::Shared(name) => {
                let ty = arena.ty(name);
                ExactClass {
                    name: ty.claimed()?,
                    class: ty.class,
                    allocated: allocated(&arena.object(name).origin),
                }
            }
            Atom::Constant(identity) => ExactClass {
                name: identity.class(),
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
