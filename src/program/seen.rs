//! The classes that a walk through supertypes came to.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::class::ClassId;

/// More are not compared one by one: who wrote a class file may give a class thousands of interfaces.
const FEW: usize = 32;

/// A set of classes, most often of a few, which costs no memory of the heap then.
#[derive(Default)]
pub(super) struct Seen {
    few: SmallVec<[ClassId; FEW]>,
    many: FxHashSet<ClassId>,
}

impl Seen {
    /// Whether it was not there.
    pub(super) fn insert(&mut self, class: ClassId) -> bool {
        if self.few.contains(&class) {
            return false;
        }
        if self.few.len() < FEW {
            self.few.push(class);
            return true;
        }
        self.many.insert(class)
    }
}

#[cfg(test)]
mod tests {
    use super::{ClassId, FEW, Seen};
    use base::Id;

    /// Each class is new once, be they few or many.
    #[test]
    fn each_is_new_once() {
        let mut seen = Seen::default();
        for round in [true, false] {
            for class in (0..3 * FEW).map(ClassId::new) {
                assert_eq!(seen.insert(class), round);
            }
        }
    }
}
