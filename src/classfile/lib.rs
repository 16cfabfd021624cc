//! Class bytes ⇄ class.
//!
//! [`ClassFile`] keeps the bytes it was parsed from: what is not touched is written back as it was,
//! to the byte. The constant pool and the plain attributes are read by `ristretto_classfile`; the
//! code layer ([`Code`]) is ours, because that crate's was measured to change or break 4 % of real
//! classes. No constant-pool index and no byte offset leaves this crate, except as the opaque
//! origin ([`Pc`]) that edits and messages carry.

mod access;
mod attributes;
mod builder;
mod class;
mod code;
mod compact;
mod constant;
mod cursor;
mod decode;
mod descriptor;
mod edit;
mod encode;
mod error;
mod frame;
pub mod fuzz;
mod intern;
mod label;
mod opcode;
mod pool;
mod reader;
pub mod skim;
mod uses;
pub mod verify;
mod version;

pub use access::{ClassFlags, FieldFlags, MethodFlags};
pub use attributes::{Annotation, EnclosingMethod, InnerClass, ModuleInfo, PackageGrant};
pub use builder::ClassBuilder;
pub use class::{Attribute, Bytes, ClassFile, Field, Flagged, Method, find_attribute};
pub use code::{
    Code, ExceptionRange, Insn, Item, LocalVariable, OffsetPatch, Pc, SwitchTable, TypeAnnotations,
};
pub use compact::{arranged, without_unused};
pub use constant::{
    Bootstrap, BootstrapId, Const, FieldRef, Handle, HandleKind, MethodRef, NameAndType,
};
pub use descriptor::{FieldType, MethodDescriptor, Primitive, source_name};
pub use edit::{AddedMethod, ClassEdit, Written};
pub use error::ClassError;
pub use frame::{Frame, VerificationType};
pub use label::Label;
pub use opcode::{Op, OperandKind};
pub use skim::Initial;
