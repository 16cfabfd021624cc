//! Values as bytes. The form (`postcard`) does not describe itself: the types that wrote the bytes read them. It is for values
//! that are stored in great numbers. A reader of MessagePack for the same types, which looks at what comes next, was two fifths of the
//! machine code of `defensive`. Reports stay MessagePack: they are few, and some of their parts describe themselves.

use std::io::{self, Write};

use serde::{Deserialize, Serialize};

/// The bytes of a value.
///
/// # Panics
/// If the value has a list whose length it does not know.
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

/// The value that bytes hold, if they hold one.
#[must_use]
pub fn from_slice<'b, T: Deserialize<'b>>(bytes: &'b [u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}
