//! Values as bytes. The form (`postcard`) does not describe itself, so the types that wrote the
//! bytes must read them. It is for values that are stored in great numbers. The alternative,
//! MessagePack, describes itself. Its reader looks at every next part, which takes a large amount
//! of machine code for the types of `defensive`. Reports use MessagePack: they are few, and some of
//! their parts describe themselves.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

/// The bytes of a value.
///
/// # Panics
/// If the value has a list of unknown length.
#[must_use]
pub fn to_vec(value: &impl Serialize) -> Vec<u8> {
    postcard::to_stdvec(value).expect("plain data can be written to memory")
}

/// Writes the bytes of a value.
///
/// # Errors
/// If `out` fails; `postcard` does not say why.
pub fn write(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let written = postcard::to_io(value, out);
    written.map(|_| ()).map_err(io::Error::other)
}

/// The value in these bytes, if they hold one.
#[must_use]
pub fn from_slice<'b, T: Deserialize<'b>>(bytes: &'b [u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}
