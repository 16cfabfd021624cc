//! Contexts: a caller's facts about the arguments of a call, as the entry of an evaluation of the
//! callee (design 3, "Calls": re-analyse).
//!
//! Confined objects that the arguments reach are given to the callee under canonical numbers. They
//! keep class and recency but not their sites, so callers that differ only in sites share a result.
//! Every other value becomes an entry value, with its classes when they are known. The callee can
//! call its methods, and learns nothing of its contents.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::domain::arena::{Arena, Val};
use crate::domain::entry::{EntryObject, EntryState, EntryValue, Opaque};
use crate::domain::paths::Path;
use crate::domain::state::{Object, State};
use crate::domain::summary::Demand;
use crate::domain::value::{Atom, ExactType, Null, ObjectId, Value};
use crate::eval::machine::{Call, Machine, classes};
use crate::task::view::ProgramView;
use base::rules::{Rule, in_force};
use ir::ValueId;

/// The most confined objects that a callee is given.
const MAX_GIVEN: usize = 32;
/// The most entry values.
const MAX_ENTRIES: usize = 48;
/// The most classes of an entry value that a callee is told.
const MAX_CLASSES: usize = 4;

/// The meaning of a summary's terms at a call.
#[derive(Clone, Debug, Default)]
pub(super) struct Binding {
    /// The caller's values for the entry values.
    pub entries: Vec<Val>,
    /// The caller's names for the given objects.
    pub given_objects: Vec<ObjectId>,
}

/// Builds the entry of a call.
struct Builder<'a> {
    world: &'a ProgramView<'a>,
    /// The classes of the caller's own entry values.
    known: &'a [Opaque],
    arena: &'a mut Arena,
    state: &'a State,
    entry: EntryState,
    binding: Binding,
    numbers: FxHashMap<ObjectId, u16>,
    /// Whether the callee wants to know which strings and classes it is given here.
    tells_identity: bool,
}

/// The entry that the arguments make, unless it would be too large.
pub(super) fn entry<'a>(
    machine: &'a mut Machine<'_>,
    state: &'a State,
    call: Call<'_>,
    demand: Demand,
) -> Option<(EntryState, Binding)> {
    let mut builder = Builder {
        world: machine.world,
        known: &machine.entry().opaque,
        arena: &mut machine.arena,
        state,
        entry: EntryState::default(),
        binding: Binding::default(),
        numbers: FxHashMap::default(),
        tells_identity: false,
    };
    for (n, arg) in call.args.iter().enumerate() {
        builder.tells_identity = demand.identity.contains(n);
        let value = match arg {
            Some(value) => Some(builder.value(*value)?),
            None => None,
        };
        builder.entry.parameters.push(value);
    }
    builder.tells_identity = false;
    let mut next = 0;
    while next < builder.binding.given_objects.len() {
        builder.object(next)?;
        next += 1;
    }
    builder.paths(call.ids)?;
    Some((builder.entry, builder.binding))
}

impl Builder<'_> {
    fn object(&mut self, number: usize) -> Option<()> {
        let name = self.binding.given_objects[number];
        let state = self.state;
        let Some(Object::Confined(cells)) = state.object(name) else {
            return None;
        };
        for (cell, value) in cells.iter() {
            let value = self.value(*value)?;
            self.entry.given_objects[number].cells.push((*cell, value));
        }
        Some(())
    }

    /// Paths to objects of known classes, by the arguments that they start from.
    fn paths(&mut self, ids: &[ValueId]) -> Option<()> {
        for (n, id) in ids.iter().enumerate() {
            for (fields, value) in self.state.paths.beyond(&Path::of(*id)) {
                let held = self.arena.get(value);
                if held.is_null() || classes(self.world, self.known, self.arena, held).is_some() {
                    let value = self.value(value)?;
                    self.entry.paths.push((n as u8, fields, value));
                }
            }
        }
        Some(())
    }

    fn number_of(&mut self, name: ObjectId) -> Option<u16> {
        if let Some(number) = self.numbers.get(&name) {
            return Some(*number);
        }
        let number = self.binding.given_objects.len();
        if number == MAX_GIVEN {
            return None;
        }
        self.numbers.insert(name, number as u16);
        self.binding.given_objects.push(name);
        self.entry.given_objects.push(EntryObject {
            ty: self.arena.ty(name),
            is_most_recent: name.is_most_recent() || !in_force(Rule::GivenKeepAge),
            cells: Vec::new(),
        });
        Some(number as u16)
    }

    fn value(&mut self, value: Val) -> Option<EntryValue> {
        let value = self.arena.get(value).clone();
        let mut rest = Value {
            atoms: SmallVec::new(),
            ..value
        };
        let mut given_objects = SmallVec::new();
        for atom in &value.atoms {
            match atom {
                Atom::Object(name) if self.is_confined(*name) => {
                    given_objects.push(self.number_of(*name)?)
                }
                other => rest.insert(*other),
            }
        }
        let opaque = if rest.atoms.is_empty() && rest.open.is_none() {
            None
        } else {
            Some(self.opaque(rest)?)
        };
        let null = match (value.null, opaque) {
            (Null::Never, _) => Null::Never,
            (_, Some(_)) => Null::WithEntry,
            (_, None) => Null::Maybe,
        };
        Some(EntryValue {
            given_objects,
            opaque,
            null,
        })
    }

    fn is_confined(&self, name: ObjectId) -> bool {
        matches!(self.state.object(name), Some(Object::Confined(_)))
    }

    fn opaque(&mut self, rest: Value) -> Option<u8> {
        let number = self.entry.opaque.len();
        if number == MAX_ENTRIES {
            return None;
        }
        let classes = match self.constants(&rest) {
            Some(constants) => Some(constants),
            None => classes(self.world, self.known, self.arena, &rest),
        };
        let classes = classes.filter(|c| c.len() <= MAX_CLASSES);
        self.entry.opaque.push(classes.unwrap_or_default());
        self.binding.entries.push(self.arena.add(rest));
        Some(number as u8)
    }

    /// The constants that a value is, as exact classes with their identity. `None` if the callee
    /// does not want identities: then callers that differ in a text share a result. `None` also if
    /// there are too many constants, or the value may be anything else.
    fn constants(&self, value: &Value) -> Option<Opaque> {
        let constant = |atom: &Atom| match atom {
            Atom::Constant(identity) => Some(ExactType {
                identity: Some(*identity),
                ..self.world.class_of(*identity)
            }),
            _ => None,
        };
        let is_wanted = self.tells_identity && value.open.is_none();
        let all = is_wanted.then(|| value.atoms.iter().map(constant).collect::<Option<Opaque>>());
        let mut all = all??;
        all.sort();
        (all.len() <= MAX_CLASSES).then_some(all)
    }
}

/// Whether the arguments show something that the callee's re-analysis can use: a wanted class that
/// is known, or wanted contents of a confined object.
pub(super) fn meets_demand(
    machine: &Machine<'_>,
    state: &State,
    call: Call<'_>,
    demand: Demand,
) -> bool {
    call.args.iter().enumerate().any(|(n, arg)| {
        let Some(arg) = arg else { return false };
        let value = machine.arena.get(*arg);
        let class =
            demand.class.contains(n) && !value.is_null() && machine.classes(value).is_some();
        let is_confined = |name| matches!(state.object(name), Some(Object::Confined(_)));
        let has_paths = || {
            let id = call.ids.get(n);
            id.is_some_and(|id| !state.paths.beyond(&Path::of(*id)).is_empty())
        };
        let contents =
            demand.contents.contains(n) && (value.objects().any(is_confined) || has_paths());
        class || contents
    })
}
