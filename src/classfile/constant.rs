//! Constants by value, as instructions refer to them, without constant-pool indices (JVMS 4.4).
//!
//! Equal values mean the same, except for dynamic constants: each pool entry of these is resolved
//! by itself (JVMS 5.4.3.6). The writer refuses ambiguous ones.

use base::Sym;
use serde::{Deserialize, Serialize};

/// Name and descriptor of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct NameAndType {
    /// The member's name.
    pub name: Sym,
    /// Its descriptor.
    pub descriptor: Sym,
}

/// A symbolic reference to a field (JVMS 4.4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldRef {
    /// The class named, in internal form.
    pub owner: Sym,
    /// The field's name.
    pub name: Sym,
    /// Its descriptor.
    pub descriptor: Sym,
}

/// A symbolic reference to a method (JVMS 4.4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MethodRef {
    /// The class named, in internal form, or an array's descriptor (`[I.clone()`).
    pub owner: Sym,
    /// The method's name.
    pub name: Sym,
    /// Its descriptor.
    pub descriptor: Sym,
    /// Whether the constant is an `InterfaceMethodref`.
    pub interface: bool,
}

impl MethodRef {
    /// A method of a class, not of an interface.
    pub fn of_class(
        owner: impl Into<Sym>,
        name: impl Into<Sym>,
        descriptor: impl Into<Sym>,
    ) -> Self {
        Self {
            owner: owner.into(),
            name: name.into(),
            descriptor: descriptor.into(),
            interface: false,
        }
    }

    /// `Cls.name`, for messages.
    pub fn short(&self) -> String {
        let owner = self.owner.text();
        let simple = owner.rsplit('/').next().unwrap_or(&owner).to_owned();
        format!("{}.{}", simple, self.name)
    }
}

/// A symbolic reference to a field, a method or a constructor (JVMS 4.4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MemberRef {
    /// The class named, in internal form, or an array's descriptor (`[I.clone()`).
    pub owner: Sym,
    /// The member's name.
    pub name: Sym,
    /// Its descriptor.
    pub descriptor: Sym,
    /// Whether the constant is an `InterfaceMethodref`.
    pub interface: bool,
}

impl MemberRef {
    /// The reference as one to a field.
    pub fn as_field(&self) -> FieldRef {
        FieldRef {
            owner: self.owner,
            name: self.name,
            descriptor: self.descriptor,
        }
    }

    /// The reference as one to a method or a constructor.
    pub fn as_method(&self) -> MethodRef {
        MethodRef {
            owner: self.owner,
            name: self.name,
            descriptor: self.descriptor,
            interface: self.interface,
        }
    }
}

impl From<FieldRef> for MemberRef {
    fn from(field: FieldRef) -> Self {
        Self {
            owner: field.owner,
            name: field.name,
            descriptor: field.descriptor,
            interface: false,
        }
    }
}

impl From<MethodRef> for MemberRef {
    fn from(method: MethodRef) -> Self {
        Self {
            owner: method.owner,
            name: method.name,
            descriptor: method.descriptor,
            interface: method.interface,
        }
    }
}

/// The kinds of method handles (JVMS table 5.4.3.5-A), by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs)]
#[repr(u8)]
pub enum HandleKind {
    GetField = 1,
    GetStatic = 2,
    PutField = 3,
    PutStatic = 4,
    InvokeVirtual = 5,
    InvokeStatic = 6,
    InvokeSpecial = 7,
    NewInvokeSpecial = 8,
    InvokeInterface = 9,
}

/// A method handle constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Handle {
    /// The operation on the member.
    pub kind: HandleKind,
    /// The member: a field for the first four kinds.
    pub member: MemberRef,
}

/// A loadable constant (JVMS table 5.1-A), by value. Floating-point numbers are bits, so that a NaN
/// equals itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Const {
    /// An `int`.
    Int(i32),
    /// A `float`'s bits.
    Float(u32),
    /// A `long`.
    Long(i64),
    /// A `double`'s bits.
    Double(u64),
    /// A string, in modified UTF-8.
    String(Sym),
    /// A class in internal form, or an array type's descriptor.
    Class(Sym),
    /// A method type's descriptor.
    MethodType(Sym),
    /// A method handle.
    Handle(Handle),
    /// A dynamically computed constant.
    Dynamic(BootstrapId, NameAndType),
}

impl Const {
    /// Whether it takes two slots (`ldc2_w`). For a dynamic constant its descriptor decides.
    pub fn is_wide(&self) -> bool {
        match self {
            Const::Long(_) | Const::Double(_) => true,
            Const::Dynamic(_, member) => matches!(member.descriptor.bytes(), b"J" | b"D"),
            _ => false,
        }
    }
}

base::entity_id!(
    /// An entry of the class's `BootstrapMethods` attribute; valid in its own class only.
    BootstrapId,
    "bootstrap"
);

/// An entry of `BootstrapMethods` (JVMS 4.7.23).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bootstrap {
    /// The bootstrap method.
    pub handle: Handle,
    /// Its static arguments.
    pub arguments: Vec<Const>,
}

impl Bootstrap {
    /// The bootstrap method, as its handle names it.
    pub fn method(&self) -> MethodRef {
        self.handle.member.as_method()
    }
}
