//! Traces in the form that lasts: tables of numbers and of byte strings.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_bytes::ByteBuf;

use program::World;

/// What is kept of an analysis.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Worlds {
    /// The SHA-256 of each class's file, zeros where none is kept.
    pub classes: ByteBuf,
    pub worlds: BTreeMap<World, Stored>,
}

/// What is kept of one world. Rows are by method.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Stored {
    pub summaries: Contents,
    /// What fields held, or evaluations stored into them.
    pub values: Contents,
    /// The evaluations for any caller, one after the other.
    pub traces: Rows,
    /// Which methods it certainly calls.
    pub calls: Rows,
    /// For each field whether it was trusted at the end.
    #[serde(with = "serde_bytes")]
    pub trusted: Vec<u8>,
    /// What the claims rest on: methods and fields, with their versions, and classes.
    pub rests_on: Rows,
    pub claims: Blobs,
}

impl Stored {
    /// Whether all of it can be found again: ends are 32 bits.
    pub(super) fn is_whole(&self) -> bool {
        let blobs = [&*self.summaries.blobs, &*self.values.blobs, &self.claims];
        let rows = [&self.traces, &self.calls, &self.rests_on];
        let blobs = blobs.into_iter().map(|blobs| blobs.bytes.len());
        let rows = rows.into_iter().map(|rows| rows.words.0.len());
        blobs
            .chain(rows)
            .all(|length| u32::try_from(length).is_ok())
    }
}

/// The contents of methods or fields, by those and then by version.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct Contents {
    pub ends: Words,
    pub blobs: Arc<Blobs>,
}

impl Contents {
    /// Where those of one stand.
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

/// Byte strings.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Blobs {
    ends: Words,
    #[serde(with = "serde_bytes")]
    bytes: Vec<u8>,
}

impl Blobs {
    pub(super) fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        self.ends.push(self.bytes.len() as u32);
    }

    pub(super) fn len(&self) -> usize {
        self.ends.0.len()
    }

    /// The n-th; empty when there is none.
    pub(super) fn get(&self, n: usize) -> &[u8] {
        self.ends
            .range(n)
            .and_then(|range| self.bytes.get(range))
            .unwrap_or_default()
    }
}

/// Rows of numbers.
#[derive(Default, Serialize, Deserialize)]
pub(super) struct Rows {
    ends: Words,
    words: Words,
}

impl Rows {
    pub(super) fn push(&mut self, row: impl Iterator<Item = u32>) {
        self.words.0.extend(row);
        self.ends.push(self.words.0.len() as u32);
    }

    /// The n-th, if there is one.
    pub(super) fn row(&self, n: usize) -> Option<&[u32]> {
        self.words.0.get(self.ends.range(n)?)
    }
}

/// Numbers, written as bytes.
#[derive(Clone, Default)]
pub(super) struct Words(Vec<u32>);

impl Words {
    pub(super) fn push(&mut self, word: u32) {
        self.0.push(word);
    }

    /// The n-th range, where these are the ends of ranges that follow each other.
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
pub(super) struct Row<'a>(&'a [u32]);

impl<'a> Row<'a> {
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
