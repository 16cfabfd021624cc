//! Patched headers: the local header, the data descriptor, the central header, the end records.
//!
//! Every function starts from the old bytes and overwrites only the changed values. So unknown
//! flags, versions, times, attributes, comments and extra fields stay. A value in a zip64 extra
//! field stays in that field. A value that outgrows its 32 bits moves into the field (APPNOTE
//! 4.5.3: size, compressed size, offset, in this order, each only if its 32-bit field is
//! `0xFFFFFFFF`). The end records change by differences, so a wrong count or offset stays wrong by
//! the same amount.

use super::format::{
    self, CENTRAL_LEN, DESCRIPTOR, EXTRA_ALIGN, EXTRA_ZIP64, FLAG_DESCRIPTOR, LOCAL_LEN, MAGIC16,
    MAGIC32, STORED, at, put, u16_at, u32_at, u64_at,
};

/// A header's statement about content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Content {
    pub(super) crc: u32,
    pub(super) packed: u64,
    pub(super) size: u64,
    /// Whether the content was compressed before and is stored now.
    pub(super) is_now_stored: bool,
}

/// `value` as a 32-bit field, or the mark that the zip64 field has the value.
fn narrow(value: u64) -> u32 {
    u32::try_from(value).unwrap_or(MAGIC32)
}

/// Replaces a header's zip64 field with one that holds `values`, or adds one. `extra` is the start
/// and end of the header's extra data; `len_at` is where the length of that data stands.
fn set_zip64(
    header: &mut Vec<u8>,
    extra: (usize, usize),
    len_at: usize,
    values: &[u64],
) -> Result<(), &'static str> {
    let data = header.get(extra.0..extra.1).unwrap_or_default();
    let old = format::extra_fields(data).find(|field| field.id == EXTRA_ZIP64);
    let (start, end) = old.map_or((extra.1, extra.1), |field| {
        (extra.0 + field.start, extra.0 + field.end)
    });
    // The field's last part, if present, is the number of the disk.
    let known = values.len().min((end - start).saturating_sub(4) / 8) * 8;
    let rest = header
        .get(start + 4 + known..end)
        .unwrap_or_default()
        .to_vec();
    let rest = if rest.len() == 4 { rest } else { Vec::new() };
    let mut field = EXTRA_ZIP64.to_le_bytes().to_vec();
    let len = u16::try_from(values.len() * 8 + rest.len()).map_err(|_| "too many values")?;
    field.extend(len.to_le_bytes());
    field.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    field.extend(rest);
    let added = field.len();
    header.splice(start..end, field);
    let len = u16::try_from(extra.1 - extra.0 + added - (end - start))
        .map_err(|_| "its extra data has no room for a zip64 field")?;
    put(header, len_at, &len.to_le_bytes());
    Ok(())
}

/// The local header `old` for new content.
pub(super) fn local(old: &[u8], content: Content) -> Result<Vec<u8>, &'static str> {
    let mut header = old.to_vec();
    let flags = if content.is_now_stored {
        store(&mut header, at::LOCAL_FLAGS, at::LOCAL_METHOD)
    } else {
        u16_at(old, at::LOCAL_FLAGS).unwrap_or_default()
    };
    let (size, packed) = (u32_at(old, at::LOCAL_SIZE), u32_at(old, at::LOCAL_PACKED));
    let crc = u32_at(old, at::LOCAL_CRC);
    if flags & FLAG_DESCRIPTOR != 0 && (crc, size, packed) == (Some(0), Some(0), Some(0)) {
        return Ok(header);
    }
    let was_wide = size == Some(MAGIC32) || packed == Some(MAGIC32);
    let wide = was_wide || narrow(content.size) == MAGIC32 || narrow(content.packed) == MAGIC32;
    put(&mut header, at::LOCAL_CRC, &content.crc.to_le_bytes());
    let field = |value| if wide { MAGIC32 } else { narrow(value) };
    put(
        &mut header,
        at::LOCAL_SIZE,
        &field(content.size).to_le_bytes(),
    );
    put(
        &mut header,
        at::LOCAL_PACKED,
        &field(content.packed).to_le_bytes(),
    );
    if wide {
        let start = LOCAL_LEN + usize::from(u16_at(old, at::LOCAL_NAME_LEN).unwrap_or_default());
        let extra = (start, old.len());
        set_zip64(
            &mut header,
            extra,
            at::LOCAL_EXTRA_LEN,
            &[content.size, content.packed],
        )?;
    }
    Ok(header)
}

