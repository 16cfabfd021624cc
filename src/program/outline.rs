//! One digest of the hierarchy: of everything on which answers about classes and members rest. Two
//! programs with one outline differ only in the code of methods, and in the mentioned classes
//! outside of the input ([`Program::stable`]).

use serde::Serialize;
use sha2::{Digest as _, Sha256};

use super::class::{Class, ClassId, ClassOrigin, Obstacle};
use super::load::Program;
use super::source::{Problem, World};
use base::{Sym, packed};

/// How many entities have the same ids in every program of one outline.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stable {
    /// The first so many classes.
    pub classes: usize,
    /// The first so many methods.
    pub methods: usize,
    /// The first so many fields.
    pub fields: usize,
}

/// A digest of plain data, names by their bytes.
struct Out<'a>(&'a mut Sha256);

impl Out<'_> {
    /// The bytes do not describe themselves. An optional part is put as a list, or after a flag.
    fn put(&mut self, value: impl Serialize) {
        self.0.update(packed::to_vec(&value));
    }
}

impl Program {
    /// Digests everything on which the program's answers in that world rest. Not digested are the
    /// code of methods, and the files of the class path and the JDK.
    pub fn outline(&self, world: World, digest: &mut Sha256) {
        let (out, tells_all) = (&mut Out(digest), self.tells_all(world));
        out.put((self.trust, self.jdk_release, self.oldest, tells_all));
        let mut problems: Vec<_> = self.problems().iter().collect();
        problems.sort_by_key(|problem| (problem.origin, problem.name));
        let is_reported =
            |problem: &&Problem| tells_all || matches!(problem.origin, ClassOrigin::Input(_));
        let reported = problems.into_iter().filter(is_reported);
        let reported: Vec<_> = reported
            .map(|problem| (problem.name, self.find(problem.name).err()))
            .collect();
        out.put(reported);
        for (id, class) in self.classes() {
            if !class.is_input() && !tells_all {
                continue;
            }
            out.put(class.is_input());
            if class.is_input() {
                self.put_class(id, class, out);
            } else {
                // Their files are digested as they are.
                let is_platform = class.is_platform();
                out.put((class.name, is_platform, class.code.is_trusted()));
            }
            out.put(self.encapsulated_nest(id).is_some());
            out.put(self.frameworks_write(id));
            if world == World::Closed {
                out.put(self.opened()[id]);
            }
        }
    }

    /// How many entities have the same ids in every program of one outline: the entities of the
    /// input, which comes first.
    ///
    /// Other classes are loaded only if something mentions them. A certified fact about a method
    /// rests on classes that its code mentions, or code that it certainly runs, and on their
    /// supertypes. All of these are always loaded. Some facts rest also on the code of other
    /// classes, or on the lists of subclasses. Then the outline has all classes.
    pub fn stable(&self, world: World) -> Stable {
        if self.tells_all(world) {
            return Stable {
                classes: self.classes.len(),
                methods: self.methods.len(),
                fields: self.fields.len(),
            };
        }
        let input = self.classes.values().iter().filter(|c| c.is_input());
        let end = |range: &std::ops::Range<u32>| range.end as usize;
        Stable {
            classes: input.clone().count(),
            methods: input.clone().map(|c| end(&c.methods)).max().unwrap_or(0),
            fields: input.map(|c| end(&c.fields)).max().unwrap_or(0),
        }
    }

    fn tells_all(&self, world: World) -> bool {
        self.trust.pin_jdk || self.trust.pin_class_path || world > World::Open
    }

    fn put_class(&self, id: ClassId, class: &Class, out: &mut Out<'_>) {
        // Every field by its name, so that a new one is not forgotten.
        #[rustfmt::skip]
        let Class {
            name, origin, major, flags, superclass: _, interfaces: _, shape, varies, methods: _, fields: _, method_names: _, code,
        } = class;
        if let ClassOrigin::Input(place) = origin {
            out.put((place.unit, format!("{:?}", place.root), place.archive));
        }
        out.put((name, major, flags.0, shape, varies, code.is_trusted()));
        let links: Vec<Result<Sym, Obstacle>> = self
            .supertypes(id)
            .map(|link| link.map(|supertype| self.class(supertype).name))
            .collect();
        out.put(links);
        let methods = self.methods_of(id).map(|m| self.method(m));
        let method = |m: &super::DeclaredMethod| (m.name, m.descriptor, m.flags.0, m.fleeting);
        out.put(methods.map(method).collect::<Vec<_>>());
        let fields = self.fields_of(id).map(|f| self.field(f));
        let field = |f: &super::DeclaredField| (f.name, f.descriptor, f.flags.0);
        out.put(fields.map(field).collect::<Vec<_>>());
    }
}
