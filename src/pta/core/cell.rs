//! What an object holds.

use program::FieldId;

/// What an object holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Cell {
    Field(FieldId),
    /// The elements of an array.
    Elements,
    /// What a lambda captured.
    Captured(u8),
    /// What is written, or read, by an offset: any field.
    Any,
}
