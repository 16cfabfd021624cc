//! Closed classes: all subclasses of such a class are known. Each world adds a way to close a
//! class.
//! - `open`: the JVM itself has to close the class. It has `ACC_FINAL`, or `PermittedSubclasses`
//!   from class version 61 on (before, the JVM ignores the attribute). Every permitted name must be
//!   a parsed class of the same archive that is closed itself; a missing one could come from
//!   anywhere. A `Record` attribute, an enum's flag or private constructors do not close a class: a
//!   hidden nest mate can extend it.
//! - `sealed`: private constructors close a class, since a subclass has to call one. All nest mates
//!   must be known and encapsulated, because a lookup could define one more. Serializable classes
//!   stay open, since their objects are made without that call.
//! - `closed`: every class and interface is closed, unless [`opened`](super::opened) has a reason
//!   against it.

use rustc_hash::FxHashSet;

use base::{Sym, known};
use classfile::FieldType;

use super::class::{ClassId, ClassOrigin, Obstacle};
use super::load::Program;
use super::resolve::element_class;
use super::source::World;

/// Classes that the specification of Java makes final.
const FINAL_API: &[&str] = &[
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Class",
    "java/lang/Double",
    "java/lang/Float",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Short",
    "java/lang/String",
    "java/lang/StringBuffer",
    "java/lang/StringBuilder",
    "java/lang/Void",
];

impl Program {
    /// Whether every subclass of the class is known in that world.
    pub fn is_closed(&self, class: ClassId, world: World) -> bool {
        self.closed_subtypes(class, world).is_some()
    }

    /// Whether every object that is an instance of the type has a known class: arrays by their
    /// elements, primitive types always.
    pub fn is_closed_type(&self, ty: FieldType, from: ClassId, world: World) -> bool {
        match ty {
            FieldType::Primitive(_) => true,
            FieldType::Class(name) => self
                .lookup(name, from)
                .is_ok_and(|class| self.is_closed(class, world)),
            FieldType::Array(descriptor) => element_class(descriptor)
                .is_none_or(|name| self.is_closed_type(FieldType::Class(name), from, world)),
        }
    }

    /// All classes that an instance of the class can have, in order, without abstract classes and
    /// interfaces. `None` when the class is not closed.
    pub fn closed_subtypes(&self, class: ClassId, world: World) -> Option<&[ClassId]> {
        let (_, subtypes) = self.closure(class).filter(|(least, _)| *least <= world)?;
        Some(subtypes)
    }

    /// The weakest world in which the class is closed, if there is one. The world of the run may be
    /// weaker.
    pub fn closed_from(&self, class: ClassId) -> Option<World> {
        self.closure(class).map(|(world, _)| world)
    }

    fn closure(&self, class: ClassId) -> Option<(World, &[ClassId])> {
        let known = self.closures[class].get_or_init(|| {
            let found = |world| {
                let list = self.subtypes_in(class, world)?;
                // A type without implementers is meant for code that is not here.
                let is_used = world < World::Closed || !list.is_empty();
                is_used.then_some((world, list))
            };
            World::ALL.iter().copied().find_map(found)
        });
        known.as_ref().map(|(world, list)| (*world, &**list))
    }

    fn subtypes_in(&self, class: ClassId, world: World) -> Option<Box<[ClassId]>> {
        let mut concrete = Vec::new();
        let mut seen = FxHashSet::default();
        let mut stack = vec![class];
        while let Some(class) = stack.pop() {
            if !seen.insert(class) {
                continue;
            }
            stack.extend(self.known_subclasses(class, world)?);
            let flags = self.class(class).flags;
            if !flags.is_interface() && !flags.is_abstract() {
                concrete.push(class);
            }
        }
        concrete.sort_unstable();
        Some(concrete.into())
    }

    /// The direct subclasses, when no others can exist.
    fn known_subclasses(&self, class: ClassId, world: World) -> Option<Vec<ClassId>> {
        let this = self.class(class);
        // An untrusted class may be open in another release.
        let pinned = match this.origin {
            ClassOrigin::Input(_) => true,
            ClassOrigin::ClassPath(_) => self.trust.pin_class_path || world == World::Closed,
            ClassOrigin::Platform => {
                self.trust.pin_jdk || FINAL_API.iter().any(|name| this.name == **name)
            }
        };
        if !pinned {
            return None;
        }
        if this.flags.is_final() && !this.is_interface() {
            return Some(Vec::new());
        }
        if this.major >= 61
            && let Some(names) = &this.shape.permitted
        {
            let below = names.iter().map(|name| self.permitted(class, *name));
            if let Some(below) = below.collect() {
                return Some(below);
            }
        }
        if world == World::Closed && self.opened()[class].is_none() {
            return Some(self.subtypes(class).to_vec());
        }
        (world >= World::Sealed)
            .then(|| self.nest_subclasses(class).ok())
            .flatten()
            .flatten()
    }

    /// A class that names itself below `class` and stands in the same archive.
    fn permitted(&self, class: ClassId, name: Sym) -> Option<ClassId> {
        let found = self.lookup(name, class).ok()?;
        let below = self.supertypes(found).any(|link| link == Ok(class));
        (below && self.same_archive(class, found)).then_some(found)
    }

    /// Whether both stand in one class root, so that whoever loads one loads the other.
    pub fn same_archive(&self, a: ClassId, b: ClassId) -> bool {
        match (self.class(a).origin, self.class(b).origin) {
            (ClassOrigin::Input(a), ClassOrigin::Input(b)) => (a.unit, a.root) == (b.unit, b.root),
            (a, b) => a == b,
        }
    }

    /// The direct subclasses of a class that only its nest can extend.
    fn nest_subclasses(&self, class: ClassId) -> Result<Option<Vec<ClassId>>, Obstacle> {
        let init = known().constructor;
        let open_constructor = self.methods_of(class).any(|m| {
            let method = self.method(m);
            method.name == init && !method.flags.is_private()
        });
        if self.class(class).is_interface() || open_constructor || self.may_be_serializable(class) {
            return Ok(None);
        }
        let Some(mates) = self.encapsulated_nest(class) else {
            return Ok(None);
        };
        let subclasses = self.subtypes(class);
        Ok(subclasses
            .iter()
            .all(|s| mates.contains(s))
            .then(|| subclasses.to_vec()))
    }
}
