//! Sets of small integers as sorted chunks of 128, so that union and difference work on chunks.
//! Most sets are tiny; the largest have thousands of elements, mostly adjacent.

use smallvec::SmallVec;

const WIDTH: u32 = 128;

/// A set of small integers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Set {
    /// Ascending. No chunk is empty.
    chunks: SmallVec<[(u32, u128); 1]>,
}

impl Set {
    /// The set of one number.
    pub(crate) fn of(element: u32) -> Self {
        let mut set = Self::default();
        set.insert(element);
        set
    }

    /// The number of chunks.
    pub(crate) fn size(&self) -> usize {
        self.chunks.len()
    }

    /// Whether the set is empty.
    pub(crate) fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    /// Whether the set has at most eight elements.
    pub(crate) fn is_small(&self) -> bool {
        const FEW: u32 = 8;
        let count = || {
            self.chunks
                .iter()
                .map(|(_, bits)| bits.count_ones())
                .sum::<u32>()
        };
        self.chunks.len() <= FEW as usize && count() <= FEW
    }

    /// The elements that pass a test.
    pub(crate) fn those(&self, mut passes: impl FnMut(u32) -> bool) -> Self {
        let mut set = Self::default();
        for element in self.iter().filter(|element| passes(*element)) {
            set.push(element);
        }
        set
    }

    /// Adds an element; whether it is new.
    pub(crate) fn insert(&mut self, element: u32) -> bool {
        let (chunk, bit) = (element / WIDTH, 1 << (element % WIDTH));
        match self
            .chunks
            .binary_search_by_key(&chunk, |(chunk, _)| *chunk)
        {
            Ok(at) => {
                let is_new = self.chunks[at].1 & bit == 0;
                self.chunks[at].1 |= bit;
                is_new
            }
            Err(at) => {
                self.chunks.insert(at, (chunk, bit));
                true
            }
        }
    }

    /// Adds an element that is greater than all others.
    pub(crate) fn push(&mut self, element: u32) {
        let (chunk, bit) = (element / WIDTH, 1 << (element % WIDTH));
        match self.chunks.last_mut() {
            Some((last, bits)) if *last == chunk => *bits |= bit,
            _ => self.chunks.push((chunk, bit)),
        }
    }

    /// The elements, ascending.
    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.chunks.iter().flat_map(|(chunk, bits)| {
            let mut left = *bits;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(chunk * WIDTH + bit)
            })
        })
    }

    /// Whether all elements of another set are in it.
    pub(crate) fn has_all(&self, other: &Self) -> bool {
        let own = &self.chunks[..];
        let mut at = 0;
        other.chunks.iter().all(|(chunk, bits)| {
            at += place(&own[at..], *chunk, other.chunks.len());
            let present = own.get(at).filter(|(here, _)| here == chunk);
            bits & !present.map_or(0, |(_, present)| *present) == 0
        })
    }

    /// The elements of `other` that are not in it.
    pub(crate) fn missing(&self, other: &Self) -> Self {
        let own = &self.chunks[..];
        let mut chunks = SmallVec::new();
        let mut at = 0;
        for (chunk, bits) in &other.chunks {
            at += place(&own[at..], *chunk, other.chunks.len());
            let present = own.get(at).filter(|(here, _)| here == chunk);
            let left = bits & !present.map_or(0, |(_, present)| *present);
            if left != 0 {
                chunks.push((*chunk, left));
            }
        }
        Self { chunks }
    }

    /// Adds all elements of another set.
    pub(crate) fn add(&mut self, other: &Self) {
        if self.is_empty() {
            self.chunks = other.chunks.clone();
            return;
        }
        let (mut at, mut new) = (0, 0);
        for (chunk, bits) in &other.chunks {
            at += place(&self.chunks[at..], *chunk, other.chunks.len());
            match self.chunks.get_mut(at) {
                Some((here, present)) if here == chunk => *present |= bits,
                _ => new += 1,
            }
        }
        if new != 0 {
            self.insert_chunks(other, new);
        }
    }

    /// Adds the `new` chunks that it lacks. It works from the end, so each chunk moves once.
    fn insert_chunks(&mut self, other: &Self, mut new: usize) {
        let mut own = self.chunks.len();
        self.chunks.reserve_exact(new);
        self.chunks.resize(own + new, (0, 0));
        for (chunk, bits) in other.chunks.iter().rev() {
            while own > 0 && self.chunks[own - 1].0 > *chunk {
                self.chunks[own + new - 1] = self.chunks[own - 1];
                own -= 1;
            }
            if own == 0 || self.chunks[own - 1].0 != *chunk {
                self.chunks[own + new - 1] = (*chunk, *bits);
                new -= 1;
                if new == 0 {
                    return;
                }
            }
        }
    }

    /// Whether an element is in a dense set.
    pub(crate) fn meets(&self, dense: &[u128]) -> bool {
        let mut chunks = self.chunks.iter();
        chunks.any(|(chunk, bits)| bits & dense.get(*chunk as usize).copied().unwrap_or(0) != 0)
    }

    /// The elements that are in a dense set.
    pub(crate) fn within(&self, dense: &[u128]) -> Self {
        let of = |(chunk, bits): &(u32, u128)| {
            let left = bits & dense.get(*chunk as usize).copied().unwrap_or(0);
            (left != 0).then_some((*chunk, left))
        };
        Self {
            chunks: self.chunks.iter().filter_map(of).collect(),
        }
    }
}

/// The number of chunks before a chunk. Searches binarily if few chunks are looked for.
fn place(chunks: &[(u32, u128)], chunk: u32, looked_for: usize) -> usize {
    if looked_for * 8 < chunks.len() {
        chunks.partition_point(|(here, _)| *here < chunk)
    } else {
        chunks.iter().take_while(|(here, _)| *here < chunk).count()
    }
}

/// Adds an element to a dense set.
pub(crate) fn insert_dense(dense: &mut Vec<u128>, element: u32) {
    let chunk = (element / WIDTH) as usize;
    if dense.len() <= chunk {
        dense.resize(chunk + 1, 0);
    }
    dense[chunk] |= 1 << (element % WIDTH);
}

#[cfg(test)]
mod tests {
    use super::{Set, insert_dense};
    use std::collections::BTreeSet;

    /// Compared with the library's sets, over all pairs of small sets with elements spread over
    /// chunks.
    #[test]
    fn sets_are_sets() {
        let spread = |seed: u32| -> BTreeSet<u32> {
            let step = |n: u32| (n * 7919 + seed * 104_729) % 1000;
            (0..seed % 9).map(step).collect()
        };
        for (a, b) in (0..80).flat_map(|a| (0..80).map(move |b| (a, b))) {
            let (a, b) = (spread(a), spread(b));
            let set = |of: &BTreeSet<u32>| {
                let mut set = Set::default();
                of.iter().rev().for_each(|n| assert!(set.insert(*n)));
                set
            };
            let elements = |set: &Set| set.iter().collect::<Vec<_>>();
            let (x, y) = (set(&a), set(&b));
            let expected: Vec<u32> = b.difference(&a).copied().collect();
            assert_eq!(elements(&x.missing(&y)), expected);
            assert_eq!(x.has_all(&y), a.is_superset(&b));
            let mut sum = x.clone();
            sum.add(&y);
            let expected: Vec<u32> = a.union(&b).copied().collect();
            assert_eq!(elements(&sum), expected);
            let mut dense = Vec::new();
            b.iter().for_each(|n| insert_dense(&mut dense, *n));
            let expected: Vec<u32> = a.intersection(&b).copied().collect();
            assert_eq!(elements(&x.within(&dense)), expected);
        }
    }
}
