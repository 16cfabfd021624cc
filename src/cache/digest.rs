//! The SHA-256 of files; for large files that stay as they are, it is remembered.
//!
//! A JDK's `lib/modules` is read once. Afterwards it is recognised by device, inode, size and the
//! two times of its last change. The second time (`ctime`) is the kernel's own, and no program can
//! set it. So new content under the old path or with the old times is not mistaken for the old
//! content. A file that changed in the last seconds is not remembered: it could change again within
//! one tick of the clock behind these times. On a system without such times every file is read.

use std::fs::File;
use std::io;
use std::path::Path;

use sha2::{Digest as _, Sha256};

use super::Cache;

/// A SHA-256.
pub type Sha256Of = [u8; 32];

/// Smaller files are hashed each time: reading a remembered hash would take as long.
#[cfg(unix)]
const LARGE: u64 = 1 << 20;

impl Cache {
    /// Reads a whole file and gives the SHA-256 of its content.
    ///
    /// # Errors
    /// When the file cannot be read or is no regular file: a pipe can be read only once.
    pub fn read_sha256(path: &Path) -> io::Result<Sha256Of> {
        hash(open(path)?)
    }

    /// The SHA-256 of a file's content, from the cache where the file is large and unchanged.
    ///
    /// # Errors
    /// As for [`Cache::read_sha256`].
    #[cfg(unix)]
    pub fn sha256(&self, path: &Path) -> io::Result<Sha256Of> {
        let file = open(path)?;
        let state = FileState::of(&file)?;
        if state.size < LARGE || !state.is_settled() {
            return hash(&file);
        }
        let known = self.get_here(state.key());
        if let Some(digest) = known.and_then(|content| content.try_into().ok()) {
            return Ok(digest);
        }
        let digest = hash(&file)?;
        if FileState::of(&file)? == state {
            // If the hash cannot be stored, the file is read again next time.
            let _ = self.put_here(state.key(), |out| out.write_all(&digest));
        }
        Ok(digest)
    }

    /// The SHA-256 of a file's content. On this system no time proves a file unchanged, so it is
    /// read.
    ///
    /// # Errors
    /// As for [`Cache::read_sha256`].
    #[cfg(not(unix))]
    pub fn sha256(&self, path: &Path) -> io::Result<Sha256Of> {
        Self::read_sha256(path)
    }
}

fn open(path: &Path) -> io::Result<File> {
    // Checked before opening, because opening a pipe waits for its other end.
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

/// The properties that change when a file changes.
#[cfg(unix)]
#[derive(PartialEq, Eq)]
struct FileState {
    device: u64,
    inode: u64,
    size: u64,
    /// Last change of the content, in seconds and nanoseconds; any program can set this time.
    modified: (i64, i64),
    /// Last change of content, place or attributes; only the kernel sets this time.
    changed: (i64, i64),
}

#[cfg(unix)]
impl FileState {
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

    /// Whether another change would certainly change the times.
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
