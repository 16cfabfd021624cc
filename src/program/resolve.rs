//! Resolution of methods and fields (JVMS 5.4.3.2 to 5.4.3.4), without access control, which is
//! [`Program::method_access`](Program::method_access).
//!
//! An untrusted supertype may declare more members in another release.
//! - A member found in an untrusted type is API. It stays accessible wherever a release declares
//!   it.
//! - Where the search has passed an untrusted type and finds a member in trusted code, the answer
//!   is unknown.
//!
//! The second rule has two exceptions:
//! - A method found in `java/lang/Object` is known.
//! - In a search for methods, an untrusted interface may be passed. A method that it could add is
//!   public, not static, and leads to the same selection.

use base::{Sym, known};
use classfile::{FieldRef, FieldType, MethodRef};

use super::class::{ClassId, FieldId, MethodId, Obstacle};
use super::hierarchy::Interfaces;
use super::load::Program;

/// Why a symbolic reference leads to no member.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResolveError {
    /// The JVM throws `NoSuchMethodError`.
    NoSuchMethod,
    /// The JVM throws `NoSuchFieldError`.
    NoSuchField,
    /// The JVM throws `IncompatibleClassChangeError`: an interface where a class is meant, or the
    /// reverse.
    IncompatibleClass,
    /// It is not known.
    Unknown(Obstacle),
}

impl From<Obstacle> for ResolveError {
    fn from(reason: Obstacle) -> Self {
        Self::Unknown(reason)
    }
}

impl Program {
    /// The method that a symbolic reference in `from` resolves to. For arrays it is one of
    /// `java/lang/Object`; `clone` is public then.
    ///
    /// # Errors
    /// What the JVM would throw, or why it is not known.
    pub fn resolve_method(
        &self,
        from: ClassId,
        reference: MethodRef,
    ) -> Result<MethodId, ResolveError> {
        let class = match FieldType::of_class_constant(reference.owner) {
            FieldType::Array(descriptor) => {
                if let Some(element) = element_class(descriptor) {
                    self.lookup(element, from)?;
                }
                let object = known().object;
                self.object.ok_or(Obstacle::Missing(object))?
            }
            _ => self.lookup(reference.owner, from)?,
        };
        self.resolve_method_in(
            class,
            reference.name,
            reference.descriptor,
            reference.interface,
        )
    }

    /// The method of that name and descriptor that resolution finds in `class`. The reference is an
    /// `InterfaceMethodref` if `interface`.
    ///
    /// # Errors
    /// What the JVM would throw, or why it is not known.
    pub fn resolve_method_in(
        &self,
        class: ClassId,
        name: Sym,
        descriptor: Sym,
        interface: bool,
    ) -> Result<MethodId, ResolveError> {
        match (interface, self.class(class).is_interface()) {
            (false, false) => self.class_method(class, name, descriptor),
            (true, true) => self.interface_method(class, name, descriptor),
            _ => Err(ResolveError::IncompatibleClass),
        }
    }

    /// JVMS 5.4.3.3.
    fn class_method(
        &self,
        class: ClassId,
        name: Sym,
        descriptor: Sym,
    ) -> Result<MethodId, ResolveError> {
        let mut passed = None;
        for link in self.superclasses(class) {
            let class = link?;
            let polymorphic = self.signature_polymorphic(class, name);
            if let Some(m) = polymorphic.or_else(|| self.declared_method(class, name, descriptor)) {
                return self.unless_passed(passed, class, m);
            }
            if self.blocks(class) {
                passed = passed.or(Some(class));
            }
        }
        let interfaces = self.interfaces(class);
        match self.superinterface_method(&interfaces, name, descriptor) {
            Some(m) => self.unless_passed(passed, self.method(m).class, m),
            None => Err(self.no_method(&interfaces, passed)),
        }
    }

    fn unless_passed(
        &self,
        passed: Option<ClassId>,
        class: ClassId,
        method: MethodId,
    ) -> Result<MethodId, ResolveError> {
        match passed {
            Some(untrusted) if !self.blocks(class) && Some(class) != self.object => {
                Err(Obstacle::Untrusted(untrusted).into())
            }
            _ => Ok(method),
        }
    }

    /// JVMS 5.4.3.4.
    fn interface_method(
        &self,
        class: ClassId,
        name: Sym,
        descriptor: Sym,
    ) -> Result<MethodId, ResolveError> {
        if let Some(method) = self.declared_method(class, name, descriptor) {
            return Ok(method);
        }
        let inherited = self
            .object
            .and_then(|object| self.declared_method(object, name, descriptor))
            .filter(|m| self.method(*m).flags.is_public() && !self.method(*m).flags.is_static());
        if let Some(method) = inherited {
            return Ok(method);
        }
        let interfaces = self.interfaces(class);
        self.superinterface_method(&interfaces, name, descriptor)
            .ok_or_else(|| {
                let itself = self.blocks(class).then_some(class);
                self.no_method(&interfaces, itself)
            })
    }

