//! The behaviour of a method, in a form that outlives its evaluation (design 3, "Calls").
//!
//! A summary speaks of the entry values, and of the confined objects that the caller gave to the
//! method. It states
//!
//! - which entry values may escape;
//! - which values may be written into the objects that entry values stand for;
//! - the contents of the given objects at the return;
//! - the returned value.
//!
//! Names are numbers into the summary's own table. The table is sorted by content, so equal
//! behaviour gives equal summaries.

use serde::{Deserialize, Serialize};

use crate::domain::params::ParamSet;
use crate::domain::paths::{Fields, Stored};
use crate::domain::state::Cell;
use crate::domain::value::{AbstractObject, ObjectId, Value};
use claims::Reason;
use program::{FieldId, World};

/// How many objects, cells, paths and writes a summary may have together.
const MAX_SUMMARY: usize = 64;

/// A method's summary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Summary {
    /// Known effects.
    Known(Box<Effects>),
    /// Anything may happen to the arguments, and anything be returned.
    Unknown(Reason),
}

/// The effects of a method with an analysed body.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Effects {
    /// The objects that names stand for.
    pub names: Vec<AbstractObject>,
    /// Entry values that may escape with everything that they reach. An entry value counts, too, if
    /// something may be written into the objects that it reaches.
    pub escaped: ParamSet,
    /// The values that may be written into cells of the objects that entry values stand for. The
    /// method's own objects among these values have escaped, from its point of view, and are named
    /// as old.
    pub writes: Vec<((u8, Cell), Value)>,
    /// The state on return; `None` if it never returns.
    pub exit: Option<Exit>,
    /// The facts about entry values that a better informed caller could provide.
    pub demand: Demand,
    /// The fields that it stores into, under the locked memory model.
    pub stored: Stored,
    /// The weakest world in which all of this holds.
    pub needs: World,
}

/// The entry values about which the method could use more knowledge.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Demand {
    /// Their classes: they are receivers of unresolved calls.
    pub class: ParamSet,
    /// Exactly which strings and classes they are: something is looked up by them.
    pub identity: ParamSet,
    /// Their contents: something was loaded through them.
    pub contents: ParamSet,
}

/// The join of the states at a method's returns, as far as result and given objects reach.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Exit {
    /// The returned reference, if the method returns one.
    pub result: Option<Value>,
    /// The objects that are reachable from the result and the given objects.
    pub heap: Vec<(ObjectId, Kept)>,
    /// The values that paths lead to, under the locked memory model. A path starts at a parameter,
    /// else at the result.
    pub paths: Vec<(Option<u8>, Fields, Value)>,
}

/// An object of a summary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Kept {
    Confined(Vec<(Cell, Value)>),
    Escaped,
}

impl Summary {
    /// Whether `is_one` accepts every field that the summary mentions.
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
    /// The entry values through which the method loaded objects that the caller will hold.
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

    /// Whether it lists so many objects and cells that instantiating it does not pay.
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
