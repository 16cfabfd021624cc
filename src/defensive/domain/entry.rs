//! The start of an evaluation: facts about the parameters, and about the confined objects that they
//! reach.

use smallvec::SmallVec;

use crate::domain::arena::{Arena, Val};
use crate::domain::paths::Fields;
use crate::domain::state::{Cell, Object};
use crate::domain::value::{AbstractObject, Atom, ExactType, Null, ObjectId, Origin, Value};
use ir::{Body, Type};

/// The start of an evaluation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct EntryState {
    /// One for each parameter; `Some` for references.
    pub parameters: Vec<Option<EntryValue>>,
    /// The confined objects.
    pub given_objects: Vec<EntryObject>,
    /// The possible classes of each entry value, by its number.
    pub opaque: Vec<Opaque>,
    /// The values that paths from parameters lead to, under the locked memory model.
    pub paths: Vec<(u8, Fields, EntryValue)>,
}

/// A value at entry.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct EntryValue {
    /// Numbers into [`EntryState::given_objects`].
    pub given_objects: SmallVec<[u16; 2]>,
    /// The entry value that stands for all other objects.
    pub opaque: Option<u8>,
    pub null: Null,
}

/// A confined object at entry.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct EntryObject {
    pub ty: ExactType,
    pub is_most_recent: bool,
    pub cells: Vec<(Cell, EntryValue)>,
}

/// The possible classes of an entry value, sorted; empty when they are not known.
pub(crate) type Opaque = SmallVec<[ExactType; 1]>;

impl EntryState {
    /// The entry under which a method is evaluated for any caller. Entry value `n` is parameter
    /// `n`, and `this` is not null.
    pub(crate) fn initial(is_reference: impl Iterator<Item = bool>, is_static: bool) -> Self {
        let mut entry = EntryState::default();
        for (n, is_reference) in is_reference.enumerate() {
            let null = if n == 0 && !is_static {
                Null::Never
            } else {
                Null::WithEntry
            };
            entry.parameters.push(is_reference.then(|| EntryValue {
                given_objects: SmallVec::new(),
                opaque: Some(n as u8),
                null,
            }));
            entry.opaque.push(Opaque::new());
        }
        entry
    }

    /// The entry of a method's body for any caller.
    pub(crate) fn any_caller(body: &Body) -> Self {
        let parameters = body.parameters.iter();
        let is_reference = parameters.map(|v| body.values[*v].ty == Type::Ref);
        Self::initial(is_reference, body.is_static)
    }

    /// The id of a given object in the evaluation's arena.
    pub(crate) fn name(&self, arena: &mut Arena, number: u16) -> ObjectId {
        let object = &self.given_objects[number as usize];
        let name = arena.id_of(AbstractObject {
            origin: Origin::Entry(number),
            ty: object.ty,
        });
        if object.is_most_recent {
            name
        } else {
            name.summary_object()
        }
    }

    /// A value at entry, as a value of the arena.
    pub(crate) fn value(&self, arena: &mut Arena, value: &EntryValue) -> Val {
        let mut made = Value {
            null: value.null,
            ..Value::none()
        };
        for number in &value.given_objects {
            let name = self.name(arena, *number);
            made.insert(Atom::Object(name));
        }
        if let Some(number) = value.opaque {
            made.insert(Atom::Entry(number));
        }
        arena.add(made)
    }

    /// The heap at entry.
    pub(crate) fn heap(&self, arena: &mut Arena) -> Vec<(ObjectId, Object)> {
        let mut heap: Vec<(ObjectId, Object)> = Vec::new();
        for (number, object) in self.given_objects.iter().enumerate() {
            let cells = object.cells.iter();
            let cells = cells.map(|(cell, value)| (*cell, self.value(arena, value)));
            let object = Object::Confined(cells.collect::<Vec<_>>().into());
            heap.push((self.name(arena, number as u16), object));
        }
        heap.sort_by_key(|(name, _)| *name);
        heap
    }
}