/// Turns a header into one of stored content, with the sizes in the header and without a data
/// descriptor. Returns the new flags.
fn store(header: &mut [u8], flags_at: usize, method_at: usize) -> u16 {
    let flags = u16_at(header, flags_at).unwrap_or_default() & !FLAG_DESCRIPTOR;
    put(header, flags_at, &flags.to_le_bytes());
    put(header, method_at, &STORED.to_le_bytes());
    flags
}

/// Makes the local header exactly `by` bytes longer, with the extra field that Android's tools and
/// Commons Compress use for padding. `by` must be 0 or at least [`MIN_PADDING`]. For other values,
/// and where the header has no room, the header stays and the result is `false`.
pub(super) fn pad_local(header: &mut Vec<u8>, by: usize, alignment: u16) -> bool {
    let old = u16_at(header, at::LOCAL_EXTRA_LEN).unwrap_or_default();
    let (Ok(len), Ok(data)) = (
        u16::try_from(usize::from(old) + by),
        u16::try_from(by.saturating_sub(4)),
    ) else {
        return false;
    };
    if by < MIN_PADDING {
        return by == 0;
    }
    put(header, at::LOCAL_EXTRA_LEN, &len.to_le_bytes());
    let end = header.len() + by;
    header.extend(EXTRA_ALIGN.to_le_bytes());
    header.extend(data.to_le_bytes());
    header.extend(alignment.to_le_bytes());
    header.resize(end, 0);
    true
}

/// The shortest padding: id, length, alignment.
pub(super) const MIN_PADDING: usize = 6;

/// The bytes behind an entry's new content. A data descriptor that fits `old` is renewed in its own
/// form, or left out if the content is now stored. All other bytes stay.
pub(super) fn tail(tail: &[u8], has_descriptor: bool, old: Content, new: Content) -> Vec<u8> {
    let form = has_descriptor.then(|| descriptor(tail, old)).flatten();
    let Some((skip, width)) = form else {
        return tail.to_vec();
    };
    let rest = tail.get(skip + 4 + 2 * width..).unwrap_or_default();
    if new.is_now_stored {
        return rest.to_vec();
    }
    let wide = width == 8 || narrow(new.size) == MAGIC32 || narrow(new.packed) == MAGIC32;
    let mut out = tail.get(..skip).unwrap_or_default().to_vec();
    out.extend(new.crc.to_le_bytes());
    for value in [new.packed, new.size] {
        if wide {
            out.extend(value.to_le_bytes());
        } else {
            out.extend(narrow(value).to_le_bytes());
        }
    }
    out.extend(rest);
    out
}

/// The form of the data descriptor at the start of `tail`: the length of its signature and the
/// width of its sizes. Every form is tried until the old values fit one.
pub(super) fn descriptor(tail: &[u8], old: Content) -> Option<(usize, usize)> {
    let marked = u32_at(tail, 0) == Some(DESCRIPTOR);
    let forms = [(4, 8), (4, 4), (0, 8), (0, 4)];
    forms
        .into_iter()
        .find(|(skip, width)| (*skip == 0 || marked) && descriptor_fits(tail, *skip, *width, old))
}

