//! The debugging tables of a code.
//!
//! HotSpot refuses two kinds of entries (`ClassFileParser::parse_linenumber_table`,
//! `parse_localvariable_table`, `ClassVerifier::verify_local_variable_table`). Both make the method
//! malformed here, too:
//!
//! - a line number at or after the end of the code;
//! - a local variable whose range does not start at an instruction, or does not end at an
//!   instruction or the end of the code.
//!
//! HotSpot accepts a line number inside of an instruction. The line of an offset is then the line
//! of the last entry before it, so such an entry means the next instruction. If the next
//! instruction has another entry, the method is refused.

use std::collections::HashSet;

use crate::code::LocalVariable;
use crate::cursor::Cursor;
use crate::decode::labels::Labels;
use crate::error::ClassError;
use crate::label::Label;
use crate::pool::Pool;

/// Appends a `LineNumberTable` (JVMS 4.7.12).
pub(super) fn lines(
    contents: &[u8],
    labels: &mut Labels,
    lines: &mut Vec<(Label, u16)>,
) -> Result<(), ClassError> {
    let input = &mut Cursor::new(contents);
    let mut rounded = HashSet::new();
    for _ in 0..input.u2()? {
        let (offset, line) = (usize::from(input.u2()?), input.u2()?);
        if labels.is_insn(offset) {
            lines.push((labels.insn(offset)?, line));
            continue;
        }
        let next = labels.next_insn(offset);
        let next = next.ok_or_else(|| {
            ClassError::Malformed("a line number entry lies outside of the code".into())
        })?;
        let label = labels.insn(next)?;
        if !rounded.insert(label) {
            return Err(inside());
        }
        lines.push((label, line));
    }
    let at_rounded = lines.iter().filter(|(label, _)| rounded.contains(label));
    if at_rounded.count() > rounded.len() {
        return Err(inside());
    }
    input.finish("a LineNumberTable")
}

fn inside() -> ClassError {
    ClassError::Malformed("a line number entry lies inside an instruction".into())
}

/// Appends a `LocalVariableTable` or `LocalVariableTypeTable` (JVMS 4.7.13, 4.7.14).
pub(super) fn variables(
    pool: &Pool,
    contents: &[u8],
    labels: &mut Labels,
    variables: &mut Vec<LocalVariable>,
) -> Result<(), ClassError> {
    let input = &mut Cursor::new(contents);
    for _ in 0..input.u2()? {
        let (start, length) = (usize::from(input.u2()?), usize::from(input.u2()?));
        variables.push(LocalVariable {
            start: labels.insn(start)?,
            end: labels.boundary(start + length)?,
            name: pool.utf8(input.u2()?)?,
            descriptor: pool.utf8(input.u2()?)?,
            index: input.u2()?,
        });
    }
    input.finish("a LocalVariableTable")
}
