//! Results by content: a directory of entries that any number of processes use at once.
//!
//! An entry is found by a [`Key`], the SHA-256 of what its content is an answer to. It is
//! written to a temporary file and renamed, so it is whole or not there, and it carries its key and
//! a checksum: what is damaged, truncated, of another format or no entry at all is not found, and
//! never an error. Nothing is locked: of two processes that write one entry either one's will do.
//!
//! The directory has a size bound. Whoever stores an entry removes those that were not used for the
//! longest time until the rest is within it; the time of an entry is that of its file. An entry that
//! is removed while somebody reads it stays readable for him.
//!
//! Behind the directory may stand a cache that machines share ([`Remote`]).
//!
//! This crate knows bytes, and does not know what they mean.

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
pub use store::{Begun, Stats, Verified};

/// The name of an entry: the SHA-256 of what its content follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key([u8; 32]);

impl Key {
    /// The key for what `bytes` describe.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    fn file_name(self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

/// A cache directory with its size bound. Making one of these touches no file.
#[derive(Clone, Debug)]
pub struct Cache {
    directory: PathBuf,
    bound: u64,
    remote: Option<Arc<Remote>>,
}

impl Cache {
    /// The bound where nobody says another: 2 GiB.
    pub const BOUND: u64 = 2 << 30;

    /// The cache in `directory`, which need not be there, kept to `bound` bytes.
    #[must_use]
    pub fn new(directory: PathBuf, bound: u64) -> Self {
        let remote = None;
        Self {
            directory,
            bound,
            remote,
        }
    }

    /// The same, with a cache behind it that is asked for what the directory does not have.
    #[must_use]
    pub fn behind(self, remote: Remote) -> Self {
        let remote = Some(Arc::new(remote));
        Self { remote, ..self }
    }

    /// The cache behind it.
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
