//! Class bytes ⇄ class.
//!
//! [`ClassFile`] keeps the bytes it was parsed from, and writes untouched parts back byte for byte.
//! The constant pool is read by `ristretto_classfile`. The code layer ([`Code`]) is our own,
//! because that crate's code layer changes or breaks some real classes. Constant-pool indices and
//! byte offsets stay in this crate. The one exception is the opaque origin ([`Pc`]) that edits and
//! messages carry.

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
    Code, CodeElement, ExceptionRange, Insn, LocalVariable, OffsetPatch, Pc, SwitchTable,
    TypeAnnotations,
};
pub use compact::{arranged, without_unused};
pub use constant::{
    Bootstrap, BootstrapId, Const, FieldRef, Handle, HandleKind, MemberRef, MethodRef, NameAndType,
};
pub use descriptor::{FieldType, MethodDescriptor, Primitive, source_name};
pub use edit::{AddedMethod, ClassEdit, Written};
pub use error::ClassError;
pub use frame::{Frame, VerificationType};
pub use label::Label;
pub use opcode::{Op, OperandKind};
pub use skim::Initial;
