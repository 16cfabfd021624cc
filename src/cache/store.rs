//! The directory: storing and finding entries, the bound, and the work of the `cache` commands.
//!
//! Only our own files in `entries/` are ever counted or removed: entries and our temporary files,
//! by their names. All other files in the directory belong to others.

use std::fs::{self, File};
use std::io::{self, BufWriter};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use super::entry::{Sealing, unseal};
use super::{Cache, Key};

const TEMPORARY: &str = "writing-";

/// An older temporary file belongs to a process that was killed.
const ABANDONED: Duration = Duration::from_secs(60 * 60);

/// The smallest space that a file takes on most disks.
const BLOCK: u64 = 4096;

/// Tells backup programs that the directory is a cache (bford.info/cachedir).
const TAG: &str = "Signature: 8a477f597d28d172789f06886806bc55\n\
# This directory holds results of resolute, which can be computed anew.\n";

/// How much is in a cache.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// The number of entries.
    pub entries: u64,
    /// The space on disk in bytes, temporary files included.
    pub bytes: u64,
}

/// The result of reading all entries of a cache.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// How many entries are whole.
    pub whole: u64,
    /// How many entries were damaged, and are removed.
    pub damaged: u64,
}

/// A written entry that readers do not see yet. Dropping it removes its file.
#[derive(Debug)]
pub struct PendingEntry {
    file: tempfile::NamedTempFile,
    key: Key,
}

/// One of our own files in `entries/`.
struct CachedFile {
    path: PathBuf,
    /// `None` for a temporary file.
    key: Option<Key>,
    bytes: u64,
    used: SystemTime,
}

impl Cache {
    /// The content of an entry, from the directory or else from the remote cache. The entry counts
    /// as just used.
    #[must_use]
    pub fn get(&self, key: Key) -> Option<Vec<u8>> {
        self.get_here(key).or_else(|| self.fetch(key))
    }

    /// The content of an entry of the remote cache. The entry is stored in the directory, too.
    fn fetch(&self, key: Key) -> Option<Vec<u8>> {
        let remote = self.remote()?;
        let content = unseal(remote.get(key, self)?, key)?;
        remote.count_fetched();
        // If the entry cannot be stored, it is fetched again next time.
        let _ = self.put_here(key, |out| out.write_all(&content));
        Some(content)
    }

    /// The content of an entry of the directory.
    pub(super) fn get_here(&self, key: Key) -> Option<Vec<u8>> {
        let path = self.path(key);
        let content = unseal(fs::read(&path).ok()?, key)?;
        // A cache that we may only read is of use, too, so a failure here is no miss.
        let _ = File::options()
            .append(true)
            .open(&path)
            .and_then(|file| file.set_modified(SystemTime::now()));
        Some(content)
    }

    /// Stores an entry in the directory, replacing an older one, and keeps to the bound. Sends it
    /// to the remote cache, too, if that one takes entries.
    ///
    /// # Errors
    /// When the directory cannot be made or written, or the disk is full. Then the entry is not
    /// stored.
    pub fn put(
        &self,
        key: Key,
        content: impl FnOnce(&mut dyn io::Write) -> io::Result<()>,
    ) -> io::Result<()> {
        self.place(self.begin(key, content)?)
    }

    /// Puts an entry that [`Cache::begin`] wrote in its place, as [`Cache::put`] does.
    ///
    /// # Errors
    /// When the file cannot be put there. Then the entry is not stored.
    pub fn place(&self, begun: PendingEntry) -> io::Result<()> {
        let key = begun.key;
        self.place_here(begun)?;
        // Another process may have removed the file already.
        if let Some(remote) = self.remote().filter(|remote| remote.writes())
            && let Ok(file) = fs::read(self.path(key))
        {
            remote.put(key, &file, self);
        }
        Ok(())
    }

    /// Stores an entry in the directory only.
    pub(super) fn put_here(
        &self,
        key: Key,
        content: impl FnOnce(&mut dyn io::Write) -> io::Result<()>,
    ) -> io::Result<()> {
        self.place_here(self.begin(key, content)?)
    }

