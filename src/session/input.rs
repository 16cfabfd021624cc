//! Opens input files as units: each with its nested archives and their classes.

use std::path::{Path, PathBuf};

use rayon::prelude::*;
use rustc_hash::FxHashSet;

use crate::class_path::class_files;
use crate::digest::{of_archive, sha256};
use crate::options::{Options, SessionError};
use archive::{
    Archive, ArchiveError, ArchiveLimits, Entry, EntryId, EntryPurpose as EntryPlace,
    Root as EntryRoot,
};
use base::{Id, Sym, files};
use classfile::Bytes;
use program::{ClassInput, ClassSource, InputPlace, ProgramError, Root};

/// An input file as archives. The file itself comes first; each nested archive follows its parent.
pub struct Unit {
    /// As given.
    pub path: PathBuf,
    /// The file itself, then its nested archives.
    pub archives: Vec<Opened>,
    /// The classes of the unit that are input.
    pub own: Own,
}

/// The classes of a unit that are input, and the ones that see each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Own {
    /// All classes; each class root is separate.
    Apart,
    /// All classes, as if they shared one root.
    Together,
    /// Only the classes of this root, as if it were the archive.
    Below(EntryRoot),
}

/// An archive of a unit.
pub struct Opened {
    /// The archive.
    pub archive: Archive,
    /// The archive and the entry that hold it; `None` for the outermost.
    pub parent: Option<(usize, EntryId)>,
    /// The class root that its own classes belong to.
    root: Option<EntryRoot>,
    /// Whether its bytes may not change.
    pub untouchable: bool,
}

/// Opens the input files.
pub fn open(options: &Options) -> Result<Vec<Unit>, SessionError> {
    let limits = ArchiveLimits::new(options.max_entry_size, options.max_entries);
    let inputs = options.inputs.par_iter();
    let opened: Vec<Result<Unit, SessionError>> = inputs
        .map(|path| unit(path, &limits).map_err(|e| unusable(path, e)))
        .collect();
    // The first unusable input in order is reported, whichever thread failed first.
    opened.into_iter().collect()
}

/// The error for a file that cannot be used.
pub fn unusable(path: &Path, error: ArchiveError) -> SessionError {
    SessionError::Input {
        path: path.to_owned(),
        source: Box::new(error),
        help: String::new(),
    }
}

fn unit(path: &Path, limits: &ArchiveLimits) -> Result<Unit, ArchiveError> {
    let archive = Archive::open(path, limits)?;
    let mut archives = vec![Opened {
        archive,
        parent: None,
        root: None,
        untouchable: false,
    }];
    let mut next = 0;
    while next < archives.len() {
        let outer = &archives[next];
        let mut nested = Vec::new();
        for entry in outer.archive.entries() {
            let EntryPlace::Nested(root) = entry.place() else {
                continue;
            };
            let Some(archive) = nested_in(&outer.archive, entry.id())? else {
                continue;
            };
            nested.push(Opened {
                untouchable: outer.untouchable || archive.is_signed() || entry.is_duplicate(),
                archive,
                parent: Some((next, entry.id())),
                root: Some(outer.root.unwrap_or(root)),
            });
        }
        archives.extend(nested);
        next += 1;
    }
    Ok(Unit {
        path: path.to_owned(),
        archives,
        own: Own::Apart,
    })
}

