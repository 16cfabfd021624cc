//! The sets of objects that nodes hold, each stored once (Barbar and Sui, "Hash Consed Points-To
//! Sets", SAS 2021).
//!
//! Few of the sets differ. So a node holds a set's number, equal sets have equal numbers, and
//! recent operations on two numbers are cached. Nodes that hold the same objects receive the same
//! sets, so the cache often hits.
//!
//! Sets that no node holds are removed when they take more room than the others.

use std::hash::Hash;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::heap::{FilterId, Heap};
use super::set::Set;
use base::{Id, IdMap};

base::entity_id!(
    /// A set of objects; the first is the empty one.
    SetId,
    "set"
);

impl Default for SetId {
    fn default() -> Self {
        Self::new(0)
    }
}

/// Up to this many chunks, sets stay even if no node holds them.
const ROOM: usize = 1 << 20;

/// All sets, by number.
pub(crate) struct Sets {
    all: IdMap<SetId, Rc<Set>>,
    ids: FxHashMap<Rc<Set>, SetId>,
    /// The chunks of all sets, and the chunks that the last removal left.
    size: usize,
    left: usize,
    /// How often the sets were renumbered.
    numbered: u32,
    unions: Lately,
    differences: Lately,
    passing: Lately,
}

impl Default for Sets {
    fn default() -> Self {
        let mut sets = Self {
            all: IdMap::new(),
            ids: FxHashMap::default(),
            size: 0,
            left: 0,
            numbered: 0,
            unions: Lately::default(),
            differences: Lately::default(),
            passing: Lately::default(),
        };
        sets.id(Set::default());
        sets
    }
}

impl Sets {
    /// The set with a number.
    pub(crate) fn get(&self, id: SetId) -> &Rc<Set> {
        &self.all[id]
    }

    /// The number of a set.
    pub(crate) fn id(&mut self, set: Set) -> SetId {
        if let Some(id) = self.ids.get(&set) {
            return *id;
        }
        self.size += set.size();
        let set = Rc::new(set);
        let id = self.all.push(set.clone());
        self.ids.insert(set, id);
        id
    }

    /// The union of two sets.
    pub(crate) fn union(&mut self, a: SetId, b: SetId) -> SetId {
        let empty = SetId::default();
        match (a.min(b), a.max(b)) {
            (a, b) if a == b || a == empty => b,
            (a, b) => self.unions.get(a.index(), b.index()).unwrap_or_else(|| {
                let mut union = Set::clone(&self.all[a]);
                union.add(&self.all[b]);
                let union = self.id(union);
                self.unions.note(a.index(), b.index(), union)
            }),
        }
    }

    /// For each set, whether it contains any of these objects.
    pub(crate) fn that_meet(&self, objects: &[u128]) -> IdMap<SetId, bool> {
        let mut meet = IdMap::new();
        for set in self.all.values() {
            meet.push(set.meets(objects));
        }
        meet
    }

    /// The elements of `other` that are not in `set`.
    pub(crate) fn missing(&mut self, set: SetId, other: SetId) -> SetId {
        let empty = SetId::default();
        if set == other || other == empty {
            return empty;
        }
        if set == empty {
            return other;
        }
        let (a, b) = (set.index(), other.index());
        self.differences.get(a, b).unwrap_or_else(|| {
            let missing = self.all[set].missing(&self.all[other]);
            let missing = self.id(missing);
            self.differences.note(a, b, missing)
        })
    }

    /// The elements of a set that pass a filter. All its objects exist already, so the answer never
    /// changes.
    pub(crate) fn passing(&mut self, heap: &mut Heap<'_>, set: SetId, filter: FilterId) -> SetId {
        let (a, b) = (set.index(), filter.index());
        self.passing.get(a, b).unwrap_or_else(|| {
            let all = &self.all[set];
            // Most sets are small: only their own objects are tested.
            let passing = if all.is_small() {
                let passes = |object| heap.passes(Id::new(object as usize), filter);
                all.those(passes)
            } else {
                all.within(heap.passing(filter))
            };
            let passing = self.id(passing);
            self.passing.note(a, b, passing)
        })
    }

    /// Whether sets that no node holds may take half of the room.
    pub(crate) fn is_full(&self) -> bool {
        self.size > 2 * self.left + ROOM
    }

    /// Removes all sets except the held ones, and renumbers these.
    pub(crate) fn keep<'a>(&mut self, held: impl Iterator<Item = &'a mut SetId>) {
        let old = std::mem::take(self);
        let mut new: IdMap<SetId, Option<SetId>> = IdMap::filled(None, old.all.len());
        for id in held {
            let kept = &mut new[*id];
            *id = *kept.get_or_insert_with(|| self.id_of(&old.all[*id]));
        }
        self.left = self.size;
        self.numbered = old.numbered + 1;
    }

    fn id_of(&mut self, set: &Rc<Set>) -> SetId {
        if let Some(id) = self.ids.get(set) {
            return *id;
        }
        self.size += set.size();
        let id = self.all.push(set.clone());
        self.ids.insert(set.clone(), id);
        id
    }
}