    /// Writes an entry without making it visible. [`Cache::place`] makes it visible later, if the
    /// caller still wants it.
    ///
    /// # Errors
    /// As [`Cache::put`].
    pub fn begin(
        &self,
        key: Key,
        content: impl FnOnce(&mut dyn io::Write) -> io::Result<()>,
    ) -> io::Result<PendingEntry> {
        let entries = self.entries();
        if !entries.is_dir() {
            fs::create_dir_all(&entries)?;
            fs::write(self.directory.join("CACHEDIR.TAG"), TAG)?;
        }
        let file = tempfile::Builder::new()
            .prefix(TEMPORARY)
            .tempfile_in(&entries)?;
        let mut sealing = Sealing::begin(BufWriter::with_capacity(1 << 17, file), key)?;
        content(&mut sealing)?;
        let file = sealing.end()?.into_inner().map_err(|e| e.into_error())?;
        Ok(PendingEntry { file, key })
    }

    fn place_here(&self, begun: PendingEntry) -> io::Result<()> {
        // Not synchronised to disk: after a crash of the system the checksum finds a damaged entry.
        base::temporary::put(begun.file, &self.path(begun.key))?;
        self.evict();
        Ok(())
    }

    /// Removes an entry that turned out to be wrong, if it can be removed.
    pub fn forget(&self, key: Key) {
        let _ = remove(&self.path(key));
    }

    /// Counts the files and their space.
    #[must_use]
    pub fn stats(&self) -> Stats {
        let found = self.found();
        Stats {
            entries: found.iter().filter(|f| f.key.is_some()).count() as u64,
            bytes: found.iter().map(|f| f.bytes).sum(),
        }
    }

    /// Removes all our files, and gives their count and space.
    ///
    /// # Errors
    /// When a file cannot be removed.
    pub fn clean(&self) -> io::Result<Stats> {
        let before = self.stats();
        for found in self.found() {
            remove(&found.path)?;
        }
        Ok(before)
    }

    /// Reads every entry and removes those that are not whole.
    ///
    /// # Errors
    /// When a file cannot be removed.
    pub fn verify(&self) -> io::Result<Verified> {
        let mut verified = Verified::default();
        for found in self.found() {
            let Some(key) = found.key else { continue };
            let content = match fs::read(&found.path) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                file => file.ok().and_then(|file| unseal(file, key)),
            };
            if content.is_some() {
                verified.whole += 1;
            } else {
                remove(&found.path)?;
                verified.damaged += 1;
            }
        }
        Ok(verified)
    }

    /// Removes abandoned temporary files, then the entries unused for longest until the rest is
    /// within the bound. A file that cannot be removed, or that another process removed, is passed
    /// over.
    fn evict(&self) {
        let mut found = self.found();
        let now = SystemTime::now();
        found.retain(|f| {
            let age = now.duration_since(f.used).unwrap_or_default();
            let abandoned = f.key.is_none() && age > ABANDONED;
            !(abandoned && remove(&f.path).is_ok())
        });
        let mut bytes: u64 = found.iter().map(|f| f.bytes).sum();
        found.sort_by_key(|f| f.used);
        for old in found.iter().filter(|f| f.key.is_some()) {
            if bytes <= self.bound {
                return;
            }
            if remove(&old.path).is_ok() {
                bytes -= old.bytes;
            }
        }
    }

    fn entries(&self) -> PathBuf {
        self.directory.join("entries")
    }

    fn path(&self, key: Key) -> PathBuf {
        self.entries().join(key.file_name())
    }

    /// Our own files; empty if the directory cannot be listed.
    fn found(&self) -> Vec<CachedFile> {
        let entries = fs::read_dir(self.entries()).into_iter().flatten().flatten();
        entries
            .filter_map(|entry| {
                let name = entry.file_name();
                let name = name.to_str()?;
                let key = key_of(name);
                if key.is_none() && !name.starts_with(TEMPORARY) {
                    return None;
                }
                let metadata = entry.metadata().ok().filter(fs::Metadata::is_file)?;
                Some(CachedFile {
                    path: entry.path(),
                    key,
                    bytes: metadata.len().next_multiple_of(BLOCK),
                    used: metadata.modified().ok()?,
                })
            })
            .collect()
    }
}

/// The key that a file is named after.
fn key_of(name: &str) -> Option<Key> {
    let mut key = [0; 32];
    if name.len() != 2 * key.len() || !name.is_ascii() {
        return None;
    }
    for (byte, at) in key.iter_mut().zip((0..).step_by(2)) {
        *byte = u8::from_str_radix(&name[at..at + 2], 16).ok()?;
    }
    Some(Key(key))
}

/// Removes a file. A file that is already gone counts as removed.
fn remove(path: &std::path::Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}