fn descriptor_fits(tail: &[u8], skip: usize, width: usize, old: Content) -> bool {
    let size_at = |at| match width {
        8 => u64_at(tail, at),
        _ => u32_at(tail, at).map(u64::from),
    };
    u32_at(tail, skip) == Some(old.crc)
        && size_at(skip + 4) == Some(old.packed)
        && size_at(skip + 4 + width) == Some(old.size)
}

/// The central header `old` with new content and a new offset; `None` stands for no change.
pub(super) fn central(
    old: &[u8],
    content: Option<Content>,
    offset: Option<u64>,
) -> Result<Vec<u8>, &'static str> {
    let mut header = old.to_vec();
    if content.is_none() && offset.is_none() {
        return Ok(header);
    }
    let start = CENTRAL_LEN + usize::from(u16_at(old, at::CENTRAL_NAME_LEN).unwrap_or_default());
    let end = start + usize::from(u16_at(old, at::CENTRAL_EXTRA_LEN).unwrap_or_default());
    let mut wide = format::zip64_values(old.get(start..end).unwrap_or_default());
    let mut values = Vec::new();
    let fields = [
        (at::CENTRAL_SIZE, content.map(|content| content.size)),
        (at::CENTRAL_PACKED, content.map(|content| content.packed)),
        (at::CENTRAL_OFFSET, offset),
    ];
    let mut touched = false;
    for (place, new) in fields {
        let plain = u32_at(old, place).unwrap_or_default();
        let stored = if plain == MAGIC32 { wide.next() } else { None };
        match (stored, new) {
            (Some(old), new) => {
                touched |= new.is_some();
                values.push(new.unwrap_or(old));
            }
            (None, Some(new)) => {
                put(&mut header, place, &narrow(new).to_le_bytes());
                if narrow(new) == MAGIC32 {
                    touched = true;
                    values.push(new);
                }
            }
            (None, None) => {}
        }
    }
    if let Some(content) = content {
        put(&mut header, at::CENTRAL_CRC, &content.crc.to_le_bytes());
        if content.is_now_stored {
            store(&mut header, at::CENTRAL_FLAGS, at::CENTRAL_METHOD);
        }
    }
    if touched {
        set_zip64(&mut header, (start, end), at::CENTRAL_EXTRA_LEN, &values)?;
    }
    Ok(header)
}

/// The changes of an archive's end records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct EndChange {
    /// How many more entries there are; negative for fewer.
    pub(super) count: i64,
    /// How many bytes the central directory grew.
    pub(super) size: i64,
    /// How many bytes the central directory moved.
    pub(super) offset: i64,
    /// The new length, offset and number of entries of the central directory, for an added zip64
    /// end record.
    pub(super) now: [u64; 3],
}

/// The changed bytes behind the central directory. `end64` says whether `old` starts with the zip64
/// end record in force. `end` is where in `old` the plain end record starts.
pub(super) fn end(old: &[u8], end: usize, end64: bool, change: EndChange) -> Vec<u8> {
    let mut out = old.to_vec();
    if end64 {
        for (place, by) in [
            (at::END64_COUNT_DISK, change.count),
            (at::END64_COUNT, change.count),
            (at::END64_SIZE, change.size),
            (at::END64_OFFSET, change.offset),
        ] {
            let value = u64_at(old, place).unwrap_or_default();
            put(
                &mut out,
                place,
                &value.wrapping_add_signed(by).to_le_bytes(),
            );
        }
        let place = end - format::LOCATOR64_LEN + at::LOCATOR64_OFFSET;
        let moved = change.offset + change.size;
        let value = u64_at(old, place).unwrap_or_default();
        put(
            &mut out,
            place,
            &value.wrapping_add_signed(moved).to_le_bytes(),
        );
    }
    let mut overflow = false;
    for (place, by) in [(at::END_SIZE, change.size), (at::END_OFFSET, change.offset)] {
        let value = u32_at(old, end + place).unwrap_or_default();
        let new = (i64::from(value) + by).max(0);
        if !(end64 && value == MAGIC32) {
            overflow |= by != 0 && new >= i64::from(MAGIC32);
            let new = u32::try_from(new).unwrap_or(MAGIC32);
            put(&mut out, end + place, &new.to_le_bytes());
        }
    }
    for place in [at::END_COUNT_DISK, at::END_COUNT] {
        let value = u16_at(old, end + place).unwrap_or_default();
        let new = (i64::from(value) + change.count).max(0);
        if !(end64 && value == MAGIC16) {
            overflow |= change.count != 0 && new >= i64::from(MAGIC16);
            let new = u16::try_from(new).unwrap_or(MAGIC16);
            put(&mut out, end + place, &new.to_le_bytes());
        }
    }
    if overflow && !end64 {
        out.splice(end..end, added_end64(change.now));
    }
    out
}

