//! Selection (JVMS 5.4.6): which method a call runs on an object of one exact class.
//!
//! The search goes up from the object's class. Another release of a class may declare the wanted
//! method, and so hide a method above it. So the answer is unknown as soon as the search would have
//! to pass a class with one of these properties:
//! - its code is not trusted;
//! - it is missing;
//! - its package is unknown.
//!
//! `java/lang/Object` is the one untrusted class that the search may pass, and may find a method
//! in.
//!
//! HotSpot departs from the specification in two places, where the answer is unknown:
//! - A class hides a default method with a private one, which separate compilation can make.
//!   HotSpot throws `AbstractMethodError`.
//! - In HotSpot, a method of a class below version 51 cannot override through a package-private
//!   method of another package. JVMS 5.4.5 has no such condition.
//!
//! HotSpot may also throw another one of `IncompatibleClassChangeError` and its subclasses.

use super::class::{ClassId, MethodId, Obstacle};
use super::hierarchy::Interfaces;
use super::load::Program;
use base::Sym;
use base::rules::{Rule, in_force};

/// The first class version whose methods HotSpot lets override through a package-private method of
/// another package (its `VTABLE_TRANSITIVE_OVERRIDE_VERSION`).
const FIRST_TRANSITIVE: u16 = 51;

/// The result of selection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Selection {
    /// This method; it has a body, or is native.
    Method(MethodId),
    /// No method: `AbstractMethodError`, or another `IncompatibleClassChangeError`.
    Abstract,
    /// Several default methods, or no implementer: `IncompatibleClassChangeError`, or one of its
    /// subclasses.
    Conflict,
    /// `invokeinterface` found a method that is neither public nor private: `IllegalAccessError`.
    Inaccessible,
    /// Not known. `Untrusted` names the class at which the search ended: models may know more.
    Unknown(Obstacle),
}

impl Program {
    /// Selects the method that `invokevirtual` on the resolved method runs for an object of exactly
    /// that class.
    pub fn select(&self, receiver: ClassId, resolved: MethodId) -> Selection {
        self.search(receiver, resolved)
            .unwrap_or_else(Selection::Unknown)
    }

    /// Selects a default method for an object of a class with three properties. `Object` is its
    /// only superclass. It implements only that interface. It declares no such method. `None` if no
    /// method is certain.
    pub fn default_method(
        &self,
        interface: ClassId,
        name: Sym,
        descriptor: Sym,
    ) -> Option<MethodId> {
        let declared = |class| self.declared_method(class, name, descriptor);
        if self.object.is_none_or(|object| declared(object).is_some()) || self.blocks(interface) {
            return None;
        }
        let is_default = |method: &MethodId| {
            let flags = self.method(*method).flags;
            !flags.is_abstract() && !flags.is_static() && !flags.is_private()
        };
        if let Some(method) = declared(interface) {
            return Some(method).filter(is_default);
        }
        let above = self.interfaces(interface);
        if above.gap.is_some() || above.all.iter().any(|i| self.blocks(*i)) {
            return None;
        }
        let candidates = self.candidates(&above, name, descriptor);
        match self.maximally_specific(&candidates).as_slice() {
            [one] => Some(*one).filter(is_default),
            _ => None,
        }
    }

    /// Selects the method for a lambda. The class of such an object has `Object` as its only
    /// superclass, implements only those interfaces, and declares no such method.
    pub fn select_for_lambda(
        &self,
        interfaces: &[Result<ClassId, Obstacle>],
        name: Sym,
        descriptor: Sym,
    ) -> Selection {
        let of_object = self.object.and_then(|object| {
            let declared = self.declared_method(object, name, descriptor);
            declared.filter(|method| !self.method(*method).flags.is_private())
        });
        match of_object {
            Some(method) => Selection::Method(method),
            None => self
                .select_among(&self.interfaces_above(interfaces), name, descriptor)
                .unwrap_or_else(Selection::Unknown),
        }
    }

