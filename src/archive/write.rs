//! [`Archive::write`]: the input's pieces in their order, with the changes of a [`Rewrite`].
//!
//! 1. Every piece is planned: its header patched, its content deflated in parallel. This fixes all
//!    lengths.
//! 2. The lengths give the offsets.
//! 3. Everything is written front to back.
//!
//! The output does not depend on clock, threads or hashing, so equal inputs give equal bytes. Each
//! piece starts as the input's own bytes, so an empty rewrite gives the input.
//!
//! **Alignment.** If all stored content of an archive starts at multiples of 4 bytes, the archive
//! counts as aligned (as `zipalign` makes them). Each stored content then keeps its multiple of 4
//! or of 4096. The padding goes into the extra data of the nearest changed or added entry before
//! it. Padding between entries would end the archive for `JarInputStream`. Padding in the aligned
//! entry is avoided because that entry may have to stay byte for byte. The aligned entry's own
//! header takes the padding only if it has no such entry before it: the entry before is itself
//! changed and aligned, or was removed.
//!
//! **Storing.** With [`Rewrite::store`] every entry keeps its name, time, place and content, but is
//! no longer compressed. An entry stays as it is if its content cannot be read, or if its data
//! descriptor has no known form.

use super::deflate;
use super::error::ArchiveError;
use super::format::{self, DEFLATED, FLAG_DESCRIPTOR, FLAG_UTF8, LOCAL_LEN, STORED, at};
use super::jar::{Archive, Entry, EntryId};
use super::manifest;
use super::parse::{Record, entry_label};
use super::patch::{self, Content, EndChange};
use base::Id as _;
use rayon::prelude::*;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::io::Write;

/// How many entries a thread takes at once: few enough that no thread waits long for another at the
/// end.
const AT_ONCE: usize = 16;

/// 1980-01-01 00:00 in DOS form (time, date), for archives without an entry to copy the time from.
const EPOCH: [u8; 4] = [0, 0, 0x21, 0];

/// The changes to an archive.
#[derive(Clone, Debug)]
pub struct Rewrite {
    /// New content of entries, which keep everything else.
    pub replace: BTreeMap<EntryId, Vec<u8>>,
    /// New entries as name and content. They come last, in this order. Only a new manifest comes
    /// first, where `JarInputStream` looks for it.
    pub add: Vec<(Vec<u8>, Vec<u8>)>,
    /// Entries to leave out.
    pub remove: BTreeSet<EntryId>,
    /// The deflate level, 0 to 9, for newly compressed content; 6 by default.
    pub level: u32,
    /// Whether to store all entries uncompressed.
    pub store: bool,
}

impl Default for Rewrite {
    fn default() -> Self {
        Rewrite {
            replace: BTreeMap::new(),
            add: Vec::new(),
            remove: BTreeSet::new(),
            level: 6,
            store: false,
        }
    }
}

impl Rewrite {
    /// Whether the rewrite changes nothing.
    pub fn is_empty(&self) -> bool {
        self.replace.is_empty() && self.add.is_empty() && self.remove.is_empty() && !self.store
    }
}

/// The stretch of the output that one entry takes, in the order of the file.
struct OutputPiece<'a> {
    record: Option<&'a Record>,
    head: Cow<'a, [u8]>,
    body: Cow<'a, [u8]>,
    tail: Cow<'a, [u8]>,
    /// The header values of new content; `None` if the content stays.
    content: Option<Content>,
    start: u64,
}

impl OutputPiece<'_> {
    fn len(&self) -> u64 {
        (self.head.len() + self.body.len() + self.tail.len()) as u64
    }
}

/// New content in its form in the file.
struct PackedContent<'a> {
    bytes: Cow<'a, [u8]>,
    method: u16,
    content: Content,
}

