//! The cells of objects.

use program::FieldId;

/// A cell of an object: something that it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ObjectCell {
    Field(FieldId),
    /// The elements of an array.
    Elements,
    /// A captured value of a lambda, by its number. Proxies and combined handles use such cells,
    /// too.
    Captured(u8),
    /// An access by offset: it may be any field.
    Any,
}
