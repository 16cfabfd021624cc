//! Whether an image of modules (`lib/modules`) can be read: the reader of images does not support
//! compressed resources and would panic, so their mark is looked for first.
//!
//! Layout (jdk.internal.jimage): a header of seven u4 (magic, version, flags, resources, table
//! length, size of locations, size of strings), two tables of u4, the locations. A location is a
//! list of attributes, each a byte `kind << 3 | length - 1` and so many bytes; kind 0 ends it, kind
//! 6 is the compressed size.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

const HEADER: usize = 28;
const COMPRESSED: u8 = 6;

/// Whether the image is well-formed so far and no resource of it is compressed.
///
/// # Errors
/// When the file cannot be read or ends too early.
pub(super) fn is_plain(path: &Path) -> io::Result<bool> {
    let mut file = File::open(path)?;
    let mut header = [0; HEADER];
    file.read_exact(&mut header)?;
    let little = header[..4] == [0xda, 0xda, 0xfe, 0xca];
    let number = |at: usize| {
        let b = [header[at], header[at + 1], header[at + 2], header[at + 3]];
        u64::from(if little {
            u32::from_le_bytes(b)
        } else {
            u32::from_be_bytes(b)
        })
    };
    let (tables, locations) = (number(16) * 8, number(20));
    if HEADER as u64 + tables + locations > file.metadata()?.len() {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    io::copy(&mut (&mut file).take(tables), &mut io::sink())?;
    let mut bytes = Vec::new();
    file.take(locations).read_to_end(&mut bytes)?;
    Ok(!has_compressed(&bytes))
}

fn has_compressed(locations: &[u8]) -> bool {
    let mut at = 0;
    while let Some(&head) = locations.get(at) {
        let (kind, length) = (head >> 3, usize::from(head & 7) + 1);
        let value = locations.get(at + 1..at + 1 + length).unwrap_or_default();
        at += 1;
        if kind == 0 {
            continue;
        }
        if kind == COMPRESSED && value.iter().any(|&b| b != 0) {
            return true;
        }
        at += length;
    }
    false
}
