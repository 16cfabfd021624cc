//! The errors of reading and writing class files.

use thiserror::Error;

/// The newest class version read (Java 25).
pub(crate) const NEWEST_MAJOR: u16 = 69;

/// Why a class could not be read or written. Reading never panics. A refused class is copied as it
/// is and treated as unknown code (design 1).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ClassError {
    /// The bytes are not a class file, or end too early, or an item has a wrong form.
    #[error("malformed class file: {0}")]
    Malformed(String),
    /// A class of a newer version than this tool knows.
    #[error("class version {0}.{1} is newer than the newest known ({max}.0)", max = NEWEST_MAJOR)]
    NewerVersion(u16, u16),
    /// A class before version 48 with overlong modified UTF-8: some characters take more bytes than
    /// needed. HotSpot reads such strings, but equal ones may have different bytes.
    #[error(
        "its strings are encoded as only classes before version 48 may have them (overlong modified UTF-8)"
    )]
    OldStrings,
    /// Code with `jsr` or `ret` (before class version 51), which has no static single assignment
    /// form.
    #[error("the code uses jsr/ret")]
    Subroutines,
    /// The result does not fit the format: a method beyond 65,535 bytes, a constant pool beyond
    /// 65,534 entries.
    #[error("does not fit the class file format: {0}")]
    TooLarge(String),
}
