//! Loading in `closed`: classes that are there without being used, and things that code can make
//! without a class file.

use rayon::prelude::*;
use rustc_hash::{FxHashMap, FxHashSet};

use base::Sym;
use classfile::{Bytes, ClassFile};

use super::census::Census;
use super::class::ClassOrigin;
use super::jdk::OpenedJdk;
use super::load::{Loader, UsedClass, parse};
use super::makers;
use super::opened::UnknownClass;
use super::shape::header_of;
use super::source::{ClassSource, ParsedClass};

/// Facts about a class of the JDK that its bytes show without being parsed.
pub(super) struct Glance {
    name: Sym,
    /// Its supertypes; `None` when they cannot be read.
    above: Option<Vec<Sym>>,
    /// Whether it may make lambdas of interfaces that can be closed.
    has_lambdas: bool,
    is_unknown_maker: bool,
}

impl Glance {
    fn at(jdk: &OpenedJdk, name: Sym) -> Self {
        let bytes = jdk.read(name).unwrap_or_else(|_| Bytes::from(Vec::new()));
        Self {
            name,
            above: header_of(&bytes),
            has_lambdas: makers::has_lambdas(&bytes),
            is_unknown_maker: makers::is_unknown_maker(name, &bytes),
        }
    }
}

/// Classes and objects that a class of the JDK makes at run time.
pub(super) struct Makes {
    census: Census,
    /// Whether it defines classes in an unknown way.
    is_unknown_maker: bool,
}

impl Loader<'_> {
    /// Finds the classes and objects that the code of a class of the JDK makes. `file` may be left
    /// out where the class has no bootstrap methods.
    pub(super) fn makes(&self, name: Sym, bytes: &[u8], file: Option<&ClassFile>) -> Makes {
        let census = file.map(|file| Census::lambdas(bytes, Some(file)).of_the_jdk());
        Makes {
            census: census.unwrap_or_default(),
            is_unknown_maker: self.trust.pin_jdk && makers::is_unknown_maker(name, bytes),
        }
    }

    /// Notes a class file that is not used as the class that it declares.
    pub(super) fn unknown(&mut self, name: Sym, bytes: &[u8], file: Option<&ClassFile>) {
        if self.trust.whole_class_path {
            self.gaps.note(Census::of(bytes, file));
            let above = header_of(bytes);
            self.gaps.unknown.push(UnknownClass { name, above });
        }
    }

    /// Notes another version of a class that is used as a type.
    pub(super) fn also(&mut self, parsed: &ParsedClass) {
        if self.trust.whole_class_path {
            self.gaps
                .note(Census::of(parsed.file.bytes(), Some(&parsed.file)));
        }
    }

    /// Notes class files that no loader is known to define.
    pub(super) fn stray(&mut self, stray: &[(Sym, Bytes)]) {
        for (name, bytes) in stray {
            let parsed = parse(bytes.clone()).ok();
            self.unknown(*name, bytes, parsed.as_ref().map(|p| &p.file));
        }
    }

    /// Notes the files of the class path with names that are not used.
    fn unused_of_class_path(&mut self) {
        let is_unused = |name: &Sym| self.names.contains_key(name) || self.jdk.contains(*name);
        let names = self.on_class_path.keys().copied().filter(is_unused);
        let names: FxHashSet<Sym> = names.collect();
        for source in std::mem::take(&mut self.class_path) {
            for (name, bytes) in source.versions(&names) {
                match bytes {
                    Ok(bytes) => self.stray(&[(name, bytes)]),
                    Err(_) => self.gaps.unknown.push(UnknownClass { name, above: None }),
                }
            }
        }
    }

    /// Searches all code for classes and objects that it can make.
    pub(super) fn count(&mut self) {
        self.unused_of_class_path();
        let is_unknown =
            |entry: &&UsedClass| entry.makes.as_ref().is_some_and(|m| m.is_unknown_maker);
        let unknown = self.entries.iter().filter(is_unknown);
        let unknown = unknown.map(|e| e.name).min();
        let all = self.entries.par_iter_mut().map(|entry| {
            let makes = entry.makes.take().map(|makes| makes.census);
            let own = || entry.code.file().map(|f| Census::of(f.bytes(), Some(f)));
            makes.or_else(own).unwrap_or_default()
        });
        let all: Vec<Census> = all.collect();
        for census in all {
            self.gaps.note(census);
        }
        self.gaps.unknown_maker = self.gaps.unknown_maker.or(unknown);
        self.gaps.lambdas.sort_unstable();
        self.gaps.lambdas.dedup();
    }

    /// A glance at each class of the JDK that no loaded class names.
    pub(super) fn glances(&mut self) -> Vec<Glance> {
        let named: FxHashSet<Sym> = self.entries.iter().map(|e| e.name).collect();
        let mut names = self.jdk.names();
        names.retain(|name| !named.contains(name) && !self.names.contains_key(name));
        names.sort_unstable();
        let glances = names.par_iter().map(|name| Glance::at(self.jdk, *name));
        let glances: Vec<Glance> = glances.collect();
        let unknown = glances.iter().filter(|g| g.is_unknown_maker);
        self.gaps.unknown_maker = unknown.map(|g| g.name).next();
        glances
    }

    /// The classes among the glances that matter although no class names them. An object of a type
    /// that can be closed may be of such a class, or one of its lambdas. Drops from `glances` the
    /// classes that were loaded since.
    pub(super) fn unnamed(&self, glances: &mut Vec<Glance>) -> Vec<Sym> {
        let loaded: FxHashSet<Sym> = self.entries.iter().map(|e| e.name).collect();
        glances.retain(|g| !loaded.contains(&g.name) && !self.names.contains_key(&g.name));
        let mut below: FxHashMap<Sym, Vec<Sym>> = FxHashMap::default();
        for glance in glances.iter() {
            for above in glance.above.iter().flatten() {
                below.entry(*above).or_default().push(glance.name);
            }
        }
        let can_be_closed = |entry: &&UsedClass| {
            let is_interface = entry.head.flags.is_interface();
            entry.origin != ClassOrigin::Platform
                || !makers::may_make_below(entry.name, is_interface)
        };
        let entries = self.entries.iter().filter(can_be_closed);
        let mut work: Vec<Sym> = entries.map(|entry| entry.name).collect();
        let certain = glances
            .iter()
            .filter(|g| g.above.is_none() || g.has_lambdas);
        let mut wanted: FxHashSet<Sym> = certain.map(|g| g.name).collect();
        while let Some(name) = work.pop() {
            let more = below.remove(&name).unwrap_or_default();
            wanted.extend(more.iter().copied());
            work.extend(more);
        }
        wanted.into_iter().collect()
    }
}
