//! [`Archive`] and [`Entry`]: an opened archive, its entries in the order of the central directory,
//! their bounded content, and their oddities.
//!
//! An archive is immutable and shares its bytes, so any thread can read entries. Content is
//! inflated on request, and checked against the declared size and CRC-32. The JVM checks neither
//! for classes. So accepted content is the content that the JVM sees, and refused content must stay
//! as it is. Inflated content is not kept here.

use super::deflate::{self, InflateError};
use super::error::ArchiveError;
use super::format::{self, STORED};
use super::limits::{ArchiveBudget, ArchiveLimits};
use super::manifest::{self, Manifest};
use super::parse::{self, ArchiveLayout, Record, entry_label};
use super::shared_bytes::SharedBytes;
use super::view::{EntryPurpose, NESTED_DEPTH};
use base::Id as _;
use std::borrow::Cow;
use std::fmt;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

base::entity_id! {
    /// An entry of an archive, by its place in the central directory.
    EntryId, "entry"
}

/// An opened archive. Cloning it copies no content.
#[derive(Clone)]
pub struct Archive {
    label: Arc<str>,
    pub(super) data: SharedBytes,
    pub(super) layout: Arc<ArchiveLayout>,
    /// Every entry, sorted by name and then by place.
    by_name: Arc<[EntryId]>,
    budget: Arc<ArchiveBudget>,
    depth: u8,
    multi_release: bool,
}

/// One entry of an archive.
#[derive(Clone, Copy)]
pub struct Entry<'a> {
    archive: &'a Archive,
    record: &'a Record,
    id: EntryId,
}

/// The bytes in front of the archive in a JMOD file.
const JMOD: &[u8] = b"JM\x01\x00";

impl Archive {
    /// Opens the archive in the file `path`.
    ///
    /// # Errors
    /// When the file cannot be read, is no archive, is damaged, has encrypted or overlapping
    /// entries, or goes beyond `limits`.
    pub fn open(path: &Path, limits: &ArchiveLimits) -> Result<Archive, ArchiveError> {
        let label = path.display().to_string();
        let data = SharedBytes::open(path).map_err(|source| match source.kind() {
            ErrorKind::IsADirectory => ArchiveError::Folder { at: label.clone() },
            _ => ArchiveError::Open {
                at: label.clone(),
                source,
            },
        })?;
        let budget = Arc::new(ArchiveBudget::new(*limits, data.len()));
        Archive::new(&label, data, budget, 0)
    }

    /// Opens the archive that consists of `bytes`; `label` names it in messages.
    ///
    /// # Errors
    /// As [`Archive::open`].
    pub fn parse(
        bytes: Vec<u8>,
        label: &str,
        limits: &ArchiveLimits,
    ) -> Result<Archive, ArchiveError> {
        let budget = Arc::new(ArchiveBudget::new(*limits, bytes.len()));
        Archive::new(label, SharedBytes::owned(bytes), budget, 0)
    }

    fn new(
        label: &str,
        data: SharedBytes,
        budget: Arc<ArchiveBudget>,
        depth: u8,
    ) -> Result<Archive, ArchiveError> {
        let layout = parse::parse(&data, label, &budget)?;
        let mut by_name: Vec<EntryId> = (0..layout.records.len()).map(EntryId::new).collect();
        by_name.sort_by_key(|id| (layout.records[id.index()].name(&data), *id));
        let mut archive = Archive {
            label: label.into(),
            data,
            layout: Arc::new(layout),
            by_name: by_name.into(),
            budget,
            depth,
            multi_release: false,
        };
        archive.multi_release = match archive.manifest_entry() {
            Some(entry) => manifest::is_multi_release(&entry.read()?),
            None => false,
        };
        Ok(archive)
    }

    /// Opens the archive nested in the entry `id`. A stored one shares this archive's bytes. Call
    /// this once for an entry, because each call counts the nested archive's declared sizes towards
    /// the limits.
    ///
    /// # Errors
    /// As [`Archive::open`]; also when the entry cannot be read or is nested too deep.
    pub fn nested(&self, id: EntryId) -> Result<Archive, ArchiveError> {
        let entry = self.entry(id);
        if self.depth >= NESTED_DEPTH {
            return Err(ArchiveError::TooDeep {
                at: entry.label(),
                limit: NESTED_DEPTH,
            });
        }
        let data = match entry.read()? {
            Cow::Borrowed(_) => self.data.part(entry.record.data.clone()),
            Cow::Owned(bytes) => SharedBytes::owned(bytes),
        };
        Archive::new(&entry.label(), data, self.budget.clone(), self.depth + 1)
    }

    /// Gives back memory that the system can fill again from the archive's file. Call this only
    /// when the next read is some time away: that read costs as much as the first one.
    pub fn release(&self) {
        self.data.release();
    }

    /// The archive's bytes, part by part. Asking for a part gives back the memory of the part
    /// before it.
    pub fn parts(&self) -> impl Iterator<Item = &[u8]> {
        const PART: usize = 4 << 20;
        let all = self.bytes().len();
        (0..all).step_by(PART).map(move |start| {
            self.data.part(start.saturating_sub(PART)..start).release();
            &self.bytes()[start..all.min(start + PART)]
        })
    }

