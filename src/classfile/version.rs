//! What a class file begins with (JVMS 4.1).

use crate::cursor::Cursor;
use crate::error::{ClassError, NEWEST_MAJOR};

/// The first version whose minor number means something: 0, or 0xFFFF for a preview; the JVM refuses
/// others (JVMS 4.1).
const FIRST_WITH_PREVIEWS: u16 = 56;

/// Magic number and version: major, minor.
pub(super) fn version(input: &mut Cursor<'_>) -> Result<(u16, u16), ClassError> {
    if input.u4()? != 0xCAFE_BABE {
        return Err(ClassError::Malformed("its magic number is another".into()));
    }
    let (minor, major) = (input.u2()?, input.u2()?);
    let is_plain = minor == 0 || major < FIRST_WITH_PREVIEWS;
    if major > NEWEST_MAJOR || !is_plain {
        return Err(ClassError::NewerVersion(major, minor));
    }
    Ok((major, minor))
}
