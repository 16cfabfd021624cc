//! Type annotations on a code (JVMS 4.7.20): which of their bytes are offsets.
//!
//! JVMs do not read them, and compilers have written wrong offsets into them. So an offset that is
//! no boundary stays as it is, and the method is not refused. Nested element values are read with a
//! list of open levels, never by recursion.

use crate::code::{OffsetPatch, TypeAnnotations};
use crate::cursor::Cursor;
use crate::decode::labels::Labels;
use crate::error::ClassError;
use base::Sym;

type Patches = Vec<(usize, OffsetPatch)>;

/// Decodes the attribute called `name`.
pub(super) fn decode(
    name: Sym,
    contents: &[u8],
    labels: &mut Labels,
) -> Result<TypeAnnotations, ClassError> {
    let input = &mut Cursor::new(contents);
    let mut patches = Vec::new();
    for _ in 0..input.u2()? {
        target(input, labels, &mut patches)?;
        let path_length = input.u1()?;
        input.take(2 * usize::from(path_length))?;
        skip_annotation(input)?;
    }
    input.finish("type annotations")?;
    Ok(TypeAnnotations {
        name,
        contents: contents.to_vec(),
        patches,
    })
}

/// Target type and information (JVMS tables 4.7.20-A to C).
fn target(
    input: &mut Cursor<'_>,
    labels: &mut Labels,
    patches: &mut Patches,
) -> Result<(), ClassError> {
    let operands = match input.u1()? {
        0x40 | 0x41 => return local_variable(input, labels, patches),
        0x43..=0x46 => {
            offset(input, labels, patches)?;
            0
        }
        0x47..=0x4B => {
            offset(input, labels, patches)?;
            1
        }
        // An index into the exception table. Its entries keep their places.
        0x42 => 2,
        // In class files the targets below stand on declarations only.
        0x00 | 0x01 | 0x16 => 1,
        0x10 | 0x11 | 0x12 | 0x17 => 2,
        0x13..=0x15 => 0,
        _ => {
            return Err(ClassError::Malformed(
                "the target of a type annotation has an unknown kind".into(),
            ));
        }
    };
    input.take(operands).map(drop)
}

fn offset(
    input: &mut Cursor<'_>,
    labels: &mut Labels,
    patches: &mut Patches,
) -> Result<(), ClassError> {
    let position = input.position();
    let offset = usize::from(input.u2()?);
    if labels.is_insn(offset) {
        patches.push((position, OffsetPatch::Offset(labels.insn(offset)?)));
    }
    Ok(())
}

fn local_variable(
    input: &mut Cursor<'_>,
    labels: &mut Labels,
    patches: &mut Patches,
) -> Result<(), ClassError> {
    for _ in 0..input.u2()? {
        let position = input.position();
        let (start, length) = (usize::from(input.u2()?), usize::from(input.u2()?));
        let _slot = input.u2()?;
        let range = labels
            .boundary(start)
            .and_then(|s| Ok((s, labels.boundary(start + length)?)));
        if let Ok((start, end)) = range {
            patches.push((position, OffsetPatch::Offset(start)));
            patches.push((position + 2, OffsetPatch::Length(start, end)));
        }
    }
    Ok(())
}

/// Skips an `annotation` structure (JVMS 4.7.16).
pub(crate) fn skip_annotation(input: &mut Cursor<'_>) -> Result<(), ClassError> {
    annotation(input, &mut skip_constant)
}

fn skip_constant(input: &mut Cursor<'_>, _: Says) -> Result<(), ClassError> {
    input.u2().map(drop)
}

/// The meaning of a constant in an annotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Says {
    /// The type of an annotation, as a descriptor.
    Type,
    /// A string.
    Text,
    /// A class, as a descriptor.
    Class,
    /// A name, a constant of an enum, or a number.
    Other,
}

/// The callback for each index into the constant pool; it reads the index.
type ReadConstant<'a> = &'a mut dyn FnMut(&mut Cursor<'_>, Says) -> Result<(), ClassError>;

/// Reads an `annotation` structure (JVMS 4.7.16); `constant` reads each of its indices.
pub(crate) fn annotation(
    input: &mut Cursor<'_>,
    constant: ReadConstant<'_>,
) -> Result<(), ClassError> {
    let all = pairs(input, constant)?;
    values(input, all, constant)
}

/// Reads an `element_value` structure (JVMS 4.7.16.1); `constant` reads each of its indices.
pub(crate) fn element_value(
    input: &mut Cursor<'_>,
    constant: ReadConstant<'_>,
) -> Result<(), ClassError> {
    values(input, (1, false), constant)
}

/// Reads items with everything nested in them. `all` is their number, and whether they are pairs
/// rather than plain values.
fn values(
    input: &mut Cursor<'_>,
    all: (u16, bool),
    constant: ReadConstant<'_>,
) -> Result<(), ClassError> {
    // For each open level: how many items remain, and whether they are pairs.
    let mut open = vec![all];
    while let Some((remaining, named)) = open.last_mut() {
        let named = *named;
        match remaining.checked_sub(1) {
            None => {
                open.pop();
                continue;
            }
            Some(less) => *remaining = less,
        }
        if named {
            constant(input, Says::Other)?;
        }
        match input.u1()? {
            b'@' => open.push(pairs(input, constant)?),
            b'[' => open.push((input.u2()?, false)),
            b'e' => {
                constant(input, Says::Other)?;
                constant(input, Says::Other)?;
            }
            b's' => constant(input, Says::Text)?,
            b'c' => constant(input, Says::Class)?,
            b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z' => {
                constant(input, Says::Other)?;
            }
            _ => {
                return Err(ClassError::Malformed(
                    "a value of an annotation has an unknown kind".into(),
                ));
            }
        }
    }
    Ok(())
}

/// Reads an annotation's type and the number of its pairs.
fn pairs(input: &mut Cursor<'_>, constant: ReadConstant<'_>) -> Result<(u16, bool), ClassError> {
    constant(input, Says::Type)?;
    Ok((input.u2()?, true))
}