/// Opens an entry as an archive. An entry that is no archive, or nested too deep, is a plain
/// resource.
pub(crate) fn nested_in(
    archive: &Archive,
    entry: EntryId,
) -> Result<Option<Archive>, ArchiveError> {
    match archive.nested(entry) {
        Ok(archive) => Ok(Some(archive)),
        Err(ArchiveError::NotAnArchive { .. } | ArchiveError::TooDeep { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

/// A class entry of an input.
struct ClassEntry {
    unit: usize,
    archive: usize,
    entry: EntryId,
}

/// The classes of all units with their places, and messages for unreadable entries.
pub fn classes(units: &[Unit]) -> (Vec<ClassInput>, Vec<(String, String)>) {
    let entries: Vec<ClassEntry> = units
        .iter()
        .enumerate()
        .flat_map(|(unit, u)| {
            u.archives.iter().enumerate().flat_map(move |(archive, a)| {
                a.archive.entries().map(move |entry| ClassEntry {
                    unit,
                    archive,
                    entry: entry.id(),
                })
            })
        })
        .collect();
    let read: Vec<Option<Result<ClassInput, (String, String)>>> = entries
        .par_iter()
        .map(|entry| class(units, entry))
        .collect();
    let mut inputs = Vec::new();
    let mut problems = Vec::new();
    for class in read.into_iter().flatten() {
        match class {
            Ok(class) => inputs.push(class),
            Err(problem) => problems.push(problem),
        }
    }
    (inputs, problems)
}

fn class(units: &[Unit], at: &ClassEntry) -> Option<Result<ClassInput, (String, String)>> {
    let opened = &units[at.unit].archives[at.archive];
    let entry = opened.archive.entry(at.entry);
    let EntryPlace::Class(place) = entry.place() else {
        return None;
    };
    if opened.root.is_some() && place.root != EntryRoot::Archive {
        // No loader looks into such folders of a nested archive.
        return None;
    }
    let root = match units[at.unit].own {
        Own::Apart => opened.root.unwrap_or(place.root),
        Own::Together => EntryRoot::Archive,
        Own::Below(root) if root == place.root => EntryRoot::Archive,
        Own::Below(_) => return None,
    };
    let bytes: Bytes = match entry.read() {
        Ok(bytes) => bytes.into_owned().into(),
        Err(error) => return Some(Err((entry.label(), error.what()))),
    };
    let root = match root {
        EntryRoot::Archive => Root::Archive,
        EntryRoot::Boot => Root::Boot,
        EntryRoot::Web => Root::Web,
    };
    Some(Ok(ClassInput {
        place: InputPlace {
            unit: at.unit as u32,
            root,
            archive: at.archive as u32,
            entry: Id::index(at.entry) as u32,
        },
        release: place.release,
        name: Sym::new(place.class),
        bytes,
    }))
}

/// An archive or directory of the class path.
pub struct Library {
    path: PathBuf,
    kind: LibraryKind,
}

enum LibraryKind {
    /// An archive with its classes, sorted.
    Archive(Archive, Vec<Shelved>),
    Directory(Vec<(Sym, PathBuf)>),
}

/// A class file of an archive of the class path.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Shelved {
    name: Sym,
    /// The first release that sees it; `None` is the base.
    release: Option<u16>,
    entry: EntryId,
}

/// The classes that a class path loader finds in an archive, each in all its versions.
fn shelved(archive: &Archive) -> Vec<Shelved> {
    let class = |entry: Entry<'_>| match entry.place() {
        EntryPlace::Class(place) if place.root == EntryRoot::Archive => Some(Shelved {
            name: Sym::new(place.class),
            release: place.release,
            entry: entry.id(),
        }),
        _ => None,
    };
    let mut classes: Vec<Shelved> = archive.entries().filter_map(class).collect();
    classes.sort_unstable();
    classes
}

/// Opens the class path's archives and directories. Elements that do not exist are ignored, as the
/// JVM ignores them. So is an input, or a copy of one: `lib/*` often holds it, and the JVM loads
/// each of its classes once.
pub fn open_class_path(options: &Options, units: &[Unit]) -> Result<Vec<Library>, SessionError> {
    let limits = ArchiveLimits::new(options.max_entry_size, options.max_entries);
    let unusable = |path: &Path, error: ArchiveError| SessionError::ClassPath {
        path: path.to_owned(),
        why: Box::new(error),
    };
    let mut libraries = Vec::new();
    for path in &options.class_path {
        if path.is_dir() {
            let kind = LibraryKind::Directory(class_files(path));
            let path = path.clone();
            libraries.push(Library { path, kind });
        } else if path.exists() {
            let archive = Archive::open(path, &limits).map_err(|e| unusable(path, e))?;
            if !units.iter().any(|unit| unit.is_made_of(archive.bytes())) {
                libraries.push(Library::of(path.clone(), archive));
            }
        }
    }
    Ok(libraries)
}

impl Unit {
    /// Whether `bytes` is the content of the unit's file.
    fn is_made_of(&self, bytes: &[u8]) -> bool {
        let file = self.archives.first();
        file.is_some_and(|opened| opened.archive.bytes() == bytes)
    }
}

impl Library {
    /// Makes a library of an archive; `path` names it.
    pub(crate) fn of(path: PathBuf, archive: Archive) -> Self {
        let classes = shelved(&archive);
        let kind = LibraryKind::Archive(archive, classes);
        Self { path, kind }
    }

    /// The path as given; for a nested archive, with the files around it.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The SHA-256 of an archive. For a directory: of the lines that `sha256sum` prints for its
    /// class files. They are sorted by name, and names are relative to the directory.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn sha256(&self) -> Result<String, SessionError> {
        let listed = match &self.kind {
            LibraryKind::Archive(archive, _) => return Ok(of_archive(archive)),
            LibraryKind::Directory(listed) => listed,
        };
        let mut listed: Vec<_> = listed
            .iter()
            .map(|(name, path)| (format!("{name}.class"), path))
            .collect();
        listed.sort();
        let mut lines = String::new();
        for (name, path) in listed {
            let bytes = files::read(path).map_err(|source| {
                let at = path.display().to_string();
                unusable(&self.path, ArchiveError::Open { at, source })
            })?;
            lines += &format!("{}  {name}\n", sha256(&bytes));
        }
        Ok(sha256(lines.as_bytes()))
    }

    /// The archive, unless it is a directory.
    pub fn archive(&self) -> Option<&Archive> {
        match &self.kind {
            LibraryKind::Archive(archive, _) => Some(archive),
            LibraryKind::Directory(_) => None,
        }
    }

    /// Keeps of each class in a multi-release archive the one version that a JVM of that release
    /// loads: the newest one that is not newer than the release. The kept version becomes the base.
    pub fn see(&mut self, release: u16) {
        let LibraryKind::Archive(_, classes) = &mut self.kind else {
            return;
        };
        let mut seen: Vec<Shelved> = Vec::new();
        for class in classes
            .iter()
            .filter(|c| c.release.is_none_or(|r| r <= release))
        {
            if seen.last().is_some_and(|last| last.name == class.name) {
                seen.pop();
            }
            seen.push(Shelved {
                release: None,
                ..*class
            });
        }
        *classes = seen;
    }
}

/// Reads a class file of an archive.
fn read(archive: &Archive, class: &Shelved) -> Result<Bytes, ProgramError> {
    let bytes = archive
        .entry(class.entry)
        .read()
        .map_err(|e| unreadable(class.name, e.what()))?;
    Ok(bytes.into_owned().into())
}

fn unreadable(name: Sym, reason: String) -> ProgramError {
    ProgramError::Class {
        name: name.to_string(),
        reason,
    }
}

impl ClassSource for Library {
    fn names(&self) -> Vec<Sym> {
        match &self.kind {
            LibraryKind::Directory(files) => files.iter().map(|(name, _)| *name).collect(),
            LibraryKind::Archive(_, classes) => classes.iter().map(|class| class.name).collect(),
        }
    }

    fn read(&self, name: Sym) -> Result<Bytes, ProgramError> {
        match &self.kind {
            LibraryKind::Directory(listed) => {
                let at = listed
                    .binary_search_by_key(&name, |(name, _)| *name)
                    .map_err(|_| unreadable(name, format!("no class {name}")))?;
                let bytes = files::read(&listed[at].1);
                let bytes = bytes.map_err(|e| unreadable(name, e.to_string()))?;
                Ok(bytes.into())
            }
            LibraryKind::Archive(archive, classes) => {
                // Of several entries with one name, the last counts. A class's versions follow its
                // base.
                let end = classes.partition_point(|c| (c.name, c.release) <= (name, None));
                let class = classes[..end].last();
                let class = class.filter(|c| c.name == name && c.release.is_none());
                let base =
                    || unreadable(name, format!("class {name} is there in some releases only"));
                read(archive, class.ok_or_else(base)?)
            }
        }
    }

    fn versions(&self, names: &FxHashSet<Sym>) -> Vec<(Sym, Result<Bytes, ProgramError>)> {
        match &self.kind {
            LibraryKind::Directory(files) => {
                let all = files.iter().map(|(name, _)| *name);
                let all = all.filter(|name| names.contains(name));
                all.map(|name| (name, self.read(name))).collect()
            }
            LibraryKind::Archive(archive, classes) => {
                let all = classes.iter().filter(|class| names.contains(&class.name));
                all.map(|class| (class.name, read(archive, class)))
                    .collect()
            }
        }
    }
}
