//! A class made from nothing: name, superclass and fields; [`ClassEdit`](crate::classfile::ClassEdit)
//! adds the methods. Whether the names are well-formed is not checked here.

use crate::classfile::access::{ClassFlags, FieldFlags};
use crate::classfile::class::ClassFile;
use crate::classfile::encode::{count, put_u2};
use crate::classfile::error::ClassError;
use crate::id::Sym;

/// What a new class is made of.
#[derive(Clone, Debug)]
pub struct Blank {
    /// The class version.
    pub major: u16,
    /// Its flags.
    pub flags: ClassFlags,
    /// Its name in internal form.
    pub name: Sym,
    /// Its superclass.
    pub super_name: Sym,
    /// Flags, name and descriptor of its fields.
    pub fields: Vec<(FieldFlags, Sym, Sym)>,
}

impl Blank {
    /// The class, without methods.
    ///
    /// # Errors
    /// [`ClassError::TooLarge`] for names that do not fit the format.
    pub fn class(&self) -> Result<ClassFile, ClassError> {
        let mut out = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0];
        put_u2(&mut out, self.major);
        // Each name is followed by what names it: constants 1 to 4 are both classes.
        put_u2(&mut out, count(5 + 2 * self.fields.len())?);
        for (index, name) in [(1, self.name), (3, self.super_name)] {
            utf8(name, &mut out)?;
            out.push(7);
            put_u2(&mut out, index);
        }
        for (_, name, descriptor) in &self.fields {
            utf8(*name, &mut out)?;
            utf8(*descriptor, &mut out)?;
        }
        for number in [self.flags.0, 2, 4, 0, count(self.fields.len())?] {
            put_u2(&mut out, number);
        }
        for (n, (flags, ..)) in self.fields.iter().enumerate() {
            let name = count(5 + 2 * n)?;
            for number in [flags.0, name, name + 1, 0] {
                put_u2(&mut out, number);
            }
        }
        // No methods, no attributes.
        out.extend([0, 0, 0, 0]);
        ClassFile::parse(out)
    }
}

fn utf8(text: Sym, out: &mut Vec<u8>) -> Result<(), ClassError> {
    out.push(1);
    put_u2(out, count(text.bytes().len())?);
    out.extend(text.bytes());
    Ok(())
}
