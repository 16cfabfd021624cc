//! Bytes → [`ArchiveLayout`]: where the end record, the central directory and every entry lie.
//!
//! The rules are those of `java.util.zip.ZipFile` (JDK 17 and 25, `Source.findEND` and
//! `Source.initCEN`), because we must see the same entries as the JVM:
//!
//! - The central directory ends where the end record starts.
//! - `start of directory − declared offset` bytes stand in front of the archive. This covers both
//!   conventions of executable JARs.
//! - The directory itself gives the number of entries, not the end record.
//! - Sizes come from the central directory.
//!
//! Two rules are stricter than the JDK's. Every local header must be there, and no two entries may
//! share bytes. So each byte of the file belongs to one piece of a rewrite.
//!
//! Parsing inflates no content, and allocates no more than the file and the limits allow.

use super::error::ArchiveError;
use super::format::{
    self, CENTRAL, CENTRAL_LEN, DEFLATED, END, END_LEN, END64, END64_LEN, FLAG_ENCRYPTED, LOCAL,
    LOCAL_LEN, LOCATOR64, LOCATOR64_LEN, MAGIC16, MAGIC32, STORED, at, u16_at, u32_at, u64_at,
};
use super::limits::ArchiveBudget;
use super::patch::Content;
use super::shared_bytes::SharedBytes;
use std::ops::Range;

/// One entry: its fields in the central directory, and where its parts lie in the file.
#[derive(Clone, Debug)]
pub(super) struct Record {
    /// Its header in the central directory; the end is behind name, extra data and comment.
    pub(super) central: Range<usize>,
    pub(super) name_len: u16,
    pub(super) flags: u16,
    pub(super) method: u16,
    pub(super) crc: u32,
    pub(super) packed: u64,
    pub(super) size: u64,
    /// Where the local header starts, the content starts and ends, and the next piece starts.
    pub(super) local: usize,
    pub(super) data: Range<usize>,
    pub(super) tail_end: usize,
    /// Whether the local header has another name, so that readers of the stream see another entry.
    pub(super) other_local_name: bool,
}

impl Record {
    pub(super) fn name<'a>(&self, all: &'a [u8]) -> &'a [u8] {
        let start = self.central.start + CENTRAL_LEN;
        all.get(start..start + usize::from(self.name_len))
            .unwrap_or_default()
    }

    /// The directory's statement about the content.
    pub(super) fn content(&self) -> Content {
        Content {
            crc: self.crc,
            packed: self.packed,
            size: self.size,
            is_now_stored: false,
        }
    }

    pub(super) fn is_readable(&self) -> bool {
        matches!(self.method, STORED | DEFLATED)
    }
}

/// The whole file as pieces: prefix, entries, central directory, end records.
#[derive(Debug)]
pub(super) struct ArchiveLayout {
    /// The number to add to a stored offset to find a local header.
    pub(super) base: usize,
    /// In the order of the central directory.
    pub(super) records: Vec<Record>,
    /// Indices of `records` in the order of the file.
    pub(super) by_offset: Vec<u32>,
    pub(super) central: Range<usize>,
    /// Where the end record starts, and where the zip64 end record starts if that one is in force.
    pub(super) end: usize,
    pub(super) end64: Option<usize>,
}

/// The fields of the end record in force.
struct EndFields {
    end: usize,
    end64: Option<usize>,
    count: u64,
    size: u64,
    offset: u64,
}

/// Reads the structure of the archive `shared_bytes`, named `label` in errors.
pub(super) fn parse(
    data: &SharedBytes,
    label: &str,
    budget: &ArchiveBudget,
) -> Result<ArchiveLayout, ArchiveError> {
    let damaged = |why| ArchiveError::Damaged {
        at: label.to_owned(),
        why,
    };
    let found = find_end(data).ok_or_else(|| ArchiveError::NotAnArchive {
        at: label.to_owned(),
        why: "there is no end record with a central directory in front of it",
    })?;
    let central_end = found.end64.unwrap_or(found.end);
    let size = usize::try_from(found.size)
        .ok()
        .filter(|size| *size <= central_end)
        .ok_or_else(|| damaged("the central directory is longer than the file"))?;
    let start = central_end - size;
    let base = usize::try_from(found.offset)
        .ok()
        .and_then(|offset| start.checked_sub(offset))
        .ok_or_else(|| damaged("the central directory's offset points behind itself"))?;
    if found.count > found.size / CENTRAL_LEN as u64 {
        return Err(damaged(
            "the end record counts more entries than there is room for",
        ));
    }
    let mut layout = ArchiveLayout {
        base,
        records: Vec::new(),
        by_offset: Vec::new(),
        central: start..central_end,
        end: found.end,
        end64: found.end64,
    };
    let mut pos = start;
    while pos < central_end {
        budget.entry(label)?;
        let record = central_record(data, label, base, pos..central_end)?;
        budget.bytes(label, || entry_label(label, record.name(data)), record.size)?;
        pos = record.central.end;
        layout.records.push(record);
    }
    assign_tails(data, label, &mut layout)?;
    Ok(layout)
}

