//! The errors of archives. Each message names the file (`file!entry` for an entry), states the
//! problem, and tells the user how to continue.

use std::io;

/// Every failure of the `archive` crate.
///
/// `at` is the file's path, followed by `!name` for an entry (twice for an entry of a nested
/// archive).
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The file cannot be opened or read.
    #[error("{at}: {source}; check the path and its permissions")]
    Open {
        /// The file.
        at: String,
        /// The system's reason.
        source: io::Error,
    },
    /// The file was written to while it was read.
    #[error("{at}: it changed while it was read; run again when no other program writes to it")]
    Changed {
        /// The file.
        at: String,
    },
    /// The file is a folder.
    #[error("{at}: it is a folder; give a JAR")]
    Folder {
        /// The folder.
        at: String,
    },
    /// There is no ZIP end record: the file is of another kind, or was cut off.
    #[error("{at}: it is no JAR or ZIP archive, or is cut off ({why}); build or fetch it again")]
    NotAnArchive {
        /// The file.
        at: String,
        /// The structure that was not found.
        why: &'static str,
    },
    /// The archive's structure contradicts itself.
    #[error("{at}: the archive is damaged ({why}); build or fetch it again")]
    Damaged {
        /// The file or the entry.
        at: String,
        /// The contradiction.
        why: &'static str,
    },
    /// An entry is encrypted, which no JVM reads.
    #[error("{at}: it is encrypted, which no JVM reads; pack the archive without a password")]
    Encrypted {
        /// The entry.
        at: String,
    },
    /// An entry's content is needed but compressed by a method that no JVM reads.
    #[error(
        "{at}: it is compressed by method {method}, which no JVM reads; \
         pack the entry stored or deflated"
    )]
    Method {
        /// The entry.
        at: String,
        /// The method's number in APPNOTE 4.4.5.
        method: u16,
    },
    /// Two entries share bytes, as in a ZIP bomb.
    #[error(
        "{at}: it overlaps another entry, as in a ZIP bomb; pack the archive anew, with each entry once (Gradle: duplicatesStrategy = 'exclude')"
    )]
    Overlap {
        /// The second of the two entries.
        at: String,
    },
    /// An entry declares a larger size than the limit.
    #[error(
        "{at}: it holds more than {limit} bytes; if the file can be trusted, raise --max-entry-size"
    )]
    EntryTooLarge {
        /// The entry.
        at: String,
        /// The limit that was set.
        limit: u64,
    },
    /// All entries together, nested archives included, are larger than the limit.
    #[error(
        "{at}: its entries hold more than {limit} bytes together; \
         if the file can be trusted, raise --max-entry-size, with which this limit grows"
    )]
    TotalTooLarge {
        /// The file.
        at: String,
        /// The limit that was set.
        limit: u64,
    },
    /// There are more entries than the limit, nested archives included.
    #[error(
        "{at}: it has more than {limit} entries; if the file can be trusted, raise --max-entries"
    )]
    TooManyEntries {
        /// The file.
        at: String,
        /// The limit that was set.
        limit: u64,
    },
    /// An archive is nested deeper than any known launcher reads.
    #[error("{at}: it is nested deeper than {limit} archives; rewrite the inner archive by itself")]
    TooDeep {
        /// The entry.
        at: String,
        /// The deepest level that is read.
        limit: u8,
    },
    /// An entry's content does not inflate, or does not have the declared size or checksum.
    #[error("{at}: its content is damaged ({why}); build or fetch the archive again")]
    Content {
        /// The entry.
        at: String,
        /// The mismatch.
        why: &'static str,
    },
    /// The archive is signed, and changed classes would make it fail to load.
    #[error(
        "{at}: it is signed, and a changed class would no longer match its signature; \
         run again with --strip-signatures, then sign the output"
    )]
    Signed {
        /// The file.
        at: String,
    },
    /// The manifest has a form that `java.util.jar.Manifest` refuses.
    #[error("{at}: the manifest is malformed ({why}); correct META-INF/MANIFEST.MF")]
    Manifest {
        /// The file.
        at: String,
        /// The mistake and the kind of line.
        why: &'static str,
    },
    /// A rewrite asks for output that cannot be written: a defect of the caller, or a limit of ZIP.
    #[error("{at}: it cannot be rewritten ({why}); leave this entry out of the rewrite")]
    Rewrite {
        /// The entry.
        at: String,
        /// The reason.
        why: &'static str,
    },
    /// The output cannot be written; no part of it is left.
    #[error(
        "{at}: {source}; an old file there is unchanged: make room, close programs that use it, or choose another place"
    )]
    Write {
        /// The output, or the archive being written.
        at: String,
        /// The system's reason.
        source: io::Error,
    },
}

impl ArchiveError {
    /// The message without the place in front, for callers that name the place themselves.
    #[must_use]
    pub fn what(&self) -> String {
        let (Self::Open { at, .. }
        | Self::Folder { at }
        | Self::Changed { at }
        | Self::NotAnArchive { at, .. }
        | Self::Damaged { at, .. }
        | Self::Encrypted { at }
        | Self::Method { at, .. }
        | Self::Overlap { at }
        | Self::EntryTooLarge { at, .. }
        | Self::TotalTooLarge { at, .. }
        | Self::TooManyEntries { at, .. }
        | Self::TooDeep { at, .. }
        | Self::Content { at, .. }
        | Self::Signed { at }
        | Self::Manifest { at, .. }
        | Self::Rewrite { at, .. }
        | Self::Write { at, .. }) = self;
        let text = self.to_string();
        let rest = text.strip_prefix(at.as_str());
        rest.and_then(|rest| rest.strip_prefix(": "))
            .map_or(text.clone(), str::to_owned)
    }
}
