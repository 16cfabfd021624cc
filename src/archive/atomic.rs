//! [`AtomicFile`]: either the old file or the whole new one is there.
//!
//! The output is written to a temporary file in the same directory, synchronised, given the
//! permissions of a model file, and renamed over the target, which POSIX makes atomic; the
//! directory is synchronised last. A file that is not committed is deleted when dropped; a process
//! that is killed leaves at most a hidden temporary file, never a partial output. Writing over the
//! input itself is allowed: whoever has it open or mapped keeps the old file.

use super::error::ArchiveError;
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
    /// Starts the file `target`, which will have the permissions of `like`; without `like` those of
    /// an existing target, or else what a new file has. A symbolic link is followed, so that the
    /// file behind it is replaced and not the link.
    ///
    /// # Errors
    /// When no file can be made in the target's directory.
    pub fn create(target: &Path, like: Option<&Path>) -> Result<AtomicFile, ArchiveError> {
        let failed = |source| write_error(target, source);
        let target = std::fs::canonicalize(target).unwrap_or_else(|_| target.to_owned());
        // Renaming over a device would replace the device.
        if target.exists() && !target.is_file() {
            return Err(failed(io::Error::other("it is no regular file")));
        }
        let mut builder = tempfile::Builder::new();
        builder.prefix(".resolute-").suffix(".tmp");
        let model = like.unwrap_or(&target);
        if let Ok(meta) = std::fs::metadata(model) {
            builder.permissions(meta.permissions());
        } else {
            default_permissions(&mut builder);
        }
        let temporary = builder.tempfile_in(directory(&target)).map_err(failed)?;
        if let Ok(meta) = std::fs::metadata(model) {
            // Again, because the process's mask applies when a file is made.
            let set = temporary.as_file().set_permissions(meta.permissions());
            set.map_err(failed)?;
        }
        let temporary = BufWriter::with_capacity(1 << 17, temporary);
        Ok(AtomicFile { target, temporary })
    }

    /// The file that it will be.
    #[must_use]
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// What was written so far.
    ///
    /// # Errors
    /// When the rest cannot be written, or all of it not be read.
    pub fn content(&mut self) -> Result<Vec<u8>, ArchiveError> {
        let flushed = self.temporary.flush();
        let read = flushed.and_then(|()| std::fs::read(self.temporary.get_ref().path()));
        read.map_err(|source| write_error(&self.target, source))
    }

    /// Writes what is left to the disk, so that only a rename is left to be done.
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
    /// When the rest cannot be written or the file cannot be renamed; the old one is then still
    /// there and the new one is gone.
    pub fn commit(mut self) -> Result<(), ArchiveError> {
        self.seal()?;
        let AtomicFile { target, temporary } = self;
        let failed = |source| write_error(&target, source);
        let file = temporary
            .into_inner()
            .map_err(|error| failed(error.into_error()))?;
        file.persist(&target).map_err(|error| failed(error.error))?;
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

/// What a new file gets: readable and writable as the process's mask allows.
#[cfg(unix)]
fn default_permissions(builder: &mut tempfile::Builder<'_, '_>) {
    use std::os::unix::fs::PermissionsExt as _;
    builder.permissions(std::fs::Permissions::from_mode(0o666));
}

#[cfg(not(unix))]
fn default_permissions(_: &mut tempfile::Builder<'_, '_>) {}

/// Makes the rename itself durable where directories can be synchronised; the file is in place
/// either way.
fn sync_directory(directory: &Path) {
    if let Ok(directory) = File::open(directory) {
        let _ = directory.sync_all();
    }
}
