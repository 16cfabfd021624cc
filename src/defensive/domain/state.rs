//! The state at a point of a method (design 3, "Values and states"): the live values, and the part
//! of the heap that only they reach.
//!
//! An object is **confined** if only places in this state refer to it. Unknown code and other
//! threads cannot. An object may be confined on one edge and escaped on another. Where the edges
//! meet it is escaped, and everything that its confined copy held escapes. A name that is absent
//! has no object in this state.

use serde::{Deserialize, Serialize};
use std::rc::Rc;

use crate::domain::arena::{Arena, Val};
use crate::domain::params::ParamSet;
use crate::domain::paths::Paths;
use crate::domain::value::{Atom, ObjectId};
use base::rules::{Rule, in_force};
use claims::{Reason, UnknownCause};
use ir::ValueId;
use program::FieldId;

/// A place in a confined object that holds a reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Cell {
    /// A field, by its declaration.
    Field(FieldId),
    /// Any field that code stores into without being evaluated: a generated class, or a modelled
    /// constructor.
    Fields,
    /// The array element at that index, as stored by code that names the index.
    Element(u8),
    /// The array's elements at any index, as stored by other code.
    Elements,
    /// A value that a lambda captured, by its number; it never changes.
    Capture(u8),
}

impl Cell {
    /// The value of the cell in a fresh object.
    pub(crate) fn initial(self) -> Val {
        match self {
            Cell::Field(_) | Cell::Element(_) | Cell::Capture(_) => Val::NULL,
            Cell::Fields | Cell::Elements => Val::NONE,
        }
    }
}

/// The cells of an object, sorted. An absent cell has the value that it has in a fresh object.
pub(crate) type Cells = Vec<(Cell, Val)>;

/// A state's knowledge of the objects of one name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Object {
    /// Only this state refers to the objects; these are their cells.
    Confined(Rc<Cells>),
    /// The contents may be anything; the class is still known.
    Escaped,
}

impl Object {
    pub(crate) fn fresh() -> Self {
        Object::Confined(Rc::default())
    }
}

/// Environment and heap, both sorted. Paths exist under the locked memory model only.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    pub env: Vec<(ValueId, Val)>,
    pub heap: Vec<(ObjectId, Object)>,
    pub paths: Paths,
}

impl State {
    pub(crate) fn get(&self, id: ValueId) -> Option<Val> {
        let at = self.env.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        Some(self.env[at].1)
    }

    /// The value of `id`, which an instruction uses in this state. The state therefore holds it.
    pub(crate) fn used(&self, id: ValueId) -> Val {
        let held = self.get(id);
        debug_assert!(held.is_some(), "{id} is not live");
        // `LOST` is any object that is not confined, so even our own bug leads to no claim.
        held.unwrap_or(Val::LOST)
    }

    pub(crate) fn set(&mut self, id: ValueId, value: Val) {
        match self.env.binary_search_by_key(&id, |(id, _)| *id) {
            Ok(at) => self.env[at].1 = value,
            Err(at) => self.env.insert(at, (id, value)),
        }
    }

    pub(crate) fn object(&self, name: ObjectId) -> Option<&Object> {
        let at = self.heap.binary_search_by_key(&name, |(n, _)| *n).ok()?;
        Some(&self.heap[at].1)
    }

    /// Puts the object under that name. Returns the object that was there.
    fn replace(&mut self, name: ObjectId, object: Object) -> Option<Object> {
        match self.heap.binary_search_by_key(&name, |(n, _)| *n) {
            Ok(at) => Some(std::mem::replace(&mut self.heap[at].1, object)),
            Err(at) => {
                self.heap.insert(at, (name, object));
                None
            }
        }
    }

    pub(crate) fn take(&mut self, name: ObjectId) -> Option<Object> {
        let at = self.heap.binary_search_by_key(&name, |(n, _)| *n).ok()?;
        Some(self.heap.remove(at).1)
    }

    /// Makes every object that `value` may be escape, together with everything that it holds.
    /// Returns the entry values that escape with them.
    #[must_use = "entry values escape"]
    pub(crate) fn escape(&mut self, arena: &Arena, value: Val) -> ParamSet {
        let mut escaped = ParamSet::EMPTY;
        let mut work = vec![value];
        while let Some(value) = work.pop() {
            let value = arena.get(value);
            escaped |= value.entries();
            for name in value.objects() {
                if let Some(Object::Confined(cells)) = self.replace(name, Object::Escaped) {
                    work.extend(cells.iter().map(|(_, value)| *value));
                }
            }
        }
        escaped
    }