    /// Selects the method that `invokeinterface` on the resolved method runs for an object of
    /// exactly that class. `owner` is the interface that the reference names; the class has to
    /// implement it.
    pub fn select_interface(
        &self,
        receiver: ClassId,
        owner: ClassId,
        resolved: MethodId,
    ) -> Selection {
        match self.is_subtype(receiver, owner) {
            Err(reason) => return Selection::Unknown(reason),
            Ok(false) => return Selection::Conflict,
            Ok(true) => {}
        }
        match self.select(receiver, resolved) {
            Selection::Method(m) => {
                let flags = self.method(m).flags;
                if flags.is_public() || flags.is_private() {
                    Selection::Method(m)
                } else {
                    Selection::Inaccessible
                }
            }
            other => other,
        }
    }

    fn search(&self, receiver: ClassId, resolved: MethodId) -> Result<Selection, Obstacle> {
        let wanted = *self.method(resolved);
        if wanted.flags.is_private() || wanted.flags.is_static() {
            return Ok(Selection::Method(resolved));
        }
        let mut passed = None;
        for link in self.superclasses(receiver) {
            let class = link?;
            if self.blocks(class) {
                return Err(Obstacle::Untrusted(class));
            }
            let Some(found) = self.declared_method(class, wanted.name, wanted.descriptor) else {
                continue;
            };
            if self.overrides(found, resolved)? {
                self.overrides_in_all_versions(receiver, resolved)?;
                return Ok(self.body_or_abstract(found));
            }
            passed = Some(class);
        }
        match passed {
            Some(class) => Err(Obstacle::Irregular(class)),
            None => self.select_default(receiver, resolved),
        }
    }

    /// Fails where class versions decide which method overrides which. Only classes that declare
    /// the method count, from the receiver up to the resolved method's class. It fails if both
    /// hold:
    /// - One of these classes is below version 51.
    /// - One of them declares the method as package-private, and another one below it is of another
    ///   package.
    ///
    /// A class-path class on the way may get such a method in another version. The platform's API
    /// stays accessible.
    fn overrides_in_all_versions(
        &self,
        receiver: ClassId,
        resolved: MethodId,
    ) -> Result<(), Obstacle> {
        let wanted = self.method(resolved);
        let mut below: Vec<ClassId> = Vec::new();
        let is_old = |c: &ClassId| self.class(*c).major < FIRST_TRANSITIVE;
        for link in self.superclasses(receiver) {
            let class = match link {
                Ok(class) => class,
                Err(reason) if below.iter().any(is_old) => return Err(reason),
                // From version 51 on, a method overrides past any class in between.
                Err(_) => break,
            };
            let declared = self.declared_method(class, wanted.name, wanted.descriptor);
            let may_hide = declared.is_some_and(|m| self.method(m).flags.is_package_private())
                && below
                    .iter()
                    .any(|c| self.same_package(*c, class) != Ok(true))
                && (below.iter().any(is_old) || is_old(&class));
            if may_hide && in_force(Rule::OldVersionsOverrideDirectly) {
                return Err(Obstacle::Irregular(class));
            }
            let is_library = self.blocks(class) && !self.class(class).is_platform();
            if is_library && below.iter().any(is_old) {
                return Err(Obstacle::Untrusted(class));
            }
            if class == wanted.class {
                break;
            }
            below.extend(declared.map(|_| class));
        }
        Ok(())
    }

    fn body_or_abstract(&self, method: MethodId) -> Selection {
        if self.method(method).flags.is_abstract() {
            Selection::Abstract
        } else {
            Selection::Method(method)
        }
    }

    /// The last step of selection: the interfaces of a class.
    fn select_default(&self, receiver: ClassId, resolved: MethodId) -> Result<Selection, Obstacle> {
        let wanted = self.method(resolved);
        self.select_among(&self.interfaces(receiver), wanted.name, wanted.descriptor)
    }

    /// The one maximally-specific superinterface method with a body. Another release of an
    /// untrusted interface may add such a method. The answer stays the same only if the found
    /// method stands in a subinterface of that interface.
    fn select_among(
        &self,
        interfaces: &Interfaces,
        name: Sym,
        descriptor: Sym,
    ) -> Result<Selection, Obstacle> {
        if let Some(reason) = interfaces.gap {
            return Err(reason);
        }
        let candidates = self.candidates(interfaces, name, descriptor);
        let maximal = self.maximally_specific(&candidates);
        let mut concrete = maximal
            .iter()
            .filter(|m| !self.method(**m).flags.is_abstract());
        let (first, second) = (concrete.next().copied(), concrete.next());
        let below = first.filter(|_| second.is_none());
        let below = below.map(|m| self.interfaces(self.method(m).class).all);
        for &interface in interfaces.all.iter().filter(|i| self.blocks(**i)) {
            if !below.as_ref().is_some_and(|b| b.contains(&interface)) {
                return Err(Obstacle::Untrusted(interface));
            }
        }
        Ok(match (first, second) {
            (None, _) => Selection::Abstract,
            (Some(only), None) => Selection::Method(only),
            (Some(_), Some(_)) => Selection::Conflict,
        })
    }

