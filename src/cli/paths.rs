//! Class paths in the form of Java's tools.

use std::path::{Path, PathBuf};

/// The elements of all `-c` options. `DIR/*` is replaced by the JARs in it, if there are any. An
/// empty element means the current directory to Java; it is dropped here, since it is always a
/// mistake.
pub(super) fn class_path(given: &[std::ffi::OsString]) -> Vec<PathBuf> {
    let mut all = Vec::new();
    let elements = given.iter().flat_map(|path| std::env::split_paths(path));
    for element in elements.filter(|element| !element.as_os_str().is_empty()) {
        let is_glob = element.file_name().is_some_and(|name| name == "*");
        match is_glob.then(|| jars_beside(&element)) {
            Some(jars) if !jars.is_empty() => all.extend(jars),
            _ => all.push(element),
        }
    }
    all
}

/// The JARs in the directory of `DIR/*`, in the order of their names.
fn jars_beside(glob: &Path) -> Vec<PathBuf> {
    let folder = glob
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let is_jar = |path: &PathBuf| {
        path.extension()
            .is_some_and(|ext| ext.eq_ignore_ascii_case("jar"))
            && path.is_file()
    };
    let files = std::fs::read_dir(folder.unwrap_or(Path::new(".")));
    let files = files.into_iter().flatten().flatten();
    let mut jars: Vec<PathBuf> = files.map(|file| file.path()).filter(is_jar).collect();
    jars.sort();
    jars
}