    /// Puts a fresh object under the most recent `name`, after turning the present one into an old
    /// one.
    #[must_use = "entry values escape"]
    pub(crate) fn allocate(
        &mut self,
        arena: &mut Arena,
        name: ObjectId,
        object: Object,
    ) -> ParamSet {
        let escaped = if in_force(Rule::NewAges) {
            self.age(arena, name)
        } else {
            ParamSet::EMPTY
        };
        self.replace(name, object);
        escaped
    }

    /// Makes the most recent object `name` one of the old ones, everywhere in this state. The
    /// summary object stands for all old ones, so their contents are joined.
    #[must_use = "entry values escape"]
    pub(crate) fn age(&mut self, arena: &mut Arena, name: ObjectId) -> ParamSet {
        debug_assert!(name.is_most_recent());
        for (_, value) in &mut self.env {
            *value = arena.age(*value, name);
        }
        self.paths.age(arena, name);
        for (_, object) in &mut self.heap {
            if let Object::Confined(cells) = object {
                age_cells(arena, cells, name);
            }
        }
        match self.take(name) {
            Some(object) => self.merge_object(arena, name.summary_object(), object),
            None => ParamSet::EMPTY,
        }
    }

    /// Joins `object` into the knowledge of the objects called `name`.
    #[must_use = "entry values escape"]
    pub(crate) fn merge_object(
        &mut self,
        arena: &mut Arena,
        name: ObjectId,
        object: Object,
    ) -> ParamSet {
        let at = match self.heap.binary_search_by_key(&name, |(n, _)| *n) {
            Ok(at) => at,
            Err(at) => {
                self.heap.insert(at, (name, object));
                return ParamSet::EMPTY;
            }
        };
        let cells = match (&mut self.heap[at].1, object) {
            (Object::Confined(mine), Object::Confined(theirs)) => {
                if *mine != theirs {
                    *mine = Rc::new(joined_cells(arena, mine, &theirs));
                }
                return ParamSet::EMPTY;
            }
            (Object::Escaped, Object::Escaped) => return ParamSet::EMPTY,
            _ if !in_force(Rule::JoinCloses) => return ParamSet::EMPTY,
            (Object::Escaped, Object::Confined(cells)) => cells,
            (mine @ Object::Confined(_), Object::Escaped) => {
                match std::mem::replace(mine, Object::Escaped) {
                    Object::Confined(cells) => cells,
                    Object::Escaped => Rc::default(),
                }
            }
        };
        cells.iter().fold(ParamSet::EMPTY, |escaped, (_, value)| {
            escaped | self.escape(arena, *value)
        })
    }

    /// Joins `other` into this state. The environment keeps the values that both have.
    #[must_use = "entry values escape"]
    pub(crate) fn join(&mut self, arena: &mut Arena, other: &State) -> ParamSet {
        let mut theirs = other.env.iter().peekable();
        self.env.retain_mut(|(id, value)| {
            while theirs.next_if(|(other, _)| other < id).is_some() {}
            match theirs.next_if(|(other, _)| other == id) {
                Some((_, other)) => {
                    *value = arena.join(*value, *other);
                    true
                }
                None => false,
            }
        });
        self.paths.join(arena, &other.paths);
        if self.heap == other.heap {
            return ParamSet::EMPTY;
        }
        let mut escaped = ParamSet::EMPTY;
        for (name, object) in &other.heap {
            escaped |= self.merge_object(arena, *name, object.clone());
        }
        escaped
    }

    /// Replaces every value that has too many atoms by an open one. The atoms escape, because an
    /// open value must not stand for a confined object.
    #[must_use = "entry values escape"]
    pub(crate) fn limit(&mut self, arena: &mut Arena, reason: Reason) -> ParamSet {
        let mut escaped = ParamSet::EMPTY;
        loop {
            let large = self.values().find(|v| arena.get(*v).is_too_large());
            let Some(large) = large else {
                return escaped;
            };
            let open = arena.overflown(large, reason);
            let replace = |value: &mut Val| {
                if *value == large {
                    *value = open;
                }
            };
            self.env.iter_mut().for_each(|(_, value)| replace(value));
            for (_, object) in &mut self.heap {
                if let Object::Confined(cells) = object
                    && cells.iter().any(|(_, value)| *value == large)
                {
                    let cells = Rc::make_mut(cells);
                    cells.iter_mut().for_each(|(_, value)| replace(value));
                }
            }
            if in_force(Rule::TooManyEscape) {
                escaped |= self.escape(arena, large);
            }
        }
    }

