//! The constant pool (JVMS 4.4): indices to values, read once.
//!
//! `ristretto_classfile` parses the bytes. Strings stay in modified UTF-8, and numbers are bits. An
//! index within an entry is checked only when it is followed. Other entries may point anywhere, as
//! in a JVM that resolves lazily (JVMS 5.4.3).

use ristretto_classfile::byte_reader::ByteReader;
use ristretto_classfile::{Constant, ConstantPool};

use crate::constant::{BootstrapId, Const, FieldRef, Handle, HandleKind, MethodRef, NameAndType};
use crate::error::ClassError;
use base::{Id, Sym};

/// An entry in compact form, of 8 bytes: a large program has millions. Indices are the class file's
/// own.
#[derive(Clone, Copy, Debug)]
pub(crate) enum PoolEntry {
    /// Index 0, the second slot of a long or double, or an index without an entry.
    Hole,
    Utf8(Sym),
    Integer(i32),
    Float(u32),
    /// The place of its bits in [`Pool::wide`]; the same for a double.
    Long(u16),
    Double(u16),
    Class(u16),
    String(u16),
    Field(u16, u16),
    Method(u16, u16),
    InterfaceMethod(u16, u16),
    NameAndType(u16, u16),
    MethodHandle(u8, u16),
    MethodType(u16),
    Dynamic(u16, u16),
    InvokeDynamic(u16, u16),
    Module(u16),
    Package(u16),
}

const _: () = assert!(size_of::<PoolEntry>() == 8);

/// A constant pool, by index.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    entries: Box<[PoolEntry]>,
    /// The bits of longs and doubles, in the order of their entries. Each takes two indices, so its
    /// place fits in 16 bits.
    wide: Box<[u64]>,
}

fn bad(what: &str, index: u16) -> ClassError {
    ClassError::Malformed(format!("constant pool entry {index} is no {what}"))
}

impl Pool {
    /// Reads the pool with its count.
    pub(crate) fn read(reader: &mut ByteReader<'_>) -> Result<Self, ClassError> {
        let count = reader
            .remaining_slice()
            .first_chunk()
            .map(|b| u16::from_be_bytes(*b));
        let pool = ConstantPool::from_bytes(reader)
            .map_err(|e| ClassError::Malformed(format!("constant pool: {e}")))?;
        let mut entries = Vec::with_capacity(count.map_or(0, usize::from));
        entries.push(PoolEntry::Hole);
        let mut wide = Vec::new();
        let mut index: u16 = 1;
        while let Some(constant) = pool.get(index) {
            let entry = entry(constant, &mut wide);
            entries.push(entry);
            let slots = if matches!(entry, PoolEntry::Long(_) | PoolEntry::Double(_)) {
                entries.push(PoolEntry::Hole);
                2
            } else {
                1
            };
            index = match index.checked_add(slots) {
                Some(next) => next,
                None => break,
            };
        }
        // A long in the last place would reach beyond the pool.
        if Some(entries.len()) != count.map(usize::from) {
            return Err(ClassError::Malformed(
                "the count of the constant pool does not fit its entries".into(),
            ));
        }
        Ok(Self {
            entries: entries.into(),
            wide: wide.into(),
        })
    }

    pub(crate) fn entries(&self) -> &[PoolEntry] {
        &self.entries
    }

    pub(crate) fn get(&self, index: u16) -> PoolEntry {
        self.entries
            .get(index as usize)
            .copied()
            .unwrap_or(PoolEntry::Hole)
    }

    pub(crate) fn utf8(&self, index: u16) -> Result<Sym, ClassError> {
        match self.get(index) {
            PoolEntry::Utf8(sym) => Ok(sym),
            _ => Err(bad("Utf8", index)),
        }
    }

    pub(crate) fn class(&self, index: u16) -> Result<Sym, ClassError> {
        match self.get(index) {
            PoolEntry::Class(name) => self.utf8(name),
            _ => Err(bad("Class", index)),
        }
    }

