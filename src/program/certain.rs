//! Facts that hold in every release and version that may run the program.
//!
//! A class of the JDK or of the class path may have other supertypes and members there than here.
//! `AbstractExecutorService` is `AutoCloseable` since 19, and `ForkJoinPool` is a
//! `ScheduledExecutorService` since 25.
//! A call that the JVM refuses must go on being refused. So an edit rests on facts from here only.
//!
//! Three kinds of facts are certain:
//! - the content of trusted classes;
//! - the members of `java/lang/Object`;
//! - the platform's API in the JDK at hand and in each release that loads the class in question, as
//!   far as the history knows it ([`History`](super::history::History)).
//!
//! Two assumptions are made about later releases. They keep that API, except for deprecated parts.
//! They leave a class open if extending it has a use. In the `closed` world the content of the
//! class path is certain, too.

use base::rules::{Rule, in_force};
use base::{Sym, known};
use classfile::{MethodFlags, MethodRef};

use super::access::Access;
use super::class::{ClassId, MethodId};
use super::class_set::ClassSet;
use super::history::{self, ApiMethod, KNOWN_RELEASES};
use super::load::Program;
use super::source::World;

/// Class loaders other than the platform's refuse to define classes with this prefix.
const PROHIBITED: &[u8] = b"java/";

impl Program {
    /// Whether every object of `class` is certainly one of `of`, wherever it and the code of `from`
    /// are loaded.
    pub fn is_certainly_subtype(
        &self,
        from: ClassId,
        class: ClassId,
        of: ClassId,
        world: World,
    ) -> bool {
        if !in_force(Rule::YesAges) {
            return self.is_subtype(class, of) == Ok(true);
        }
        // The file of a JDK's class tells the JDK at hand, not the releases that have the class.
        let mut newest = self.class(from).major;
        if !self.class(class).is_platform() {
            newest = newest.max(self.class(class).major);
        }
        let mut seen = ClassSet::default();
        let mut stack = vec![class];
        while let Some(class) = stack.pop() {
            if class == of || Some(of) == self.object {
                return true;
            }
            if !seen.insert(class) {
                continue;
            }
            if self.says_for_sure(class, world) {
                stack.extend(self.supertypes(class).flatten());
            } else if self.is_above_in_all_releases(newest, class, of) {
                return true;
            }
        }
        false
    }

    /// Whether the class will run with the content of its file here.
    fn says_for_sure(&self, class: ClassId, world: World) -> bool {
        let this = self.class(class);
        let is_given = !this.is_platform() && !this.is_input() && world == World::Closed;
        !self.blocks(class) || is_given
    }

    /// The known releases that load classes of that version. `None` if the first of them is not
    /// known: an empty range would make every condition over it true. The JDK's own release, if it
    /// is known, is asked like the others: the JDK also has classes that it does not export, and
    /// these are no API.
    pub(super) fn releases(&self, major: u16) -> Option<impl Iterator<Item = u16> + use<>> {
        let oldest = history::oldest_release(major);
        let is_known = KNOWN_RELEASES.contains(&oldest);
        is_known.then_some(oldest..=*KNOWN_RELEASES.end())
    }

    /// Whether a class of the JDK is below another one, here and in all releases.
    fn is_above_in_all_releases(&self, major: u16, class: ClassId, of: ClassId) -> bool {
        if !self.class(class).is_platform() || self.is_subtype(class, of) != Ok(true) {
            return false;
        }
        let (name, of) = (self.class(class).name, self.class(of).name);
        self.releases(major).is_some_and(|mut releases| {
            releases.all(|r| {
                history::shipped()
                    .above(name, r)
                    .iter()
                    .any(|(n, _)| *n == of)
            })
        })
    }

    /// The public instance method that a reference in `from` certainly leads to: its resolution
    /// cannot fail. In every release that loads `from`, three things hold for the reference's
    /// class:
    /// - `from` may name it;
    /// - it is of the same kind, class or interface;
    /// - it has or inherits the method.
    pub fn certain_method(
        &self,
        from: ClassId,
        reference: MethodRef,
        world: World,
    ) -> Option<MethodId> {
        let flags = |method| self.method(method).flags;
        let method = self.certain_member(from, reference, world)?;
        (flags(method).is_public() && !flags(method).is_static()).then_some(method)
    }

    /// As `certain_method`, but for each method and constructor that is public, or certainly in the
    /// package of `from` and not private.
    pub fn certain_member(
        &self,
        from: ClassId,
        reference: MethodRef,
        world: World,
    ) -> Option<MethodId> {
        let method = self.resolve_method(from, reference).ok()?;
        let flags = self.method(method).flags;
        let is_near = || self.same_package(from, self.method(method).class) == Ok(true);
        if flags.is_private() || !flags.is_public() && !is_near() {
            return None;
        }
        let owner = self.lookup(reference.owner, from).ok()?;
        let is_certain = self.may_certainly_name(from, owner)
            && (!self.method(method).fleeting || !in_force(Rule::ApiIsToStay))
            && (self.has_for_sure(from, owner, method, world) || !in_force(Rule::YesAges));
        is_certain.then_some(method)
    }

