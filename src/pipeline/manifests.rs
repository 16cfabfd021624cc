//! What the manifests of JARs add to the class path (JAR File Specification, `Class-Path`).

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use percent_encoding::percent_decode_str;

use crate::archive::{Archive, Limits};

/// What an archive's manifest adds to the class path, is there, and was not `given`.
pub(super) fn not_given<'a>(
    given: impl Iterator<Item = &'a PathBuf> + Clone,
    path: &Path,
    archive: &Archive,
) -> Vec<String> {
    let same = |a: &Path, b: &Path| a.canonicalize().ok() == b.canonicalize().ok();
    let is_given = |at: &Path| given.clone().any(|path| same(path, at));
    let named = added(path, archive).into_iter();
    let named = named.filter_map(|added| match added {
        Added::File(at) => (!is_given(&at)).then(|| at.display().to_string()),
        Added::Url(url) => Some(url),
    });
    named.collect()
}

/// The class path as `java` takes it: each JAR followed by what its manifest adds and is there, and what theirs add; nothing
/// twice, none of the inputs. What cannot be read adds nothing, which whoever opens it tells.
#[must_use]
pub fn with_manifests(inputs: &[PathBuf], class_path: &[PathBuf]) -> Vec<PathBuf> {
    let limits = Limits::default();
    let same = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let mut seen: BTreeSet<PathBuf> = inputs.iter().map(|path| same(path)).collect();
    // What comes next, the first one last.
    let mut next: Vec<PathBuf> = class_path.iter().rev().cloned().collect();
    let add = |next: &mut Vec<PathBuf>, path: &Path| {
        let Ok(archive) = Archive::open(path, &limits) else {
            return;
        };
        let files = added(path, &archive).into_iter().rev();
        next.extend(files.filter_map(|added| match added {
            Added::File(at) => Some(at),
            Added::Url(_) => None,
        }));
    };
    for path in inputs.iter().rev() {
        add(&mut next, path);
    }
    let mut found = Vec::new();
    while let Some(path) = next.pop() {
        if seen.insert(same(&path)) {
            add(&mut next, &path);
            found.push(path);
        }
    }
    found
}

enum Added {
    File(PathBuf),
    /// Of a scheme that we do not read.
    Url(String),
}

/// What an archive's manifest adds, but for files that are not there.
fn added(path: &Path, archive: &Archive) -> Vec<Added> {
    let Ok(Some(manifest)) = archive.manifest() else {
        return Vec::new();
    };
    let named = manifest.main.get("Class-Path").unwrap_or_default();
    let folder = path.parent().unwrap_or(Path::new(""));
    let named = String::from_utf8_lossy(named);
    let named = named.split_whitespace().filter_map(|url| {
        let Some(file) = file_of(url) else {
            return Some(Added::Url(url.to_owned()));
        };
        let at = folder.join(file);
        at.exists().then_some(Added::File(at))
    });
    named.collect()
}

/// The file of a URL in a `Class-Path` (JAR File Specification), relative to the archive's folder or not; `None` of
/// another scheme, with a query or fragment, or where a part is no text.
fn file_of(url: &str) -> Option<String> {
    if url.contains(['?', '#']) {
        return None;
    }
    let scheme = url.split_once(':').map(|(scheme, _)| scheme);
    let path = match scheme {
        // One letter is a drive, no scheme.
        None => url,
        Some(drive) if drive.len() == 1 => url,
        Some(file) if file.eq_ignore_ascii_case("file") => {
            let path = &url["file:".len()..];
            path.strip_prefix("//")
                .map_or(path, |rest| rest.find('/').map_or(rest, |at| &rest[at..]))
        }
        Some(_) => return None,
    };
    let path = percent_decode_str(path).decode_utf8().ok()?;
    Some(path.into_owned())
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
            ("lib/x.jar#part", None),
            ("lib/x.jar?part", None),
            ("%FF.jar", None),
        ] {
            assert_eq!(file_of(url).as_deref(), file, "{url}");
        }
    }
}
