//! A class with some methods replaced or added → bytes.
//!
//! What is not named here is copied from the class's own bytes: the constant pool as it was, with
//! new constants appended; members and attributes by span.

use crate::classfile::access::MethodFlags;
use crate::classfile::class::ClassFile;
use crate::classfile::code::Code;
use crate::classfile::error::ClassError;
use crate::id::Sym;

/// The changes to one class.
#[derive(Debug)]
pub struct ClassEdit<'a> {
    class: &'a ClassFile,
    bodies: Vec<(usize, Code)>,
    added: Vec<AddedMethod>,
}

/// A method to be added.
#[derive(Clone, Debug)]
pub struct AddedMethod {
    /// Its flags.
    pub flags: MethodFlags,
    /// Its name.
    pub name: Sym,
    /// Its descriptor.
    pub descriptor: Sym,
    /// Its body.
    pub code: Code,
}

impl<'a> ClassEdit<'a> {
    /// No change yet.
    pub fn new(class: &'a ClassFile) -> Self {
        Self {
            class,
            bodies: Vec::new(),
            added: Vec::new(),
        }
    }

    /// Gives the method at that index of [`ClassFile::methods`] another body.
    pub fn replace_body(&mut self, method: usize, code: Code) {
        self.bodies.push((method, code));
    }

    /// Adds a method.
    pub fn add_method(&mut self, method: AddedMethod) {
        self.added.push(method);
    }

    /// The bytes of the class with the changes.
    ///
    /// # Errors
    /// [`ClassError::TooLarge`] when the result does not fit the format.
    pub fn write(&self) -> Result<Vec<u8>, ClassError> {
        if self.bodies.is_empty() && self.added.is_empty() {
            return Ok(self.class.bytes().to_vec());
        }
        Err(ClassError::TooLarge("(under construction)".into()))
    }
}
