//! Classes and members as the hierarchy sees them, and why something about them may be unknown.
//!
//! Only facts of one class file stand here (JVMS 4.1, 4.5, 4.6, 4.7.28 to 4.7.31).
//! [`Program`](super::Program) answers questions about several classes together.

use std::sync::{Arc, OnceLock};

use base::Sym;
use classfile::skim::SkimmedMember;
use classfile::{
    Bytes, ClassFile, ClassFlags, FieldFlags, FieldType, Initial, MethodDescriptor, MethodFlags,
};

use super::jimage::{Image, ResourceSpan};
use super::source::{InputPlace, Shape};

base::entity_id!(
    /// A class of the program: it was parsed, and its name means one class only. Ids are ordered by
    /// origin (input by unit, class path by position, platform), then by name.
    ClassId,
    "class"
);
base::entity_id!(
    /// A method that a class declares; ordered as the classes, then as in the class file.
    MethodId,
    "method"
);
base::entity_id!(
    /// A field that a class declares; ordered as the classes, then as in the class file.
    FieldId,
    "field"
);

/// Where a class comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ClassOrigin {
    /// An archive that is being rewritten.
    Input(InputPlace),
    /// The class path's archive of that position.
    ClassPath(u32),
    /// The JDK.
    Platform,
}

/// Why a fact is unknown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
pub enum Obstacle {
    /// No class of that name is in the input, on the class path or in the JDK.
    Missing(Sym),
    /// The class of that name could not be read, see
    /// [`Program::problems`](super::Program::problems).
    Damaged(Sym),
    /// Several classes have that name.
    Duplicate(Sym),
    /// The class differs between the releases that a multi-release archive serves.
    Varies(Sym),
    /// The class belongs to another class root, and the relation of the two loaders is not known.
    OtherRoot(Sym),
    /// The class exists but was not loaded, because no input class names it.
    NotLoaded(Sym),
    /// The class is its own supertype, or below such a class: the JVM refuses it.
    Circular(Sym),
    /// The superclass is an interface, or a superinterface is a class: the JVM refuses it.
    WrongKind(Sym),
    /// The answer would rest on code (or, in other releases, members) of a class that is not
    /// trusted in this run.
    Untrusted(ClassId),
    /// The class declares a method where selection looks for an interface's method. The class's
    /// method is private, static, or of another package. HotSpot does not follow the specification
    /// there.
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
    pub origin: ClassOrigin,
    /// The major version of its file.
    pub major: u16,
    /// Its flags.
    pub flags: ClassFlags,
    /// Its superclass; `None` for `java/lang/Object` only. Interfaces have `java/lang/Object`.
    pub superclass: Option<Result<ClassId, Obstacle>>,
    /// Its direct superinterfaces, in order.
    pub interfaces: Box<[Result<ClassId, Obstacle>]>,
    /// The names, nest and permitted subclasses in its file.
    pub shape: Shape,
    /// Whether the archive holds several versions of it. They agree in everything that this struct
    /// and the members tell. Their code may differ, so it is not trusted.
    pub varies: bool,
    pub(super) methods: std::ops::Range<u32>,
    /// The [bits](Sym::bit) of the names of its methods.
    pub(super) method_names: u64,
    pub(super) fields: std::ops::Range<u32>,
    /// The file, kept for classes whose code is trusted.
    pub(super) code: ClassCode,
}

/// The file of a class, as far as its code is trusted.
#[derive(Debug)]
pub(super) enum ClassCode {
    /// It is a type only.
    Untrusted,
    Parsed(Box<ClassFile>),
    /// A class of the JDK that was skimmed; parsed when it is asked for.
    Skimmed(Skimmed),
}

/// A class in the JDK's image that is known to be well-formed.
pub(super) struct Skimmed {
    image: Arc<Image>,
    span: ResourceSpan,
    file: OnceLock<Box<ClassFile>>,
}

impl ClassCode {
    pub(super) fn skimmed(image: Arc<Image>, span: ResourceSpan) -> Self {
        Self::Skimmed(Skimmed {
            image,
            span,
            file: OnceLock::new(),
        })
    }

