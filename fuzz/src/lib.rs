//! What each fuzz target does with its bytes; each says whether they could be read. A panic is a
//! finding: keep it in `tests/fuzz-findings`, where `tests/findings.rs` runs it for ever.

/// Reads everything in a class.
pub fn class_reader(data: &[u8]) -> bool {
    classfile::fuzz::read(data)
}

/// Takes every method of a class apart, puts it together again and reads the result, twice; does so without
/// unused constants, too.
pub fn read_edit_write(data: &[u8]) -> bool {
    classfile::fuzz::compact(data);
    classfile::fuzz::round_trip(data) > 0
}

/// Reads an archive, writes it unchanged and changed, and reads it back.
pub fn archive_reader(data: &[u8]) -> bool {
    archive::fuzz_one(data).parsed
}