    /// Whether resolution from `owner`, which found the method here, certainly finds it.
    fn has_for_sure(&self, from: ClassId, owner: ClassId, method: MethodId, world: World) -> bool {
        let holder = self.method(method).class;
        if self.says_for_sure(owner, world) && self.says_for_sure(holder, world) {
            return self.is_certainly_subtype(from, owner, holder, world);
        }
        let ends = self.platform_ends(owner, world);
        let major = self.class(from).major;
        ends.is_some_and(|ends| self.has_in_all_releases(major, &ends, method))
    }

    /// The classes of the JDK at which the certain links upwards from `class` end. An untrusted
    /// class of the JDK is its own end. `None` for an uncertain class of the class path.
    fn platform_ends(&self, class: ClassId, world: World) -> Option<Vec<ClassId>> {
        if !self.says_for_sure(class, world) && !self.class(class).is_platform() {
            return None;
        }
        let mut ends = Vec::new();
        let mut seen = ClassSet::default();
        let mut stack = vec![class];
        while let Some(class) = stack.pop() {
            if !seen.insert(class) {
                continue;
            }
            if self.says_for_sure(class, world) {
                stack.extend(self.supertypes(class).flatten());
            } else if self.class(class).is_platform() {
                ends.push(class);
            }
        }
        Some(ends)
    }

    fn has_in_all_releases(&self, major: u16, ends: &[ClassId], method: MethodId) -> bool {
        let wanted = self.method(method);
        let is_platform = |class| self.class(class).is_platform();
        let has_it_here = |end: &ClassId| self.is_subtype(*end, wanted.class) == Ok(true);
        let has = |end: &ClassId, release: u16| {
            self.api_method(*end, wanted.name, wanted.descriptor, release)
                .is_some_and(|found| {
                    found.flags.is_public()
                        && found.flags.is_static() == wanted.flags.is_static()
                        && (!found.is_fleeting || !in_force(Rule::ApiIsToStay))
                })
        };
        is_platform(wanted.class)
            && ends.iter().any(has_it_here)
            && self
                .releases(major)
                .is_some_and(|mut releases| releases.all(|r| ends.iter().any(|end| has(end, r))))
    }