    pub(super) fn is_trusted(&self) -> bool {
        !matches!(self, Self::Untrusted)
    }

    pub(super) fn file(&self) -> Option<&ClassFile> {
        match self {
            Self::Untrusted => None,
            Self::Parsed(file) => Some(file),
            Self::Skimmed(skimmed) => Some(skimmed.file.get_or_init(|| skimmed.parse())),
        }
    }

    /// The bytes of the file. The bytes of a class that was not parsed yet are read, and not kept.
    pub(super) fn bytes(&self) -> Option<std::borrow::Cow<'_, [u8]>> {
        match self {
            Self::Untrusted => None,
            Self::Parsed(file) => Some(file.bytes().into()),
            Self::Skimmed(skimmed) => Some(match skimmed.file.get() {
                Some(file) => file.bytes().into(),
                None => skimmed.read().into(),
            }),
        }
    }
}

impl Skimmed {
    /// # Panics
    /// When a file that was read before cannot be read again: claims may already rest on it.
    fn read(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let read = self.image.read(self.span, &mut bytes);
        read.expect("the JDK stays as it is while it is read");
        bytes
    }

    fn parse(&self) -> Box<ClassFile> {
        let file = ClassFile::parse(Bytes::from(self.read()));
        Box::new(file.expect("the JDK stays as it is while it is read"))
    }
}

impl std::fmt::Debug for Skimmed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.span)
    }
}

/// A type with its members, as the hierarchy takes them in.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Head {
    pub(super) major: u16,
    pub(super) flags: ClassFlags,
    pub(super) shape: Shape,
    pub(super) methods: Vec<SkimmedMember<MethodFlags>>,
    pub(super) fields: Vec<SkimmedMember<FieldFlags>>,
}

impl Head {
    /// The names of the direct supertypes.
    pub(super) fn supertypes(&self) -> impl Iterator<Item = Sym> + '_ {
        let interfaces = self.shape.interfaces.iter().copied();
        interfaces.chain(self.shape.superclass)
    }
}

impl Class {
    /// Whether it is an interface.
    pub fn is_interface(&self) -> bool {
        self.flags.is_interface()
    }

    /// Whether it belongs to an input archive.
    pub fn is_input(&self) -> bool {
        matches!(self.origin, ClassOrigin::Input(_))
    }

    /// Whether it belongs to the JDK.
    pub fn is_platform(&self) -> bool {
        self.origin == ClassOrigin::Platform
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
pub struct DeclaredMethod {
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

impl DeclaredMethod {
    /// Whether the JDK can make a handle of it. It makes no handle of these methods:
    /// - a variable-arity method without an array as last parameter (`MethodHandles.Lookup`:
    ///   "cannot make variable arity");
    /// - a method with 255 slots of parameters (`MethodHandle`, "Arity limits").
    #[must_use]
    pub fn may_have_handle(&self) -> bool {
        let Some(mut ty) = MethodDescriptor::parse(self.descriptor) else {
            return false;
        };
        let slots: usize = ty.parameters.iter().map(|ty| ty.slots()).sum();
        let receiver = usize::from(!self.flags.is_static());
        let collects =
            !self.flags.is_varargs() || matches!(ty.parameters.pop(), Some(FieldType::Array(_)));
        collects && slots + receiver < MethodDescriptor::MOST_SLOTS
    }
}

/// A declared field.
#[derive(Clone, Copy, Debug)]
pub struct DeclaredField {
    /// The class that declares it.
    pub class: ClassId,
    /// Its name.
    pub name: Sym,
    /// Its descriptor.
    pub descriptor: Sym,
    /// Its flags.
    pub flags: FieldFlags,
    /// Its value before any store, if it is static.
    pub initial: Initial,
    /// Its position in the class file.
    pub index: u16,
}

/// The parts of a class that have annotations on which a framework may act.
#[derive(Debug)]
pub(super) enum Marks {
    /// The class, or parts that are not known.
    All,
    /// Methods of these names, sorted. The list may be empty.
    Methods(Box<[Sym]>),
}
