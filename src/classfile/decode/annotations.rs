//! Type annotations on a code (JVMS 4.7.20): which of their bytes are offsets.
//!
//! JVMs do not read them, and compilers have written wrong offsets into them; so an offset that is
//! no boundary is left as it is instead of condemning the method. Nested element values are walked
//! with a list of what remains, never by recursion.

use crate::code::{OffsetPatch, TypeAnnotations};
use crate::cursor::Cursor;
use crate::decode::labels::Labels;
use crate::error::ClassError;
use base::Sym;

type Patches = Vec<(usize, OffsetPatch)>;

/// Decodes the attribute of that name.
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
        // An index into the exception table, whose entries keep their places.
        0x42 => 2,
        // Those below stand in class files only on declarations.
        0x00 | 0x01 | 0x16 => 1,
        0x10 | 0x11 | 0x12 | 0x17 => 2,
        0x13..=0x15 => 0,
        _ => return Err(ClassError::Malformed("target of a type annotation".into())),
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

/// What a constant of an annotation says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Says {
    /// The type of an annotation, as a descriptor.
    Type,
    /// A string.
    Text,
    /// A class, as a descriptor.
    Class,
    /// A name, an enum's constant or a number.
    Other,
}

/// Reads an index into the constant pool.
type Constant<'a> = &'a mut dyn FnMut(&mut Cursor<'_>, Says) -> Result<(), ClassError>;

/// Reads an `annotation` structure; `constant` reads each of its indices.
pub(crate) fn annotation(input: &mut Cursor<'_>, constant: Constant<'_>) -> Result<(), ClassError> {
    let all = pairs(input, constant)?;
    values(input, all, constant)
}

/// Reads an `element_value` structure (JVMS 4.7.16.1), likewise.
pub(crate) fn element_value(
    input: &mut Cursor<'_>,
    constant: Constant<'_>,
) -> Result<(), ClassError> {
    values(input, (1, false), constant)
}

/// Reads that many items, which are pairs or plain values, with all that they hold.
fn values(
    input: &mut Cursor<'_>,
    all: (u16, bool),
    constant: Constant<'_>,
) -> Result<(), ClassError> {
    // How many items remain on each open level, and whether they are pairs.
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
            _ => return Err(ClassError::Malformed("element value".into())),
        }
    }
    Ok(())
}

/// The annotation's type, and the number of its pairs.
fn pairs(input: &mut Cursor<'_>, constant: Constant<'_>) -> Result<(u16, bool), ClassError> {
    constant(input, Says::Type)?;
    Ok((input.u2()?, true))
}
