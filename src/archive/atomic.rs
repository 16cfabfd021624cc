//! [`AtomicFile`]: the target is always the old file or the whole new one.
//!
//! 1. The output is written to a temporary file in the target's directory, with a model file's
//!    permissions.
//! 2. The temporary file is synchronised to disk.
//! 3. It is renamed over the target, which POSIX makes atomic.
//! 4. The directory is synchronised.
//!
//! A file that is not committed is deleted when dropped. A killed process leaves at most a hidden
//! temporary file, never a partial output. Writing over the input itself is allowed: a program that
//! has it open or mapped keeps the old file. (Windows refuses it while the input is mapped, or open
//! in a program that does not share it.)

use super::error::ArchiveError;
use base::temporary;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A file that appears under its name only when complete.
#[derive(Debug)]
pub struct AtomicFile {
    target: PathBuf,
    temporary: BufWriter<NamedTempFile>,
}

impl AtomicFile {
    /// Starts the file `target` with the permissions of `like`. Without `like` it gets the
    /// permissions of the existing target, or else those of a new file. A symbolic link is
    /// followed: the file behind it is replaced, not the link.
    ///
    /// # Errors
    /// When no file can be made in the target's directory.
    pub fn create(target: &Path, like: Option<&Path>) -> Result<AtomicFile, ArchiveError> {
        let failed = |source| write_error(target, source);
        let target = dunce::canonicalize(target).unwrap_or_else(|_| target.to_owned());
        // Renaming over a device would replace the device.
        if target.exists() && !target.is_file() {
            return Err(failed(io::Error::other("it is no regular file")));
        }
        let mut kind = tempfile::Builder::new();
        kind.prefix(".resolute-").suffix(".tmp");
        let model = std::fs::metadata(like.unwrap_or(&target)).ok();
        let model = model.map(|meta| meta.permissions());
        let made = temporary::in_folder(&kind, directory(&target), model.as_ref());
        let temporary = made.map_err(failed)?;
        let temporary = BufWriter::with_capacity(1 << 17, temporary);
        Ok(AtomicFile { target, temporary })
    }

    /// The path of the finished file.
    #[must_use]
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// The content written so far.
    ///
    /// # Errors
    /// When the rest cannot be written, or the file cannot be read.
    pub fn content(&mut self) -> Result<Vec<u8>, ArchiveError> {
        let flushed = self.temporary.flush();
        let read = flushed.and_then(|()| std::fs::read(self.temporary.get_ref().path()));
        read.map_err(|source| write_error(&self.target, source))
    }

    /// Writes the rest to the disk, so that only the rename remains.
    ///
    /// # Errors
    /// When the rest cannot be written.
    pub fn seal(&mut self) -> Result<(), ArchiveError> {
        let flushed = self.temporary.flush();
        let synchronised = flushed.and_then(|()| self.temporary.get_ref().as_file().sync_all());
        synchronised.map_err(|source| write_error(&self.target, source))
    }

    /// Puts the file in place.
    ///
    /// # Errors
    /// When the rest cannot be written or the file cannot be renamed. Then the old file stays, and
    /// the new one is deleted.
    pub fn commit(mut self) -> Result<(), ArchiveError> {
        self.seal()?;
        let AtomicFile { target, temporary } = self;
        let failed = |source| write_error(&target, source);
        let file = temporary
            .into_inner()
            .map_err(|error| failed(error.into_error()))?;
        temporary::put(file, &target).map_err(failed)?;
        sync_directory(directory(&target));
        Ok(())
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.temporary.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.temporary.flush()
    }
}

fn directory(target: &Path) -> &Path {
    match target.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

fn write_error(target: &Path, source: io::Error) -> ArchiveError {
    let at = target.display().to_string();
    ArchiveError::Write { at, source }
}

/// Makes the rename itself durable where directories can be synchronised. The file is in place
/// either way.
fn sync_directory(directory: &Path) {
    if let Ok(directory) = File::open(directory) {
        let _ = directory.sync_all();
    }
}
