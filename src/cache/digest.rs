//! The SHA-256 of files, remembered for those that are large and stay as they are.
//!
//! A JDK's `lib/modules` is read once, and afterwards known by device, inode, size and the two times
//! of its last change. The second of these (`ctime`) is the kernel's own: no program can set it, so
//! new content in the file's place or under its times does not pass for the old. A file whose times
//! are those of the last seconds is not remembered: it could change again within one tick of the
//! clock that the times come from. Where a system has no such times every file is read.

use std::fs::File;
use std::io;
use std::path::Path;

use sha2::{Digest as _, Sha256};

use super::Cache;

/// A SHA-256.
pub type Sha256Of = [u8; 32];

/// Smaller files are read as fast as what is remembered of them would be.
#[cfg(unix)]
const LARGE: u64 = 1 << 20;

impl Cache {
    /// The SHA-256 of a file's content, by reading all of it.
    ///
    /// # Errors
    /// When it cannot be read, or is no regular file: a pipe could be read only once.
    pub fn read_sha256(path: &Path) -> io::Result<Sha256Of> {
        hash(open(path)?)
    }

    /// The same, remembered.
    ///
    /// # Errors
    /// As for [`Cache::read_sha256`].
    #[cfg(unix)]
    pub fn sha256(&self, path: &Path) -> io::Result<Sha256Of> {
        let file = open(path)?;
        let state = State::of(&file)?;
        if state.size < LARGE || !state.is_settled() {
            return hash(&file);
        }
        let known = self.get_here(state.key());
        if let Some(digest) = known.and_then(|content| content.try_into().ok()) {
            return Ok(digest);
        }
        let digest = hash(&file)?;
        if State::of(&file)? == state {
            // What cannot be stored is read again the next time.
            let _ = self.put_here(state.key(), |out| out.write_all(&digest));
        }
        Ok(digest)
    }

    /// The same: here nothing tells that a file stayed as it is.
    ///
    /// # Errors
    /// As for [`Cache::read_sha256`].
    #[cfg(not(unix))]
    pub fn sha256(&self, path: &Path) -> io::Result<Sha256Of> {
        Self::read_sha256(path)
    }
}

fn open(path: &Path) -> io::Result<File> {
    // Looked at before it is opened, because opening a pipe waits for its other end.
    if !std::fs::metadata(path)?.is_file() {
        return Err(io::Error::other("it is no regular file"));
    }
    File::open(path)
}

fn hash(mut file: impl io::Read) -> io::Result<Sha256Of> {
    let mut hash = Sha256::new();
    let mut chunk = vec![0; 1 << 17];
    loop {
        match file.read(&mut chunk)? {
            0 => return Ok(hash.finalize().into()),
            read => hash.update(&chunk[..read]),
        }
    }
}

/// What changes when a file does.
#[cfg(unix)]
#[derive(PartialEq, Eq)]
struct State {
    device: u64,
    inode: u64,
    size: u64,
    /// Seconds and nanoseconds: when the content was changed last, as anybody can set it.
    modified: (i64, i64),
    /// The same of content, place or attributes, as the kernel says.
    changed: (i64, i64),
}

#[cfg(unix)]
impl State {
    fn of(file: &File) -> io::Result<Self> {
        use std::os::unix::fs::MetadataExt as _;

        let metadata = file.metadata()?;
        Ok(Self {
            device: metadata.dev(),
            inode: metadata.ino(),
            size: metadata.size(),
            modified: (metadata.mtime(), metadata.mtime_nsec()),
            changed: (metadata.ctime(), metadata.ctime_nsec()),
        })
    }

    /// Whether another change would certainly show.
    fn is_settled(&self) -> bool {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        let now = now.map_or(0, |now| i64::try_from(now.as_secs()).unwrap_or(0));
        self.modified.0.max(self.changed.0) + 2 < now
    }

    fn key(&self) -> super::Key {
        let mut bytes = b"the SHA-256 of a file".to_vec();
        for number in [self.device, self.inode, self.size] {
            bytes.extend(number.to_le_bytes());
        }
        for (seconds, nanoseconds) in [self.modified, self.changed] {
            bytes.extend(seconds.to_le_bytes());
            bytes.extend(nanoseconds.to_le_bytes());
        }
        super::Key::of(&bytes)
    }
}
