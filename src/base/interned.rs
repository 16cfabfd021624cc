//! Interned trees: values with parts. The process keeps one copy of each.
//!
//! An [`Interned`] is as small as a [`Sym`], and as fast to compare and to hash. Its
//! order is the order of the values, so it never shows which thread came first. A table never
//! shrinks, so the number of interned values has to be bounded by the classes read.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{BuildHasher, Hash, Hasher};
use std::marker::PhantomData;
use std::sync::{PoisonError, RwLock};

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Sym;

/// A type with interned values.
pub trait Intern: Eq + Hash + Send + Sync + Sized + 'static {
    /// The table of the process for this type.
    fn table() -> &'static InternTable<Self>;
}

/// All values of a type that were interned.
pub struct InternTable<T: 'static>(RwLock<InternedValues<T>>);

struct InternedValues<T: 'static> {
    all: Vec<&'static T>,
    /// Places in `all`, by the hash of the value at each.
    places: HashTable<u32>,
}

/// The one copy of a value.
pub struct Interned<T>(u32, PhantomData<fn() -> T>);

impl<T> InternTable<T> {
    /// An empty table.
    #[must_use]
    #[expect(clippy::new_without_default, reason = "it is for statics")]
    pub const fn new() -> Self {
        Self(RwLock::new(InternedValues {
            all: Vec::new(),
            places: HashTable::new(),
        }))
    }
}

impl<T: Eq + Hash> InternedValues<T> {
    fn find(&self, hash: u64, value: &T) -> Option<u32> {
        let is_it = |place: &u32| self.all[*place as usize] == value;
        self.places.find(hash, is_it).copied()
    }

    fn keep(&mut self, hash: u64, value: T) -> u32 {
        let place = u32::try_from(self.all.len()).expect("fewer than 2^32 values");
        self.all.push(Box::leak(Box::new(value)));
        let all = &self.all;
        let again = |place: &u32| FxBuildHasher.hash_one(all[*place as usize]);
        self.places.insert_unique(hash, place, again);
        place
    }
}

impl<T: Intern> Interned<T> {
    /// The one copy of this value.
    pub fn new(value: T) -> Self {
        let hash = FxBuildHasher.hash_one(&value);
        let InternTable(values) = T::table();
        let known = values.read().unwrap_or_else(PoisonError::into_inner);
        let found = known.find(hash, &value);
        drop(known);
        let place = found.unwrap_or_else(|| {
            let mut values = values.write().unwrap_or_else(PoisonError::into_inner);
            let found = values.find(hash, &value);
            found.unwrap_or_else(|| values.keep(hash, value))
        });
        Self(place, PhantomData)
    }

    /// The value.
    #[must_use]
    pub fn get(self) -> &'static T {
        let InternTable(values) = T::table();
        let values = values.read().unwrap_or_else(PoisonError::into_inner);
        values.all[self.0 as usize]
    }
}

impl Intern for Vec<Sym> {
    fn table() -> &'static InternTable<Self> {
        static TABLE: InternTable<Vec<Sym>> = InternTable::new();
        &TABLE
    }
}

impl<T> Clone for Interned<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Interned<T> {}

impl<T> PartialEq for Interned<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

impl<T> Eq for Interned<T> {}

impl<T> Hash for Interned<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<T: Intern + Ord> PartialOrd for Interned<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Intern + Ord> Ord for Interned<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        if self == other {
            return Ordering::Equal;
        }
        self.get().cmp(other.get())
    }
}

impl<T: Intern + fmt::Debug> fmt::Debug for Interned<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

impl<T: Intern + Serialize> Serialize for Interned<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.get().serialize(serializer)
    }
}

impl<'de, T: Intern + Deserialize<'de>> Deserialize<'de> for Interned<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        T::deserialize(deserializer).map(Self::new)
    }
}

#[cfg(test)]
mod tests {
    use super::Interned;
    use crate::{Sym, packed};

    #[test]
    fn there_is_one_of_each_in_the_order_of_the_values() {
        let of = |names: [&str; 2]| Interned::<Vec<Sym>>::new(names.map(Sym::from).into());
        let (late, early) = (of(["b", "a"]), of(["a", "b"]));
        assert_eq!(late, of(["b", "a"]));
        assert!(early < late);
        assert_eq!(early.get()[1], *"b");
        let bytes = packed::to_vec(&late);
        assert_eq!(packed::from_slice(&bytes), Some(late));
        assert_eq!(bytes, packed::to_vec(late.get()));
    }
}
