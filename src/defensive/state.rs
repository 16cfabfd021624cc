//! The state at a point: what the live values are, and the part of the heap that only they reach
//! (design 3, "Values and states").
//!
//! **Confined** means: only places in this state refer to the object; neither unknown code nor
//! another thread can. An object that is confined on one edge and escaped on another is escaped,
//! and so is what its confined copy held. A name that is absent has no object in this state.

use std::collections::BTreeMap;

use crate::claims::{Cause, Reason};
use crate::defensive::value::{Atom, Entries, Name, Null, Value};
use crate::ir::ValueId;
use crate::program::FieldId;

/// A place in a confined object that holds a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Cell {
    /// A field, by its declaration.
    Field(FieldId),
    /// All elements of an array.
    Elements,
}

/// What a state knows of the objects of one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Object {
    /// Cells that are absent hold their default, null.
    Confined(BTreeMap<Cell, Value>),
    /// Anything may have happened to its contents; its class is still what it is.
    Escaped,
}

/// Environment and heap.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    pub env: BTreeMap<ValueId, Value>,
    pub heap: BTreeMap<Name, Object>,
}

impl State {
    /// Makes everything that `value` may be, and all that it holds, escape. Gives the entry values
    /// that escape with it.
    #[must_use = "entry values leak"]
    pub(super) fn escape(&mut self, value: &Value) -> Entries {
        let mut leaked = 0;
        let mut work = vec![value.clone()];
        while let Some(value) = work.pop() {
            leaked |= value.entries();
            for atom in &value.atoms {
                let Atom::Object(name) = atom else { continue };
                let held = self.heap.insert(name.clone(), Object::Escaped);
                if let Some(Object::Confined(cells)) = held {
                    work.extend(cells.into_values());
                }
            }
        }
        leaked
    }

    /// Puts a fresh object of that (recent) name, after making the present one old.
    #[must_use = "entry values leak"]
    pub(super) fn allocate(&mut self, name: &Name, object: Object) -> Entries {
        let leaked = self.age(name);
        self.heap.insert(name.clone(), object);
        leaked
    }

    /// Renames the recent object of that name to the old ones, merging.
    #[must_use = "entry values leak"]
    pub(super) fn age(&mut self, name: &Name) -> Entries {
        debug_assert!(name.recent);
        let Some(object) = self.heap.remove(name) else {
            return 0;
        };
        for value in self.env.values_mut() {
            value.age(name);
        }
        for other in self.heap.values_mut() {
            if let Object::Confined(cells) = other {
                cells.values_mut().for_each(|v| v.age(name));
            }
        }
        let object = match object {
            Object::Confined(mut cells) => {
                cells.values_mut().for_each(|v| v.age(name));
                Object::Confined(cells)
            }
            Object::Escaped => Object::Escaped,
        };
        self.merge_object(name.aged(), object)
    }

    /// Adds to what is known of `name` that its objects may also be like `object`.
    #[must_use = "entry values leak"]
    pub(super) fn merge_object(&mut self, name: Name, object: Object) -> Entries {
        match (self.heap.remove(&name), object) {
            (None, object) => {
                self.heap.insert(name, object);
                0
            }
            (Some(Object::Confined(mut mine)), Object::Confined(theirs)) => {
                join_cells(&mut mine, &theirs);
                self.heap.insert(name, Object::Confined(mine));
                0
            }
            (Some(Object::Escaped), Object::Escaped) => {
                self.heap.insert(name, Object::Escaped);
                0
            }
            (Some(Object::Escaped), Object::Confined(cells))
            | (Some(Object::Confined(cells)), Object::Escaped) => {
                self.heap.insert(name, Object::Escaped);
                cells
                    .values()
                    .fold(0, |leaked, value| leaked | self.escape(value))
            }
        }
    }

    /// Joins `other` into this state. The environment keeps the values that both have.
    #[must_use = "entry values leak"]
    pub(super) fn join(&mut self, other: &State) -> Entries {
        self.env.retain(|id, _| other.env.contains_key(id));
        for (id, value) in &mut self.env {
            value.join(&other.env[id]);
        }
        let mut leaked = 0;
        for (name, object) in &other.heap {
            leaked |= self.merge_object(name.clone(), object.clone());
        }
        leaked
    }

    /// Replaces every value that has too many atoms by an open one, whose atoms escape.
    #[must_use = "entry values leak"]
    pub(super) fn limit(&mut self, reason: Reason) -> Entries {
        let mut leaked = 0;
        loop {
            let cells = self.heap.values_mut().filter_map(|object| match object {
                Object::Confined(cells) => Some(cells.values_mut()),
                Object::Escaped => None,
            });
            let large = self.env.values_mut().chain(cells.flatten());
            let Some(value) = large.into_iter().find(|v| v.is_too_large()) else {
                return leaked;
            };
            let dropped = std::mem::replace(value, value.overflown(reason));
            leaked |= self.escape(&dropped);
        }
    }

    /// What a cell of a confined object holds.
    pub(super) fn load(&self, name: &Name, cell: Cell) -> Option<Value> {
        match self.heap.get(name)? {
            Object::Confined(cells) => Some(cells.get(&cell).cloned().unwrap_or(Value::null())),
            Object::Escaped => None,
        }
    }

    /// Forgets values outside of `live` and objects that nothing here refers to any more.
    pub(super) fn retain(&mut self, live: impl Fn(ValueId) -> bool) {
        self.env.retain(|id, _| live(*id));
        let mut reached: BTreeMap<Name, Object> = BTreeMap::new();
        let mut work: Vec<Name> = self.env.values().flat_map(names).collect();
        while let Some(name) = work.pop() {
            if reached.contains_key(&name) {
                continue;
            }
            let Some(object) = self.heap.remove(&name) else {
                continue;
            };
            if let Object::Confined(cells) = &object {
                work.extend(cells.values().flat_map(names));
            }
            reached.insert(name, object);
        }
        self.heap = reached;
    }

    /// Makes all confined objects escape when there are more than `most`.
    #[must_use = "entry values leak"]
    pub(super) fn limit_heap(&mut self, most: usize) -> Entries {
        if self.heap.len() <= most {
            return 0;
        }
        let all: Vec<Name> = self.heap.keys().cloned().collect();
        all.into_iter().fold(0, |leaked, name| {
            leaked | self.escape(&Value::atom(Atom::Object(name), Null::Never))
        })
    }
}

/// The names among a value's atoms.
pub(super) fn names(value: &Value) -> impl Iterator<Item = Name> + '_ {
    value.atoms.iter().filter_map(|atom| match atom {
        Atom::Object(name) => Some(name.clone()),
        _ => None,
    })
}

/// Pointwise; a cell that one side does not list holds null there.
fn join_cells(mine: &mut BTreeMap<Cell, Value>, theirs: &BTreeMap<Cell, Value>) {
    for (cell, value) in mine.iter_mut() {
        value.join(theirs.get(cell).unwrap_or(&Value::null()));
    }
    for (cell, value) in theirs {
        mine.entry(*cell).or_insert_with(|| {
            let mut value = value.clone();
            value.join(&Value::null());
            value
        });
    }
}

/// Why a state had to give up detail.
pub(super) fn too_many(at: Reason) -> Reason {
    Reason {
        cause: Cause::TooMany,
        ..at
    }
}
