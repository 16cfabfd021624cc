//! The structure of a class file (JVMS 4.1), over the bytes it was read from.
//!
//! `ristretto_classfile` reads the constant pool. Members and attributes are spans of the bytes. So
//! flag bits, unknown attributes and all untouched parts survive.

use std::ops::Range;
use std::sync::Arc;

use crate::access::{ClassFlags, FieldFlags, MethodFlags};
use crate::code::Pc;
use crate::constant::{Bootstrap, NameAndType};
use crate::cursor::Cursor;
use crate::error::ClassError;
use crate::frame::Frame;
use crate::pool::Pool;
use base::Sym;

/// The bytes of a class file.
pub type Bytes = Arc<[u8]>;

/// An attribute: its name, and the place of its contents.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// The attribute's name.
    pub name: Sym,
    /// The contents, without name and length, as a range of [`ClassFile::bytes`].
    pub span: Range<usize>,
}

impl Attribute {
    /// Name, length and contents.
    pub fn whole(&self) -> Range<usize> {
        self.span.start.saturating_sub(6)..self.span.end
    }
}

/// A field.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its flags.
    pub flags: FieldFlags,
    /// Its name.
    pub name: Sym,
    /// Its descriptor.
    pub descriptor: Sym,
    /// Its attributes.
    pub attributes: Vec<Attribute>,
    /// The whole `field_info`.
    pub span: Range<usize>,
}

/// A method.
#[derive(Clone, Debug)]
pub struct Method {
    /// Its flags.
    pub flags: MethodFlags,
    /// Its name.
    pub name: Sym,
    /// Its descriptor.
    pub descriptor: Sym,
    /// Its attributes.
    pub attributes: Vec<Attribute>,
    /// The whole `method_info`.
    pub span: Range<usize>,
}

impl Method {
    /// The `Code` attribute, when the method has a body.
    pub fn code_attribute(&self) -> Option<&Attribute> {
        find_attribute(&self.attributes, "Code")
    }

    /// The number of bytes of bytecode in the body; zero without body.
    pub fn code_length(&self, class: &ClassFile) -> usize {
        self.code_attribute()
            .and_then(|a| class.bytes().get(a.span.start + 4..a.span.start + 8))
            .map_or(0, |b| u32::from_be_bytes([b[0], b[1], b[2], b[3]]) as usize)
    }

    /// The source line of the instruction at `pc`, from the nearest entry at or before it in the
    /// line tables (JVMS 4.7.12). This does not decode the code.
    pub fn line_of(&self, class: &ClassFile, pc: Pc) -> Option<u16> {
        let lines = line_tables(class, self.code_attribute()?).ok()?;
        let before = lines.iter().filter(|(start, _)| *start <= pc);
        // Of several entries for one place the first counts.
        before.rev().max_by_key(|(start, _)| *start).map(|at| at.1)
    }
}

/// The most line entries of a method. Compilers write at most one for an instruction. Each lookup
/// reads all entries, so it refuses more.
const MOST_LINES: usize = 1 << 16;

/// All entries of a code's line tables: place and line.
fn line_tables(class: &ClassFile, code: &Attribute) -> Result<Vec<(Pc, u16)>, ClassError> {
    let bytes = class.bytes().get(code.span.clone()).unwrap_or_default();
    let input = &mut Cursor::new(bytes);
    input.take(4)?; // its limits: `max_stack` and `max_locals`
    let length = input.u4()? as usize;
    input.take(length)?;
    let ranges = usize::from(input.u2()?);
    input.take(ranges * 8)?;
    let mut lines = Vec::new();
    for _ in 0..input.u2()? {
        let name = class.pool.utf8(input.u2()?)?;
        let length = input.u4()? as usize;
        let contents = &mut Cursor::new(input.take(length)?);
        if name == "LineNumberTable" {
            for _ in 0..contents.u2()? {
                lines.push((contents.u2()?, contents.u2()?));
            }
        }
        if lines.len() > MOST_LINES {
            return Err(ClassError::TooLarge("line tables".into()));
        }
    }
    Ok(lines)
}

