//! Bytes of a `Code` attribute (JVMS 4.7.3) → [`Code`].
//!
//! Every offset becomes a label. An offset that is no instruction boundary makes the method
//! malformed, as in a JVM (JVMS 4.9.1, 4.7.4, 4.7.13). There are two exceptions that JVMs let pass:
//! line numbers inside an instruction ([`tables`]) and offsets in type annotations
//! ([`annotations`]). The input's length bounds work and memory, except for frames, which have
//! their own limit ([`frames`]). The decoder does not recurse.
//!
//! Some facts are not kept:
//!
//! - the form of instructions (`wide`, `ldc_w`);
//! - the order and number of the code's attributes;
//! - a `StackMapTable` in classes before version 50, where it has no meaning (JVMS 4.7).
//!
//! Unknown attributes keep their bytes. Offsets inside of them become wrong when the code changes.

mod annotations;
mod frames;
mod insns;
mod labels;
mod tables;

use crate::class::{ClassFile, Method};
use crate::code::{Code, ExceptionRange};
use crate::cursor::Cursor;
use crate::decode::labels::Labels;
use crate::error::ClassError;

pub(crate) use annotations::{Says, annotation, element_value, skip_annotation};

/// The first class version with frames (JVMS 4.7.4).
pub(crate) const FIRST_WITH_FRAMES: u16 = 50;

impl ClassFile {
    /// The decoded body of a method of this class; `None` for abstract and native methods.
    ///
    /// # Errors
    /// [`ClassError::Malformed`], [`ClassError::Subroutines`].
    pub fn code(&self, method: &Method) -> Result<Option<Code>, ClassError> {
        method
            .code_attribute()
            .map(|a| decode(self, method, self.contents(a)))
            .transpose()
    }
}

/// Decodes the contents of the `Code` attribute of a method of `class`.
fn decode(class: &ClassFile, method: &Method, contents: &[u8]) -> Result<Code, ClassError> {
    if class.major < 45 || (class.major == 45 && class.minor < 3) {
        // In these versions lengths have other sizes. No compiler since 1996 writes them.
        return Err(ClassError::Malformed(
            "its class version is below 45.3, where code has another layout".into(),
        ));
    }
    let input = &mut Cursor::new(contents);
    let mut code = Code {
        max_stack: input.u2()?,
        max_locals: input.u2()?,
        ..Code::default()
    };
    let length = input.u4()? as usize;
    if length == 0 || length > usize::from(u16::MAX) {
        return Err(ClassError::Malformed(
            "the length of the code is 0 or above 65535".into(),
        ));
    }
    let mut labels = Labels::new(length);
    let insns = insns::decode(&class.pool, input.take(length)?, &mut labels)?;
    for _ in 0..input.u2()? {
        code.exceptions.push(exception(class, input, &mut labels)?);
    }
    attributes(class, method, input, &mut labels, &mut code)?;
    input.finish("the code")?;
    code.items = labels.place(insns);
    code.label_count = labels.count();
    Ok(code)
}

/// Decodes an entry of the exception table. Its end may be the end of the code.
fn exception(
    class: &ClassFile,
    input: &mut Cursor<'_>,
    labels: &mut Labels,
) -> Result<ExceptionRange, ClassError> {
    let (start, end) = (input.u2()?, input.u2()?);
    if start >= end {
        return Err(ClassError::Malformed(
            "an exception range covers no instruction".into(),
        ));
    }
    Ok(ExceptionRange {
        start: labels.insn(start.into())?,
        end: labels.boundary(end.into())?,
        handler: labels.insn(input.u2()?.into())?,
        catch_type: class.pool.optional_class(input.u2()?)?,
    })
}

/// Decodes the attributes of a code.
fn attributes(
    class: &ClassFile,
    method: &Method,
    input: &mut Cursor<'_>,
    labels: &mut Labels,
    code: &mut Code,
) -> Result<(), ClassError> {
    let mut has_frames = false;
    for _ in 0..input.u2()? {
        let name = class.pool.utf8(input.u2()?)?;
        let length = input.u4()? as usize;
        let contents = input.take(length)?;
        match name.bytes() {
            b"LineNumberTable" => tables::lines(contents, labels, &mut code.lines)?,
            b"LocalVariableTable" => {
                tables::variables(&class.pool, contents, labels, &mut code.variables)?;
            }
            b"LocalVariableTypeTable" => {
                tables::variables(&class.pool, contents, labels, &mut code.variable_types)?;
            }
            b"StackMapTable" => {
                if std::mem::replace(&mut has_frames, true) {
                    return Err(ClassError::Malformed(
                        "the code has two StackMapTable attributes".into(),
                    ));
                }
                if class.major >= FIRST_WITH_FRAMES {
                    let limits = (code.max_locals, code.max_stack);
                    code.frames = frames::decode(class, method, limits, contents, labels)?;
                }
            }
            b"RuntimeVisibleTypeAnnotations" | b"RuntimeInvisibleTypeAnnotations" => code
                .type_annotations
                .push(annotations::decode(name, contents, labels)?),
            _ => code.other_attributes.push((name, contents.to_vec())),
        }
    }
    Ok(())
}
