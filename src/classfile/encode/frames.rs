//! Full frames → `StackMapTable` (JVMS 4.7.4), each in its shortest form.

use crate::code::Code;
use crate::encode::layout::CodeLayout;
use crate::encode::{count, put_u2};
use crate::error::ClassError;
use crate::frame::{Frame, VerificationType};
use crate::intern::Interner;

/// The contents of the attribute; `None` without frames.
pub(super) fn encode(
    code: &Code,
    initial: &Frame,
    layout: &CodeLayout,
    pool: &mut Interner<'_>,
) -> Result<Option<Vec<u8>>, ClassError> {
    let frames = in_order(code, layout)?;
    if frames.is_empty() {
        return Ok(None);
    }
    let mut out = Vec::new();
    put_u2(&mut out, count(frames.len())?);
    let mut locals = &initial.locals[..];
    let mut last = None;
    for (place, frame) in frames {
        let delta = last.map_or(place, |last| place - last - 1);
        write(frame, locals, delta, layout, pool, &mut out)?;
        locals = &frame.locals;
        last = Some(place);
    }
    Ok(Some(out))
}

/// The frames by ascending place, one for each place.
fn in_order<'a>(code: &'a Code, layout: &CodeLayout) -> Result<Vec<(u16, &'a Frame)>, ClassError> {
    let mut frames: Vec<(u16, &Frame)> = Vec::with_capacity(code.frames.len());
    for (label, frame) in &code.frames {
        frames.push((layout.insn_place(*label)?, frame));
    }
    frames.sort_by_key(|(place, _)| *place);
    frames.dedup();
    if frames.windows(2).any(|pair| pair[0].0 == pair[1].0) {
        return Err(ClassError::Malformed("two frames at one place".into()));
    }
    Ok(frames)
}

fn write(
    frame: &Frame,
    before: &[VerificationType],
    delta: u16,
    layout: &CodeLayout,
    pool: &mut Interner<'_>,
    out: &mut Vec<u8>,
) -> Result<(), ClassError> {
    let now = &frame.locals[..];
    match &frame.stack[..] {
        [] if now == before => match delta {
            0..=63 => out.push(delta as u8),
            _ => tagged(out, 251, delta),
        },
        [only] if now == before => {
            match delta {
                0..=63 => out.push(64 + delta as u8),
                _ => tagged(out, 247, delta),
            }
            types(&[*only], layout, pool, out)?;
        }
        [] if before.starts_with(now) && before.len() - now.len() <= 3 => {
            tagged(out, 251 - (before.len() - now.len()) as u8, delta);
        }
        [] if now.starts_with(before) && now.len() - before.len() <= 3 => {
            tagged(out, 251 + (now.len() - before.len()) as u8, delta);
            types(&now[before.len()..], layout, pool, out)?;
        }
        stack => {
            tagged(out, 255, delta);
            put_u2(out, count(now.len())?);
            types(now, layout, pool, out)?;
            put_u2(out, count(stack.len())?);
            types(stack, layout, pool, out)?;
        }
    }
    Ok(())
}

fn tagged(out: &mut Vec<u8>, tag: u8, delta: u16) {
    out.push(tag);
    put_u2(out, delta);
}

fn types(
    types: &[VerificationType],
    layout: &CodeLayout,
    pool: &mut Interner<'_>,
    out: &mut Vec<u8>,
) -> Result<(), ClassError> {
    for ty in types {
        let (tag, operand) = match ty {
            VerificationType::Top => (0, None),
            VerificationType::Integer => (1, None),
            VerificationType::Float => (2, None),
            VerificationType::Double => (3, None),
            VerificationType::Long => (4, None),
            VerificationType::Null => (5, None),
            VerificationType::UninitializedThis => (6, None),
            VerificationType::Object(name) => (7, Some(pool.class(*name)?)),
            VerificationType::Uninitialized(label) => (8, Some(layout.insn_place(*label)?)),
        };
        out.push(tag);
        operand.into_iter().for_each(|operand| put_u2(out, operand));
    }
    Ok(())
}