    /// All values of environment and heap.
    fn values(&self) -> impl Iterator<Item = Val> + '_ {
        let cells = self.heap.iter().flat_map(|(_, object)| match object {
            Object::Confined(cells) => cells.as_slice(),
            Object::Escaped => &[],
        });
        let env = self.env.iter().map(|(_, value)| *value);
        env.chain(cells.map(|(_, value)| *value))
    }

    /// The value in a cell of a confined object.
    pub(crate) fn load(&self, name: ObjectId, cell: Cell) -> Option<Val> {
        match self.object(name)? {
            Object::Confined(cells) => Some(cell_of(cells, cell)),
            Object::Escaped => None,
        }
    }

    /// Sets a cell of a confined object.
    pub(crate) fn store(&mut self, name: ObjectId, cell: Cell, value: Val) {
        let at = self.heap.binary_search_by_key(&name, |(n, _)| *n);
        let Ok(at) = at else { return };
        if let Object::Confined(cells) = &mut self.heap[at].1 {
            let cells = Rc::make_mut(cells);
            match cells.binary_search_by_key(&cell, |(c, _)| *c) {
                Ok(at) => cells[at].1 = value,
                Err(at) => cells.insert(at, (cell, value)),
            }
        }
    }

    /// Forgets objects to which this state no longer refers, except those that `is_root` accepts.
    pub(crate) fn collect(&mut self, arena: &Arena, is_root: impl Fn(ObjectId) -> bool) {
        if self.heap.is_empty() {
            return;
        }
        let mut reached = vec![false; self.heap.len()];
        let position =
            |heap: &[(ObjectId, Object)], name| heap.binary_search_by_key(&name, |(n, _)| *n).ok();
        let mut work: Vec<usize> = Vec::new();
        let env = self.env.iter().map(|(_, value)| value);
        for value in env.chain(self.paths.iter().map(|(_, value)| value)) {
            let names = arena.get(*value).objects();
            work.extend(names.filter_map(|n| position(&self.heap, n)));
        }
        work.extend((0..self.heap.len()).filter(|at| is_root(self.heap[*at].0)));
        while let Some(at) = work.pop() {
            if std::mem::replace(&mut reached[at], true) {
                continue;
            }
            if let Object::Confined(cells) = &self.heap[at].1 {
                for (_, value) in cells.iter() {
                    let names = arena.get(*value).objects();
                    work.extend(names.filter_map(|n| position(&self.heap, n)));
                }
            }
        }
        let mut reached = reached.into_iter();
        self.heap.retain(|_| reached.next().expect("one each"));
    }

    /// Makes all confined objects escape if the heap has more than `most` objects. Returns the
    /// values that they held.
    pub(crate) fn limit_heap(&mut self, most: usize) -> Vec<Val> {
        let mut held = Vec::new();
        if self.heap.len() <= most {
            return held;
        }
        for (_, object) in &mut self.heap {
            if let Object::Confined(cells) = std::mem::replace(object, Object::Escaped) {
                held.extend(cells.iter().map(|(_, value)| *value));
            }
        }
        held
    }
}

/// The value in a cell.
pub(crate) fn cell_of(cells: &Cells, cell: Cell) -> Val {
    match cells.binary_search_by_key(&cell, |(c, _)| *c) {
        Ok(at) => cells[at].1,
        Err(_) => cell.initial(),
    }
}

fn age_cells(arena: &mut Arena, cells: &mut Rc<Cells>, name: ObjectId) {
    let atom = Atom::Object(name);
    let is_in = |value: Val| arena.get(value).atoms.binary_search(&atom).is_ok();
    if cells.iter().any(|(_, value)| is_in(*value)) {
        for (_, value) in Rc::make_mut(cells) {
            *value = arena.age(*value, name);
        }
    }
}

/// Joins cell by cell. A cell that one side does not list has the value of a fresh object there.
fn joined_cells(arena: &mut Arena, mine: &Cells, theirs: &Cells) -> Cells {
    let mut joined = Cells::with_capacity(mine.len().max(theirs.len()));
    for (cell, value) in mine {
        joined.push((*cell, arena.join(*value, cell_of(theirs, *cell))));
    }
    for (cell, value) in theirs {
        if let Err(at) = joined.binary_search_by_key(cell, |(c, _)| *c) {
            joined.insert(at, (*cell, arena.join(*value, cell.initial())));
        }
    }
    joined
}

/// The reason for detail that a state had to give up.
pub(crate) fn too_many(at: Reason) -> Reason {
    Reason {
        cause: UnknownCause::TooMany,
        ..at
    }
}
