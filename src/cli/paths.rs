//! Class paths as Java's tools take them.

use std::path::{Path, PathBuf};

use anyhow::Context as _;

use super::message::Failure;

/// The elements of all `-c`, with `DIR/*` replaced by the JARs in it. An empty element, which Java
/// takes for the current directory, is dropped: nobody means it.
pub(super) fn class_path(given: &[std::ffi::OsString]) -> Result<Vec<PathBuf>, Failure> {
    let mut all = Vec::new();
    let elements = given.iter().flat_map(|path| std::env::split_paths(path));
    for element in elements.filter(|element| !element.as_os_str().is_empty()) {
        if element.file_name().is_some_and(|name| name == "*") {
            all.extend(jars_in(element.parent().unwrap_or(Path::new("")))?);
        } else {
            all.push(element);
        }
    }
    Ok(all)
}

fn jars_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let folder = if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    };
    let is_jar = |path: &PathBuf| {
        path.extension()
            .is_some_and(|ext| ext.eq_ignore_ascii_case("jar"))
            && path.is_file()
    };
    let list = || -> std::io::Result<Vec<PathBuf>> {
        let paths: Vec<_> = std::fs::read_dir(folder)?
            .map(|e| e.map(|e| e.path()))
            .collect::<Result<_, _>>()?;
        let mut jars: Vec<_> = paths.into_iter().filter(is_jar).collect();
        jars.sort();
        Ok(jars)
    };
    let what = format!("cannot list {}/* of the class path", folder.display());
    list().context(what).map_err(|e| {
        Failure::environment(
            e,
            "name a directory that is there, or leave it out of --class-path",
        )
    })
}
