//! The classes that a walk through supertypes came to.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::class::ClassId;

/// Above this number a hash set is used: a class file may list thousands of interfaces.
const FEW: usize = 32;

/// A set of classes. As long as it has few, it uses no heap memory.
#[derive(Default)]
pub(super) struct ClassSet {
    few: SmallVec<[ClassId; FEW]>,
    many: FxHashSet<ClassId>,
}

impl ClassSet {
    /// Adds the class. Whether it is new.
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
    use super::{ClassId, ClassSet, FEW};
    use base::Id;

    /// Each class is new once, be they few or many.
    #[test]
    fn each_is_new_once() {
        let mut seen = ClassSet::default();
        for round in [true, false] {
            for class in (0..3 * FEW).map(ClassId::new) {
                assert_eq!(seen.insert(class), round);
            }
        }
    }
}