    /// Whether the file was written to since it was opened, as far as its length and time tell.
    /// Small files were read into memory, so for them the answer is no.
    pub fn has_changed(&self) -> bool {
        self.data.has_changed()
    }

    /// The file's path, or `outer!entry` for a nested archive.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// The archive's bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.data
    }

    /// The number of entries.
    pub fn len(&self) -> usize {
        self.layout.records.len()
    }

    /// Whether the archive has no entries.
    pub fn is_empty(&self) -> bool {
        self.layout.records.is_empty()
    }

    /// The entry `id` of this archive.
    ///
    /// # Panics
    /// When `id` belongs to another archive and this one has fewer entries.
    pub fn entry(&self, id: EntryId) -> Entry<'_> {
        Entry {
            archive: self,
            record: &self.layout.records[id.index()],
            id,
        }
    }

    /// Every entry in the order of the central directory: duplicates and directories included.
    pub fn entries(&self) -> impl ExactSizeIterator<Item = Entry<'_>> + '_ {
        let records = self.layout.records.iter().enumerate();
        records.map(|(index, record)| Entry {
            archive: self,
            record,
            id: EntryId::new(index),
        })
    }

    /// Every entry called `name`. The JVM uses the last one.
    pub fn find_all(&self, name: &[u8]) -> &[EntryId] {
        let names = |id: &EntryId| self.entry(*id).name();
        let start = self.by_name.partition_point(|id| names(id) < name);
        let len = self.by_name[start..].partition_point(|id| names(id) == name);
        &self.by_name[start..start + len]
    }

    /// The entry called `name` that the JVM uses.
    pub fn find(&self, name: &[u8]) -> Option<Entry<'_>> {
        self.find_all(name).last().map(|id| self.entry(*id))
    }

    /// The manifest that the JVM uses: the last `META-INF/MANIFEST.MF`, in any case of letters.
    pub fn manifest_entry(&self) -> Option<Entry<'_>> {
        self.entries()
            .filter(|entry| entry.name().eq_ignore_ascii_case(manifest::NAME))
            .last()
    }

    /// The manifest, if there is one.
    ///
    /// # Errors
    /// When it cannot be read, or has a form that the JDK refuses.
    pub fn manifest(&self) -> Result<Option<Manifest>, ArchiveError> {
        let Some(entry) = self.manifest_entry() else {
            return Ok(None);
        };
        let parsed = Manifest::parse(&entry.read()?);
        parsed.map(Some).map_err(|why| ArchiveError::Manifest {
            at: entry.label(),
            why,
        })
    }

    /// Whether the JVM honours this archive's `META-INF/versions`.
    pub fn is_multi_release(&self) -> bool {
        self.multi_release
    }

    /// The archive's oddities, in a fixed order. The JVM accepts them, so they are kept.
    pub fn warnings(&self) -> Vec<ArchiveWarning> {
        let prefix = self.prefix_len();
        let jmod = self.data.get(..prefix) == Some(JMOD);
        let checks = [
            (jmod, Oddity::Jmod),
            (prefix > 0 && !jmod, Oddity::Prefix(prefix)),
            (self.is_of_archives(), Oddity::OfArchives),
        ];
        let holding = checks.into_iter().filter(|(holds, _)| *holds);
        let mut found: Vec<_> = holding
            .map(|(_, oddity)| ArchiveWarning {
                at: self.label.to_string(),
                oddity,
            })
            .collect();
        for entry in self.entries() {
            found.extend(entry.oddities().into_iter().map(|oddity| ArchiveWarning {
                at: entry.label(),
                oddity,
            }));
        }
        found
    }

    /// Whether the archive holds archives that we do not read, but neither classes nor archives
    /// that we read: an EAR, or a distribution.
    fn is_of_archives(&self) -> bool {
        let archives = [&b".jar"[..], b".war", b".rar"];
        let mut unread = false;
        for entry in self.entries() {
            match entry.place() {
                EntryPurpose::Class(_) | EntryPurpose::ModuleInfo(_) | EntryPurpose::Nested(_) => {
                    return false;
                }
                EntryPurpose::Other => {
                    unread |= archives.iter().any(|end| entry.name().ends_with(end))
                }
                EntryPurpose::Manifest | EntryPurpose::Signature => {}
            }
        }
        unread
    }

    /// The number of bytes in front of the first entry: 0 unless a program precedes the archive.
    pub fn prefix_len(&self) -> usize {
        let first = self.layout.by_offset.first();
        first.map_or(self.layout.central.start, |index| {
            self.layout.records[*index as usize].local
        })
    }
}

impl fmt::Debug for Archive {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Archive({}, {} entries)", self.label, self.len())
    }
}

impl<'a> Entry<'a> {
    /// The entry's id.
    pub fn id(self) -> EntryId {
        self.id
    }

