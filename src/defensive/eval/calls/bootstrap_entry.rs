//! The entry under which a bootstrap method is evaluated: the arguments that the JVM gives it.

use smallvec::SmallVec;

use crate::domain::entry::{EntryObject, EntryState, EntryValue, Opaque};
use crate::domain::state::Cell;
use crate::domain::value::Null;
use crate::eval::machine::array_type;
use classfile::FieldType;

/// The most arguments that a bootstrap method is given. Array elements beyond this index have no
/// cells of their own.
const MAX_ARGUMENTS: usize = 16;

/// The classes of an argument, and the constant if it is one. The list is empty if an argument is
/// never null and has unknown classes. `None` if nothing is known: it may be null.
pub(super) type EntryArgument = Option<Opaque>;

/// The entry that arguments make for parameters of those types, as `invoke` converts them. It
/// passes references on as they are, boxes and unboxes numbers, or throws. The arguments are passed
/// as objects. So a method of variable arity always gets the last ones in a new array (API of
/// `MethodHandle.asVarargsCollector`). `None` if their number does not fit the parameters, or is
/// above the limit.
pub(super) fn entry(
    parameters: &[FieldType],
    is_varargs: bool,
    mut arguments: Vec<EntryArgument>,
) -> Option<EntryState> {
    let array = match parameters.last() {
        Some(array @ FieldType::Array(_)) if is_varargs => Some(*array),
        _ => None,
    };
    let fixed = parameters.len() - usize::from(array.is_some());
    if arguments.len() < fixed || arguments.len() > MAX_ARGUMENTS {
        return None;
    }
    let rest = arguments.split_off(fixed);
    let mut entry = EntryState::default();
    for (ty, argument) in parameters.iter().zip(arguments) {
        let value = ty.is_reference().then(|| passed(&mut entry, argument));
        entry.parameters.push(value);
    }
    match array {
        Some(array) => collect(&mut entry, array, rest),
        None if rest.is_empty() => {}
        None => return None,
    }
    Some(entry)
}

/// A new entry value for an argument.
fn passed(entry: &mut EntryState, argument: EntryArgument) -> EntryValue {
    let number = entry.opaque.len();
    let null = match argument {
        Some(_) => Null::Never,
        None => Null::WithEntry,
    };
    entry.opaque.push(argument.unwrap_or_default());
    EntryValue {
        given_objects: SmallVec::new(),
        opaque: Some(number as u8),
        null,
    }
}

/// Gives the last parameter a new array that holds the rest of the arguments.
fn collect(entry: &mut EntryState, array: FieldType, arguments: Vec<EntryArgument>) {
    let FieldType::Array(_) = array else { return };
    let holds_references = array
        .descriptor()
        .bytes()
        .get(1)
        .is_some_and(|b| matches!(b, b'L' | b'['));
    let mut cells = Vec::new();
    for (n, argument) in arguments
        .into_iter()
        .enumerate()
        .filter(|_| holds_references)
    {
        cells.push((Cell::Element(n as u8), passed(entry, argument)));
    }
    entry.parameters.push(Some(EntryValue {
        given_objects: SmallVec::from_iter([0]),
        opaque: None,
        null: Null::Never,
    }));
    entry.given_objects.push(EntryObject {
        ty: array_type(array.descriptor()),
        is_most_recent: true,
        cells,
    });
}
