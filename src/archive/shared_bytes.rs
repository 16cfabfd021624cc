//! The bytes of an archive: owned, mapped, or a part of an outer archive's.
//!
//! A stored nested archive shares its parent's bytes, so opening one copies no content. Small files
//! are read into memory. Large files are mapped, because a rewrite touches most of a large archive
//! only once, to copy it. Outputs are renamed into place (`atomic`), never written over. So a map
//! of the input keeps the old file visible, even if the output replaces it.

use std::fs::File;
use std::ops::{Deref, Range};
use std::path::Path;
use std::sync::Arc;
use std::time::SystemTime;

use base::files;

/// Files of this size and larger are mapped, not read. Windows does not replace a mapped file, and
/// a run may write over its input. So Windows maps only the largest files.
const MAP_FROM: u64 = if cfg!(unix) { 16 << 20 } else { 64 << 20 };

enum Backing {
    Owned(Vec<u8>),
    Mapped(Mapped),
}

/// A mapped file, with its length and modification time at the time of mapping.
struct Mapped {
    map: memmap2::Mmap,
    file: File,
    before: (u64, Option<SystemTime>),
}

impl Mapped {
    fn new(file: File) -> std::io::Result<Self> {
        Ok(Self {
            map: map(&file)?,
            before: stamp(&file)?,
            file,
        })
    }
}

fn stamp(file: &File) -> std::io::Result<(u64, Option<SystemTime>)> {
    let metadata = file.metadata()?;
    Ok((metadata.len(), metadata.modified().ok()))
}

/// A range of shared, immutable bytes.
#[derive(Clone)]
pub(super) struct SharedBytes {
    backing: Arc<Backing>,
    range: Range<usize>,
}

impl SharedBytes {
    /// Bytes in memory.
    pub(super) fn owned(bytes: Vec<u8>) -> SharedBytes {
        let range = 0..bytes.len();
        SharedBytes {
            backing: Arc::new(Backing::Owned(bytes)),
            range,
        }
    }

    /// A file's bytes.
    pub(super) fn open(path: &Path) -> std::io::Result<SharedBytes> {
        let file = files::open(path)?;
        if file.metadata()?.len() >= MAP_FROM {
            let mapped = Mapped::new(file)?;
            return Ok(SharedBytes {
                range: 0..mapped.map.len(),
                backing: Arc::new(Backing::Mapped(mapped)),
            });
        }
        Ok(SharedBytes::owned(files::read(path)?))
    }

    /// Gives the memory of these bytes back if they are mapped. A later reader gets them from the
    /// file again.
    pub(super) fn release(&self) {
        #[cfg(unix)]
        if let Backing::Mapped(mapped) = &*self.backing {
            release(&mapped.map, &self.range);
        }
    }

    /// Whether the mapped file has changed since it was opened. Bytes in memory never change.
    pub(super) fn has_changed(&self) -> bool {
        match &*self.backing {
            Backing::Owned(_) => false,
            Backing::Mapped(mapped) => stamp(&mapped.file).ok() != Some(mapped.before),
        }
    }

    /// The part `range` of these bytes, which must lie within them.
    pub(super) fn part(&self, range: Range<usize>) -> SharedBytes {
        debug_assert!(range.end <= self.range.len());
        SharedBytes {
            backing: self.backing.clone(),
            range: self.range.start + range.start..self.range.start + range.end,
        }
    }
}

impl Deref for SharedBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        let all: &[u8] = match &*self.backing {
            Backing::Owned(bytes) => bytes,
            Backing::Mapped(mapped) => &mapped.map,
        };
        all.get(self.range.clone()).unwrap_or_default()
    }
}

#[allow(unsafe_code)]
fn map(file: &File) -> std::io::Result<memmap2::Mmap> {
    // SAFETY: the map is read-only, and we never write to or truncate an existing file. No reader
    // of large files can defend itself against another process that truncates the input during the
    // run. Such a truncation stops us by a signal before any output is renamed into place.
    unsafe { memmap2::Mmap::map(file) }
}

#[cfg(unix)]
#[allow(unsafe_code)]
fn release(map: &memmap2::Mmap, range: &Range<usize>) {
    let how = memmap2::UncheckedAdvice::DontNeed;
    // SAFETY: the map is read-only, so its pages are the file's own. The system reads them again at
    // the next access. If the system refuses the advice, the pages stay.
    let _ = unsafe { map.unchecked_advise_range(how, range.start, range.len()) };
}
