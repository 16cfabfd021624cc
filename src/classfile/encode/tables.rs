//! The debugging tables and type annotations of a code.
//!
//! HotSpot refuses a class in two cases: a table names the end of the code as a start, or two local
//! variables are equal (`ClassFileParser::copy_localvariable_table`). Edits can cause both. Such
//! entries carry no information, so they are left out.

use rustc_hash::FxHashSet;

use crate::code::{Code, LocalVariable, OffsetPatch, TypeAnnotations};
use crate::encode::layout::CodeLayout;
use crate::encode::{count, put_u2};
use crate::error::ClassError;
use crate::intern::Interner;

/// The contents of an attribute; `None` if the attribute is not needed.
type AttributeBytes = Option<Vec<u8>>;

/// `LineNumberTable` (JVMS 4.7.12).
pub(super) fn lines(code: &Code, layout: &CodeLayout) -> Result<AttributeBytes, ClassError> {
    let mut entries: Vec<(u16, u16)> = Vec::with_capacity(code.lines.len());
    for (label, line) in &code.lines {
        let entry = (layout.place(*label)?, *line);
        if usize::from(entry.0) < layout.length() && entries.last() != Some(&entry) {
            entries.push(entry);
        }
    }
    table(entries.len(), |out| {
        for (place, line) in entries {
            put_u2(out, place);
            put_u2(out, line);
        }
    })
}

/// `LocalVariableTable` or `LocalVariableTypeTable` (JVMS 4.7.13, 4.7.14).
pub(super) fn variables(
    variables: &[LocalVariable],
    layout: &CodeLayout,
    pool: &mut Interner<'_>,
) -> Result<AttributeBytes, ClassError> {
    let mut entries = Vec::with_capacity(variables.len());
    let mut seen = FxHashSet::default();
    for variable in variables {
        let start = layout.place(variable.start)?;
        let length = distance(start, layout.place(variable.end)?)?;
        let is_new = seen.insert((start, length, variable.name, variable.index));
        if usize::from(start) < layout.length() && is_new {
            let (name, descriptor) = (pool.utf8(variable.name)?, pool.utf8(variable.descriptor)?);
            entries.push([start, length, name, descriptor, variable.index]);
        }
    }
    table(entries.len(), |out| {
        entries
            .concat()
            .into_iter()
            .for_each(|value| put_u2(out, value));
    })
}

fn table(entries: usize, write: impl FnOnce(&mut Vec<u8>)) -> Result<AttributeBytes, ClassError> {
    if entries == 0 {
        return Ok(None);
    }
    let mut out = Vec::new();
    put_u2(&mut out, count(entries)?);
    write(&mut out);
    Ok(Some(out))
}

fn distance(start: u16, end: u16) -> Result<u16, ClassError> {
    end.checked_sub(start)
        .ok_or_else(|| ClassError::Malformed("range of a variable".into()))
}

/// The contents of the annotations, with new offsets.
pub(super) fn type_annotations(
    annotations: &TypeAnnotations,
    layout: &CodeLayout,
) -> Result<Vec<u8>, ClassError> {
    let mut contents = annotations.contents.clone();
    for (position, patch) in &annotations.patches {
        let value = match patch {
            OffsetPatch::Offset(label) => layout.place(*label)?,
            OffsetPatch::Length(start, end) => {
                distance(layout.place(*start)?, layout.place(*end)?)?
            }
        };
        let bytes = contents.get_mut(*position..*position + 2);
        let bytes = bytes.ok_or_else(|| ClassError::Malformed("type annotation".into()))?;
        bytes.copy_from_slice(&value.to_be_bytes());
    }
    Ok(contents)
}
