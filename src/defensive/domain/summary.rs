//! What a method does, in a form that outlives its evaluation (design 3, "Calls").
//!
//! A summary is in terms of the entry values and of the confined objects that the method was given.
//! It says which entry values may escape, what may be written into the objects that they stand
//! for, what became of the given objects, and what is returned. Names are numbers into the
//! summary's own table, which is sorted by content: equal behaviour is an equal summary.

use serde::{Deserialize, Serialize};

use crate::domain::params::ParamSet;
use crate::domain::paths::{Fields, Stored};
use crate::domain::state::Cell;
use crate::domain::value::{AbstractObject, ObjectId, Value};
use claims::Reason;
use program::{FieldId, World};

/// How many names, cells and writes a summary may have.
const MAX_SUMMARY: usize = 64;

/// A method's summary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Summary {
    /// Known effects.
    Known(Box<Effects>),
    /// Anything may happen to the arguments, and anything be returned.
    Unknown(Reason),
}

/// The effects of a method whose body is analysed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Effects {
    /// What names stand for.
    pub names: Vec<AbstractObject>,
    /// Entry values that may escape with all that they reach, or whose reach may be written.
    pub escaped: ParamSet,
    /// What may be written into cells of the objects that entry values stand for. Objects of the
    /// method's own in there have escaped (from its point of view) and are named as old.
    pub writes: Vec<((u8, Cell), Value)>,
    /// How it returns; `None` if it never does.
    pub exit: Option<Exit>,
    /// What it would make use of if its caller knew more.
    pub demand: Demand,
    /// Under the locked memory model, what it stores into.
    pub stored: Stored,
    /// The weakest world in which all of this holds.
    pub needs: World,
}

/// The entry values about which the method would make use of more knowledge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Demand {
    /// Their classes: they are receivers of calls that are not resolved.
    pub class: ParamSet,
    /// Which strings and classes they are, not only that they are such: something is looked up by
    /// them.
    pub identity: ParamSet,
    /// What they hold: something was loaded through them.
    pub contents: ParamSet,
}

/// The join of the states at a method's returns, as far as result and given objects reach.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Exit {
    /// The returned reference; `None` for other result types.
    pub result: Option<Value>,
    /// The objects that are reached.
    pub heap: Vec<(ObjectId, Kept)>,
    /// Under the locked memory model, what paths lead to: from a parameter, else from the result.
    pub paths: Vec<(Option<u8>, Fields, Value)>,
}

/// An object of a summary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Kept {
    Confined(Vec<(Cell, Value)>),
    Escaped,
}

impl Summary {
    /// Whether no other fields are mentioned.
    pub(crate) fn has_fields_only_of(&self, is_one: impl Fn(FieldId) -> bool) -> bool {
        let Self::Known(effects) = self else {
            return true;
        };
        let is_one = |cell: &Cell| match cell {
            Cell::Field(field) => is_one(*field),
            Cell::Fields | Cell::Element(_) | Cell::Elements | Cell::Capture(_) => true,
        };
        let heap = effects.exit.iter().flat_map(|exit| &exit.heap);
        let kept = heap.flat_map(|(_, object)| match object {
            Kept::Confined(cells) => cells.as_slice(),
            Kept::Escaped => &[],
        });
        effects.writes.iter().all(|((_, cell), _)| is_one(cell))
            && kept.map(|(cell, _)| cell).all(is_one)
    }
}

impl Effects {
    /// The entry values through which something that the caller will hold was loaded.
    pub(crate) fn loaded_through(&self) -> ParamSet {
        let Some(exit) = &self.exit else {
            return ParamSet::EMPTY;
        };
        let cells = exit.heap.iter().flat_map(|(_, object)| match object {
            Kept::Confined(cells) => cells.as_slice(),
            Kept::Escaped => &[],
        });
        let cells = cells.map(|(_, value)| value);
        let paths = exit.paths.iter().map(|(_, _, value)| value);
        let values = cells.chain(&exit.result).chain(paths);
        values.fold(ParamSet::EMPTY, |via, v| via | v.via)
    }

    /// Whether it lists so many names and cells that it is not worth instantiating.
    pub(crate) fn is_too_large(&self) -> bool {
        let heap = self.exit.iter().flat_map(|e| &e.heap);
        let cells: usize = heap
            .map(|(_, object)| match object {
                Kept::Confined(cells) => 1 + cells.len(),
                Kept::Escaped => 1,
            })
            .sum();
        let paths = self.exit.as_ref().map_or(0, |e| e.paths.len());
        cells + paths + self.writes.len() > MAX_SUMMARY
    }
}
