//! Sets of small integers: sorted chunks of 128, so that union and difference go chunk by chunk. In programs the
//! median set has one element, and the largest have thousands that lie close together.

use smallvec::SmallVec;

const WIDTH: u32 = 128;

/// A set of small integers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Set {
    /// Ascending; none is empty.
    chunks: SmallVec<[(u32, u128); 1]>,
}

impl Set {
    pub(super) fn of(element: u32) -> Self {
        let mut set = Self::default();
        set.insert(element);
        set
    }

    pub(super) fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }

    /// Whether it was not there.
    pub(super) fn insert(&mut self, element: u32) -> bool {
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
    pub(super) fn push(&mut self, element: u32) {
        let (chunk, bit) = (element / WIDTH, 1 << (element % WIDTH));
        match self.chunks.last_mut() {
            Some((last, bits)) if *last == chunk => *bits |= bit,
            _ => self.chunks.push((chunk, bit)),
        }
    }

    /// The elements, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.chunks.iter().flat_map(|(chunk, bits)| {
            let mut left = *bits;
            std::iter::from_fn(move || {
                let bit = (left != 0).then(|| left.trailing_zeros())?;
                left &= left - 1;
                Some(chunk * WIDTH + bit)
            })
        })
    }

    /// What of `other` is not in it.
    pub(super) fn missing(&self, other: &Self) -> Self {
        let mut own = self.chunks.iter().peekable();
        let mut chunks = SmallVec::new();
        for (chunk, bits) in &other.chunks {
            while own.next_if(|(before, _)| before < chunk).is_some() {}
            let present = own.peek().filter(|(at, _)| at == chunk);
            let left = bits & !present.map_or(0, |(_, present)| *present);
            if left != 0 {
                chunks.push((*chunk, left));
            }
        }
        Self { chunks }
    }

    /// Adds all of another.
    pub(super) fn add(&mut self, other: &Self) {
        if self.is_empty() {
            self.chunks = other.chunks.clone();
            return;
        }
        if let [(chunk, bits)] = other.chunks[..]
            && let Ok(at) = self.chunks.binary_search_by_key(&chunk, |(c, _)| *c)
        {
            self.chunks[at].1 |= bits;
            return;
        }
        let mut own = self.chunks.iter().copied().peekable();
        let mut new = other.chunks.iter().copied().peekable();
        let mut chunks = SmallVec::with_capacity(self.chunks.len() + other.chunks.len());
        loop {
            let next = match (own.peek(), new.peek()) {
                (Some(a), Some(b)) if a.0 == b.0 => (a.0, a.1 | b.1),
                (Some(a), Some(b)) => *a.min(b),
                (Some(one), None) | (None, Some(one)) => *one,
                (None, None) => break,
            };
            own.next_if(|(chunk, _)| *chunk == next.0);
            new.next_if(|(chunk, _)| *chunk == next.0);
            chunks.push(next);
        }
        self.chunks = chunks;
    }

    /// Whether anything of it is in a dense set.
    pub(super) fn meets(&self, dense: &[u128]) -> bool {
        let mut chunks = self.chunks.iter();
        chunks.any(|(chunk, bits)| bits & dense.get(*chunk as usize).copied().unwrap_or(0) != 0)
    }

    /// What of it is in a dense set.
    pub(super) fn within(&self, dense: &[u128]) -> Self {
        let of = |(chunk, bits): &(u32, u128)| {
            let left = bits & dense.get(*chunk as usize).copied().unwrap_or(0);
            (left != 0).then_some((*chunk, left))
        };
        Self {
            chunks: self.chunks.iter().filter_map(of).collect(),
        }
    }
}

/// Adds an element to a dense set.
pub(super) fn insert_dense(dense: &mut Vec<u128>, element: u32) {
    let chunk = (element / WIDTH) as usize;
    if dense.len() <= chunk {
        dense.resize(chunk + 1, 0);
    }
    dense[chunk] |= 1 << (element % WIDTH);
}

/// Whether an element is in a dense set.
pub(super) fn is_in_dense(dense: &[u128], element: usize) -> bool {
    let chunk = dense.get(element / WIDTH as usize);
    chunk.is_some_and(|chunk| chunk >> (element % WIDTH as usize) & 1 != 0)
}

#[cfg(test)]
mod tests {
    use super::{Set, insert_dense};
    use std::collections::BTreeSet;

    /// Against the library's sets, over all pairs of small numbers of elements spread over chunks.
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