/// `file!entry`, for messages.
pub(super) fn entry_label(label: &str, name: &[u8]) -> String {
    format!("{label}!{}", format::show(name))
}

/// The end record in force, as `Source.findEND` finds it.
fn find_end(all: &[u8]) -> Option<EndFields> {
    let last = all.len().checked_sub(END_LEN)?;
    let first = last.saturating_sub(usize::from(u16::MAX));
    (first..=last)
        .rev()
        .filter(|pos| u32_at(all, *pos) == Some(END))
        .find_map(|pos| end_fields(all, pos))
}

fn end_fields(all: &[u8], end: usize) -> Option<EndFields> {
    let fields = EndFields {
        end,
        end64: None,
        count: u16_at(all, end + at::END_COUNT)?.into(),
        size: u32_at(all, end + at::END_SIZE)?.into(),
        offset: u32_at(all, end + at::END_OFFSET)?.into(),
    };
    let comment = usize::from(u16_at(all, end + at::END_COMMENT_LEN)?);
    if end + END_LEN + comment != all.len() && !plausible(all, &fields) {
        return None;
    }
    Some(end64_fields(all, &fields).unwrap_or(fields))
}

/// Whether an end record belongs to an archive although its comment does not end with the file: a
/// central directory and a local header must be where it says.
fn plausible(all: &[u8], fields: &EndFields) -> bool {
    let sane = || {
        let central = fields.end.checked_sub(usize::try_from(fields.size).ok()?)?;
        let local = central.checked_sub(usize::try_from(fields.offset).ok()?)?;
        Some(u32_at(all, central)? == CENTRAL && u32_at(all, local)? == LOCAL)
    };
    sane().unwrap_or(false)
}

/// The zip64 end record, unless it contradicts a field of the plain end record that has a value of
/// its own.
fn end64_fields(all: &[u8], plain: &EndFields) -> Option<EndFields> {
    let locator = plain.end.checked_sub(LOCATOR64_LEN)?;
    if u32_at(all, locator)? != LOCATOR64 {
        return None;
    }
    let declared = usize::try_from(u64_at(all, locator + at::LOCATOR64_OFFSET)?).ok();
    // If data stands in front of the archive, some writers count from the archive's start.
    let end64 = [declared, locator.checked_sub(END64_LEN)]
        .into_iter()
        .flatten()
        .find(|pos| *pos < locator && u32_at(all, *pos) == Some(END64))?;
    let fields = EndFields {
        end: plain.end,
        end64: Some(end64),
        count: u64_at(all, end64 + at::END64_COUNT)?,
        size: u64_at(all, end64 + at::END64_SIZE)?,
        offset: u64_at(all, end64 + at::END64_OFFSET)?,
    };
    let agrees = (plain.size == fields.size || plain.size == u64::from(MAGIC32))
        && (plain.offset == fields.offset || plain.offset == u64::from(MAGIC32))
        && (plain.count == fields.count || plain.count == u64::from(MAGIC16));
    agrees.then_some(fields)
}