    /// The method that a class of the JDK has or inherits in a release. The class must be public
    /// there, and of the same kind, class or interface, as here.
    fn api_method(
        &self,
        class: ClassId,
        name: Sym,
        descriptor: Sym,
        release: u16,
    ) -> Option<&'static ApiMethod> {
        let this = self.class(class);
        let above = history::shipped().above(this.name, release);
        let itself = above.first()?.1.shape(release)?;
        let is_same =
            itself.flags.is_public() && itself.flags.is_interface() == this.is_interface();
        // Constructors are not inherited, and constructors of an abstract class make no object.
        let is_constructor = name == known().constructor;
        let depth = if is_constructor { 1 } else { above.len() };
        let mut holders = above.iter().take(depth);
        let found = holders.find_map(|(_, ty)| ty.method(release, name, descriptor));
        found.filter(|_| is_same && !(is_constructor && itself.flags.is_abstract()))
    }

    /// Whether the JVM certainly accepts `class` when the code of `from` makes the JVM load it. The
    /// JVM may refuse an existing class (JVMS 5.3.5):
    /// - its superclass is final, or sealed without it, or not accessible;
    /// - it overrides a final method.
    ///
    /// An object of the class proves that the class was accepted. This test is for places where
    /// there may be no object. The caller checks that `from` may name the class (`nameable`).
    pub fn is_certainly_accepted(&self, from: ClassId, class: ClassId, world: World) -> bool {
        if !in_force(Rule::NullsLoadNothing) || self.is_subclass(from, class) == Ok(true) {
            return true;
        }
        let mut seen = ClassSet::default();
        let mut stack = vec![class];
        while let Some(class) = stack.pop() {
            if !seen.insert(class) || self.class(class).is_platform() {
                continue;
            }
            let is_accepted = !self.class(class).name.bytes().starts_with(PROHIBITED)
                && self.supertypes_accept(from, class)
                && self.overrides_no_final(from, class, world);
            if !is_accepted {
                return false;
            }
            stack.extend(self.supertypes(class).flatten());
        }
        true
    }

    /// Whether its direct supertypes let the class extend them.
    fn supertypes_accept(&self, from: ClassId, class: ClassId) -> bool {
        self.supertypes(class).all(|link| {
            link.is_ok_and(|supertype| {
                self.accepts(class, supertype) && self.is_open_in_all_releases(from, supertype)
            })
        })
    }

    /// Whether the supertype, in its form here, lets the class extend it. The JVM reads the list of
    /// permitted subclasses from class version 61 on. In an older version, too, a list without the
    /// class counts as a refusal. The JVM refuses listed classes of other modules, and of other
    /// packages unless they are public.
    fn accepts(&self, class: ClassId, supertype: ClassId) -> bool {
        let (this, above) = (self.class(class), self.class(supertype));
        let is_near = || {
            let in_package = self.same_package(class, supertype) == Ok(true);
            self.same_archive(class, supertype) && (this.flags.is_public() || in_package)
        };
        let lists = |names: &[Sym]| names.contains(&this.name) && is_near();
        (above.is_interface() || !above.flags.is_final())
            && above.shape.permitted.as_deref().is_none_or(lists)
            && self.may_certainly_name(class, supertype)
    }

    /// Whether the JVM certainly lets the code of `from` name an existing class.
    ///
    /// It refuses public classes of packages that their module does not export to all. An option,
    /// or the manifest of the started JAR, may export more. The input does not say which packages
    /// these are, not even with a pinned JDK. A JDK that is not pinned may be another release,
    /// which exports less.
    fn may_certainly_name(&self, from: ClassId, class: ClassId) -> bool {
        let is_exported = || {
            let here = self.exports.as_ref();
            let here = here.is_none_or(|all| all.contains(self.class(class).package()));
            let name = self.class(class).name;
            here && (self.is_trusted(class) || !history::shipped().is_fleeting(name))
        };
        let is_within = !self.class(class).is_platform() || self.class(from).is_platform();
        (is_within || is_exported()) && self.class_access(from, class) == Access::Yes
    }

    /// Whether a class of the JDK can be extended in each release. Other classes have one form,
    /// which `accepts` judges.
    fn is_open_in_all_releases(&self, from: ClassId, class: ClassId) -> bool {
        let this = self.class(class);
        if !this.is_platform() || Some(class) == self.object {
            return true;
        }
        let was_open = |release: u16| {
            let then = history::shipped().class(this.name);
            let then = then.and_then(|ty| ty.shape(release));
            then.is_some_and(|ty| ty.flags.is_public() && !ty.flags.is_final())
        };
        let all = self.releases(self.class(from).major);
        let stays_open = self.is_made_to_be_extended(class) || !in_force(Rule::ApiIsToStay);
        stays_open && all.is_some_and(|mut releases| releases.all(was_open))
    }

    /// Whether extending the class has a use: a subclass can call a constructor, and override a
    /// method that `Object` does not have. Later releases made classes without such a use final or
    /// sealed (`java.net.URLDecoder`, `java.lang.reflect.Modifier`, `java.nio.Buffer`).
    fn is_made_to_be_extended(&self, class: ClassId) -> bool {
        let is_seen = |flags: MethodFlags| flags.is_public() || flags.is_protected();
        let is_usable = |m: MethodId, wants_init: bool| {
            let (flags, name) = (self.method(m).flags, self.method(m).name);
            let is_init = name.bytes().starts_with(b"<");
            is_seen(flags) && is_init == wants_init && !flags.is_static() && !flags.is_final()
        };
        let above = self.superclasses(class).flatten();
        let mut above = above.filter(|c| Some(*c) != self.object);
        self.class(class).is_interface()
            || self.methods_of(class).any(|m| is_usable(m, true))
                && above.any(|c| self.methods_of(c).any(|m| is_usable(m, false)))
    }

    /// Whether no instance method of the class overrides a final one.
    fn overrides_no_final(&self, from: ClassId, class: ClassId, world: World) -> bool {
        self.methods_of(class).all(|method| {
            let flags = self.method(method).flags;
            let is_init = self.method(method).name.bytes().starts_with(b"<");
            let overrides_nothing = flags.is_private() || flags.is_static() || is_init;
            overrides_nothing || self.overrides_none_that_is_final(from, method, world)
        })
    }

    /// Whether the method certainly overrides no final method. Methods of trusted superclasses are
    /// seen here. A class of the JDK may get final methods in a later release. So a method is safe
    /// if it overrides API that is not final, and unsafe if the class of the JDK has no such
    /// method.
    fn overrides_none_that_is_final(&self, from: ClassId, method: MethodId, world: World) -> bool {
        let wanted = self.method(method);
        for link in self.superclasses(wanted.class).skip(1) {
            let Ok(class) = link else {
                return false;
            };
            if !self.says_for_sure(class, world) {
                return self.is_overridable_api(from, class, method);
            }
            let found = self.declared_method(class, wanted.name, wanted.descriptor);
            if found.is_some_and(|m| self.method(m).flags.is_final()) {
                return false;
            }
        }
        true
    }

    /// Whether a class of the JDK has or inherits the method in all releases, and never as a final
    /// one.
    fn is_overridable_api(&self, from: ClassId, class: ClassId, method: MethodId) -> bool {
        let (name, descriptor) = (self.method(method).name, self.method(method).descriptor);
        let is_open = |flags: MethodFlags| {
            !flags.is_final() && !flags.is_static() && (flags.is_public() || flags.is_protected())
        };
        let here = self.resolve_method_in(class, name, descriptor, false);
        let all = self.releases(self.class(from).major);
        self.class(class).is_platform()
            && here.is_ok_and(|m| is_open(self.method(m).flags))
            && all.is_some_and(|mut releases| {
                releases.all(|r| {
                    let found = self.api_method(class, name, descriptor, r);
                    found.is_some_and(|method| is_open(method.flags))
                })
            })
    }
}