impl Archive {
    /// Writes the archive with `rewrite` applied, and returns the number of bytes.
    ///
    /// # Errors
    /// - `rewrite` names an entry that the archive does not have.
    /// - It replaces an entry whose compression we do not write.
    /// - It adds a name that exists.
    /// - It needs more room than a field of the format has.
    /// - `out` fails.
    pub fn write(&self, rewrite: &Rewrite, mut out: impl Write) -> Result<u64, ArchiveError> {
        self.check(rewrite)?;
        let mut pieces = self.plan(rewrite)?;
        let aligned = self.is_aligned();
        let central_start = place(&mut pieces, self.prefix_len() as u64, aligned);
        let central = self.central(rewrite, &pieces)?;
        let end = self.end_records(rewrite, central_start, central.len() as u64);
        let failed = |source| ArchiveError::Write {
            at: format!("the output of {}", self.label()),
            source,
        };
        let prefix = self.bytes().get(..self.prefix_len()).unwrap_or_default();
        out.write_all(prefix).map_err(failed)?;
        for piece in &pieces {
            for part in [&piece.head, &piece.body, &piece.tail] {
                out.write_all(part).map_err(failed)?;
            }
        }
        out.write_all(&central).map_err(failed)?;
        out.write_all(&end).map_err(failed)?;
        out.flush().map_err(failed)?;
        Ok(central_start + central.len() as u64 + end.len() as u64)
    }

    /// [`Archive::write`] into memory, for nested archives.
    ///
    /// # Errors
    /// As [`Archive::write`].
    pub fn write_to_vec(&self, rewrite: &Rewrite) -> Result<Vec<u8>, ArchiveError> {
        let mut out = Vec::with_capacity(self.bytes().len());
        self.write(rewrite, &mut out)?;
        Ok(out)
    }

    /// Whether all stored content starts at multiples of 4 bytes.
    fn is_aligned(&self) -> bool {
        let mut stored = self.entries().filter(|e| e.is_stored() && e.size() > 0);
        stored.all(|entry| entry.data_offset().is_multiple_of(4))
    }

    fn refused(&self, name: &[u8], why: &'static str) -> ArchiveError {
        let at = entry_label(self.label(), name);
        ArchiveError::Rewrite { at, why }
    }

    fn check(&self, rewrite: &Rewrite) -> Result<(), ArchiveError> {
        let mut added = HashSet::new();
        for (name, _) in &rewrite.add {
            if !self.find_all(name).is_empty() || !added.insert(name) {
                return Err(self.refused(name, "an entry of this name exists"));
            }
            if name.len() > usize::from(u16::MAX) {
                return Err(self.refused(name, "the name is too long"));
            }
        }
        for id in rewrite.replace.keys().chain(&rewrite.remove) {
            if id.index() >= self.len() {
                let at = self.label().to_owned();
                let why = "the entry is of another archive";
                return Err(ArchiveError::Rewrite { at, why });
            }
        }
        for id in rewrite.replace.keys() {
            let record = &self.layout.records[id.index()];
            if !record.is_readable() {
                let why = "its compression is one that we do not write";
                return Err(self.refused(self.entry(*id).name(), why));
            }
        }
        Ok(())
    }

    /// The pieces of all entries that stay or change, and of the added entries; their places are
    /// still open.
    fn plan<'a>(&'a self, rewrite: &'a Rewrite) -> Result<Vec<OutputPiece<'a>>, ArchiveError> {
        let mut packed = self.pack_all(rewrite)?;
        let mut pieces = Vec::with_capacity(self.len() + rewrite.add.len());
        for index in &self.layout.by_offset {
            let id = EntryId::new(*index as usize);
            if rewrite.remove.contains(&id) {
                continue;
            }
            let kept = self.kept(&self.layout.records[id.index()]);
            pieces.push(match packed.remove(&id) {
                None => kept,
                Some(packed) => {
                    changed(kept, packed).map_err(|why| self.refused(self.entry(id).name(), why))?
                }
            });
        }
        let time = self.added_time();
        let added: Result<Vec<_>, _> = rewrite
            .add
            .par_iter()
            .with_max_len(AT_ONCE)
            .map(|(name, bytes)| self.added(name, bytes, rewrite, time))
            .collect();
        let mut added = added?;
        for (index, (name, _)) in rewrite.add.iter().enumerate() {
            if name.eq_ignore_ascii_case(manifest::NAME) {
                pieces.insert(0, added.remove(index));
                break;
            }
        }
        pieces.extend(added);
        Ok(pieces)
    }

