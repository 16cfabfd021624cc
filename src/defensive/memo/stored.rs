//! Traces in their stored form: tables of numbers and of byte strings.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_bytes::ByteBuf;

use program::World;

/// The stored traces of an analysis.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Worlds {
    /// The SHA-256 of each class's file; zeros where the program has no file.
    pub classes: ByteBuf,
    pub worlds: BTreeMap<World, StoredTraces>,
}

/// The stored traces of one world. Rows are by method.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct StoredTraces {
    pub summaries: VersionContents,
    /// The values that fields held, or that evaluations stored into them.
    pub values: VersionContents,
    /// The evaluations for any caller, one after the other.
    pub traces: Rows,
    /// The methods that each method certainly calls.
    pub calls: Rows,
    /// For each field whether it was trusted at the end.
    #[serde(with = "serde_bytes")]
    pub trusted: Vec<u8>,
    /// The facts that claims rest on: methods and fields, with their versions, and classes.
    pub rests_on: Rows,
    pub claims: Blobs,
}

impl StoredTraces {
    /// Whether every part fits the 32-bit numbers by which it is found again.
    pub(super) fn is_whole(&self) -> bool {
        let blobs = [&*self.summaries.blobs, &*self.values.blobs, &self.claims];
        let rows = [&self.traces, &self.calls, &self.rests_on];
        blobs.into_iter().all(Blobs::is_whole) && rows.into_iter().all(Rows::is_whole)
    }
}

/// The contents of methods or fields, sorted by method or field, then by version.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct VersionContents {
    pub ends: Words,
    pub blobs: Arc<Blobs>,
}

impl VersionContents {
    /// The place of the contents of one method or field.
    pub(super) fn range(&self, of: usize) -> Range<usize> {
        let end = |n: usize| {
            self.ends
                .0
                .get(n)
                .map_or(self.blobs.len(), |end| *end as usize)
        };
        match of {
            0 => 0..self.ends.0.first().map_or(0, |end| *end as usize),
            _ => end(of - 1)..end(of),
        }
    }
}

/// How many byte strings, or rows, one part has. A large program has very many of them. A full part
/// never moves.
const PART: usize = 4096;

/// Byte strings.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Blobs(Vec<StoredPart<ByteBuf>>);

/// The contents of several rows, one after the other, with the end of each.
#[derive(Default, Serialize, Deserialize)]
struct StoredPart<T> {
    ends: Words,
    all: T,
}

/// The part that takes one more row. The part before it is full, and keeps no spare room.
fn open<T: Default>(
    parts: &mut Vec<StoredPart<T>>,
    shrink: impl FnOnce(&mut T),
) -> &mut StoredPart<T> {
    if parts.last().is_none_or(|part| part.ends.0.len() == PART) {
        if let Some(full) = parts.last_mut() {
            shrink(&mut full.all);
        }
        parts.push(StoredPart::default());
    }
    parts.last_mut().expect("one was pushed if there was none")
}

impl Blobs {
    pub(super) fn push(&mut self, bytes: &[u8]) {
        let part = open(&mut self.0, |bytes| bytes.shrink_to_fit());
        part.all.extend_from_slice(bytes);
        part.ends.push(part.all.len() as u32);
    }

    pub(super) fn len(&self) -> usize {
        let last = self.0.last().map_or(0, |part| part.ends.0.len());
        self.0.len().saturating_sub(1) * PART + last
    }

    /// The n-th; empty when there is none.
    pub(super) fn get(&self, n: usize) -> &[u8] {
        let part = self.0.get(n / PART);
        let found = part.and_then(|part| part.all.get(part.ends.range(n % PART)?));
        found.unwrap_or_default()
    }

    /// Whether all of it can be found again: the ends have 32 bits.
    fn is_whole(&self) -> bool {
        self.0
            .iter()
            .all(|part| u32::try_from(part.all.len()).is_ok())
    }
}

/// Rows of numbers.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Rows(Vec<StoredPart<Words>>);

impl Rows {
    pub(super) fn push(&mut self, row: impl Iterator<Item = u32>) {
        let part = open(&mut self.0, |words| words.0.shrink_to_fit());
        part.all.0.extend(row);
        part.ends.push(part.all.0.len() as u32);
    }

    /// The n-th, if there is one.
    pub(super) fn row(&self, n: usize) -> Option<&[u32]> {
        let part = self.0.get(n / PART)?;
        part.all.0.get(part.ends.range(n % PART)?)
    }

    /// As [`Blobs::is_whole`].
    fn is_whole(&self) -> bool {
        self.0
            .iter()
            .all(|part| u32::try_from(part.all.0.len()).is_ok())
    }
}

/// Numbers, written as bytes.
#[derive(Clone, Default)]
pub(super) struct Words(Vec<u32>);

impl Words {
    pub(super) fn push(&mut self, word: u32) {
        self.0.push(word);
    }

    /// The n-th range. The numbers are the ends of ranges that follow each other.
    fn range(&self, n: usize) -> Option<Range<usize>> {
        let end = *self.0.get(n)? as usize;
        let start = n.checked_sub(1).map_or(0, |before| self.0[before] as usize);
        Some(start..end)
    }
}

impl Serialize for Words {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let bytes: Vec<u8> = self.0.iter().flat_map(|word| word.to_le_bytes()).collect();
        serializer.serialize_bytes(&bytes)
    }
}

impl<'de> Deserialize<'de> for Words {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bytes: &[u8] = serde_bytes::deserialize(deserializer)?;
        let (words, []) = bytes.as_chunks() else {
            return Err(serde::de::Error::custom("not a whole number of words"));
        };
        Ok(Self(
            words.iter().map(|word| u32::from_le_bytes(*word)).collect(),
        ))
    }
}

/// A row being read.
pub(super) struct StoredRow<'a>(&'a [u32]);

impl<'a> StoredRow<'a> {
    pub(super) fn new(row: &'a [u32]) -> Self {
        Self(row)
    }

    /// The next numbers.
    pub(super) fn take<const N: usize>(&mut self) -> Option<[u32; N]> {
        let (words, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(*words)
    }

    /// The next list of pairs, after its length.
    pub(super) fn pairs(&mut self) -> Option<&'a [[u32; 2]]> {
        let [length] = self.take()?;
        let (pairs, rest) = self.0.split_at_checked(length as usize * 2)?;
        self.0 = rest;
        Some(pairs.as_chunks().0)
    }

    /// All that is left.
    pub(super) fn rest(&self) -> &'a [u32] {
        self.0
    }
}
