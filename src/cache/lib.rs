//! Results by content: a directory of entries that any number of processes use at once.
//!
//! An entry is found by its [`Key`], the SHA-256 of the question that its content answers. A
//! process writes an entry to a temporary file and renames it, so a reader sees the whole entry or
//! no entry. Each entry carries its key and a checksum. A damaged, truncated or foreign file counts
//! as not found, never as an error. There are no locks: when two processes write the same entry,
//! either version will do.
//!
//! The directory has a size bound. A process that stores an entry then removes the entries unused
//! for longest, until the rest is within the bound. The file's modification time is the time of
//! last use. A reader that has opened an entry can still read it after its removal.
//!
//! Behind the directory may stand a cache that machines share ([`Remote`]).
//!
//! This crate handles bytes and does not know their meaning.

mod action;
mod digest;
mod entry;
mod remote;
mod store;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use sha2::{Digest as _, Sha256};

pub use digest::Sha256Of;
pub use remote::{Credentials, NoRemote, Remote, Traffic};
pub use store::{PendingEntry, Stats, Verified};

/// The name of an entry: the SHA-256 of the question that its content answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl Key {
    /// The key of a question that `bytes` describe completely.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    fn file_name(self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// A cache directory with its size bound. Constructing the value touches no file.
#[derive(Clone, Debug)]
pub struct Cache {
    directory: PathBuf,
    bound: u64,
    remote: Option<Arc<Remote>>,
}

impl Cache {
    /// The default bound: 2 GiB.
    pub const BOUND: u64 = 2 << 30;

    /// The cache in `directory`, kept to `bound` bytes. The directory need not exist yet.
    #[must_use]
    pub fn new(directory: PathBuf, bound: u64) -> Self {
        let remote = None;
        Self {
            directory,
            bound,
            remote,
        }
    }

    /// This cache with `remote` behind it, which is asked for entries that the directory lacks.
    #[must_use]
    pub fn behind(self, remote: Remote) -> Self {
        let remote = Some(Arc::new(remote));
        Self { remote, ..self }
    }

    /// The remote cache behind the directory, if there is one.
    #[must_use]
    pub fn remote(&self) -> Option<&Remote> {
        self.remote.as_deref()
    }

    /// Its directory.
    #[must_use]
    pub fn directory(&self) -> &Path {
        &self.directory
    }

    /// Its bound in bytes.
    #[must_use]
    pub fn bound(&self) -> u64 {
        self.bound
    }
}