    /// The error of a search without result: no such method, or unknown because a supertype is
    /// missing or untrusted.
    fn no_method(&self, interfaces: &Interfaces, passed: Option<ClassId>) -> ResolveError {
        let untrusted = interfaces.all.iter().copied().find(|i| self.blocks(*i));
        let reason = passed.or(untrusted).map(Obstacle::Untrusted);
        match interfaces.gap.or(reason) {
            Some(reason) => ResolveError::Unknown(reason),
            None => ResolveError::NoSuchMethod,
        }
    }

    /// The last two steps of method resolution: the one maximally-specific method that is not
    /// abstract, else any (the first).
    fn superinterface_method(
        &self,
        interfaces: &Interfaces,
        name: Sym,
        descriptor: Sym,
    ) -> Option<MethodId> {
        let candidates = self.candidates(interfaces, name, descriptor);
        let maximal = self.maximally_specific(&candidates);
        let mut concrete = maximal
            .iter()
            .filter(|m| !self.method(**m).flags.is_abstract());
        match (concrete.next(), concrete.next()) {
            (Some(&only), None) => Some(only),
            _ => maximal.first().or(candidates.first()).copied(),
        }
    }

    /// The superinterface methods of that name and descriptor, neither private nor static.
    pub(super) fn candidates(
        &self,
        interfaces: &Interfaces,
        name: Sym,
        descriptor: Sym,
    ) -> Vec<MethodId> {
        let declared = interfaces
            .all
            .iter()
            .filter_map(|i| self.declared_method(*i, name, descriptor));
        declared
            .filter(|m| {
                let flags = self.method(*m).flags;
                !flags.is_private() && !flags.is_static()
            })
            .collect()
    }

    /// The candidates without another candidate in a subinterface (JVMS 5.4.3.3).
    pub(super) fn maximally_specific(&self, candidates: &[MethodId]) -> Vec<MethodId> {
        if candidates.len() < 2 {
            return candidates.to_vec();
        }
        let above: Vec<Interfaces> = candidates
            .iter()
            .map(|m| self.interfaces(self.method(*m).class))
            .collect();
        let is_above = |class: ClassId| above.iter().any(|i| i.all.contains(&class));
        let maximal = candidates.iter().copied();
        maximal
            .filter(|m| !is_above(self.method(*m).class))
            .collect()
    }

    /// The signature polymorphic method of that name (JVMS 2.9.3).
    fn signature_polymorphic(&self, class: ClassId, name: Sym) -> Option<MethodId> {
        if !is_handle_class(self.class(class).name) {
            return None;
        }
        let mut same = self
            .methods_of(class)
            .filter(|m| self.method(*m).name == name);
        let (only, None) = (same.next()?, same.next()) else {
            return None;
        };
        self.is_signature_polymorphic(only).then_some(only)
    }

    /// Whether every call of the method may have a descriptor of its own: `MethodHandle.invoke`,
    /// `VarHandle.get` and their like.
    pub fn is_signature_polymorphic(&self, method: MethodId) -> bool {
        let method = self.method(method);
        is_handle_class(self.class(method.class).name)
            && self.class(method.class).is_platform()
            && method.flags.is_varargs()
            && method.flags.is_native()
            && method
                .descriptor
                .bytes()
                .starts_with(b"([Ljava/lang/Object;)")
    }

    /// The field that a symbolic reference in `from` resolves to (JVMS 5.4.3.2).
    ///
    /// # Errors
    /// What the JVM would throw, or why it is not known.
    pub fn resolve_field(
        &self,
        from: ClassId,
        reference: FieldRef,
    ) -> Result<FieldId, ResolveError> {
        let class = self.lookup(reference.owner, from)?;
        let mut passed = None;
        // Per class: itself, its superinterfaces depth first, its superclass.
        let mut stack = vec![Ok(class)];
        while let Some(link) = stack.pop() {
            let class: ClassId = link?;
            if let Some(field) = self.declared_field(class, reference.name, reference.descriptor) {
                return match passed {
                    Some(untrusted) if !self.blocks(class) => {
                        Err(Obstacle::Untrusted(untrusted).into())
                    }
                    _ => Ok(field),
                };
            }
            if self.blocks(class) {
                passed = passed.or(Some(class));
            }
            let this = self.class(class);
            if !this.is_interface() {
                stack.extend(this.superclass);
            }
            stack.extend(this.interfaces.iter().rev());
        }
        Err(passed.map_or(ResolveError::NoSuchField, |class| {
            Obstacle::Untrusted(class).into()
        }))
    }
}

fn is_handle_class(name: Sym) -> bool {
    name == *"java/lang/invoke/MethodHandle" || name == *"java/lang/invoke/VarHandle"
}

/// The element class of an array type; `None` for elements of a primitive type.
pub(super) fn element_class(descriptor: Sym) -> Option<Sym> {
    let element = descriptor.bytes();
    let start = element.iter().position(|&b| b != b'[')?;
    match FieldType::parse(Sym::new(&element[start..]))? {
        FieldType::Class(name) => Some(name),
        _ => None,
    }
}