    /// Whether `method` overrides `overridden` (JVMS 5.4.5). The caller guarantees that names and
    /// descriptors are equal, and that the class of `method` is the class of `overridden` or below
    /// it. Both must be neither static nor private, and one of these must hold for `overridden`:
    /// - it is public or protected;
    /// - it is of the same package;
    /// - a method in between overrides it, and `method` overrides that method.
    ///
    /// # Errors
    /// When the answer rests on a class that is not known.
    pub fn overrides(&self, method: MethodId, overridden: MethodId) -> Result<bool, Obstacle> {
        if method == overridden {
            return Ok(true);
        }
        let (m, o) = (self.method(method), self.method(overridden));
        if m.flags.is_private()
            || m.flags.is_static()
            || o.flags.is_private()
            || o.flags.is_static()
        {
            return Ok(false);
        }
        if !o.flags.is_package_private() {
            return Ok(true);
        }
        // The declarations up to the overridden method's class; then, from there down, the
        // overriding ones.
        let mut chain = Vec::new();
        for link in self.superclasses(m.class) {
            let class = link?;
            chain.extend(self.declared_method(class, m.name, m.descriptor));
            if class == o.class {
                break;
            }
        }
        let mut overriding = Vec::new();
        for &candidate in chain.iter().rev() {
            let flags = self.method(candidate).flags;
            if flags.is_private() || flags.is_static() {
                continue;
            }
            let mut reached = candidate == overridden;
            for &above in &overriding {
                reached = reached || self.directly_overrides(candidate, above)?;
            }
            if reached {
                overriding.push(candidate);
            }
        }
        Ok(overriding.contains(&method))
    }

    fn directly_overrides(&self, method: MethodId, overridden: MethodId) -> Result<bool, Obstacle> {
        let (m, o) = (self.method(method), self.method(overridden));
        if !o.flags.is_package_private() {
            return Ok(true);
        }
        self.same_package(m.class, o.class)
    }

    /// Selects the method that `invokespecial` in `from` runs (JVMS 6.5). The reference names
    /// `owner`. For a constructor it is the resolved method itself. Otherwise, when `owner` is a
    /// superclass of `from`, the search starts at the direct superclass of `from`.
    pub fn select_special(&self, from: ClassId, owner: ClassId, resolved: MethodId) -> Selection {
        self.special(from, owner, resolved)
            .unwrap_or_else(Selection::Unknown)
    }

    fn special(
        &self,
        from: ClassId,
        owner: ClassId,
        resolved: MethodId,
    ) -> Result<Selection, Obstacle> {
        let wanted = *self.method(resolved);
        let this = self.class(from);
        // All class files since Java 1.1 behave as if ACC_SUPER were set.
        let above = owner != from
            && !self.class(owner).is_interface()
            && wanted.name != *"<init>"
            && self.is_subclass(from, owner)?;
        let start = match this.superclass {
            Some(superclass) if above => superclass?,
            _ if wanted.name == *"<init>" => return Ok(Selection::Method(resolved)),
            _ => owner,
        };
        for link in self.superclasses(start) {
            let class = link?;
            if self.blocks(class) {
                return Err(Obstacle::Untrusted(class));
            }
            let found = self.declared_method(class, wanted.name, wanted.descriptor);
            let Some(found) = found.filter(|m| !self.method(*m).flags.is_static()) else {
                continue;
            };
            let flags = self.method(found).flags;
            // HotSpot makes a method that throws AbstractMethodError, and finds it before a private
            // one.
            if flags.is_private() && (above || found != resolved) {
                return Err(Obstacle::Irregular(class));
            }
            if !self.class(start).is_interface() || class == start || flags.is_public() {
                return Ok(self.body_or_abstract(found));
            }
        }
        self.select_default(start, resolved)
    }
}
