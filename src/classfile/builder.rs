//! A new class with its names and fields; [`ClassEdit`](crate::ClassEdit) adds methods. Whether the
//! names are well-formed is not checked here.

use crate::access::{ClassFlags, FieldFlags};
use crate::class::ClassFile;
use crate::encode::{count, put_u2, put_u4};
use crate::error::ClassError;
use base::Sym;

/// The parts of a new class.
#[derive(Clone, Debug)]
pub struct ClassBuilder {
    /// The class version.
    pub major: u16,
    /// Its flags.
    pub flags: ClassFlags,
    /// Its name in internal form.
    pub name: Sym,
    /// Its superclass.
    pub super_name: Sym,
    /// Its direct superinterfaces, in order.
    pub interfaces: Vec<Sym>,
    /// The host of its nest, unless it is its own host (JVMS 4.7.28).
    pub nest_host: Option<Sym>,
    /// Flags, name and descriptor of its fields.
    pub fields: Vec<(FieldFlags, Sym, Sym)>,
}

impl ClassBuilder {
    /// The class, without methods.
    ///
    /// # Errors
    /// [`ClassError::TooLarge`] for names that do not fit the format.
    pub fn class(&self) -> Result<ClassFile, ClassError> {
        let mut pool = PoolBuilder::default();
        let mut rest = Vec::new();
        put_u2(&mut rest, self.flags.0);
        put_u2(&mut rest, pool.class(self.name)?);
        put_u2(&mut rest, pool.class(self.super_name)?);
        put_u2(&mut rest, count(self.interfaces.len())?);
        for interface in &self.interfaces {
            put_u2(&mut rest, pool.class(*interface)?);
        }
        put_u2(&mut rest, count(self.fields.len())?);
        for (flags, name, descriptor) in &self.fields {
            let (name, descriptor) = (pool.utf8(*name)?, pool.utf8(*descriptor)?);
            for number in [flags.0, name, descriptor, 0] {
                put_u2(&mut rest, number);
            }
        }
        // No methods.
        put_u2(&mut rest, 0);
        put_u2(&mut rest, u16::from(self.nest_host.is_some()));
        if let Some(host) = self.nest_host {
            put_u2(&mut rest, pool.utf8("NestHost".into())?);
            put_u4(&mut rest, 2);
            put_u2(&mut rest, pool.class(host)?);
        }
        let mut out = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0];
        put_u2(&mut out, self.major);
        put_u2(&mut out, pool.count + 1);
        out.extend(pool.bytes);
        out.extend(rest);
        ClassFile::parse(out)
    }
}

/// A growing constant pool; a name that is asked for twice gets two entries.
#[derive(Default)]
struct PoolBuilder {
    count: u16,
    bytes: Vec<u8>,
}

impl PoolBuilder {
    fn utf8(&mut self, text: Sym) -> Result<u16, ClassError> {
        self.bytes.push(1);
        put_u2(&mut self.bytes, count(text.bytes().len())?);
        self.bytes.extend(text.bytes());
        self.next()
    }

    fn class(&mut self, name: Sym) -> Result<u16, ClassError> {
        let name = self.utf8(name)?;
        self.bytes.push(7);
        put_u2(&mut self.bytes, name);
        self.next()
    }

    fn next(&mut self) -> Result<u16, ClassError> {
        self.count = count(usize::from(self.count) + 2)? - 1;
        Ok(self.count)
    }
}
