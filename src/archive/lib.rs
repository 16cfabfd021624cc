//! JAR in, JAR out: reads archives as the JVM does; writes them with only the named entries
//! changed.
//!
//! [`Archive::open`] takes a file apart into pieces that together are the whole file:
//!
//! - the bytes in front of the first entry;
//! - each entry, with the bytes that follow it;
//! - the central directory;
//! - the end records.
//!
//! [`Archive::write`] copies these pieces, except for the entries that a [`Rewrite`] names, and
//! patches the sizes and offsets that changed. So an empty rewrite gives the input byte for byte.
//! An entry that no rewrite names keeps its header, extra fields, content and place in the order.
//!
//! Names are bytes and never become paths: no entry is unpacked to disk. The JVM accepts some odd
//! archives (duplicates, absolute names, data in front). Their oddities are kept, and
//! [`Archive::warnings`] lists them.
//!
//! - [`Entry::place`] says which entries hold classes, and for which release.
//! - [`Archive::require_unsigned`] and [`Archive::strip_signatures`] handle signatures.
//! - [`Archive::record`] adds to the manifest.
//!
//! The container layer is our own because the `zip` crate drops extra fields and collapses entries
//! of the same name. The tests use that crate as an independent reader and writer.

mod atomic;
mod deflate;
mod error;
mod format;
mod fuzz;
mod jar;
mod limits;
mod manifest;
mod parse;
mod patch;
mod record;
mod shared_bytes;
mod sign;
mod view;
mod write;

pub use atomic::AtomicFile;
pub use error::ArchiveError;
pub use fuzz::{FuzzOutcome, fuzz_one};
pub use jar::{Archive, ArchiveWarning, Entry, EntryId, Oddity};
pub use limits::ArchiveLimits;
pub use manifest::{Manifest, Section, attribute_in, is_multi_release};
pub use view::{ClassPlace, EntryPurpose, Root};
pub use write::Rewrite;
