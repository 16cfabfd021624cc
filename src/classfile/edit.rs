//! A class with some methods replaced or added → bytes.
//!
//! All other parts are copied from the class's own bytes:
//!
//! - The constant pool stays, and new constants are appended. So every index in copied bytes stays
//!   valid, also in `BootstrapMethods` and unknown attributes.
//! - Members and attributes are copied by span.
//!
//! `compact` may afterwards remove constants that the edits left unused. The same edits give the
//! same bytes, in whatever order they were made.

use std::collections::BTreeMap;

use crate::access::MethodFlags;
use crate::class::{Attribute, ClassFile, Method};
use crate::code::Code;
use crate::encode::{EncodedMethod, count, encode, length, put_u2, put_u4};
use crate::error::ClassError;
use crate::frame::Frame;
use crate::intern::Interner;
use crate::verify::{Hierarchy, VerifiedMethod, VerifyError, recompute_frames};
use base::Sym;

/// The changes to one class.
#[derive(Debug)]
pub struct ClassEdit<'a> {
    class: &'a ClassFile,
    bodies: BTreeMap<usize, Code>,
    added: Vec<AddedMethod>,
    nest_members: Vec<Sym>,
}

/// An added method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddedMethod {
    /// Its flags, with `ACC_SYNTHETIC` if wanted: no `Synthetic` attribute is written.
    pub flags: MethodFlags,
    /// Its name.
    pub name: Sym,
    /// Its descriptor.
    pub descriptor: Sym,
    /// Its body.
    pub code: Code,
    /// Attributes to copy unchanged from methods of the same class (`Exceptions`, `Signature`).
    pub attributes: Vec<Attribute>,
}

impl AddedMethod {
    /// The method with the frames that its code needs in `class`.
    ///
    /// # Errors
    /// As for [`recompute_frames`].
    pub fn with_frames(
        mut self,
        class: &ClassFile,
        hierarchy: &dyn Hierarchy,
    ) -> Result<Self, VerifyError> {
        let subject = VerifiedMethod {
            class,
            flags: self.flags,
            name: self.name,
            descriptor: self.descriptor,
        };
        recompute_frames(&subject, &mut self.code, hierarchy)?;
        Ok(self)
    }
}

/// The result of [`ClassEdit::write_keeping`].
#[derive(Clone, Debug)]
pub struct Written {
    /// The class file.
    pub bytes: Vec<u8>,
    /// The methods that kept their old body, by index, with the reason.
    pub kept: Vec<(usize, ClassError)>,
}

impl<'a> ClassEdit<'a> {
    /// An edit without changes.
    pub fn new(class: &'a ClassFile) -> Self {
        Self {
            class,
            bodies: BTreeMap::new(),
            added: Vec::new(),
            nest_members: Vec::new(),
        }
    }

    /// Gives the method at this index of [`ClassFile::methods`] another body. The last call counts.
    pub fn replace_body(&mut self, method: usize, code: Code) {
        self.bodies.insert(method, code);
    }

    /// Adds a method.
    pub fn add_method(&mut self, method: AddedMethod) {
        self.added.push(method);
    }

    /// Adds a class to the list in `NestMembers` (JVMS 4.7.29). The edited class must be its own
    /// nest host.
    pub fn add_nest_member(&mut self, name: Sym) {
        self.nest_members.push(name);
    }

    /// The bytes of the class with the changes.
    ///
    /// # Errors
    /// [`ClassError::TooLarge`] when the result does not fit the format; [`ClassError::Malformed`]
    /// when a new body is invalid, or replaces the body of a method without one.
    pub fn write(&self) -> Result<Vec<u8>, ClassError> {
        let written = self.write_keeping()?;
        match written.kept.into_iter().next() {
            None => Ok(written.bytes),
            Some((_, error)) => Err(error),
        }
    }

    /// Like [`write`](Self::write), but a method keeps its old body if its new one cannot be
    /// written.
    ///
    /// # Errors
    /// As for [`write`](Self::write), for added methods.
    pub fn write_keeping(&self) -> Result<Written, ClassError> {
        let mut kept = Vec::new();
        if self.bodies.is_empty() && self.added.is_empty() && self.nest_members.is_empty() {
            let bytes = self.class.bytes().to_vec();
            return Ok(Written { bytes, kept });
        }
        let mut pool = Interner::new(self.class);
        let mut replaced = BTreeMap::new();
        for (&index, code) in &self.bodies {
            let mark = pool.mark();
            match self.body(index, code, &mut pool) {
                Ok(contents) => drop(replaced.insert(index, contents)),
                Err(error) => {
                    pool.roll_back(mark);
                    kept.push((index, error));
                }
            }
        }
        let mut added = Vec::new();
        for method in &self.added {
            self.added_method(method, &mut pool, &mut added)?;
        }
        let attributes = self.class_attributes(&mut pool)?;
        let bytes = self.splice(&replaced, &added, &attributes, pool)?;
        Ok(Written { bytes, kept })
    }

