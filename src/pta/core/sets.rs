//! The sets of objects that nodes hold, each kept once (Barbar and Sui, "Hash Consed Points-To Sets", SAS 2021).
//!
//! Few of the sets differ: of H2 with reflection the nodes hold 9.5 million chunks, and what differs has 0.17 million; of a library
//! with a user interface 77 and 0.2 million. So a set is a number, sets that are equal are one, and what was asked about
//! two of them lately needs no work: nodes that hold the same are given the same.
//!
//! Sets that no node holds any more are removed when they take more room than the others.

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

/// Fewer chunks than these are kept whoever holds them.
const ROOM: usize = 1 << 20;

/// All sets.
pub(crate) struct Sets {
    all: IdMap<SetId, Rc<Set>>,
    ids: FxHashMap<Rc<Set>, SetId>,
    /// The chunks of all sets, and those that were left when sets were removed last.
    size: usize,
    left: usize,
    /// How often sets got new numbers.
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
    /// The set of a number.
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

    /// All that is in one of two sets.
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

    /// Which sets have any of some objects.
    pub(crate) fn that_meet(&self, objects: &[u128]) -> IdMap<SetId, bool> {
        let mut meet = IdMap::new();
        for set in self.all.values() {
            meet.push(set.meets(objects));
        }
        meet
    }

    /// What of `other` is not in `set`.
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

    /// What of a set passes a filter. All objects of the set are there already: the answer stays.
    pub(crate) fn passing(&mut self, heap: &mut Heap<'_>, set: SetId, filter: FilterId) -> SetId {
        let (a, b) = (set.index(), filter.index());
        self.passing.get(a, b).unwrap_or_else(|| {
            let all = &self.all[set];
            // Most sets are of a few: of these no more is asked.
            let passing = match all.is_small() {
                true => {
                    let passes = |object| heap.passes(Id::new(object as usize), filter);
                    all.those(passes)
                }
                false => all.within(heap.passing(filter)),
            };
            let passing = self.id(passing);
            self.passing.note(a, b, passing)
        })
    }

    /// Whether sets that nobody holds may take half of the room.
    pub(crate) fn is_full(&self) -> bool {
        self.size > 2 * self.left + ROOM
    }

    /// Removes all sets but those that are held, and numbers these anew.
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

/// What is noted for sets, each with something else, until sets get new numbers.
pub(crate) struct BySet<K, V> {
    all: FxHashMap<(K, SetId), V>,
    /// How often sets had got new numbers.
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
    /// What is noted for a set and a key.
    pub(crate) fn get(&mut self, sets: &Sets, key: K, set: SetId) -> Option<V> {
        if std::mem::replace(&mut self.numbered, sets.numbered) != sets.numbered {
            self.all.clear();
        }
        self.all.get(&(key, set)).copied()
    }

    /// Notes a value. `get` comes first: it forgets what older numbers stood for.
    pub(crate) fn note(&mut self, key: K, set: SetId, value: V) {
        self.all.insert((key, set), value);
    }
}

/// What was answered lately to questions about two numbers. Nothing is what 0 and 0 give.
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

    /// What was noted for a set is not told of another that has its number later.
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

    /// Sets by number do what the sets do, and those that are held outlive a removal.
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
