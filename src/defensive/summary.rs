//! What a method does for any caller: its initial summary (design 3, "Calls": instantiate).
//!
//! A summary is in terms of the method's entry values. It says which of them may escape, what may
//! be written into the objects that they stand for, and what is returned. It holds for every
//! caller, and instantiating it tells the caller what became of its confined arguments.

use std::collections::BTreeMap;

use crate::claims::Reason;
use crate::defensive::state::{Cell, Object};
use crate::defensive::value::{Entries, Name, Value};

/// A method's initial summary.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Summary {
    /// Known effects.
    Known(Effects),
    /// Anything may happen to the arguments, and anything be returned.
    Unknown(Reason),
}

/// The effects of a method whose body is analysed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Effects {
    /// Entry values that may escape with all that they reach, or whose reach may be written.
    pub leaked: Entries,
    /// What may be written into cells of the objects that entry values stand for. Objects of the
    /// method's own in there have escaped (from its point of view) and are named as old.
    pub writes: BTreeMap<(u8, Cell), Value>,
    /// How it returns; nothing when it does not.
    pub exit: Option<Exit>,
}

/// The join of the states at a method's returns, as far as the result reaches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Exit {
    /// The returned reference; nothing for other result types.
    pub result: Option<Value>,
    /// The objects that the result reaches.
    pub heap: BTreeMap<Name, Object>,
}

impl Effects {
    /// The entry values through which something that the caller will hold was loaded.
    pub(super) fn loaded_through(&self) -> Entries {
        let Some(exit) = &self.exit else { return 0 };
        let cells = exit.heap.values().flat_map(|object| match object {
            Object::Confined(cells) => cells.values().collect(),
            Object::Escaped => Vec::new(),
        });
        cells
            .chain(&exit.result)
            .filter_map(|v| v.open)
            .fold(0, |via, open| via | open.via)
    }

    /// How many names and cells it lists: beyond a bound it is not worth its cost.
    pub(super) fn size(&self) -> usize {
        let heap = self.exit.iter().flat_map(|e| e.heap.values());
        let cells: usize = heap
            .map(|object| match object {
                Object::Confined(cells) => 1 + cells.len(),
                Object::Escaped => 1,
            })
            .sum();
        cells + self.writes.len()
    }
}
