//! Facts about fields of objects that other code can reach (ECOOP 2018, Figure 2: access paths
//! longer than a variable).
//!
//! They hold only under the *locked* memory model. It assumes that all shared data are accessed
//! under mutexes or through volatile variables. So between two such accesses, other threads do not
//! interfere.
//!
//! A path is a variable and the fields that lead on from it. The fact about a path is
//!
//! - dropped at monitors, volatile accesses and unknown calls;
//! - dropped at a call that may store into one of its fields;
//! - dropped at a store into one of its fields before the last one, in any object;
//! - joined with the value of a store into its last field, in any object.
//!
//! As in the paper, the rules assume that class initialisers do not store into objects of other
//! code. The rewriter refuses claims of this memory model.

use std::collections::BTreeSet;

use smallvec::SmallVec;

use crate::domain::arena::{Arena, Val};
use crate::domain::value::ObjectId;
use ir::ValueId;
use program::FieldId;

/// More paths than this are not kept in a state.
const MAX_PATHS: usize = 32;
/// A method that stores into more fields counts as one that may store into any.
const MAX_STORED: usize = 64;

/// The fields of a path, the first one first.
pub(crate) type Fields = SmallVec<[FieldId; 2]>;

/// The start of a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Base {
    Value(ValueId),
    /// The result of a call or of a method.
    Result,
}

/// An access path.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Path {
    pub base: Base,
    pub fields: Fields,
}

impl Path {
    /// The variable itself.
    pub(crate) fn of(value: ValueId) -> Self {
        Self {
            base: Base::Value(value),
            fields: Fields::new(),
        }
    }

    /// A field of the variable.
    pub(crate) fn field(value: ValueId, field: FieldId) -> Self {
        Self {
            base: Base::Value(value),
            fields: [field].into_iter().collect(),
        }
    }

    /// The result of a call.
    pub(crate) fn result() -> Self {
        Self {
            base: Base::Result,
            fields: Fields::new(),
        }
    }
}

/// The values that paths lead to, sorted by path. An absent path may lead to anything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Paths(Vec<(Path, Val)>);

impl Paths {
    pub(crate) fn get(&self, path: &Path) -> Option<Val> {
        let at = self.0.binary_search_by(|(p, _)| p.cmp(path)).ok()?;
        Some(self.0[at].1)
    }

    /// Sets the value that a path leads to. An open value removes the path instead.
    pub(crate) fn set(&mut self, arena: &Arena, path: Path, value: Val) {
        let is_bounded = arena.get(value).open.is_none();
        match self.0.binary_search_by(|(p, _)| p.cmp(&path)) {
            Ok(at) if is_bounded => self.0[at].1 = value,
            Ok(at) => drop(self.0.remove(at)),
            Err(at) if is_bounded && self.0.len() < MAX_PATHS => self.0.insert(at, (path, value)),
            Err(_) => {}
        }
    }

    /// The facts about paths that extend `from`, each with the fields by which it extends it. The
    /// fact about `from` itself is left out.
    pub(crate) fn beyond(&self, from: &Path) -> Vec<(Fields, Val)> {
        let longer = self.0.iter().filter(|(path, _)| path.base == from.base);
        longer
            .filter_map(|(path, value)| {
                let rest = path.fields.strip_prefix(from.fields.as_slice())?;
                (!rest.is_empty()).then(|| (rest.into(), *value))
            })
            .collect()
    }

    /// Copies the facts about paths that extend `from` to the paths that extend `to` by the same
    /// fields. Paths of more than `most` fields are left out.
    pub(crate) fn copy(&mut self, arena: &Arena, from: &Path, to: &Path, most: usize) {
        for (rest, value) in self.beyond(from) {
            let mut path = to.clone();
            path.fields.extend(rest);
            if path.fields.len() <= most {
                self.set(arena, path, value);
            }
        }
    }

    /// `value` was stored into `field` of some object: rule Store-2 and the frame rules.
    pub(crate) fn stored(&mut self, arena: &mut Arena, field: FieldId, value: Val) {
        self.0.retain_mut(|(path, held)| {
            let Some((last, leading)) = path.fields.split_last() else {
                return false;
            };
            if leading.contains(&field) {
                return false;
            }
            if *last == field {
                *held = arena.join(*held, value);
            }
            let held = arena.get(*held);
            held.open.is_none() && !held.is_too_large()
        });
    }

    /// Forgets the paths through fields that a callee stores into.
    pub(crate) fn forget_stored(&mut self, stored: &Stored) {
        let touched = |path: &Path| path.fields.iter().any(|f| stored.fields.contains(f));
        self.0.retain(|(path, _)| !stored.any && !touched(path));
    }

    pub(crate) fn forget(&mut self, base: Base) {
        self.0.retain(|(path, _)| path.base != base);
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    /// Keeps the paths that both sides know, and joins their values.
    pub(crate) fn join(&mut self, arena: &mut Arena, other: &Paths) {
        self.0.retain_mut(|(path, value)| {
            let theirs = other.0.binary_search_by(|(p, _)| p.cmp(path));
            let Ok(at) = theirs else { return false };
            *value = arena.join(*value, other.0[at].1);
            !arena.get(*value).is_too_large()
        });
    }

    /// Replaces the most recent object `name` by its summary object.
    pub(crate) fn age(&mut self, arena: &mut Arena, name: ObjectId) {
        for (_, value) in &mut self.0 {
            *value = arena.age(*value, name);
        }
    }

    /// The same facts under other bases: `bases` maps each base to its new ones.
    pub(crate) fn rebased<I: IntoIterator<Item = Base>>(&self, bases: impl Fn(Base) -> I) -> Paths {
        let mut rebased: Vec<(Path, Val)> = Vec::new();
        for (path, value) in &self.0 {
            rebased.extend(bases(path.base).into_iter().map(|base| {
                let fields = path.fields.clone();
                (Path { base, fields }, *value)
            }));
        }
        rebased.sort();
        rebased.dedup_by(|a, b| a.0 == b.0);
        Paths(rebased)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &(Path, Val)> {
        self.0.iter()
    }
}

/// The fields that a method may store into, in objects that it did not make itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) struct Stored {
    /// Whether it may store into any field: it calls unknown code, or lets other threads in.
    pub any: bool,
    pub fields: BTreeSet<FieldId>,
}

impl Stored {
    pub(crate) fn add(&mut self, field: Option<FieldId>) {
        match field {
            Some(field) if !self.any && self.fields.len() < MAX_STORED => {
                self.fields.insert(field);
            }
            _ => self.all(),
        }
    }

    pub(crate) fn all(&mut self) {
        self.any = true;
        self.fields.clear();
    }

    pub(crate) fn join(&mut self, other: &Stored) {
        if other.any {
            return self.all();
        }
        other.fields.iter().for_each(|field| self.add(Some(*field)));
    }
}
