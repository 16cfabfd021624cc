//! [`Code`] → bytes of a `Code` attribute (JVMS 4.7.3).
//!
//! - Each instruction gets its shortest form. Branches are widened until all distances fit
//!   ([`layout`]).
//! - `max_stack` comes from the control flow ([`stack`]).
//! - `max_locals` is raised where instructions need more.
//! - Frames are written in their shortest form ([`frames`]).
//!
//! Facts at a label (lines, ranges, frames) follow the label wherever it goes.
//!
//! The encoder checks only the needs of the format: each used label stands once, ranges run
//! forwards, the stack does not underflow. The folder `verify` checks the rest.

mod frames;
mod insns;
mod islands;
mod layout;
mod stack;
mod tables;

use std::borrow::Cow;

use crate::code::Code;
use crate::decode::FIRST_WITH_FRAMES;
use crate::encode::layout::CodeLayout;
use crate::error::ClassError;
use crate::frame::Frame;
use crate::intern::Interner;
use crate::label::Label;
use base::{Id, Sym};

/// The method whose code is written.
pub(crate) struct EncodedMethod {
    /// The class's version.
    pub(crate) major: u16,
    /// The frame at the method's start.
    pub(crate) initial: Frame,
}

/// How often islands may push other branches out of reach before the encoder gives up.
const ISLAND_ROUNDS: usize = 8;

/// The contents of the attribute.
pub(crate) fn encode(
    code: &Code,
    target: &EncodedMethod,
    pool: &mut Interner<'_>,
) -> Result<Vec<u8>, ClassError> {
    let has_frames = target.major >= FIRST_WITH_FRAMES && !code.frames.is_empty();
    let mut code = Cow::Borrowed(code);
    for _ in 0..ISLAND_ROUNDS {
        let operands = insns::operands(&code, pool)?;
        let layout = layout::layout(&code, &operands, !has_frames)?;
        let length = layout.length();
        if length == 0 || length > usize::from(u16::MAX) {
            return Err(ClassError::TooLarge(format!("code of {length} bytes")));
        }
        if layout.far.is_empty() {
            return write(&code, &operands, target, &layout, pool);
        }
        code = Cow::Owned(islands::insert(&code, &layout)?);
    }
    Err(ClassError::TooLarge("conditional branches".into()))
}

fn write(
    code: &Code,
    operands: &[u16],
    target: &EncodedMethod,
    layout: &CodeLayout,
    pool: &mut Interner<'_>,
) -> Result<Vec<u8>, ClassError> {
    let mut out = Vec::with_capacity(layout.length() + 64);
    put_u2(&mut out, stack::max_stack(code)?);
    put_u2(&mut out, stack::max_locals(code, &target.initial)?);
    put_u4(&mut out, length(layout.length())?);
    insns::write(code, operands, layout, &mut out)?;
    exceptions(code, layout, pool, &mut out)?;
    attributes(code, target, layout, pool, &mut out)?;
    Ok(out)
}

fn exceptions(
    code: &Code,
    layout: &CodeLayout,
    pool: &mut Interner<'_>,
    out: &mut Vec<u8>,
) -> Result<(), ClassError> {
    put_u2(out, count(code.exceptions.len())?);
    for range in &code.exceptions {
        let (start, end) = (layout.place(range.start)?, layout.place(range.end)?);
        if start >= end {
            return Err(ClassError::Malformed("empty exception range".into()));
        }
        put_u2(out, start);
        put_u2(out, end);
        put_u2(out, layout.insn_place(range.handler)?);
        let catch_type = range.catch_type.map(|name| pool.class(name));
        put_u2(out, catch_type.transpose()?.unwrap_or(0));
    }
    Ok(())
}

/// The attributes, in javac's order.
fn attributes(
    code: &Code,
    target: &EncodedMethod,
    layout: &CodeLayout,
    pool: &mut Interner<'_>,
    out: &mut Vec<u8>,
) -> Result<(), ClassError> {
    let mut attributes = vec![
        (Sym::from("LineNumberTable"), tables::lines(code, layout)?),
        (
            Sym::from("LocalVariableTable"),
            tables::variables(&code.variables, layout, pool)?,
        ),
        (
            Sym::from("LocalVariableTypeTable"),
            tables::variables(&code.variable_types, layout, pool)?,
        ),
    ];
    if target.major >= FIRST_WITH_FRAMES {
        let frames = frames::encode(code, &target.initial, layout, pool)?;
        attributes.push((Sym::from("StackMapTable"), frames));
    }
    for annotations in &code.type_annotations {
        let contents = tables::type_annotations(annotations, layout)?;
        attributes.push((annotations.name, Some(contents)));
    }
    for (name, contents) in &code.other_attributes {
        attributes.push((*name, Some(contents.clone())));
    }
    attributes.retain(|(_, contents)| contents.is_some());
    put_u2(out, count(attributes.len())?);
    for (name, contents) in attributes {
        let contents = contents.unwrap_or_default();
        put_u2(out, pool.utf8(name)?);
        put_u4(out, length(contents.len())?);
        out.extend(contents);
    }
    Ok(())
}

/// A number of items for a u2.
pub(crate) fn count(items: usize) -> Result<u16, ClassError> {
    u16::try_from(items).map_err(|_| ClassError::TooLarge(format!("{items} items in a table")))
}

/// A length for a u4.
pub(crate) fn length(bytes: usize) -> Result<u32, ClassError> {
    u32::try_from(bytes).map_err(|_| ClassError::TooLarge("attribute".into()))
}

pub(crate) fn put_u2(out: &mut Vec<u8>, value: u16) {
    out.extend(value.to_be_bytes());
}

pub(crate) fn put_u4(out: &mut Vec<u8>, value: u32) {
    out.extend(value.to_be_bytes());
}

/// The error for a label without a place, or with two.
fn stray(label: Label) -> ClassError {
    ClassError::Malformed(format!("label L{} has no place", label.index()))
}