/// A zip64 end record and its locator, for a directory of `size` bytes at `offset` with `count`
/// entries. The record starts right behind the directory.
fn added_end64([size, offset, count]: [u64; 3]) -> Vec<u8> {
    let mut out = format::END64.to_le_bytes().to_vec();
    out.extend((format::END64_LEN as u64 - 12).to_le_bytes());
    out.extend([45, 0, 45, 0]);
    out.extend([0; 8]);
    for value in [count, count, size, offset] {
        out.extend(value.to_le_bytes());
    }
    out.extend(format::LOCATOR64.to_le_bytes());
    out.extend([0; 4]);
    out.extend((offset + size).to_le_bytes());
    out.extend(1u32.to_le_bytes());
    out
}

/// Cases that fixtures would need files of more than 4 GiB for.
#[cfg(test)]
mod tests {
    use super::{Content, EndChange, central, end, local};
    use crate::format::{CENTRAL_LEN, END_LEN, LOCAL_LEN, MAGIC32, at, put, u32_at};

    const GIB4: u64 = 1 << 32;

    #[test]
    fn values_beyond_32_bits_move_to_the_zip64_field() {
        let old = [0; CENTRAL_LEN];
        let moved = central(&old, None, Some(GIB4)).unwrap();
        assert_eq!(u32_at(&moved, at::CENTRAL_OFFSET), Some(MAGIC32));
        assert_eq!(moved[CENTRAL_LEN..], [1, 0, 8, 0, 0, 0, 0, 0, 1, 0, 0, 0]);
        // A value in the zip64 field stays there, and another value joins it in the specification's
        // order.
        let content = Content {
            crc: 7,
            packed: 5,
            size: GIB4,
            is_now_stored: false,
        };
        let both = central(&moved, Some(content), Some(3)).unwrap();
        let field = [1, 0, 16, 0, 0, 0, 0, 0, 1, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0];
        assert_eq!(both[CENTRAL_LEN..], field);
        assert_eq!(u32_at(&both, at::CENTRAL_PACKED), Some(5));
        let wide = local(&[0; LOCAL_LEN], content).unwrap();
        assert_eq!(wide[LOCAL_LEN..][..4], [1, 0, 16, 0]);
        assert_eq!(u32_at(&wide, at::LOCAL_PACKED), Some(MAGIC32));
    }

    #[test]
    fn a_directory_beyond_32_bits_gets_a_zip64_end_record() {
        let mut old = [0; END_LEN];
        put(&mut old, at::END_OFFSET, &(MAGIC32 - 1).to_le_bytes());
        let change = EndChange {
            count: 0,
            size: 0,
            offset: 1,
            now: [0, MAGIC32.into(), 0],
        };
        let new = end(&old, 0, false, change);
        assert!(new.starts_with(b"PK\x06\x06") && new.len() == old.len() + 76);
        assert_eq!(u32_at(&new, 76 + at::END_OFFSET), Some(MAGIC32));
        let same = EndChange {
            offset: 0,
            ..change
        };
        assert_eq!(end(&old, 0, false, same), old);
    }
}
