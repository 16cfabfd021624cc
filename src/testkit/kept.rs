//! Results of `javac`, and of other slow steps with few inputs, stored for all tests and later
//! runs. They lie below the tests' scratch folder, named by a hash of their inputs.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Results unused for this long are removed.
const AGE: Duration = Duration::from_secs(24 * 60 * 60);

const KEPT: &str = "kept-";
const TEMPORARY: &str = "new-kept-";
/// The file that stands for a refused result.
const REFUSED: &str = "refused";

/// The folder of the result for the key `of`, which `make` fills; or the stored refusal.
///
/// Callers must not write to the folder.
pub fn kept<K: Hash>(
    of: &K,
    make: impl FnOnce(&Path) -> Result<Result<(), String>, String>,
) -> Result<PathBuf, String> {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    let root = crate::scratch();
    let folder = root.join(format!("{KEPT}{:016x}", hasher.finish()));
    // A folder gets its name only when complete, and is removed only after long disuse.
    if touch(&folder).is_err() {
        forget(root);
        let new = temporary().map_err(|e| e.to_string())?;
        if let Err(refused) = make(new.path())? {
            std::fs::write(new.path().join(REFUSED), refused).map_err(|e| e.to_string())?;
        }
        // Another test may have been faster.
        if std::fs::rename(new.path(), &folder).is_ok() {
            let _gone = new.keep();
        }
        touch(&folder).map_err(|e| e.to_string())?;
    }
    match std::fs::read_to_string(folder.join(REFUSED)) {
        Ok(refused) => Err(refused),
        Err(_) => Ok(folder),
    }
}

/// A folder for an incomplete result. If this process is killed, a later one removes it as old.
pub fn temporary() -> std::io::Result<tempfile::TempDir> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(TEMPORARY).tempdir_in(crate::scratch())
}

fn touch(folder: &Path) -> std::io::Result<()> {
    std::fs::File::open(folder)?.set_modified(SystemTime::now())
}

fn forget(root: &Path) {
    let files = std::fs::read_dir(root).into_iter().flatten().flatten();
    for file in files {
        let name = file.file_name();
        let name = name.to_string_lossy();
        let modified = file.metadata().and_then(|data| data.modified()).ok();
        let is_old = modified
            .and_then(|at| at.elapsed().ok())
            .is_some_and(|age| age > AGE);
        if is_old && name.starts_with(TEMPORARY) {
            let _ = std::fs::remove_dir_all(file.path());
        } else if is_old && name.starts_with(KEPT) {
            // An incompletely removed folder must not be found under its name.
            let gone = root.join(format!("{TEMPORARY}{name}"));
            if std::fs::rename(file.path(), &gone).is_ok() {
                let _ = std::fs::remove_dir_all(gone);
            }
        }
    }
}
