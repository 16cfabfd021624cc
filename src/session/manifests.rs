//! The manifest attribute `Class-Path` of JARs (JAR File Specification).

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use percent_encoding::percent_decode_str;

use archive::{Archive, ArchiveLimits};

/// The existing files and the URLs of an archive's `Class-Path` that are not among `given`.
pub fn not_given<'a>(
    given: impl Iterator<Item = &'a PathBuf>,
    path: &Path,
    archive: &Archive,
) -> Vec<String> {
    let given: HashSet<PathBuf> = given.filter_map(|path| path.canonicalize().ok()).collect();
    let is_given = |at: &Path| at.canonicalize().is_ok_and(|at| given.contains(&at));
    let named = added(&folder(path), archive).into_iter();
    let named = named.filter_map(|added| match added {
        ManifestElement::File(at) => {
            (at.exists() && !is_given(&at)).then(|| at.display().to_string())
        }
        ManifestElement::Url(url) => Some(url),
    });
    named.collect()
}

/// The class path as `java` expands it: each JAR is followed by the existing JARs that its manifest
/// adds, transitively. An element appears once, and inputs do not appear.
///
/// Unreadable files add nothing here; opening them later reports the error. Folders that manifests
/// add are left out: `.` is the JAR's own folder, whatever it holds.
#[must_use]
pub fn with_manifests(inputs: &[PathBuf], class_path: &[PathBuf]) -> Vec<PathBuf> {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let mut seen: HashSet<PathBuf> = inputs.iter().map(|path| real(path)).collect();
    // A stack of the next elements; the flag says whether the element was given.
    let mut next: Vec<(PathBuf, bool)> = class_path
        .iter()
        .rev()
        .map(|path| (path.clone(), true))
        .collect();
    let add = |next: &mut Vec<(PathBuf, bool)>, folder: &Path, archive: &Archive| {
        let files = added(folder, archive).into_iter().rev();
        next.extend(files.filter_map(|added| match added {
            ManifestElement::File(at) => Some((at, false)),
            ManifestElement::Url(_) => None,
        }));
    };
    // A pipe, or another special file, can perhaps be read only once.
    let open = |path: &Path| {
        let archive = || Archive::open(path, &ArchiveLimits::default()).ok();
        path.is_file().then(archive).flatten()
    };
    for path in inputs.iter().rev() {
        if let Some(archive) = open(path) {
            add(&mut next, &folder(path), &archive);
        }
    }
    let mut found = Vec::new();
    let mut named = HashSet::new();
    while let Some((path, is_given)) = next.pop() {
        // A given element counts even if a manifest named it before; so does a given folder.
        if !named.insert((path.clone(), is_given)) {
            continue;
        }
        let archive = open(&path);
        if !is_given && archive.is_none() || !seen.insert(real(&path)) {
            continue;
        }
        if let Some(archive) = archive {
            let folder = if is_given {
                folder(&path)
            } else {
                path.parent().unwrap_or(Path::new("")).to_owned()
            };
            add(&mut next, &folder, &archive);
        }
        found.push(path);
    }
    found
}

/// The folder against which names in a given JAR's manifest resolve: `java` follows links to the
/// JAR.
fn folder(path: &Path) -> PathBuf {
    let real = path
        .is_symlink()
        .then(|| path.canonicalize().ok())
        .flatten();
    let folder = real.as_deref().unwrap_or(path).parent();
    folder.unwrap_or(Path::new("")).to_owned()
}

enum ManifestElement {
    /// A file, which may be missing.
    File(PathBuf),
    /// A URL with a scheme that we do not read.
    Url(String),
}

/// The elements that an archive's manifest adds.
fn added(folder: &Path, archive: &Archive) -> Vec<ManifestElement> {
    let Ok(Some(manifest)) = archive.manifest() else {
        return Vec::new();
    };
    let named = manifest.main.get("Class-Path").unwrap_or_default();
    let named = String::from_utf8_lossy(named);
    let added = |url: &str| match file_of(url) {
        Some(file) => ManifestElement::File(folder.join(file)),
        None => ManifestElement::Url(url.to_owned()),
    };
    named.split_whitespace().map(added).collect()
}

/// The file of a URL in a `Class-Path` (JAR File Specification), relative to the archive's folder
/// or absolute. `None` for another scheme, for a query, or where a part is no text. As in the JVM,
/// the fragment is dropped, and `..` removes the name before it.
fn file_of(url: &str) -> Option<String> {
    let (url, _fragment) = url.split_once('#').unwrap_or((url, ""));
    if url.contains('?') {
        return None;
    }
    let scheme = url.split_once(':').map(|(scheme, _)| scheme);
    let path = match scheme {
        // A single letter is a drive, not a scheme.
        None => url,
        Some(drive) if drive.len() == 1 => url,
        Some(file) if file.eq_ignore_ascii_case("file") => {
            let path = &url["file:".len()..];
            let path = path
                .strip_prefix("//")
                .map_or(path, |rest| rest.find('/').map_or(rest, |at| &rest[at..]));
            // `file:/C:/x.jar`
            let drive = path
                .strip_prefix('/')
                .filter(|rest| cfg!(windows) && rest.get(1..2) == Some(":"));
            drive.unwrap_or(path)
        }
        Some(_) => return None,
    };
    let mut parts: Vec<&str> = Vec::new();
    for part in path.split('/') {
        match parts.last() {
            Some(last) if part == ".." && !["", ".", ".."].contains(last) => {
                parts.pop();
            }
            _ => parts.push(part),
        }
    }
    let path = percent_decode_str(&parts.join("/"))
        .decode_utf8()
        .ok()?
        .into_owned();
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::file_of;

    #[test]
    fn entries_of_a_class_path_are_urls() {
        for (url, file) in [
            ("lib/a.jar", Some("lib/a.jar")),
            ("my%20lib.jar", Some("my lib.jar")),
            ("file:/x/y.jar", Some("/x/y.jar")),
            ("FILE:///x/y%2B.jar", Some("/x/y+.jar")),
            ("file://host/x.jar", Some("/x.jar")),
            ("file:b.jar", Some("b.jar")),
            ("C:/x.jar", Some("C:/x.jar")),
            ("http://host/x.jar", None),
            ("lib/x.jar#part", Some("lib/x.jar")),
            ("lib/none/../x.jar", Some("lib/x.jar")),
            ("../../lib/./a/../x.jar", Some("../../lib/./x.jar")),
            ("lib/x.jar?part", None),
            ("%FF.jar", None),
        ] {
            assert_eq!(file_of(url).as_deref(), file, "{url}");
        }
    }
}
