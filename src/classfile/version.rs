//! The start of a class file (JVMS 4.1).

use crate::cursor::Cursor;
use crate::error::{ClassError, NEWEST_MAJOR};

/// From this version on the minor number must be 0, or 0xFFFF for preview features (JVMS 4.1).
/// Classes with preview features are refused here.
const FIRST_WITH_PREVIEWS: u16 = 56;

/// Reads the magic number, and gives the version: major, minor.
pub(super) fn version(input: &mut Cursor<'_>) -> Result<(u16, u16), ClassError> {
    if input.u4()? != 0xCAFE_BABE {
        return Err(ClassError::Malformed(
            "it does not begin with the magic number CAFEBABE".into(),
        ));
    }
    let (minor, major) = (input.u2()?, input.u2()?);
    let is_plain = minor == 0 || major < FIRST_WITH_PREVIEWS;
    if major > NEWEST_MAJOR || !is_plain {
        return Err(ClassError::NewerVersion(major, minor));
    }
    Ok((major, minor))
}
