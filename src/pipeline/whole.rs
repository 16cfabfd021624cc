//! Whether all code was read (the `closed` world), and what to say where it was not.
//!
//! What the JVM could run and nobody looked into: archives nested where no launcher looks, class
//! files where no loader looks, what a manifest's `Class-Path` names and was not given, directories.
//! A class file without a loader opens what it extends; what cannot be looked into opens everything.

use std::path::Path;

use percent_encoding::percent_decode_str;

use crate::archive::{Archive, Entry, Place as EntryPlace, Root as EntryRoot};
use crate::classfile::{Bytes, source_name};
use crate::id::Sym;
use crate::pipeline::Options;
use crate::pipeline::input::{Library, Unit};
use crate::pipeline::names::Names;
use crate::program::World;
use crate::report::{OpenTypes, Report, Warning};

/// Endings of files that hold classes.
const ARCHIVES: &[&str] = &[".ear", ".jar", ".jmod", ".rar", ".war", ".zip"];

/// How many examples a warning names, and how many reasons a report.
const MOST: usize = 3;
const MOST_REASONS: usize = 32;

/// What was looked at for its own sake.
#[derive(Default)]
pub(super) struct Rest {
    /// What nobody looked into.
    pub unread: Vec<String>,
    /// Class files that no loader is known to define.
    pub stray: Vec<(Sym, Bytes)>,
    places: Vec<String>,
}

impl Rest {
    /// Goes through inputs and class path.
    pub(super) fn of(options: &Options, units: &[Unit], libraries: &[Library]) -> Self {
        let mut rest = Self::default();
        if options.world < World::Closed {
            return rest;
        }
        for unit in units {
            for (number, opened) in unit.archives.iter().enumerate() {
                let is_read = |entry: Entry<'_>| {
                    let id = entry.id();
                    unit.archives.iter().any(|a| a.parent == Some((number, id)))
                };
                rest.archive(&opened.archive, opened.parent.is_none(), &is_read);
            }
            let archive = &unit.archives[0].archive;
            rest.unread.extend(not_given(options, &unit.path, archive));
        }
        for library in libraries {
            if let Some(archive) = library.archive() {
                rest.archive(archive, false, &|_| false);
                let named = not_given(options, library.path(), archive);
                rest.unread.extend(named);
            }
        }
        for path in options.class_path.iter().filter(|path| !path.is_file()) {
            rest.unread.push(path.display().to_string());
        }
        rest
    }

    fn archive(&mut self, archive: &Archive, is_input: bool, is_read: &dyn Fn(Entry<'_>) -> bool) {
        for entry in archive.entries() {
            let name = entry.name().to_ascii_lowercase();
            let is_archive = ARCHIVES.iter().any(|end| name.ends_with(end.as_bytes()));
            if is_archive && !is_read(entry) && may_hold_code(archive, entry) {
                self.unread.push(entry.label());
            } else if name.ends_with(b".class") && !is_defined(entry, is_input) {
                self.class(entry);
            }
        }
    }

    fn class(&mut self, entry: Entry<'_>) {
        match entry.read() {
            Ok(bytes) => {
                self.stray
                    .push((Sym::new(entry.name()), bytes.into_owned().into()));
                self.places.push(entry.label());
            }
            Err(_) => self.unread.push(entry.label()),
        }
    }

    /// Says what is not whole, and what the program does about it.
    pub(super) fn warn(&self, report: &mut Report) {
        let mut warn = |places: &[String], message: &str| {
            let Some(first) = places.first() else { return };
            let more = places.len().saturating_sub(1);
            let others: Vec<&str> = places.iter().skip(1).take(MOST - 1).map(|p| &**p).collect();
            let others = match (others.is_empty(), more - others.len()) {
                (true, _) => String::new(),
                (false, 0) => format!(" (also {})", others.join(", ")),
                (false, n) => format!(" (also {}, and {n} more)", others.join(", ")),
            };
            report.warnings.push(Warning {
                at: first.clone(),
                message: format!("{message}{others}"),
            });
        };
        warn(
            &self.unread,
            "world closed: not read, so nothing is closed here that is not so in `sealed`",
        );
        warn(
            &self.places,
            "world closed: a class that no loader is known to define, so what it extends is open",
        );
    }
}

/// What an archive's manifest adds to the class path, is there, and was not given.
pub(super) fn not_given(options: &Options, path: &Path, archive: &Archive) -> Vec<String> {
    let Ok(Some(manifest)) = archive.manifest() else {
        return Vec::new();
    };
    let named = manifest.main.get("Class-Path").unwrap_or_default();
    let folder = path.parent().unwrap_or(Path::new(""));
    let same = |a: &Path, b: &Path| a.canonicalize().ok() == b.canonicalize().ok();
    let is_given = |at: &Path| {
        let mut given = options.inputs.iter().chain(&options.class_path);
        given.any(|path| same(path, at))
    };
    let named = String::from_utf8_lossy(named);
    let named = named.split_whitespace().filter_map(|url| {
        let Some(file) = file_of(url) else {
            return Some(url.to_owned());
        };
        let at = folder.join(file);
        (at.exists() && !is_given(&at)).then(|| at.display().to_string())
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

/// Whether an archive that is an entry of another may hold classes, or archives that do.
fn may_hold_code(archive: &Archive, entry: Entry<'_>) -> bool {
    let Ok(nested) = archive.nested(entry.id()) else {
        return true;
    };
    nested.entries().any(|inner| {
        let name = inner.name().to_ascii_lowercase();
        let is_archive = ARCHIVES.iter().any(|end| name.ends_with(end.as_bytes()));
        name.ends_with(b".class") || is_archive && may_hold_code(&nested, inner)
    })
}

/// Whether the entry is a class that the archive's loader defines, or a declaration.
fn is_defined(entry: Entry<'_>, is_input: bool) -> bool {
    match entry.place() {
        EntryPlace::Class(place) => is_input || place.root == EntryRoot::Archive,
        EntryPlace::ModuleInfo(_) => true,
        _ => entry.name().ends_with(b"module-info.class"),
    }
}

/// Says what is open in `closed`, and that classes are made when the program runs.
pub(super) fn tell(report: &mut Report, names: Names<'_>) {
    let program = names.program;
    if let Some(name) = program.makes_classes() {
        report.warnings.push(Warning {
            at: source_name(name),
            message: "world closed: the program names what makes classes at run time, of which nothing is known: \
                      what is claimed holds only if they extend no class that is given"
                .to_owned(),
        });
    }
    if let Some(release) = program.unread_release() {
        report.warnings.push(Warning {
            at: format!("JDK {release}"),
            message: "world closed: what a JDK of this release makes at run time was not read off, as it was of 17 and \
                      25: no class of the JDK is closed"
                .to_owned(),
        });
    }
    if let Some(name) = program.unknown_maker() {
        report.warnings.push(Warning {
            at: source_name(name),
            message:
                "world closed: this class of the JDK makes classes, and it is not known which: \
                      no class of the JDK is closed"
                    .to_owned(),
        });
    }
    let open = program.open_classes().into_iter();
    report.open = open
        .take(MOST_REASONS)
        .map(|(why, count, example)| OpenTypes {
            reason: why.to_string(),
            count: count as u64,
            example: names.class(example),
        })
        .collect();
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
