//! Class files out of archives and directories.
//!
//! An input archive and the archives nested in its class roots are one [`Unit`]: a nested one's
//! own classes belong to the class root that its folder is part of. What is nested deeper is left
//! alone, since no known launcher loads it.

use std::path::{Path, PathBuf};

use rayon::prelude::*;
use rustc_hash::FxHashMap;

use crate::archive::{Archive, ArchiveError, Entry, EntryId, Limits, Place as EntryPlace, Root};
use crate::classfile::Bytes;
use crate::id::Sym;

use super::error::ProgramError;
use super::source::{ClassInput, ClassSource, Place};

/// An input archive with those nested in it.
#[derive(Debug)]
pub struct Unit {
    /// The outermost archive, then the nested ones in the order of their entries; counted by
    /// [`Place::archive`].
    pub archives: Vec<Nested>,
}

/// An archive of a unit.
#[derive(Debug)]
pub struct Nested {
    /// The archive.
    pub archive: Archive,
    /// The class root that its top level belongs to.
    pub root: Root,
    /// The entry of the outermost archive that it is; nothing for that one itself.
    pub entry: Option<EntryId>,
}

impl Unit {
    /// Opens the nested archives.
    ///
    /// # Errors
    /// When one of them cannot be read.
    pub fn new(archive: Archive) -> Result<Self, ArchiveError> {
        let nested = archive
            .entries()
            .filter_map(|entry| match entry.place() {
                EntryPlace::Nested(root) => Some((root, entry.id())),
                _ => None,
            })
            .map(|(root, id)| {
                Ok(Nested {
                    archive: archive.nested(id)?,
                    root,
                    entry: Some(id),
                })
            })
            .collect::<Result<Vec<_>, ArchiveError>>()?;
        let outermost = Nested {
            archive,
            root: Root::Archive,
            entry: None,
        };
        Ok(Self {
            archives: std::iter::once(outermost).chain(nested).collect(),
        })
    }

    /// Reads all class files. `unit` is this unit's position among the inputs.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn classes(&self, unit: u32) -> Result<Vec<ClassInput>, ArchiveError> {
        let mut places = Vec::new();
        for (number, nested) in (0..).zip(&self.archives) {
            for entry in nested.archive.entries() {
                let EntryPlace::Class(class) = entry.place() else {
                    continue;
                };
                let root = match (nested.entry, class.root) {
                    (None, root) => root,
                    (Some(_), Root::Archive) => nested.root,
                    (Some(_), _) => continue,
                };
                let place = Place {
                    unit,
                    root,
                    archive: number,
                    entry: entry.id(),
                };
                places.push((entry, place, class));
            }
        }
        places
            .into_par_iter()
            .map(|(entry, place, class)| {
                Ok(ClassInput {
                    place,
                    release: class.release,
                    name: Sym::new(class.class),
                    bytes: content(entry)?,
                })
            })
            .collect()
    }
}

fn content(entry: Entry<'_>) -> Result<Bytes, ArchiveError> {
    Ok(entry.read()?.into_owned().into())
}

/// Opens an element of the class path: an archive, or a directory of class files.
///
/// # Errors
/// When it cannot be read.
pub fn open_class_path(path: &Path, limits: &Limits) -> Result<Box<dyn ClassSource>, ProgramError> {
    if path.is_dir() {
        return Ok(Box::new(Directory(path.to_owned())));
    }
    let archive = Archive::open(path, limits)?;
    let mut index: FxHashMap<Sym, Vec<EntryId>> = FxHashMap::default();
    for entry in archive.entries() {
        if let EntryPlace::Class(class) = entry.place()
            && class.root == Root::Archive
        {
            let versions = if class.release.is_some() { 2 } else { 1 };
            let ids = std::iter::repeat_n(entry.id(), versions);
            index.entry(Sym::new(class.class)).or_default().extend(ids);
        }
    }
    Ok(Box::new(Library { archive, index }))
}

/// An archive of the class path.
struct Library {
    archive: Archive,
    /// By name; more than one entry where there are duplicates or versions.
    index: FxHashMap<Sym, Vec<EntryId>>,
}

impl ClassSource for Library {
    fn names(&self) -> Vec<Sym> {
        let names = self.index.iter();
        names
            .flat_map(|(name, ids)| std::iter::repeat_n(*name, ids.len()))
            .collect()
    }

    fn read(&self, name: Sym) -> Result<Bytes, ProgramError> {
        match self.index.get(&name).map(Vec::as_slice) {
            Some([id]) => Ok(content(self.archive.entry(*id))?),
            _ => Err(absent(name)),
        }
    }
}

fn absent(name: Sym) -> ProgramError {
    ProgramError::Class {
        name: name.text().into_owned(),
        reason: "there is no one such class".into(),
    }
}

/// A directory of the class path.
struct Directory(PathBuf);

impl ClassSource for Directory {
    fn names(&self) -> Vec<Sym> {
        let mut names = Vec::new();
        let mut stack = vec![(self.0.clone(), Vec::new())];
        while let Some((dir, package)) = stack.pop() {
            for entry in std::fs::read_dir(dir).into_iter().flatten().flatten() {
                let file = entry.file_name();
                let mut name: Vec<u8> = package.clone();
                name.extend_from_slice(file.as_encoded_bytes());
                // Links are not followed into directories, so that no loop of them is entered.
                if entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                    name.push(b'/');
                    stack.push((entry.path(), name));
                } else if let Some(class) = name.strip_suffix(b".class")
                    && class != b"module-info"
                {
                    names.push(Sym::new(class));
                }
            }
        }
        names
    }

    fn read(&self, name: Sym) -> Result<Bytes, ProgramError> {
        let path = self.0.join(format!("{}.class", name.text()));
        match std::fs::read(&path) {
            Ok(bytes) => Ok(bytes.into()),
            Err(error) => Err(ProgramError::Unreadable {
                path,
                reason: error.to_string(),
            }),
        }
    }
}
