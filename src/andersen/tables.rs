//! What calls do with objects of each type, asked once for all calls that name a method.

use rustc_hash::FxHashMap;

use super::heap::TypeId;
use crate::id::{Id, IdMap, Sym};
use crate::program::{ClassId, MethodId};

crate::entity_id!(
    /// A method that calls name, with what they run for objects of each type.
    TableId,
    "table"
);

/// What a call does with objects of a type.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Does {
    /// It runs a method.
    Run(MethodId),
    /// It runs the body of a lambda, or a method that the lambda's interface has.
    RunLambda(u32, Sym),
    /// It is an access by a variable handle of that class.
    Access(ClassId),
    /// It runs the handler of a proxy.
    RunProxy,
    /// It runs what a method handle stands for, by its number.
    RunHandle(u32),
    /// It runs all that a handle combines, which gives what it is given or not.
    RunCombined(bool),
    /// It runs a method that a class below has, which is not given: the object is an entry's `this`.
    Open,
    /// Nothing that the graph shows.
    Nothing,
}

/// What calls that name a method do with objects of each type that was asked.
pub(super) enum Table {
    Few(FxHashMap<TypeId, Does>),
    /// For each type the place in the list and one, 0 if it was not asked.
    Many(Vec<u32>, Vec<Does>),
}

/// A table of more types has a place for each type.
const FEW: usize = 256;

impl Default for Table {
    fn default() -> Self {
        Self::Few(FxHashMap::default())
    }
}

impl Table {
    pub(super) fn get(&self, ty: TypeId) -> Option<Does> {
        match self {
            Self::Few(all) => all.get(&ty).copied(),
            Self::Many(places, all) => {
                let place = places.get(ty.index())?.checked_sub(1)?;
                Some(all[place as usize])
            }
        }
    }

    pub(super) fn note(&mut self, ty: TypeId, does: Does) {
        match self {
            Self::Few(all) if all.len() < FEW => _ = all.insert(ty, does),
            Self::Few(all) => {
                let few = std::mem::take(all);
                *self = Self::Many(Vec::new(), Vec::new());
                for (ty, does) in few {
                    self.note(ty, does);
                }
                self.note(ty, does);
            }
            Self::Many(places, all) => {
                if places.len() <= ty.index() {
                    places.resize(ty.index() + 1, 0);
                }
                // Neighbours have the same answer.
                if all.last() != Some(&does) {
                    all.push(does);
                }
                places[ty.index()] = all.len() as u32;
            }
        }
    }
}

/// What calls do, by the method that they name and whether they run that one only.
#[derive(Default)]
pub(super) struct Tables {
    pub ids: FxHashMap<(MethodId, bool), TableId>,
    pub all: IdMap<TableId, Table>,
    /// In which group of a delivery the objects of a type are, and the number of that delivery.
    pub groups: IdMap<TypeId, (u32, usize)>,
    pub delivery: u32,
}

impl Tables {
    /// Notes in which group of this delivery the objects of a type are.
    pub(super) fn note(&mut self, ty: TypeId, group: usize) {
        while self.groups.len() <= ty.index() {
            self.groups.push((0, 0));
        }
        self.groups[ty] = (self.delivery, group);
    }
}
