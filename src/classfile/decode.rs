//! Bytes of a `Code` attribute → [`Code`].

use crate::classfile::class::ClassFile;
use crate::classfile::code::Code;
use crate::classfile::error::ClassError;

/// Decodes the contents of a `Code` attribute of `class`.
pub(crate) fn decode(_class: &ClassFile, _contents: &[u8]) -> Result<Code, ClassError> {
    Err(ClassError::Malformed("(under construction)".into()))
}