    /// The class at `index`; `None` for index 0.
    pub(crate) fn optional_class(&self, index: u16) -> Result<Option<Sym>, ClassError> {
        (index != 0).then(|| self.class(index)).transpose()
    }

    pub(crate) fn module(&self, index: u16) -> Result<Sym, ClassError> {
        match self.get(index) {
            PoolEntry::Module(name) => self.utf8(name),
            _ => Err(bad("Module", index)),
        }
    }

    pub(crate) fn package(&self, index: u16) -> Result<Sym, ClassError> {
        match self.get(index) {
            PoolEntry::Package(name) => self.utf8(name),
            _ => Err(bad("Package", index)),
        }
    }

    pub(crate) fn name_and_type(&self, index: u16) -> Result<NameAndType, ClassError> {
        match self.get(index) {
            PoolEntry::NameAndType(name, descriptor) => Ok(NameAndType {
                name: self.utf8(name)?,
                descriptor: self.utf8(descriptor)?,
            }),
            _ => Err(bad("NameAndType", index)),
        }
    }

    /// All `NameAndType` entries that can be read.
    pub(crate) fn names_and_types(&self) -> impl Iterator<Item = NameAndType> {
        self.entries.iter().filter_map(|entry| match *entry {
            PoolEntry::NameAndType(name, descriptor) => Some(NameAndType {
                name: self.utf8(name).ok()?,
                descriptor: self.utf8(descriptor).ok()?,
            }),
            _ => None,
        })
    }

    pub(crate) fn mentions(&self, classes: &[Sym], texts: &[Sym]) -> bool {
        self.entries.iter().any(|entry| match *entry {
            PoolEntry::Utf8(text) => texts.contains(&text),
            PoolEntry::Class(name) => self.utf8(name).map_or(true, |name| classes.contains(&name)),
            _ => false,
        })
    }

    pub(crate) fn field(&self, index: u16) -> Result<FieldRef, ClassError> {
        match self.get(index) {
            PoolEntry::Field(class, member) => {
                let member = self.name_and_type(member)?;
                Ok(FieldRef {
                    owner: self.class(class)?,
                    name: member.name,
                    descriptor: member.descriptor,
                })
            }
            _ => Err(bad("Fieldref", index)),
        }
    }

    pub(crate) fn method(&self, index: u16) -> Result<MethodRef, ClassError> {
        let (class, member, interface) = match self.get(index) {
            PoolEntry::Method(class, member) => (class, member, false),
            PoolEntry::InterfaceMethod(class, member) => (class, member, true),
            _ => return Err(bad("Methodref", index)),
        };
        let member = self.name_and_type(member)?;
        Ok(MethodRef {
            owner: self.class(class)?,
            name: member.name,
            descriptor: member.descriptor,
            interface,
        })
    }

    pub(crate) fn handle(&self, index: u16) -> Result<Handle, ClassError> {
        let PoolEntry::MethodHandle(kind, member) = self.get(index) else {
            return Err(bad("MethodHandle", index));
        };
        let kind = HandleKind::from_number(kind).ok_or_else(|| bad("MethodHandle", index))?;
        let member = match self.get(member) {
            PoolEntry::Field(..) => self.field(member)?.into(),
            _ => self.method(member)?.into(),
        };
        Ok(Handle { kind, member })
    }

    /// A loadable constant (JVMS table 5.1-A).
    pub(crate) fn constant(&self, index: u16) -> Result<Const, ClassError> {
        Ok(match self.get(index) {
            PoolEntry::Integer(v) => Const::Int(v),
            PoolEntry::Float(v) => Const::Float(v),
            PoolEntry::Long(place) => Const::Long(self.wide[usize::from(place)].cast_signed()),
            PoolEntry::Double(place) => Const::Double(self.wide[usize::from(place)]),
            PoolEntry::String(v) => Const::String(self.utf8(v)?),
            PoolEntry::Class(v) => Const::Class(self.utf8(v)?),
            PoolEntry::MethodType(v) => Const::MethodType(self.utf8(v)?),
            PoolEntry::MethodHandle(..) => Const::Handle(self.handle(index)?),
            PoolEntry::Dynamic(bootstrap, member) => Const::Dynamic(
                BootstrapId::new(bootstrap as usize),
                self.name_and_type(member)?,
            ),
            _ => return Err(bad("loadable constant", index)),
        })
    }

