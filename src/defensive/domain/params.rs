//! Sets of entry values.

use std::ops::{BitOr, BitOrAssign};

use serde::{Deserialize, Serialize};

/// A set of entry values, by number.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize,
)]
pub(crate) struct ParamSet(u64);

impl ParamSet {
    pub(crate) const EMPTY: Self = Self(0);

    /// Entry values are numbered below this.
    pub(crate) const CAPACITY: usize = u64::BITS as usize;

    /// The set of one entry value.
    ///
    /// # Panics
    /// If `number` is not below the capacity, which is our bug.
    pub(crate) fn of(number: usize) -> Self {
        assert!(number < Self::CAPACITY, "entry value {number}");
        Self(1 << number)
    }

    pub(crate) fn contains(self, number: usize) -> bool {
        number < Self::CAPACITY && self.0 & 1 << number != 0
    }
}

impl BitOr for ParamSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for ParamSet {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl FromIterator<usize> for ParamSet {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        let sets = numbers.into_iter().map(Self::of);
        sets.fold(Self::EMPTY, BitOr::bitor)
    }
}
