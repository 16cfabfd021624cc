//! The effects that an evaluation has found so far, and how they become a summary.

use std::collections::BTreeMap;

use crate::domain::arena::{Arena, Val};
use crate::domain::params::ParamSet;
use crate::domain::paths::{Base, Fields, Stored};
use crate::domain::state::{Cell, Object, State};
use crate::domain::summary::{Demand, Effects, Exit, Kept};
use crate::domain::value::{AbstractObject, ObjectId, Value};
use base::Id;
use ir::ValueId;
use program::World;

/// The effects that an evaluation has found so far. They only grow, as the states do. An effect
/// that was found in a smaller state is an effect of the grown state, too.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct EffectsSoFar {
    /// See [`Effects::escaped`].
    pub(super) escaped: ParamSet,
    /// See [`Effects::writes`].
    pub(super) writes: BTreeMap<(u8, Cell), Val>,
    /// The state at the exit. Its variable [`result_id`] is the result, if that is a reference.
    pub(super) exit: Option<State>,
    /// See [`Effects::demand`].
    pub(super) demand: Demand,
    /// See [`Effects::stored`].
    pub(super) stored: Stored,
    /// The weakest world in which all answers that were used hold.
    pub(super) needs: World,
}

/// The variable that stands for the result in an exit.
pub(in crate::eval) fn result_id() -> ValueId {
    ValueId::new(0)
}

impl EffectsSoFar {
    /// The effects in the form that lasts.
    pub(super) fn export(&self, arena: &Arena, parameters: &[ValueId]) -> Effects {
        let mut names = SummaryNames::default();
        let values = self.writes.values().copied();
        names.gather(arena, values);
        if let Some(exit) = &self.exit {
            names.gather(arena, exit.env.iter().map(|(_, value)| *value));
            names.gather(arena, exit.paths.iter().map(|(_, value)| *value));
            for (name, object) in &exit.heap {
                names.gather_name(arena, *name);
                if let Object::Confined(cells) = object {
                    names.gather(arena, cells.iter().map(|(_, value)| *value));
                }
            }
        }
        names.sort();
        let writes = self.writes.iter();
        let value = |v: Val| arena.get(v).renamed(|name| names.name(arena, name));
        Effects {
            escaped: self.escaped,
            writes: writes.map(|(at, v)| (*at, value(*v))).collect(),
            exit: self.exit.as_ref().map(|exit| Exit {
                result: exit.get(result_id()).map(value),
                heap: kept(exit, |name| names.name(arena, name), value),
                paths: paths(exit, parameters, value),
            }),
            demand: self.demand,
            stored: self.stored.clone(),
            needs: self.needs,
            names: names.names,
        }
    }
}

/// The exit's paths from parameters, by number, and from the result.
fn paths(
    exit: &State,
    parameters: &[ValueId],
    value: impl Fn(Val) -> Value,
) -> Vec<(Option<u8>, Fields, Value)> {
    let number = |base| match base {
        Base::Value(id) => {
            let number = parameters.iter().position(|p| *p == id)?;
            Some(Some(u8::try_from(number).ok()?))
        }
        Base::Result => Some(None),
    };
    let paths = exit.paths.iter();
    paths
        .filter_map(|(path, v)| Some((number(path.base)?, path.fields.clone(), value(*v))))
        .collect()
}

fn kept(
    exit: &State,
    name: impl Fn(ObjectId) -> ObjectId,
    value: impl Fn(Val) -> Value,
) -> Vec<(ObjectId, Kept)> {
    let mut heap: Vec<(ObjectId, Kept)> = exit
        .heap
        .iter()
        .map(|(n, object)| {
            let object = match object {
                Object::Escaped => Kept::Escaped,
                Object::Confined(cells) => {
                    Kept::Confined(cells.iter().map(|(c, v)| (*c, value(*v))).collect())
                }
            };
            (name(*n), object)
        })
        .collect();
    heap.sort_by_key(|(name, _)| *name);
    heap
}

/// The names of a summary under construction.
#[derive(Default)]
struct SummaryNames {
    names: Vec<AbstractObject>,
}

impl SummaryNames {
    fn gather(&mut self, arena: &Arena, values: impl Iterator<Item = Val>) {
        for value in values {
            arena.get(value).renamed(|name| {
                self.gather_name(arena, name);
                name
            });
        }
    }

    fn gather_name(&mut self, arena: &Arena, name: ObjectId) {
        self.names.push(arena.object(name).clone());
    }

    fn sort(&mut self) {
        self.names.sort();
        self.names.dedup();
    }

    fn name(&self, arena: &Arena, name: ObjectId) -> ObjectId {
        let at = self.names.binary_search(arena.object(name));
        let index = ObjectId::most_recent(at.expect("gathered"));
        if name.is_most_recent() {
            index
        } else {
            index.summary_object()
        }
    }
}
