//! Writes changed and added classes to output archives, and puts all outputs of a run in place.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use archive::{ArchiveError, AtomicFile, Rewrite};
use base::Id;
use program::{ClassId, ClassOrigin, Program};
use rewrite::Rewritten;

use crate::input::{Unit, unusable};
use crate::inputs::Inputs;
use crate::options::{Options, SessionError};

/// The changes of a unit, by archive.
type Changes = BTreeMap<usize, ArchiveChange>;

/// The changes of an archive.
#[derive(Clone, Default)]
struct ArchiveChange {
    /// New content of entries.
    replaced: Vec<(u32, Vec<u8>)>,
    /// New entries: name and content.
    added: Vec<(Vec<u8>, Vec<u8>)>,
}

/// A new entry: unit, archive, name, content.
pub type NewEntry = (usize, usize, Vec<u8>, Vec<u8>);

/// The entries of added classes: each stands in the folder of its host class.
pub fn beside(program: &Program, inputs: &Inputs, rewritten: &Rewritten) -> Vec<NewEntry> {
    let added = rewritten.added.iter().map(|added| {
        let host = program.class(added.host);
        let ClassOrigin::Input(place) = host.origin else {
            unreachable!("only classes of the input are edited");
        };
        let (unit, archive) = (place.unit as usize, place.archive as usize);
        let archive_of = &inputs.units[unit].archives[archive].archive;
        let entry = archive_of.entry(Id::new(place.entry as usize)).name();
        // Both names share the package, whatever their encoding.
        let end = entry
            .iter()
            .rposition(|b| *b == b'/')
            .map_or(0, |at| at + 1);
        let simple = added.name.bytes().iter().rposition(|b| *b == b'/');
        let simple = &added.name.bytes()[simple.map_or(0, |at| at + 1)..];
        let name = [&entry[..end], simple, b".class"].concat();
        (unit, archive, name, added.bytes.clone())
    });
    added.collect()
}

/// Writes every unit to a temporary file beside its output; [`commit`] puts the files in place.
///
/// # Errors
/// If an input cannot be copied, or an output cannot be written.
pub fn write(
    program: &Program,
    inputs: &Inputs,
    outputs: &[PathBuf],
    (classes, added): (Vec<(ClassId, Vec<u8>)>, Vec<NewEntry>),
    options: &Options,
) -> Result<Vec<AtomicFile>, SessionError> {
    let units = &inputs.units;
    let mut changes: Vec<Changes> = vec![BTreeMap::new(); units.len()];
    for (class, bytes) in classes {
        if let ClassOrigin::Input(place) = program.class(class).origin {
            let archive = changes[place.unit as usize].entry(place.archive as usize);
            archive.or_default().replaced.push((place.entry, bytes));
        }
    }
    for (unit, archive, name, bytes) in added {
        let archive = changes[unit].entry(archive).or_default();
        archive.added.push((name, bytes));
    }
    let mut files = Vec::new();
    for ((unit, output), changes) in units.iter().zip(outputs).zip(changes) {
        // An unchanged archive relies on no pinned file.
        let pins: &[_] = if changes.is_empty() {
            &[]
        } else {
            &inputs.pins.attributes
        };
        let rewrites =
            rewrites(unit, changes, options, pins).map_err(|e| unusable(&unit.path, e))?;
        let mut file =
            AtomicFile::create(output, Some(&unit.path)).map_err(|e| failed(output, e))?;
        unit.archives[0]
            .archive
            .write(&rewrites, &mut file)
            .map_err(|e| failed(output, e))?;
        files.push(file);
    }
    inputs.require_unchanged()?;
    Ok(files)
}

/// Makes the output for `input` with that content, as a temporary file beside its place.
///
/// # Errors
/// If it cannot be written.
pub fn created(output: &Path, input: &Path, content: &[u8]) -> Result<AtomicFile, SessionError> {
    let mut file = AtomicFile::create(output, Some(input)).map_err(|e| failed(output, e))?;
    file.write_all(content).map_err(|source| {
        let at = output.display().to_string();
        failed(output, ArchiveError::Write { at, source })
    })?;
    Ok(file)
}

/// Begins a text file, beside its place.
///
/// # Errors
/// If its folder is missing or not writable.
pub fn begun(place: &Path) -> std::io::Result<AtomicFile> {
    let folder = place
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
        let message = format!("there is no directory {}", folder.display());
        return Err(std::io::Error::new(std::io::ErrorKind::NotFound, message));
    }
    AtomicFile::create(place, None).map_err(|error| match error {
        ArchiveError::Write { source, .. } => source,
        other => std::io::Error::other(other),
    })
}

/// Puts files in their places once all of them are on disk. A failure before that leaves every
/// place as it was.
///
/// # Errors
/// If one cannot be written or moved there.
pub fn commit(mut files: Vec<AtomicFile>) -> Result<(), SessionError> {
    for file in &mut files {
        let sealed = file.seal();
        sealed.map_err(|e| failed(file.target(), e))?;
    }
    for file in files {
        let place = file.target().to_owned();
        file.commit().map_err(|e| failed(&place, e))?;
    }
    Ok(())
}

/// The error for an output that cannot be written.
pub fn failed(output: &Path, source: ArchiveError) -> SessionError {
    SessionError::Output {
        path: output.to_owned(),
        source: Box::new(source),
        help: String::new(),
    }
}

/// The rewrite of a unit's outermost archive. Nested archives are written first, innermost first.
fn rewrites(
    unit: &Unit,
    mut changes: Changes,
    options: &Options,
    pins: &[(&str, Vec<String>)],
) -> Result<Rewrite, ArchiveError> {
    let mut rewrites: Vec<Rewrite> = unit.archives.iter().map(|_| Rewrite::default()).collect();
    if options.strip_signatures {
        rewrites[0] = unit.archives[0].archive.strip_signatures()?;
    }
    if !pins.is_empty() {
        unit.archives[0].archive.record(&mut rewrites[0], pins)?;
    }
    for (n, opened) in unit.archives.iter().enumerate().rev() {
        let change = changes.remove(&n).unwrap_or_default();
        for (entry, bytes) in change.replaced {
            let id = Id::new(entry as usize);
            rewrites[n].replace.insert(id, bytes);
        }
        rewrites[n].add = change.added;
        rewrites[n].store = options.store && !opened.untouchable;
        let Some((parent, entry)) = opened.parent else {
            continue;
        };
        // Dropped after writing: it holds the new classes' bytes.
        let rewrite = std::mem::take(&mut rewrites[n]);
        if !rewrite.is_empty() {
            let bytes = opened.archive.write_to_vec(&rewrite)?;
            opened.archive.release();
            rewrites[parent].replace.insert(entry, bytes);
        }
    }
    Ok(rewrites.swap_remove(0))
}