    pub(crate) fn invoke_dynamic(
        &self,
        index: u16,
    ) -> Result<(BootstrapId, NameAndType), ClassError> {
        match self.get(index) {
            PoolEntry::InvokeDynamic(bootstrap, member) => Ok((
                BootstrapId::new(bootstrap as usize),
                self.name_and_type(member)?,
            )),
            _ => Err(bad("InvokeDynamic", index)),
        }
    }
}

impl HandleKind {
    /// The kind with this number.
    pub fn from_number(number: u8) -> Option<Self> {
        Some(match number {
            1 => Self::GetField,
            2 => Self::GetStatic,
            3 => Self::PutField,
            4 => Self::PutStatic,
            5 => Self::InvokeVirtual,
            6 => Self::InvokeStatic,
            7 => Self::InvokeSpecial,
            8 => Self::NewInvokeSpecial,
            9 => Self::InvokeInterface,
            _ => return None,
        })
    }

    /// The kind that writes the field which this kind reads.
    pub fn writing(self) -> Option<Self> {
        match self {
            Self::GetField => Some(Self::PutField),
            Self::GetStatic => Some(Self::PutStatic),
            _ => None,
        }
    }
}

/// The entry for `constant`. The bits of a long or double go to `wide`.
fn entry(constant: &Constant<'_>, wide: &mut Vec<u64>) -> PoolEntry {
    let mut add = |bits| {
        wide.push(bits);
        (wide.len() - 1) as u16
    };
    match *constant {
        Constant::Utf8(ref text) => PoolEntry::Utf8(Sym::new(text.as_bytes())),
        Constant::Integer(v) => PoolEntry::Integer(v),
        Constant::Float(v) => PoolEntry::Float(v.to_bits()),
        Constant::Long(v) => PoolEntry::Long(add(v.cast_unsigned())),
        Constant::Double(v) => PoolEntry::Double(add(v.to_bits())),
        Constant::Class(name) => PoolEntry::Class(name),
        Constant::String(text) => PoolEntry::String(text),
        Constant::FieldRef {
            class_index,
            name_and_type_index,
        } => PoolEntry::Field(class_index, name_and_type_index),
        Constant::MethodRef {
            class_index,
            name_and_type_index,
        } => PoolEntry::Method(class_index, name_and_type_index),
        Constant::InterfaceMethodRef {
            class_index,
            name_and_type_index,
        } => PoolEntry::InterfaceMethod(class_index, name_and_type_index),
        Constant::NameAndType {
            name_index,
            descriptor_index,
        } => PoolEntry::NameAndType(name_index, descriptor_index),
        Constant::MethodHandle {
            ref reference_kind,
            reference_index,
        } => PoolEntry::MethodHandle(reference_kind.kind(), reference_index),
        Constant::MethodType(descriptor) => PoolEntry::MethodType(descriptor),
        Constant::Dynamic {
            bootstrap_method_attr_index,
            name_and_type_index,
        } => PoolEntry::Dynamic(bootstrap_method_attr_index, name_and_type_index),
        Constant::InvokeDynamic {
            bootstrap_method_attr_index,
            name_and_type_index,
        } => PoolEntry::InvokeDynamic(bootstrap_method_attr_index, name_and_type_index),
        Constant::Module(name) => PoolEntry::Module(name),
        Constant::Package(name) => PoolEntry::Package(name),
    }
}
