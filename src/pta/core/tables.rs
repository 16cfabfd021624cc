//! The actions of calls on objects of each type. All calls of the same method share the answers.

use rustc_hash::FxHashMap;

use super::heap::TypeId;
use base::{Id, IdMap};
use callgraph::Open;
use program::{ClassId, MethodId};

base::entity_id!(
    /// A method that calls name, with the actions on objects of each type.
    TableId,
    "table"
);

/// The action of a call on objects of one type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum CallAction {
    /// It runs a method.
    Run(MethodId),
    /// It runs the body of a lambda, by the number of the lambda's site.
    RunLambda(u32),
    /// It is an access by a variable handle of this class.
    Access(ClassId),
    /// It runs the handler of a proxy.
    RunProxy,
    /// It runs the target of a method handle, by the handle's number.
    RunHandle(u32),
    /// It runs all handles that a combined handle is made of. The flag says whether the handle
    /// returns its argument.
    RunCombined(bool),
    /// It runs code that the graph does not see. Either a subclass has the method: the object has
    /// an abstract class, as the `this` of an entry. Or a missing class above the object's class
    /// has it.
    Open(Open),
    /// It runs no method that the graph shows.
    Nothing,
}

/// A table with fewer answers uses a map instead of places.
const FEW: usize = 256;

/// The most places for each answer.
const SPARSE: usize = 8;

/// The actions of calls of one method, by receiver type. Types are asked on demand.
#[derive(Default)]
pub(crate) struct DispatchTable {
    few: FxHashMap<TypeId, CallAction>,
    /// By type: the index in `all` plus one, or 0 if the type was not asked. Types beyond the end
    /// are in `few`.
    places: Vec<u32>,
    all: Vec<CallAction>,
    asked: usize,
}

impl DispatchTable {
    /// The action on objects of a type, if it was asked.
    pub(crate) fn get(&self, ty: TypeId) -> Option<CallAction> {
        let place = self.places.get(ty.index()).copied().unwrap_or_default();
        match place.checked_sub(1) {
            Some(place) => Some(self.all[place as usize]),
            None => self.few.get(&ty).copied(),
        }
    }

    /// Records the action for a type that was not asked before.
    pub(crate) fn note(&mut self, ty: TypeId, action: CallAction) {
        self.asked += 1;
        let at = ty.index();
        if at >= self.places.len() && self.asked >= FEW && at < self.asked * SPARSE {
            self.places.resize(at + 1, 0);
        }
        let Some(place) = self.places.get_mut(at) else {
            self.few.insert(ty, action);
            return;
        };
        // Neighbouring types often have the same action.
        if self.all.last() != Some(&action) {
            self.all.push(action);
        }
        *place = self.all.len() as u32;
    }
}

/// The tables of all calls: by the resolved method, and by whether calls run only this one.
#[derive(Default)]
pub(crate) struct DispatchTables {
    /// The table for a method, and for whether calls run only this one.
    pub ids: FxHashMap<(MethodId, bool), TableId>,
    /// All tables.
    pub all: IdMap<TableId, DispatchTable>,
    /// For a type: the last delivery that grouped its objects, and their group in it.
    pub groups: IdMap<TypeId, (u32, usize)>,
    /// The number of the current delivery.
    pub delivery: u32,
}

impl DispatchTables {
    /// Records the group of a type's objects in the current delivery.
    pub(crate) fn note(&mut self, ty: TypeId, group: usize) {
        while self.groups.len() <= ty.index() {
            self.groups.push((0, 0));
        }
        self.groups[ty] = (self.delivery, group);
    }
}

#[cfg(test)]
mod tests {
    use super::{CallAction, DispatchTable, FEW, MethodId, SPARSE, TypeId};
    use base::Id;

    /// Answers stay the same, whether types are dense or sparse. The number of places is bounded by
    /// the number of answers.
    #[test]
    fn answers_are_found_again() {
        for step in [1, 3, 50] {
            let mut table = DispatchTable::default();
            let all = || (0..4 * FEW).map(|n| TypeId::new(n * step));
            let action = |ty: TypeId| match ty.index() % 7 {
                0 => CallAction::Nothing,
                n => CallAction::Run(MethodId::new(n / 3)),
            };
            for ty in all() {
                assert!(table.get(ty).is_none());
                table.note(ty, action(ty));
            }
            assert!(all().all(|ty| table.get(ty) == Some(action(ty))));
            assert!(table.places.len() <= SPARSE * table.asked);
            assert_eq!(table.places.is_empty(), step > SPARSE);
        }
    }
}