/// Reads the central header at the start of `span` and the local header that it points to.
fn central_record(
    all: &[u8],
    label: &str,
    base: usize,
    span: Range<usize>,
) -> Result<Record, ArchiveError> {
    let pos = span.start;
    let header = all.get(span).unwrap_or_default();
    let parsed = central_fields(header).ok_or_else(|| ArchiveError::Damaged {
        at: label.to_owned(),
        why: "the central directory does not hold the headers that it should",
    })?;
    let (mut record, offset) = parsed;
    record.central = pos..pos + record.central.end;
    let damaged = |why| ArchiveError::Damaged {
        at: entry_label(label, record.name(all)),
        why,
    };
    if record.flags & FLAG_ENCRYPTED != 0 {
        return Err(ArchiveError::Encrypted {
            at: entry_label(label, record.name(all)),
        });
    }
    let offset = offset.ok_or_else(|| damaged("its zip64 extra field is too short"))?;
    let local = usize::try_from(offset)
        .ok()
        .and_then(|offset| base.checked_add(offset))
        .filter(|local| u32_at(all, *local) == Some(LOCAL))
        .ok_or_else(|| damaged("there is no local header where the directory says"))?;
    let (name, content) =
        local_fields(all, local).ok_or_else(|| damaged("its local header is cut off"))?;
    let end = usize::try_from(record.packed)
        .ok()
        .and_then(|packed| content.checked_add(packed))
        .filter(|end| *end <= all.len())
        .ok_or_else(|| damaged("its content is cut off"))?;
    record.other_local_name = name != record.name(all);
    record.local = local;
    record.data = content..end;
    Ok(record)
}

/// The fields of a central header, and its stored offset. The offset is `None` if the zip64 field
/// lacks a value that it should hold.
fn central_fields(header: &[u8]) -> Option<(Record, Option<u64>)> {
    if u32_at(header, 0)? != CENTRAL {
        return None;
    }
    let name_len = u16_at(header, at::CENTRAL_NAME_LEN)?;
    let extra_len = u16_at(header, at::CENTRAL_EXTRA_LEN)?;
    let comment_len = u16_at(header, at::CENTRAL_COMMENT_LEN)?;
    let extra_start = CENTRAL_LEN + usize::from(name_len);
    let extra_end = extra_start + usize::from(extra_len);
    let end = extra_end + usize::from(comment_len);
    if end > header.len() {
        return None;
    }
    let mut wide = format::zip64_values(header.get(extra_start..extra_end)?);
    let mut full = |value: u32| match value {
        MAGIC32 => wide.next(),
        value => Some(value.into()),
    };
    let size = full(u32_at(header, at::CENTRAL_SIZE)?);
    let packed = full(u32_at(header, at::CENTRAL_PACKED)?);
    let offset = full(u32_at(header, at::CENTRAL_OFFSET)?);
    let record = Record {
        central: 0..end,
        name_len,
        flags: u16_at(header, at::CENTRAL_FLAGS)?,
        method: u16_at(header, at::CENTRAL_METHOD)?,
        crc: u32_at(header, at::CENTRAL_CRC)?,
        packed: packed.unwrap_or_default(),
        size: size.unwrap_or_default(),
        local: 0,
        data: 0..0,
        tail_end: 0,
        other_local_name: false,
    };
    Some((record, size.and(packed).and(offset)))
}

/// The name in a local header, and where the content behind it starts.
fn local_fields(all: &[u8], local: usize) -> Option<(&[u8], usize)> {
    let name_len = usize::from(u16_at(all, local + at::LOCAL_NAME_LEN)?);
    let extra_len = usize::from(u16_at(all, local + at::LOCAL_EXTRA_LEN)?);
    let name = all.get(local + LOCAL_LEN..local + LOCAL_LEN + name_len)?;
    let content = local + LOCAL_LEN + name_len + extra_len;
    (content <= all.len()).then_some((name, content))
}

/// Orders the entries by place, and refuses entries that share bytes. Gives each entry the bytes
/// between it and the next: its data descriptor, or anything else.
fn assign_tails(all: &[u8], label: &str, layout: &mut ArchiveLayout) -> Result<(), ArchiveError> {
    let records = &mut layout.records;
    let mut order: Vec<u32> = (0u32..).take(records.len()).collect();
    order.sort_by_key(|index| (records[*index as usize].local, *index));
    let mut next = layout.central.start;
    for index in order.iter().rev() {
        let record = &mut records[*index as usize];
        if record.data.end > next {
            return Err(ArchiveError::Overlap {
                at: entry_label(label, record.name(all)),
            });
        }
        record.tail_end = next;
        next = record.local;
    }
    layout.by_offset = order;
    Ok(())
}