/// A map from sets and keys to values. Renumbering clears it.
pub(crate) struct BySet<K, V> {
    all: FxHashMap<(K, SetId), V>,
    /// How often the sets were renumbered when the map was used last.
    numbered: u32,
}

impl<K, V> Default for BySet<K, V> {
    fn default() -> Self {
        Self {
            all: FxHashMap::default(),
            numbered: 0,
        }
    }
}

impl<K: Copy + Eq + Hash, V: Copy> BySet<K, V> {
    /// The value for a set and a key.
    pub(crate) fn get(&mut self, sets: &Sets, key: K, set: SetId) -> Option<V> {
        if std::mem::replace(&mut self.numbered, sets.numbered) != sets.numbered {
            self.all.clear();
        }
        self.all.get(&(key, set)).copied()
    }

    /// Records a value. Call `get` first: it clears entries with old numbers.
    pub(crate) fn note(&mut self, key: K, set: SetId, value: V) {
        self.all.insert((key, set), value);
    }
}

/// A cache of recent answers to questions about two numbers. An empty entry reads as the answer 0
/// to the question of 0 and 0.
struct Lately {
    answers: Vec<[u32; 3]>,
}

impl Default for Lately {
    fn default() -> Self {
        Self {
            answers: vec![[0; 3]; 1 << Self::BITS],
        }
    }
}

impl Lately {
    const BITS: u32 = 18;

    fn place(a: usize, b: usize) -> usize {
        let hash = (a as u32).wrapping_mul(0x9E37_79B1) ^ (b as u32).wrapping_mul(0x85EB_CA77);
        (hash.wrapping_mul(0xC2B2_AE3D) >> (32 - Self::BITS)) as usize
    }

    fn get(&self, a: usize, b: usize) -> Option<SetId> {
        let [of, and, answer] = self.answers[Self::place(a, b)];
        (of as usize == a && and as usize == b).then(|| SetId::new(answer as usize))
    }

    fn note(&mut self, a: usize, b: usize, answer: SetId) -> SetId {
        self.answers[Self::place(a, b)] = [a as u32, b as u32, answer.index() as u32];
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::{BySet, ROOM, Set, SetId, Sets};

    /// A value recorded for a set is not returned for another set that has its number later.
    #[test]
    fn notes_end_with_the_numbers() {
        let mut sets = Sets::default();
        let (first, mut second) = (sets.id(Set::of(1)), sets.id(Set::of(2)));
        let mut notes: BySet<(), u32> = BySet::default();
        assert_eq!(notes.get(&sets, (), first), None);
        notes.note((), first, 1);
        assert_eq!(notes.get(&sets, (), first), Some(1));
        sets.keep([&mut second].into_iter());
        assert_eq!(second, first, "it has the number of the other now");
        assert_eq!(notes.get(&sets, (), second), None);
    }

    /// Operations on numbers agree with operations on sets. Held sets survive a removal.
    #[test]
    fn numbers_stand_for_sets() {
        let mut sets = Sets::default();
        let set = |seed: u32| {
            let mut set = Set::default();
            (0..seed % 7).for_each(|n| {
                set.insert((n * 7919 + seed * 104_729) % 700);
            });
            set
        };
        let mut held = Vec::new();
        for (a, b) in (0..60).flat_map(|a| (0..60).map(move |b| (a, b))) {
            let (x, y) = (sets.id(set(a)), sets.id(set(b)));
            let mut union = set(a);
            union.add(&set(b));
            let (both, left) = (sets.union(x, y), sets.missing(x, y));
            assert_eq!(**sets.get(both), union);
            assert_eq!(**sets.get(left), set(a).missing(&set(b)));
            assert_eq!(sets.union(y, x), both);
            held.push((both, union));
        }
        assert!(!sets.is_full());
        let unused = ROOM as u32 + 1;
        (0..unused).for_each(|n| {
            sets.id(Set::of(n));
        });
        assert!(sets.is_full());
        sets.keep(held.iter_mut().map(|(id, _)| id));
        assert!(!sets.is_full());
        assert!(held.iter().all(|(id, set)| **sets.get(*id) == *set));
        assert_eq!(sets.id(Set::default()), SetId::default());
        assert!(sets.id(Set::of(unused)).0 as usize <= held.len() + 1);
    }
}
