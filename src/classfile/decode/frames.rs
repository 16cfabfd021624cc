//! `StackMapTable` (JVMS 4.7.4) → full frames.
//!
//! The table holds each frame as a difference from the one before, and the first frame as a
//! difference from the method's initial frame. The descriptor gives the initial frame (JVMS
//! 4.10.1.6). A frame with more locals or stack than the code declares is refused, as in HotSpot. A
//! few bytes can ask for 65,535 frames of 65,535 entries. So the sum of all entries has a limit
//! (`budgets::FRAME_ENTRIES`), far above the sums in the JDK and real libraries.

use crate::class::{ClassFile, Method};
use crate::cursor::Cursor;
use crate::decode::labels::Labels;
use crate::error::ClassError;
use crate::frame::{Frame, VerificationType};
use crate::label::Label;
use crate::pool::Pool;
use base::budgets;

struct FrameReader<'a, 'b> {
    pool: &'a Pool,
    input: Cursor<'a>,
    labels: &'b mut Labels,
    max_locals: u16,
    max_stack: u16,
}

/// Decodes the table. `limits` are the numbers of locals and of stack slots that the code declares.
pub(super) fn decode(
    class: &ClassFile,
    method: &Method,
    limits: (u16, u16),
    contents: &[u8],
    labels: &mut Labels,
) -> Result<Vec<(Label, Frame)>, ClassError> {
    let mut reader = FrameReader {
        pool: &class.pool,
        input: Cursor::new(contents),
        labels,
        max_locals: limits.0,
        max_stack: limits.1,
    };
    let mut locals = Frame::initial(class, method)?.locals;
    let mut frames = Vec::new();
    let (mut offset, mut entries) = (0, 0);
    for number in 0..reader.input.u2()? {
        let (delta, stack) = reader.frame(&mut locals)?;
        offset += delta + usize::from(number > 0);
        entries += locals.len() + stack.len();
        if entries > budgets::FRAME_ENTRIES {
            return Err(ClassError::TooLarge("stack map frames".into()));
        }
        let frame = Frame {
            locals: locals.clone(),
            stack,
        };
        frames.push((reader.labels.insn(offset)?, frame));
    }
    reader.input.finish("a StackMapTable")?;
    Ok(frames)
}

impl FrameReader<'_, '_> {
    /// Reads a frame: its locals into `locals`; its delta and stack as the result.
    fn frame(
        &mut self,
        locals: &mut Vec<VerificationType>,
    ) -> Result<(usize, Vec<VerificationType>), ClassError> {
        let tag = self.input.u1()?;
        let delta = match tag {
            0..=63 => tag.into(),
            64..=127 => u16::from(tag - 64),
            247..=255 => self.input.u2()?,
            _ => {
                return Err(ClassError::Malformed(
                    "a stack map frame has an unknown kind".into(),
                ));
            }
        };
        let mut stack_count = 0;
        match tag {
            64..=127 | 247 => stack_count = 1,
            248..=250 => {
                let kept = locals.len().checked_sub(usize::from(251 - tag));
                let kept = kept.ok_or_else(|| {
                    ClassError::Malformed(
                        "a stack map frame removes more locals than there are".into(),
                    )
                })?;
                locals.truncate(kept);
            }
            252..=254 => self.types(u16::from(tag - 251), locals)?,
            255 => {
                locals.clear();
                let count = self.input.u2()?;
                self.types(count, locals)?;
                stack_count = self.input.u2()?;
            }
            _ => {}
        }
        let mut stack = Vec::new();
        self.types(stack_count, &mut stack)?;
        fits(locals, self.max_locals)?;
        fits(&stack, self.max_stack)?;
        Ok((delta.into(), stack))
    }

    fn types(&mut self, count: u16, types: &mut Vec<VerificationType>) -> Result<(), ClassError> {
        for _ in 0..count {
            types.push(self.verification_type()?);
        }
        Ok(())
    }

    fn verification_type(&mut self) -> Result<VerificationType, ClassError> {
        Ok(match self.input.u1()? {
            0 => VerificationType::Top,
            1 => VerificationType::Integer,
            2 => VerificationType::Float,
            3 => VerificationType::Double,
            4 => VerificationType::Long,
            5 => VerificationType::Null,
            6 => VerificationType::UninitializedThis,
            7 => VerificationType::Object(self.pool.class(self.input.u2()?)?),
            8 => {
                let offset = self.input.u2()?;
                VerificationType::Uninitialized(self.labels.insn(offset.into())?)
            }
            _ => {
                return Err(ClassError::Malformed(
                    "a type in a stack map frame has an unknown kind".into(),
                ));
            }
        })
    }
}

fn fits(types: &[VerificationType], slots: u16) -> Result<(), ClassError> {
    let needed: usize = types.iter().map(|t| t.slots()).sum();
    if needed > usize::from(slots) {
        return Err(ClassError::Malformed(
            "a stack map frame exceeds max_locals or max_stack".into(),
        ));
    }
    Ok(())
}
