//! Classes and members as the hierarchy sees them, and why something about them may be unknown.
//!
//! Only facts of the class file stand here (JVMS 4.1, 4.5, 4.6, 4.7.28 to 4.7.31); what follows
//! from several classes together is asked of [`Program`](super::Program).

use crate::classfile::{ClassFile, ClassFlags, FieldFlags, MethodFlags};
use crate::id::Sym;

use super::source::{Place, Shape};

crate::entity_id!(
    /// A class of the program: one that was parsed and whose name means one class only. The order
    /// is that of origin (input by unit, class path by position, platform), then name.
    ClassId,
    "class"
);
crate::entity_id!(
    /// A method that a class declares; ordered as the classes, then as in the class file.
    MethodId,
    "method"
);
crate::entity_id!(
    /// A field that a class declares; ordered as the classes, then as in the class file.
    FieldId,
    "field"
);

/// Where a class comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Origin {
    /// An archive that is being rewritten.
    Input(Place),
    /// The class path's archive of that position.
    ClassPath(u32),
    /// The JDK.
    Platform,
}

/// Why a fact is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
pub enum Reason {
    /// No class of that name is in the input, on the class path or in the JDK.
    Missing(Sym),
    /// The class of that name could not be read, see [`Program::problems`](super::Program::problems).
    Damaged(Sym),
    /// Several classes have that name.
    Duplicate(Sym),
    /// The class differs between the releases that a multi-release archive serves.
    Varies(Sym),
    /// The class belongs to another class root, to which the loaders' relation is not known.
    OtherRoot(Sym),
    /// The class exists but was not loaded, because no input class names it.
    NotLoaded(Sym),
    /// The class is its own supertype, or below such a one: the JVM refuses it.
    Circular(Sym),
    /// The superclass is an interface, or a superinterface is a class: the JVM refuses it.
    WrongKind(Sym),
    /// The answer would rest on code (or, in other releases, members) of a class that is not
    /// trusted in this run.
    Untrusted(ClassId),
    /// The class declares a private or static method, or one of another package, where selection
    /// looks for an interface's: HotSpot does not follow the specification there.
    Irregular(ClassId),
    /// Two packages of one name, and it is not known whether one loader defines both.
    SplitPackage(ClassId),
}

/// A class or interface.
#[derive(Debug)]
pub struct Class {
    /// Its name in internal form.
    pub name: Sym,
    /// Where it comes from.
    pub origin: Origin,
    /// The major version of its file.
    pub major: u16,
    /// Its flags.
    pub flags: ClassFlags,
    /// Its superclass; nothing for `java/lang/Object` only. Interfaces have `java/lang/Object`.
    pub superclass: Option<Result<ClassId, Reason>>,
    /// Its direct superinterfaces, in order.
    pub interfaces: Box<[Result<ClassId, Reason>]>,
    /// What its file says about names, nests and permitted subclasses.
    pub shape: Shape,
    /// Whether other versions of it stand in the archive. They agree in everything that this
    /// struct and the members tell, but their code may differ, so it is not trusted.
    pub varies: bool,
    pub(super) methods: std::ops::Range<u32>,
    pub(super) fields: std::ops::Range<u32>,
    /// The file, kept for classes whose code is trusted.
    pub(super) file: Option<Box<ClassFile>>,
}

impl Class {
    /// Whether it is an interface.
    pub fn is_interface(&self) -> bool {
        self.flags.is_interface()
    }

    /// Whether it belongs to an input archive.
    pub fn is_input(&self) -> bool {
        matches!(self.origin, Origin::Input(_))
    }

    /// Whether it belongs to the JDK.
    pub fn is_platform(&self) -> bool {
        self.origin == Origin::Platform
    }

    /// The package's name, without the last slash.
    pub fn package(&self) -> &'static [u8] {
        package_of(self.name)
    }
}

/// The package's name of a class name, without the last slash.
pub(super) fn package_of(name: Sym) -> &'static [u8] {
    let bytes = name.bytes();
    let end = bytes.iter().rposition(|&b| b == b'/').unwrap_or(0);
    &bytes[..end]
}

/// A declared method.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// The class that declares it.
    pub class: ClassId,
    /// Its name.
    pub name: Sym,
    /// Its descriptor.
    pub descriptor: Sym,
    /// Its flags.
    pub flags: MethodFlags,
    /// Its position in the class file.
    pub index: u16,
    /// Whether it is of the JDK, and another release may lack it (as [`Shape::fleeting`]).
    pub fleeting: bool,
}

/// A declared field.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The class that declares it.
    pub class: ClassId,
    /// Its name.
    pub name: Sym,
    /// Its descriptor.
    pub descriptor: Sym,
    /// Its flags.
    pub flags: FieldFlags,
    /// Its position in the class file.
    pub index: u16,
}