    /// The contents of the `Code` attribute that replaces a method's own.
    fn body(
        &self,
        index: usize,
        code: &Code,
        pool: &mut Interner<'_>,
    ) -> Result<Vec<u8>, ClassError> {
        let method = self.class.methods.get(index);
        let method = method.filter(|method| method.code_attribute().is_some());
        let method = method.ok_or_else(|| ClassError::Malformed("no body to replace".into()))?;
        let target = EncodedMethod {
            major: self.class.major,
            initial: Frame::initial(self.class, method)?,
        };
        encode(code, &target, pool)
    }

    fn added_method(
        &self,
        method: &AddedMethod,
        pool: &mut Interner<'_>,
        out: &mut Vec<u8>,
    ) -> Result<(), ClassError> {
        put_u2(out, method.flags.0);
        put_u2(out, pool.utf8(method.name)?);
        put_u2(out, pool.utf8(method.descriptor)?);
        put_u2(out, count(method.attributes.len() + 1)?);
        let target = EncodedMethod {
            major: self.class.major,
            initial: Frame::at_entry(
                self.class.name,
                method.flags,
                method.name,
                method.descriptor,
            )?,
        };
        let code = encode(&method.code, &target, pool)?;
        put_u2(out, pool.utf8(Sym::from("Code"))?);
        put_u4(out, length(code.len())?);
        out.extend(code);
        for attribute in &method.attributes {
            let bytes = self.class.bytes().get(attribute.whole());
            out.extend(bytes.ok_or_else(|| ClassError::Malformed("attribute".into()))?);
        }
        Ok(())
    }

    /// The class's attributes, with their count.
    fn class_attributes(&self, pool: &mut Interner<'_>) -> Result<Vec<u8>, ClassError> {
        let class = self.class;
        if self.nest_members.is_empty() {
            return Ok(class.bytes()[self.methods_end()..].to_vec());
        }
        let old = class.attribute("NestMembers");
        // The listed classes, without their count.
        let names = old.map_or(&[][..], |a| class.contents(a).get(2..).unwrap_or_default());
        let others: Vec<&Attribute> = class
            .attributes
            .iter()
            .filter(|a| old.is_none_or(|old| old.span != a.span))
            .collect();
        let mut out = Vec::new();
        put_u2(&mut out, count(others.len() + 1)?);
        for attribute in others {
            out.extend(&class.bytes()[attribute.whole()]);
        }
        put_u2(&mut out, pool.utf8("NestMembers".into())?);
        put_u4(
            &mut out,
            length(names.len() + 2 * self.nest_members.len() + 2)?,
        );
        put_u2(&mut out, count(names.len() / 2 + self.nest_members.len())?);
        out.extend(names);
        for member in &self.nest_members {
            put_u2(&mut out, pool.class(*member)?);
        }
        Ok(out)
    }

    fn methods_end(&self) -> usize {
        let last = self.class.methods.last();
        last.map_or(self.class.methods_start + 2, |method| method.span.end)
    }

    /// The class's bytes with new counts, constants, bodies, methods and attributes.
    fn splice(
        &self,
        replaced: &BTreeMap<usize, Vec<u8>>,
        added: &[u8],
        attributes: &[u8],
        pool: Interner<'_>,
    ) -> Result<Vec<u8>, ClassError> {
        let class = self.class;
        let bytes = class.bytes();
        let (pool_count, constants) = pool.finish();
        let mut out = Vec::with_capacity(bytes.len() + constants.len() + added.len());
        // Magic number and version.
        out.extend(&bytes[..8]);
        put_u2(&mut out, pool_count);
        out.extend(&bytes[10..class.pool_end]);
        out.extend(constants);
        out.extend(&bytes[class.pool_end..class.methods_start]);
        put_u2(&mut out, count(class.methods.len() + self.added.len())?);
        let mut copied = class.methods_start + 2;
        for (&index, code) in replaced {
            let method = &class.methods[index];
            out.extend(&bytes[copied..method.span.start]);
            replaced_method(class, method, code, &mut out)?;
            copied = method.span.end;
        }
        out.extend(&bytes[copied..self.methods_end()]);
        out.extend(added);
        out.extend(attributes);
        Ok(out)
    }
}

/// A method with another `Code`; all other bytes of the method stay.
fn replaced_method(
    class: &ClassFile,
    method: &Method,
    code: &[u8],
    out: &mut Vec<u8>,
) -> Result<(), ClassError> {
    let old = method.code_attribute();
    let old = old.ok_or_else(|| ClassError::Malformed("no body to replace".into()))?;
    // Up to the attribute's name; the length follows anew.
    out.extend(&class.bytes()[method.span.start..old.span.start - 4]);
    put_u4(out, length(code.len())?);
    out.extend(code);
    out.extend(&class.bytes()[old.span.end..method.span.end]);
    Ok(())
}
