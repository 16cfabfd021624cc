//! What the hierarchy is, as one digest: everything that answers about classes and members rest on,
//! so that two programs with one outline differ in code only.

use std::fmt::Write;

use sha2::{Digest as _, Sha256};

use super::class::{Class, ClassId, Origin};
use super::load::Program;
use super::source::World;

/// Text that goes right into a digest.
struct Out<'a>(&'a mut Sha256);

impl Write for Out<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.update(text.as_bytes());
        Ok(())
    }
}

impl Program {
    /// Digests all that the program's answers in that world rest on, but the code of methods and the
    /// files of the class path and the JDK.
    pub fn outline(&self, world: World, digest: &mut Sha256) {
        let written = self.write_outline(world, &mut Out(digest));
        written.expect("a digest takes everything");
    }

    /// How many classes, and how many fields, have the same ids in every program of one outline: the
    /// input's, which come first. Of the others those are loaded that something mentions; what no
    /// class mentions that is as it was cannot show in what is said about that one. Unless claims
    /// rest on the others' code, or on who extends whom: then the outline has all of them.
    pub fn stable(&self, world: World) -> (usize, usize) {
        if self.tells_all(world) {
            return (self.classes.len(), self.fields.len());
        }
        let input = self.classes.values().iter().filter(|c| c.is_input());
        let fields = input.clone().map(|class| class.fields.end as usize).max();
        (input.count(), fields.unwrap_or(0))
    }

    fn tells_all(&self, world: World) -> bool {
        self.trust.pin_jdk || self.trust.pin_class_path || world > World::Open
    }

    fn write_outline(&self, world: World, out: &mut impl Write) -> std::fmt::Result {
        let tells_all = self.tells_all(world);
        writeln!(
            out,
            "{:?} {} {}",
            self.trust, self.is_whole, self.jdk_release
        )?;
        let mut problems: Vec<_> = self.problems().iter().collect();
        problems.sort_by_key(|problem| (problem.origin, problem.name));
        for problem in problems {
            if tells_all || matches!(problem.origin, Origin::Input(_)) {
                writeln!(out, "{} {:?}", problem.name, self.find(problem.name).err())?;
            }
        }
        for (id, class) in self.classes() {
            if class.is_input() {
                self.write_class(id, class, out)?;
            } else if tells_all {
                // Their files are digested as they are.
                writeln!(
                    out,
                    "{} {:?} {}",
                    class.name,
                    class.origin,
                    class.file.is_some()
                )?;
            }
            if world > World::Open {
                writeln!(out, "{}", self.discreet_nest(id).is_some())?;
            }
        }
        Ok(())
    }

    fn write_class(&self, id: ClassId, class: &Class, out: &mut impl Write) -> std::fmt::Result {
        // Every field by its name, so that a new one is thought of.
        #[rustfmt::skip]
        let Class {
            name, origin, major, flags, superclass: _, interfaces: _, shape, varies, methods: _, fields: _, file,
        } = class;
        if let Origin::Input(place) = origin {
            writeln!(out, "{} {:?} {}", place.unit, place.root, place.archive)?;
        }
        writeln!(
            out,
            "{name} {major} {flags:?} {shape:?} {varies} {}",
            file.is_some()
        )?;
        for link in self.supertypes(id) {
            match link {
                Ok(supertype) => writeln!(out, "{}", self.class(supertype).name)?,
                Err(reason) => writeln!(out, "{reason:?}")?,
            }
        }
        for method in self.methods_of(id).map(|m| self.method(m)) {
            writeln!(
                out,
                "{} {} {:?}",
                method.name, method.descriptor, method.flags
            )?;
        }
        for field in self.fields_of(id).map(|f| self.field(f)) {
            writeln!(out, "{} {} {:?}", field.name, field.descriptor, field.flags)?;
        }
        Ok(())
    }
}
