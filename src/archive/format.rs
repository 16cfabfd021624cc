//! The ZIP container's records as byte layouts: signatures, field offsets, little-endian access,
//! extra fields (PKWARE APPNOTE 6.3.10, sections 4.3 to 4.5).
//!
//! Reading is total: an access outside of the slice gives `None`, never a panic. This file knows
//! positions only; `parse` decides which values are acceptable.

/// The signature of a local file header, and the length of its fixed part.
pub(super) const LOCAL: u32 = 0x0403_4b50;
pub(super) const LOCAL_LEN: usize = 30;
/// The signature of a central directory header, and the length of its fixed part.
pub(super) const CENTRAL: u32 = 0x0201_4b50;
pub(super) const CENTRAL_LEN: usize = 46;
/// The end record, and the length of its fixed part.
pub(super) const END: u32 = 0x0605_4b50;
pub(super) const END_LEN: usize = 22;
/// The zip64 end record (fixed part) and its locator.
pub(super) const END64: u32 = 0x0606_4b50;
pub(super) const END64_LEN: usize = 56;
pub(super) const LOCATOR64: u32 = 0x0706_4b50;
pub(super) const LOCATOR64_LEN: usize = 20;
/// The optional signature in front of a data descriptor.
pub(super) const DESCRIPTOR: u32 = 0x0807_4b50;

/// General-purpose flags.
pub(super) const FLAG_ENCRYPTED: u16 = 1;
pub(super) const FLAG_DESCRIPTOR: u16 = 1 << 3;
pub(super) const FLAG_UTF8: u16 = 1 << 11;

/// Compression methods that a JVM reads.
pub(super) const STORED: u16 = 0;
pub(super) const DEFLATED: u16 = 8;

/// The mark of a value that stands in the zip64 extra field.
pub(super) const MAGIC32: u32 = u32::MAX;
pub(super) const MAGIC16: u16 = u16::MAX;

/// Extra fields: zip64 sizes and offset, and Android's alignment padding.
pub(super) const EXTRA_ZIP64: u16 = 1;
pub(super) const EXTRA_ALIGN: u16 = 0xd935;

/// Offsets of the fields that a rewrite patches.
pub(super) mod at {
    pub(in super::super) const LOCAL_FLAGS: usize = 6;
    pub(in super::super) const LOCAL_METHOD: usize = 8;
    pub(in super::super) const LOCAL_CRC: usize = 14;
    pub(in super::super) const LOCAL_PACKED: usize = 18;
    pub(in super::super) const LOCAL_SIZE: usize = 22;
    pub(in super::super) const LOCAL_NAME_LEN: usize = 26;
    pub(in super::super) const LOCAL_EXTRA_LEN: usize = 28;

    pub(in super::super) const CENTRAL_FLAGS: usize = 8;
    pub(in super::super) const CENTRAL_METHOD: usize = 10;
    pub(in super::super) const CENTRAL_TIME: usize = 12;
    pub(in super::super) const CENTRAL_CRC: usize = 16;
    pub(in super::super) const CENTRAL_PACKED: usize = 20;
    pub(in super::super) const CENTRAL_SIZE: usize = 24;
    pub(in super::super) const CENTRAL_NAME_LEN: usize = 28;
    pub(in super::super) const CENTRAL_EXTRA_LEN: usize = 30;
    pub(in super::super) const CENTRAL_COMMENT_LEN: usize = 32;
    pub(in super::super) const CENTRAL_OFFSET: usize = 42;

    pub(in super::super) const END_COUNT_DISK: usize = 8;
    pub(in super::super) const END_COUNT: usize = 10;
    pub(in super::super) const END_SIZE: usize = 12;
    pub(in super::super) const END_OFFSET: usize = 16;
    pub(in super::super) const END_COMMENT_LEN: usize = 20;

    pub(in super::super) const END64_COUNT_DISK: usize = 24;
    pub(in super::super) const END64_COUNT: usize = 32;
    pub(in super::super) const END64_SIZE: usize = 40;
    pub(in super::super) const END64_OFFSET: usize = 48;
    pub(in super::super) const LOCATOR64_OFFSET: usize = 8;
}

/// The two bytes at `at`.
pub(super) fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// The four bytes at `at`.
pub(super) fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// The eight bytes at `at`.
pub(super) fn u64_at(bytes: &[u8], at: usize) -> Option<u64> {
    Some(u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?))
}

/// Overwrites bytes at `at`, unless the value does not fit there.
pub(super) fn put(bytes: &mut [u8], at: usize, value: &[u8]) {
    if let Some(room) = bytes.get_mut(at..at + value.len()) {
        room.copy_from_slice(value);
    }
}

/// One extra field: its id, the start of its header and the end of its data within the extra data.
#[derive(Clone, Copy, Debug)]
pub(super) struct ExtraField {
    pub(super) id: u16,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The extra fields in order. Stops at the first field that does not fit, as the JDK does.
pub(super) fn extra_fields(extra: &[u8]) -> impl Iterator<Item = ExtraField> + '_ {
    let mut start = 0;
    std::iter::from_fn(move || {
        let id = u16_at(extra, start)?;
        let end = start + 4 + usize::from(u16_at(extra, start + 2)?);
        if end > extra.len() {
            return None;
        }
        let field = ExtraField { id, start, end };
        start = end;
        Some(field)
    })
}

/// The eight-byte values of the zip64 field, in their order.
pub(super) fn zip64_values(extra: &[u8]) -> impl Iterator<Item = u64> + '_ {
    let data = extra_fields(extra)
        .find(|field| field.id == EXTRA_ZIP64)
        .map_or(&[][..], |field| &extra[field.start + 4..field.end]);
    data.chunks_exact(8)
        .filter_map(|chunk| chunk.first_chunk().map(|bytes| u64::from_le_bytes(*bytes)))
}

/// An entry's name for messages, with replacement characters where it is no UTF-8. Code that prints
/// it on a line escapes it (`base::escape`).
pub(super) fn show(name: &[u8]) -> String {
    String::from_utf8_lossy(name).into_owned()
}
