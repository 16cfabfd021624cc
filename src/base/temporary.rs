//! Files that take their place when they are whole.
//!
//! `NamedTempFile::persist` does not do on Windows: there it takes no long paths and replaces no
//! open file. The standard library's rename does both, where the system does.

use std::fs::{self, File, Permissions};
use std::io::Result;
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

/// Makes a file of `kind` in a folder. It has the permissions of `like`, or else the permissions of
/// any new file.
///
/// # Errors
/// If it cannot be made.
pub fn in_folder(
    kind: &Builder<'_, '_>,
    folder: &Path,
    like: Option<&Permissions>,
) -> Result<NamedTempFile<File>> {
    let made = kind.make_in(folder, |path| new(path, like))?;
    if let Some(like) = like {
        give(made.as_file(), like)?;
    }
    Ok(made)
}

/// Moves a file to its place, over any file there.
///
/// # Errors
/// If it cannot be renamed. The file is gone then, and the file that was in its place stays.
pub fn put(file: NamedTempFile<File>, place: &Path) -> Result<()> {
    let mut path = file.into_temp_path();
    fs::rename(&path, place)?;
    path.disable_cleanup(true);
    Ok(())
}

#[cfg(unix)]
fn new(path: &Path, like: Option<&Permissions>) -> Result<File> {
    use std::os::unix::fs::{OpenOptionsExt as _, PermissionsExt as _};
    let mode = like.map_or(0o666, Permissions::mode) & 0o7777;
    let mut options = File::options();
    options.read(true).write(true).create_new(true).mode(mode);
    options.open(path)
}

/// Sets the permissions again, because the process's mask applies when a file is made.
#[cfg(unix)]
fn give(file: &File, like: &Permissions) -> Result<()> {
    file.set_permissions(like.clone())
}

#[cfg(not(unix))]
fn new(path: &Path, _: Option<&Permissions>) -> Result<File> {
    let mut options = File::options();
    options.read(true).write(true).create_new(true).open(path)
}

/// Windows has only one permission that a copy could take over: read-only. A read-only file is
/// never replaced.
#[cfg(not(unix))]
fn give(_: &File, _: &Permissions) -> Result<()> {
    Ok(())
}
