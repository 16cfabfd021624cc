//! What calls do with objects of each type, asked once for all calls that name a method.

use rustc_hash::FxHashMap;

use super::heap::TypeId;
use base::{Id, IdMap};
use callgraph::Open;
use program::{ClassId, MethodId};

base::entity_id!(
    /// A method that calls name, with what they run for objects of each type.
    TableId,
    "table"
);

/// What a call does with objects of a type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Does {
    /// It runs a method.
    Run(MethodId),
    /// It runs the body of a lambda, by the number of its site.
    RunLambda(u32),
    /// It is an access by a variable handle of that class.
    Access(ClassId),
    /// It runs the handler of a proxy.
    RunProxy,
    /// It runs what a method handle stands for, by its number.
    RunHandle(u32),
    /// It runs all that a handle combines, which gives what it is given or not.
    RunCombined(bool),
    /// It runs what the graph does not see: what a class below has, as the object is an entry's `this`; or what is above its class
    /// and not there.
    Open(Open),
    /// Nothing that the graph shows.
    Nothing,
}

/// A table with answers for fewer types has no places.
const FEW: usize = 256;

/// There are at most so many places for each answer.
const SPARSE: usize = 8;

/// What calls that name a method do with objects of each type that was asked.
#[derive(Default)]
pub(crate) struct Table {
    few: FxHashMap<TypeId, Does>,
    /// For types that are not among the few, as far as there are places, the place in `all` plus one; 0 if it was not asked.
    places: Vec<u32>,
    all: Vec<Does>,
    asked: usize,
}

impl Table {
    /// What is done with objects of a type, if it was asked.
    pub(crate) fn get(&self, ty: TypeId) -> Option<Does> {
        let place = self.places.get(ty.index()).copied().unwrap_or_default();
        match place.checked_sub(1) {
            Some(place) => Some(self.all[place as usize]),
            None => self.few.get(&ty).copied(),
        }
    }

    /// Notes what was asked for a type for the first time.
    pub(crate) fn note(&mut self, ty: TypeId, does: Does) {
        self.asked += 1;
        let at = ty.index();
        if at >= self.places.len() && self.asked >= FEW && at < self.asked * SPARSE {
            self.places.resize(at + 1, 0);
        }
        let Some(place) = self.places.get_mut(at) else {
            self.few.insert(ty, does);
            return;
        };
        // Neighbours have the same answer.
        if self.all.last() != Some(&does) {
            self.all.push(does);
        }
        *place = self.all.len() as u32;
    }
}

/// What calls do, by the method that they name and whether they run that one only.
#[derive(Default)]
pub(crate) struct Tables {
    /// The table of a method, and of whether calls run that one only.
    pub ids: FxHashMap<(MethodId, bool), TableId>,
    /// All tables.
    pub all: IdMap<TableId, Table>,
    /// In which group of a delivery the objects of a type are, and the number of that delivery.
    pub groups: IdMap<TypeId, (u32, usize)>,
    /// The number of the delivery that is at work.
    pub delivery: u32,
}

impl Tables {
    /// Notes in which group of this delivery the objects of a type are.
    pub(crate) fn note(&mut self, ty: TypeId, group: usize) {
        while self.groups.len() <= ty.index() {
            self.groups.push((0, 0));
        }
        self.groups[ty] = (self.delivery, group);
    }
}

#[cfg(test)]
mod tests {
    use super::{Does, FEW, MethodId, SPARSE, Table, TypeId};
    use base::Id;

    /// Answers stay what they were, whether types lie close together or far apart, and places are bounded by answers.
    #[test]
    fn answers_are_found_again() {
        for step in [1, 3, 50] {
            let mut table = Table::default();
            let all = || (0..4 * FEW).map(|n| TypeId::new(n * step));
            let does = |ty: TypeId| match ty.index() % 7 {
                0 => Does::Nothing,
                n => Does::Run(MethodId::new(n / 3)),
            };
            for ty in all() {
                assert!(table.get(ty).is_none());
                table.note(ty, does(ty));
            }
            assert!(all().all(|ty| table.get(ty) == Some(does(ty))));
            assert!(table.places.len() <= SPARSE * table.asked);
            assert_eq!(table.places.is_empty(), step > SPARSE);
        }
    }
}