    /// The name in the central directory: bytes in any form, usually UTF-8.
    pub fn name(self) -> &'a [u8] {
        self.record.name(&self.archive.data)
    }

    /// `file!entry` for messages.
    pub fn label(self) -> String {
        entry_label(&self.archive.label, self.name())
    }

    /// The archive that the entry is in.
    pub fn archive(self) -> &'a Archive {
        self.archive
    }

    /// The declared size of the content in bytes.
    pub fn size(self) -> u64 {
        self.record.size
    }

    /// Whether the content is stored, not compressed.
    pub fn is_stored(self) -> bool {
        self.record.method == STORED
    }

    /// Where the content, compressed or stored, starts in the archive's bytes.
    pub fn data_offset(self) -> usize {
        self.record.data.start
    }

    /// Whether another entry has the same name.
    pub fn is_duplicate(self) -> bool {
        self.archive.find_all(self.name()).len() > 1
    }

    /// Whether new content can replace the old one. No other entry may have the name, the local
    /// header must have the same name, and the compression must be one that we write.
    pub fn is_rewritable(self) -> bool {
        self.record.is_readable() && !self.record.other_local_name && !self.is_duplicate()
    }

    /// The content, checked against the declared size and CRC-32; borrowed if it is stored.
    ///
    /// # Errors
    /// - The JVM does not read its compression.
    /// - It is damaged.
    /// - It is larger than the limits allow.
    pub fn read(self) -> Result<Cow<'a, [u8]>, ArchiveError> {
        if !self.record.is_readable() {
            return Err(ArchiveError::Method {
                at: self.label(),
                method: self.record.method,
            });
        }
        let packed = self.archive.data.get(self.record.data.clone());
        let packed = packed.unwrap_or_default();
        let limit = self.archive.budget.limits.max_entry_size;
        let content = if self.is_stored() {
            if self.record.size != self.record.packed {
                let why = "it is stored, but its two sizes differ";
                return Err(self.failed(InflateError::Damaged(why), limit));
            }
            Cow::Borrowed(packed)
        } else {
            let inflated = deflate::inflate(packed, self.record.size, limit);
            Cow::Owned(inflated.map_err(|failure| self.failed(failure, limit))?)
        };
        if deflate::crc32(&content) != self.record.crc {
            return Err(self.failed(InflateError::Damaged("its checksum differs"), limit));
        }
        Ok(content)
    }

    fn failed(self, failure: InflateError, limit: u64) -> ArchiveError {
        let at = self.label();
        match failure {
            InflateError::Damaged(why) => ArchiveError::Content { at, why },
            InflateError::TooLarge => ArchiveError::EntryTooLarge { at, limit },
        }
    }

    /// The oddities of the entry.
    fn oddities(self) -> Vec<Oddity> {
        let name = self.name();
        let checks = [
            (self.is_duplicate(), Oddity::Duplicate),
            (name.starts_with(b"/"), Oddity::AbsoluteName),
            (
                name.split(|byte| *byte == b'/').any(|part| part == b".."),
                Oddity::ParentName,
            ),
            (self.record.other_local_name, Oddity::OtherLocalName),
            (!self.record.is_readable(), Oddity::Method),
        ];
        let found = checks.into_iter().filter(|(holds, _)| *holds);
        found.map(|(_, oddity)| oddity).collect()
    }
}

impl fmt::Debug for Entry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", self.id, format::show(self.name()))
    }
}

/// An oddity that is kept as it is, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchiveWarning {
    /// The file, or `file!entry`.
    pub at: String,
    /// The oddity.
    pub oddity: Oddity,
}

impl fmt::Display for ArchiveWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.oddity)
    }
}

/// An oddity of an archive that the JVM accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Oddity {
    /// This many bytes stand in front of the archive.
    Prefix(usize),
    /// It is a JMOD file. A JMOD file keeps its classes in a folder that no JAR uses.
    Jmod,
    /// It holds archives that we do not read, but neither classes nor archives that we read.
    OfArchives,
    /// Another entry has the same name.
    Duplicate,
    /// The name starts with a slash.
    AbsoluteName,
    /// The name has a `..` segment.
    ParentName,
    /// The local header has another name.
    OtherLocalName,
    /// The compression method is one that the JVM does not read.
    Method,
}

impl fmt::Display for Oddity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Oddity::Prefix(len) => write!(f, "{len} bytes stand in front of the archive; kept"),
            Oddity::Jmod => f.write_str(
                "a JMOD file, which is not read: optimize the module's JAR before it is packed",
            ),
            Oddity::OfArchives => f.write_str(
                "it has no classes, and the archives in it are not read: optimize each of these before they are packed, as for an EAR",
            ),
            Oddity::Duplicate => f.write_str(
                "several entries have this name, and the JVM uses the last; none is changed",
            ),
            Oddity::AbsoluteName => f.write_str("the name is absolute; kept as it is"),
            Oddity::ParentName => f.write_str("the name has a '..' segment; kept as it is"),
            Oddity::OtherLocalName => f.write_str(
                "its two headers have different names, and the JVM uses the directory's; kept",
            ),
            Oddity::Method => f.write_str("compressed in a way that no JVM reads; kept as it is"),
        }
    }
}
