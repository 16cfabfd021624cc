//! [`fuzz_one`]: every operation of this crate on arbitrary bytes, with its promises checked.
//!
//! The fuzz target and the mutation campaign of the tests use it. A panic is a defect.

use super::{Archive, ArchiveError, ArchiveLimits, EntryId, Rewrite};

/// Limits under which one run takes little time and memory.
const LIMITS: ArchiveLimits = ArchiveLimits {
    max_entry_size: 1 << 20,
    max_total_size: 4 << 20,
    max_entries: 2_000,
};

/// The results of one run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FuzzOutcome {
    /// Whether the bytes are an archive.
    pub parsed: bool,
    /// How many entries could be read.
    pub read: usize,
    /// Whether an entry was replaced and the output read back.
    pub rewritten: bool,
}

/// Runs every operation on `shared_bytes`:
///
/// 1. parses it and reads every entry;
/// 2. writes it unchanged, and without its signatures;
/// 3. replaces one entry, removes one, adds one, and reads the output back.
///
/// # Panics
/// When a promise is broken:
///
/// - The unchanged output differs from the input.
/// - The changed output lacks the new content, or other content differs.
pub fn fuzz_one(data: &[u8]) -> FuzzOutcome {
    let mut outcome = FuzzOutcome::default();
    let Ok(archive) = Archive::parse(data.to_vec(), "fuzz.jar", &LIMITS) else {
        return outcome;
    };
    outcome.parsed = true;
    outcome.read = read_all(&archive);
    let same = archive.write_to_vec(&Rewrite::default());
    assert_eq!(same.ok().as_deref(), Some(data), "unchanged output differs");
    if let Ok(rewrite) = archive.strip_signatures() {
        let _ = archive.write_to_vec(&rewrite);
    }
    outcome.rewritten = rewrite_one(&archive).is_ok();
    outcome
}

/// Reads entries, nested archives included; the number that could be read.
fn read_all(archive: &Archive) -> usize {
    let mut read = 0;
    for entry in archive.entries() {
        let _ = (entry.place(), entry.is_rewritable(), entry.label());
        read += usize::from(entry.read().is_ok());
        if let Ok(nested) = archive.nested(entry.id()) {
            read += read_all(&nested);
        }
    }
    let _ = (archive.manifest(), archive.is_signed(), archive.warnings());
    read
}

fn rewrite_one(archive: &Archive) -> Result<(), ArchiveError> {
    let mut rewrite = Rewrite::default();
    let content: Vec<u8> = (0..=99).cycle().take(1000).collect();
    let added = b"added/by/Fuzz.class".to_vec();
    let mut rewritable = archive.entries().filter(|entry| entry.is_rewritable());
    let replaced = rewritable.next().map(|entry| entry.id());
    let removed = rewritable.last().map(|entry| entry.id());
    rewrite
        .replace
        .extend(replaced.map(|id| (id, content.clone())));
    rewrite.remove.extend(removed);
    rewrite.add.push((added.clone(), content.clone()));
    let out = archive.write_to_vec(&rewrite)?;
    // A replaced manifest may not parse, and manifests decide whether an archive opens.
    let again = Archive::parse(out, "fuzz-out.jar", &ArchiveLimits::default())?;
    let want = archive.len() + 1 - rewrite.remove.len();
    assert_eq!(again.len(), want, "number of entries");
    let read = |archive: &Archive, id: EntryId| {
        archive
            .entry(id)
            .read()
            .map(|bytes| bytes.into_owned())
            .ok()
    };
    let kept = archive
        .entries()
        .filter(|entry| Some(entry.id()) != removed);
    for (old, new) in kept.zip(again.entries()) {
        assert_eq!(old.name(), new.name(), "order of entries");
        if Some(old.id()) == replaced {
            assert_eq!(read(&again, new.id()), Some(content.clone()), "new content");
        } else if let Some(bytes) = read(archive, old.id()) {
            assert_eq!(read(&again, new.id()), Some(bytes), "kept content");
        }
    }
    let found = again.find(&added).map(|entry| entry.id());
    assert_eq!(
        found.and_then(|id| read(&again, id)),
        Some(content),
        "added content"
    );
    Ok(())
}