/// A holder of access flags: the class itself, or the member at a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Flagged {
    Class,
    Field(usize),
    Method(usize),
}

/// A class, interface or module descriptor.
#[derive(Clone, Debug)]
pub struct ClassFile {
    /// The minor version.
    pub minor: u16,
    /// The major version (52 is Java 8).
    pub major: u16,
    /// Its flags.
    pub flags: ClassFlags,
    /// Its name in internal form.
    pub name: Sym,
    /// Its superclass; `None` for `java/lang/Object` and modules.
    pub super_name: Option<Sym>,
    /// Its direct superinterfaces, in order.
    pub interfaces: Vec<Sym>,
    /// Its fields, in order.
    pub fields: Vec<Field>,
    /// Its methods, in order.
    pub methods: Vec<Method>,
    /// Its attributes, in order.
    pub attributes: Vec<Attribute>,
    /// `BootstrapMethods`, by [`BootstrapId`](crate::BootstrapId).
    pub bootstraps: Vec<Bootstrap>,
    pub(crate) pool: Pool,
    /// Where the constant pool's entries end.
    pub(crate) pool_end: usize,
    /// Where the count of the methods stands.
    pub(crate) methods_start: usize,
    pub(crate) bytes: Bytes,
}

impl ClassFile {
    /// The bytes it was read from.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The contents of an attribute of this class or of its members.
    pub fn contents(&self, attribute: &Attribute) -> &[u8] {
        &self.bytes[attribute.span.clone()]
    }

    /// The class's attribute with this name.
    pub fn attribute(&self, name: &str) -> Option<&Attribute> {
        find_attribute(&self.attributes, name)
    }

    /// The name of the source file, according to `SourceFile` (JVMS 4.7.10).
    pub fn source_file(&self) -> Option<Sym> {
        let [high, low] = *self.contents(self.attribute("SourceFile")?) else {
            return None;
        };
        self.pool.utf8(u16::from_be_bytes([high, low])).ok()
    }

    /// The names and descriptors in its constant pool. All members that instructions name are among
    /// them.
    pub fn names_and_types(&self) -> impl Iterator<Item = NameAndType> {
        self.pool.names_and_types()
    }

    /// Whether its constant pool names one of `classes`, or holds one of `texts` for any use. Also
    /// true if the name of a `Class` entry cannot be read.
    pub fn mentions(&self, classes: &[Sym], texts: &[Sym]) -> bool {
        self.pool.mentions(classes, texts)
    }

    /// The class's bytes with other access flags for `of`: the flags of `clear` are removed, then
    /// those of `set` added.
    pub fn with_flags(&self, of: Flagged, (set, clear): (u16, u16)) -> Bytes {
        let at = match of {
            Flagged::Class => self.pool_end,
            Flagged::Field(n) => self.fields[n].span.start,
            Flagged::Method(n) => self.methods[n].span.start,
        };
        let mut bytes = self.bytes.to_vec();
        let old = u16::from_be_bytes([bytes[at], bytes[at + 1]]);
        bytes[at..at + 2].copy_from_slice(&(old & !clear | set).to_be_bytes());
        bytes.into()
    }

    /// The method with this name and descriptor.
    pub fn method(&self, name: Sym, descriptor: Sym) -> Option<&Method> {
        self.methods
            .iter()
            .find(|m| m.name == name && m.descriptor == descriptor)
    }
}

/// The first attribute with this name.
pub fn find_attribute<'a>(attributes: &'a [Attribute], name: &str) -> Option<&'a Attribute> {
    // Comparing a few texts, most of another length, is faster than looking the name up.
    attributes.iter().find(|a| a.name == *name)
}

impl Frame {
    /// The frame at the start of a method of `class`, by its descriptor and flags (JVMS 4.10.1.6).
    ///
    /// # Errors
    /// [`ClassError::Malformed`] when the method's descriptor is malformed.
    pub fn initial(class: &ClassFile, method: &Method) -> Result<Self, ClassError> {
        Self::at_entry(class.name, method.flags, method.name, method.descriptor)
    }
}
