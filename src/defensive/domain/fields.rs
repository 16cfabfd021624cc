//! The possible values of a trusted field, in a form that outlives the evaluations that store into
//! it. `inter::trusted` decides which fields are trusted.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

use crate::domain::arena::Arena;
use crate::domain::params::ParamSet;
use crate::domain::value::{
    AbstractObject, Atom, MAX_ATOMS, Null, ObjectId, OpenPart, Origin, ProgramPoint, Value,
};
use base::rules::{Rule, in_force};
use claims::{Reason, UnknownCause};
use platform::Identity;
use program::World;

/// The possible values of a trusted field, null aside.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct FieldValue {
    pub atoms: BTreeSet<FieldAtom>,
    pub open: Option<OpenPart>,
    /// The weakest world in which the field holds no other value.
    pub needs: World,
}

/// One thing that a field may hold.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum FieldAtom {
    Constant(Identity),
    Object(AbstractObject),
}

impl FieldValue {
    /// The values that a store adds. Entry values become unknown, because any caller may pass any
    /// object.
    pub(crate) fn of(arena: &Arena, value: &Value, at: ProgramPoint) -> Self {
        let parameter = OpenPart {
            reason: Reason {
                cause: UnknownCause::Parameter,
                method: at.method,
                pc: at.pc,
            },
            full: false,
        };
        let mut made = FieldValue {
            atoms: BTreeSet::new(),
            open: value.open,
            needs: World::Open,
        };
        for atom in &value.atoms {
            let atom = match *atom {
                Atom::Constant(identity) => FieldAtom::Constant(identity),
                Atom::Object(name) | Atom::Shared(name) => {
                    let named = arena.object(name);
                    match named.origin {
                        Origin::Allocated(_) | Origin::External(_) => {
                            FieldAtom::Object(named.clone())
                        }
                        // Only contexts have entry objects, and their stores are not added to
                        // fields.
                        Origin::Entry(_) => {
                            made.open = Some(parameter);
                            continue;
                        }
                    }
                }
                Atom::Entry(_) => {
                    made.open = Some(made.open.map_or(parameter, |o| o.min(parameter)));
                    continue;
                }
            };
            made.atoms.insert(atom);
        }
        made
    }

    /// Any value.
    pub(crate) fn unknown(reason: Reason) -> Self {
        let full = false;
        Self {
            atoms: BTreeSet::new(),
            open: Some(OpenPart { reason, full }),
            needs: World::Open,
        }
    }

    /// Applies `with` to every abstract object.
    pub(crate) fn map_names(&mut self, with: impl Fn(&mut AbstractObject)) {
        let atoms = std::mem::take(&mut self.atoms).into_iter();
        let changed = atoms.map(|mut atom| {
            if let FieldAtom::Object(named) = &mut atom {
                with(named);
            }
            atom
        });
        self.atoms = changed.collect();
    }

    /// Adds another store. [`limit`](Self::limit) then bounds the atoms.
    pub(crate) fn join(&mut self, other: &FieldValue) {
        self.atoms.extend(other.atoms.iter().cloned());
        self.needs = self.needs.max(other.needs);
        self.open = match (self.open, other.open) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
        if self.open.is_some() {
            // Beside an open part, atoms add no knowledge: all of them have escaped.
            self.atoms.clear();
        }
    }

    /// Makes the value unknown for good when it has too many atoms. Returns whether it had too
    /// many.
    pub(crate) fn limit(&mut self, at: Reason) -> bool {
        let is_too_large = self.atoms.len() > MAX_ATOMS;
        if is_too_large {
            let cause = UnknownCause::TooMany;
            *self = Self::unknown(Reason { cause, ..at });
        }
        is_too_large
    }

    /// The value of a load from the field. `via` are the entry values through which the load
    /// reached the object.
    pub(crate) fn load(&self, arena: &mut Arena, via: ParamSet) -> Value {
        let mut value = Value {
            null: if in_force(Rule::FieldsMayBeNull) {
                Null::Maybe
            } else {
                Null::Never
            },
            via,
            open: self.open,
            ..Value::none()
        };
        for atom in &self.atoms {
            value.insert(match atom {
                FieldAtom::Constant(identity) => Atom::Constant(*identity),
                FieldAtom::Object(named) => {
                    let name: ObjectId = arena.id_of(named.clone());
                    Atom::Shared(name.summary_object())
                }
            });
        }
        value
    }
}
