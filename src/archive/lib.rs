//! JAR in, JAR out: reading archives as the JVM reads them, and writing them with some entries
//! changed and every other byte as it was.
//!
//! [`Archive::open`] takes a file apart into pieces that together are the whole file: what stands
//! in front, each entry with what follows it, the central directory, the end records.
//! [`Archive::write`] copies those pieces, except for entries that a [`Rewrite`] names, and
//! patches the sizes and offsets that changed. So an empty rewrite gives the input byte for byte,
//! and an entry that is not named keeps its header, extra fields, content and place in the order.
//!
//! Names are bytes and never become paths: nothing is unpacked. What the JVM accepts although it
//! is odd (duplicates, absolute names, data in front) is kept and told by [`Archive::warnings`].
//! Which entries hold classes, and for which release, is [`Entry::place`]; signatures are in
//! [`Archive::require_unsigned`] and [`Archive::strip_signatures`]; [`Archive::record`] adds to the
//! manifest.
//!
//! The container layer is our own because the `zip` crate, which the tests use as an independent
//! reader and writer, drops extra fields and collapses entries of the same name.

mod atomic;
mod data;
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
mod sign;
mod view;
mod write;

pub use atomic::AtomicFile;
pub use error::ArchiveError;
pub use fuzz::{Outcome, fuzz_one};
pub use jar::{Archive, Entry, EntryId, Oddity, Warning};
pub use limits::Limits;
pub use manifest::{Manifest, Section, attribute_in, is_multi_release};
pub use view::{ClassPlace, Place, Root};
pub use write::Rewrite;
