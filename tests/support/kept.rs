//! What `javac` made, kept for all tests and later runs: many compile the same fixtures, which takes longer than most of what is
//! tested. It lies below the folder for files of tests, named by all that it follows from.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// What was not used for so long goes.
const AGE: Duration = Duration::from_secs(24 * 60 * 60);

/// The folder of what follows from `of`, with whatever `make` puts there; or what it says went wrong.
///
/// It must not be written to.
pub fn kept<K: Hash>(
    of: &K,
    make: impl FnOnce(&Path) -> Result<Result<(), String>, String>,
) -> Result<PathBuf, String> {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    let root = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = root.join(format!("javac-{:016x}", hasher.finish()));
    if !folder.is_dir() {
        forget(root);
        let new = tempfile::tempdir_in(root).map_err(|e| e.to_string())?;
        if let Err(refused) = make(new.path())? {
            std::fs::write(new.path().join("refused"), refused).map_err(|e| e.to_string())?;
        }
        // Another test may have been faster.
        if std::fs::rename(new.path(), &folder).is_ok() {
            let _gone = new.keep();
        }
    }
    let opened = std::fs::File::open(&folder).map_err(|e| e.to_string())?;
    opened
        .set_modified(SystemTime::now())
        .map_err(|e| e.to_string())?;
    match std::fs::read_to_string(folder.join("refused")) {
        Ok(refused) => Err(refused),
        Err(_) => Ok(folder),
    }
}

fn forget(root: &Path) {
    let files = std::fs::read_dir(root).into_iter().flatten().flatten();
    for file in files.filter(|file| file.file_name().to_string_lossy().starts_with("javac-")) {
        let modified = file.metadata().and_then(|data| data.modified()).ok();
        let age = modified.and_then(|at| at.elapsed().ok());
        if age.is_some_and(|age| age > AGE) {
            let _ = std::fs::remove_dir_all(file.path());
        }
    }
}
