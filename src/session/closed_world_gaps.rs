//! Whether all code was read (the `closed` world), and warnings where it was not.
//!
//! Code that the JVM could run, but that was not read:
//!
//! - archives nested where no launcher looks
//! - class files where no loader looks
//! - files that a manifest's `Class-Path` names but the options do not
//! - directories
//!
//! A class file without a known loader opens its supertypes. Any other gap opens everything.

use crate::input::{Library, Unit};
use crate::manifests::not_given;
use crate::names::Names;
use crate::options::Options;
use archive::{Archive, Entry, EntryPurpose as EntryPlace, Root as EntryRoot};
use base::Sym;
use classfile::{Bytes, source_name};
use program::World;
use report::{OpenTypes, Report, Warning};

/// Endings of the names of files that hold classes.
const ARCHIVES: &[&str] = &[".ear", ".jar", ".jmod", ".rar", ".war", ".zip"];

/// The number of examples in a warning, and of reasons in a report.
const MOST: usize = 3;
const MOST_REASONS: usize = 32;

/// The gaps of a closed world: code that is not in the program.
#[derive(Default)]
pub struct ClosedWorldGaps {
    /// Places that were not read.
    pub unread: Vec<String>,
    /// Class files that no loader is known to define.
    pub stray: Vec<(Sym, Bytes)>,
    places: Vec<String>,
}

impl ClosedWorldGaps {
    /// Searches inputs and class path.
    pub fn of(options: &Options, units: &[Unit], libraries: &[Library]) -> Self {
        let mut rest = Self::default();
        if options.world < World::Closed {
            return rest;
        }
        let given = options.inputs.iter().chain(&options.class_path);
        for unit in units {
            for (number, opened) in unit.archives.iter().enumerate() {
                let is_read = |entry: Entry<'_>| {
                    let id = entry.id();
                    unit.archives.iter().any(|a| a.parent == Some((number, id)))
                };
                rest.archive(&opened.archive, opened.parent.is_none(), &is_read);
            }
            let archive = &unit.archives[0].archive;
            rest.unread
                .extend(not_given(given.clone(), &unit.path, archive));
        }
        for library in libraries {
            if let Some(archive) = library.archive() {
                rest.archive(archive, false, &|_| false);
                let named = not_given(given.clone(), library.path(), archive);
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

    /// Warns of the gaps, and says their effect on the program.
    pub fn warn(&self, report: &mut Report) {
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
            "world closed: this was not read, so the run assumes no more than in `sealed`",
        );
        warn(
            &self.places,
            "world closed: no loader is known to define this class, so its supertypes are open",
        );
    }
}

/// Whether a nested archive may hold classes, directly or in further archives.
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

/// Whether an entry is a class that the archive's loader defines, or a module declaration.
fn is_defined(entry: Entry<'_>, is_input: bool) -> bool {
    match entry.place() {
        EntryPlace::Class(place) => is_input || place.root == EntryRoot::Archive,
        EntryPlace::ModuleInfo(_) => true,
        _ => entry.name().ends_with(b"module-info.class"),
    }
}

/// Warns of types that are open in `closed`, and of classes made at run time.
pub fn tell(report: &mut Report, names: Names<'_>) {
    let program = names.program;
    if let Some(name) = program.makes_classes() {
        report.warnings.push(Warning {
            at: source_name(name),
            message: "world closed: the program names this maker of classes, and the classes that it makes are unknown: claims hold only if these extend no given class"
                .to_owned(),
        });
    }
    if let Some(release) = program.unread_release() {
        report.warnings.push(Warning {
            at: format!("JDK {release}"),
            message: "world closed: the classes that a JDK of this release makes at run time are not known, only those of 17 and 25: no class of the JDK is closed"
                .to_owned(),
        });
    }
    if let Some(name) = program.unknown_maker() {
        report.warnings.push(Warning {
            at: source_name(name),
            message:
                "world closed: this class of the JDK makes unknown classes: no class of the JDK is closed"
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