    /// The new content of every entry that does not stay as it is.
    fn pack_all<'a>(
        &'a self,
        rewrite: &'a Rewrite,
    ) -> Result<BTreeMap<EntryId, PackedContent<'a>>, ArchiveError> {
        let entries: Vec<Entry<'_>> = self.entries().collect();
        let entries = entries.into_par_iter().with_max_len(AT_ONCE);
        let packed = entries.filter_map(|entry| {
            let packed = self.pack_entry(entry, rewrite)?;
            let packed = packed.map_err(|source| ArchiveError::Write {
                at: entry.label(),
                source,
            });
            Some(packed.map(|packed| (entry.id(), packed)))
        });
        packed.collect()
    }

    /// An entry's content, compressed as before or stored; `None` if the entry stays as it is.
    fn pack_entry<'a>(
        &'a self,
        entry: Entry<'a>,
        rewrite: &'a Rewrite,
    ) -> Option<std::io::Result<PackedContent<'a>>> {
        let record = &self.layout.records[entry.id().index()];
        let is_now_stored = rewrite.store && self.can_be_stored(record);
        let method = if is_now_stored { STORED } else { record.method };
        let content = match rewrite.replace.get(&entry.id()) {
            Some(bytes) => Cow::from(bytes),
            None if is_now_stored => entry.read().ok()?,
            None => return None,
        };
        let packed = pack(content, method, rewrite.level);
        Some(packed.map(|mut packed| {
            packed.content.is_now_stored = is_now_stored;
            packed
        }))
    }

    /// Whether a compressed entry's headers can become those of a stored entry.
    fn can_be_stored(&self, record: &Record) -> bool {
        let kept = self.kept(record);
        let flags = format::u16_at(&kept.head, at::LOCAL_FLAGS).unwrap_or_default();
        let [has_descriptor, says_so] =
            [record.flags, flags].map(|flags| flags & FLAG_DESCRIPTOR != 0);
        let is_known = !has_descriptor || patch::descriptor(&kept.tail, record.content()).is_some();
        record.method == DEFLATED && has_descriptor == says_so && is_known
    }

    /// The piece of an unchanged entry.
    fn kept<'a>(&'a self, record: &'a Record) -> OutputPiece<'a> {
        let part = |from, to| Cow::Borrowed(self.bytes().get(from..to).unwrap_or_default());
        OutputPiece {
            record: Some(record),
            head: part(record.local, record.data.start),
            body: part(record.data.start, record.data.end),
            tail: part(record.data.end, record.tail_end),
            content: None,
            start: 0,
        }
    }

    /// The piece of a new entry: deflated if `rewrite` allows it and that is shorter.
    fn added<'a>(
        &self,
        name: &[u8],
        bytes: &'a [u8],
        rewrite: &Rewrite,
        time: [u8; 4],
    ) -> Result<OutputPiece<'a>, ArchiveError> {
        let method = if rewrite.store { STORED } else { DEFLATED };
        let packed = pack(bytes.into(), method, rewrite.level)
            .and_then(|packed| {
                if packed.bytes.len() < bytes.len() {
                    Ok(packed)
                } else {
                    pack(bytes.into(), STORED, rewrite.level)
                }
            })
            .map_err(|source| ArchiveError::Write {
                at: entry_label(self.label(), name),
                source,
            })?;
        let too_large = |_| self.refused(name, "new entries are limited to 4 GiB");
        let flags = if name.is_ascii() { 0 } else { FLAG_UTF8 };
        let mut head = format::LOCAL.to_le_bytes().to_vec();
        for field in [20, flags, packed.method] {
            head.extend(field.to_le_bytes());
        }
        head.extend(time);
        head.extend(packed.content.crc.to_le_bytes());
        for size in [packed.content.packed, packed.content.size] {
            head.extend(u32::try_from(size).map_err(too_large)?.to_le_bytes());
        }
        head.extend(u16::try_from(name.len()).map_err(too_large)?.to_le_bytes());
        head.extend([0, 0]);
        head.extend(name);
        Ok(OutputPiece {
            record: None,
            head: head.into(),
            body: packed.bytes,
            tail: Cow::default(),
            content: Some(packed.content),
            start: 0,
        })
    }

    /// The time of added entries: the manifest's, else the first entry's. It depends on the input
    /// alone.
    fn added_time(&self) -> [u8; 4] {
        let first = self.manifest_entry().or_else(|| self.entries().next());
        let header = first.map(|entry| &self.layout.records[entry.id().index()].central);
        header
            .and_then(|span| self.bytes().get(span.start + at::CENTRAL_TIME..))
            .and_then(|time| time.first_chunk().copied())
            .unwrap_or(EPOCH)
    }

    /// The new central directory.
    fn central(
        &self,
        rewrite: &Rewrite,
        pieces: &[OutputPiece<'_>],
    ) -> Result<Vec<u8>, ArchiveError> {
        let first = pieces.iter().take_while(|p| p.record.is_none()).count();
        let (first, pieces) = pieces.split_at(first);
        let mut out = Vec::with_capacity(self.layout.central.len());
        self.central_of_added(first, &mut out)?;
        let by_start = |record: &Record| {
            let found = pieces.binary_search_by_key(&record.local, |piece| {
                piece.record.map_or(usize::MAX, |record| record.local)
            });
            found.ok().and_then(|index| pieces.get(index))
        };
        for (index, record) in self.layout.records.iter().enumerate() {
            if rewrite.remove.contains(&EntryId::new(index)) {
                continue;
            }
            let old = self.bytes().get(record.central.clone()).unwrap_or_default();
            let Some(piece) = by_start(record) else {
                return Err(self.refused(record.name(self.bytes()), "its piece is missing"));
            };
            let moved = piece.start != record.local as u64;
            let offset = moved.then(|| piece.start - self.layout.base as u64);
            let header = patch::central(old, piece.content, offset)
                .map_err(|why| self.refused(record.name(self.bytes()), why))?;
            out.extend(header);
        }
        self.central_of_added(pieces, &mut out)?;
        Ok(out)
    }

    /// Appends the central headers of the added pieces.
    fn central_of_added(
        &self,
        pieces: &[OutputPiece<'_>],
        out: &mut Vec<u8>,
    ) -> Result<(), ArchiveError> {
        for piece in pieces.iter().filter(|piece| piece.record.is_none()) {
            let header = central_of_added(piece, self.layout.base as u64);
            out.extend(header.map_err(|why| self.refused(b"(new)", why))?);
        }
        Ok(())
    }

    /// The records behind the central directory, which starts at `start` and is `size` bytes long.
    fn end_records(&self, rewrite: &Rewrite, start: u64, size: u64) -> Vec<u8> {
        let layout = &self.layout;
        let old = self.bytes().get(layout.central.end..).unwrap_or_default();
        let count = self.len() + rewrite.add.len() - rewrite.remove.len();
        let change = EndChange {
            count: rewrite.add.len() as i64 - rewrite.remove.len() as i64,
            size: size.cast_signed() - layout.central.len() as i64,
            offset: start.cast_signed() - layout.central.start as i64,
            now: [size, start - layout.base as u64, count as u64],
        };
        let end = layout.end - layout.central.end;
        patch::end(old, end, layout.end64.is_some(), change)
    }
}

fn pack(content: Cow<'_, [u8]>, method: u16, level: u32) -> std::io::Result<PackedContent<'_>> {
    let (crc, size) = (deflate::crc32(&content), content.len() as u64);
    let bytes = match method {
        STORED => content,
        _ => deflate::deflate(&content, level)?.into(),
    };
    Ok(PackedContent {
        method,
        content: Content {
            crc,
            packed: bytes.len() as u64,
            size,
            is_now_stored: false,
        },
        bytes,
    })
}

/// The entry `kept` with the new content `packed`.
fn changed<'a>(
    kept: OutputPiece<'a>,
    packed: PackedContent<'a>,
) -> Result<OutputPiece<'a>, &'static str> {
    let Some(record) = kept.record else {
        return Ok(kept);
    };
    let old = record.content();
    let has_descriptor = record.flags & FLAG_DESCRIPTOR != 0;
    Ok(OutputPiece {
        head: patch::local(&kept.head, packed.content)?.into(),
        tail: patch::tail(&kept.tail, has_descriptor, old, packed.content).into(),
        body: packed.bytes,
        content: Some(packed.content),
        ..kept
    })
}

/// Gives every piece its place from `cursor` on, and returns where the last one ends. If the
/// archive is `aligned`, padding keeps stored content aligned.
fn place(pieces: &mut [OutputPiece<'_>], mut cursor: u64, aligned: bool) -> u64 {
    // `flexible` is the nearest changed or added piece before, whose header may grow. It ends at a
    // removed entry and at a changed aligned one, because pieces behind these move by another
    // amount. `expected` is where the next piece starts in the input if no entry is removed
    // between.
    let mut flexible = None;
    let mut expected = cursor;
    for index in 0..pieces.len() {
        if let Some(record) = pieces[index].record {
            if record.local as u64 != expected {
                flexible = None;
            }
            expected = record.tail_end as u64;
        }
        let alignment = match pieces[index].record {
            Some(record) if aligned => alignment(record),
            _ => 1,
        };
        if pieces[index].content.is_some() {
            flexible = (alignment == 1).then_some(index);
        }
        let need = misalignment(&pieces[index], cursor, alignment);
        let at = flexible.unwrap_or(index);
        let mut head = pieces[at].head.to_vec();
        if need > 0 && patch::pad_local(&mut head, need, alignment) {
            pieces[at].head = head.into();
            if at < index {
                for piece in &mut pieces[at + 1..index] {
                    piece.start += need as u64;
                }
                cursor += need as u64;
            }
        }
        pieces[index].start = cursor;
        cursor += pieces[index].len();
    }
    cursor
}

/// The alignment that an entry of an aligned archive keeps.
fn alignment(record: &Record) -> u16 {
    match record.data.start {
        _ if record.method != STORED || record.size == 0 => 1,
        start if start.is_multiple_of(4096) => 4096,
        start if start.is_multiple_of(4) => 4,
        _ => 1,
    }
}

/// How many bytes of padding align the piece's content if its header starts at `cursor`.
fn misalignment(piece: &OutputPiece<'_>, cursor: u64, alignment: u16) -> usize {
    let step = usize::from(alignment);
    let now = (cursor % u64::from(alignment)) as usize + piece.head.len();
    let mut need = now.next_multiple_of(step) - now;
    while need != 0 && need < patch::MIN_PADDING {
        need += step;
    }
    need
}

/// The central header of an added entry, made from the local one.
fn central_of_added(piece: &OutputPiece<'_>, base: u64) -> Result<Vec<u8>, &'static str> {
    let mut header = format::CENTRAL.to_le_bytes().to_vec();
    header.extend([20, 0]);
    // The fields from the needed version to the length of the name are the same in both headers.
    // Padding for alignment, if any, stands in the local header only.
    let local = piece.head.get(4..at::LOCAL_EXTRA_LEN).unwrap_or_default();
    header.extend(local);
    header.resize(format::CENTRAL_LEN, 0);
    let name_len = format::u16_at(&piece.head, at::LOCAL_NAME_LEN).unwrap_or_default();
    let name = LOCAL_LEN..LOCAL_LEN + usize::from(name_len);
    header.extend(piece.head.get(name).unwrap_or_default());
    patch::central(&header, None, Some(piece.start - base))
}
