//! Values as bytes, in a form that does not describe itself (`postcard`): for what is stored in great numbers and read by the
//! types that wrote it. A reader of MessagePack for the same types, which looks at what comes next, was two fifths of the
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
/// Those of `out`.
pub fn write(value: &impl Serialize, out: &mut dyn Write) -> io::Result<()> {
    let mut out = Out {
        to: out,
        failed: None,
    };
    let written = postcard::to_io(value, &mut out).map(|_| ());
    match out.failed {
        Some(error) => Err(error),
        None => written.map_err(io::Error::other),
    }
}

/// The value that bytes hold, if they hold one.
#[must_use]
pub fn from_slice<'b, T: Deserialize<'b>>(bytes: &'b [u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}

/// Keeps the error of a writer, in place of which `postcard` has one of its own.
struct Out<'a> {
    to: &'a mut dyn Write,
    failed: Option<io::Error>,
}

impl Write for Out<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.to.write(bytes).map_err(|error| {
            let kind = error.kind();
            self.failed = Some(error);
            kind.into()
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
