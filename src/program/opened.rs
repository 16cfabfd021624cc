//! Which classes are open in `closed`, and why. A class is open if an unknown class may stand below
//! it. Then all its supertypes are open, too. Every other class has exactly the subclasses that are
//! here.
//!
//! These are unknown:
//! - a class file that could not be read, or that no loader is known to define;
//! - a class that several files claim to be (each of them counts);
//! - other releases of the JDK, unless it is pinned;
//! - classes that the JDK itself makes at run time;
//! - for interfaces, also lambdas and proxies.
//!
//! An interface is closed, as a class is, if no unknown class can be seen to implement it.

use std::collections::BTreeMap;

use base::rules::{Rule, in_force};
use base::{IdMap, Sym};
use classfile::source_name;

use super::census::Census;
use super::class::{Class, ClassId, Obstacle};
use super::load::Program;
use super::makers;
use super::source::World;

/// Why a class is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
pub enum OpenCause {
    /// Not all class files were read.
    Unread,
    /// It belongs to a JDK that is not pinned, or to a release that may make unknown classes.
    OtherJdk,
    /// The JDK makes classes below it when it runs.
    JdkMakes,
    /// It is of the JDK, and the named class of the JDK makes classes in an unknown way.
    UnknownMaker(Sym),
    /// The class of that name stands below it, and that class has no single known form.
    Below(Sym),
    /// A lambda or method reference makes objects of it.
    Lambda,
    /// The program names that class, which makes objects of interfaces.
    Proxy(Sym),
    /// The program names that class, which makes classes that may implement interfaces.
    Generator(Sym),
    /// The JVM makes objects of it: arrays, annotations, remote stubs.
    Jvm,
}

impl std::fmt::Display for OpenCause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OpenCause::Unread => write!(f, "not everything could be read"),
            OpenCause::OtherJdk => write!(
                f,
                "a class of the JDK, which is not pinned, or of another release than 17 and 25"
            ),
            OpenCause::JdkMakes => write!(f, "the JDK makes classes below it at run time"),
            OpenCause::UnknownMaker(name) => {
                let name = source_name(*name);
                write!(f, "the JDK makes unknown classes ({name})")
            }
            OpenCause::Below(name) => {
                let name = source_name(*name);
                write!(f, "{name} is below it, and has no single known form")
            }
            OpenCause::Lambda => write!(f, "a lambda or method reference implements it"),
            OpenCause::Proxy(name) => {
                write!(f, "an interface: the program names {}", source_name(*name))
            }
            OpenCause::Generator(name) => {
                let name = source_name(*name);
                write!(f, "an interface: the program makes classes ({name})")
            }
            OpenCause::Jvm => write!(f, "the JVM makes objects of it"),
        }
    }
}

/// A class file that opens the supertypes in its header.
#[derive(Debug)]
pub(super) struct UnknownClass {
    pub(super) name: Sym,
    /// The supertypes in its header; `None` when the header cannot be read.
    pub(super) above: Option<Vec<Sym>>,
}

/// Findings of loading that open classes.
#[derive(Debug, Default)]
pub(super) struct Gaps {
    pub(super) unknown: Vec<UnknownClass>,
    /// The interfaces that lambdas of all code implement.
    pub(super) lambdas: Vec<Sym>,
    pub(super) any_interface: Option<Sym>,
    pub(super) makes_classes: Option<Sym>,
    /// A class of the JDK that makes classes in an unknown way.
    pub(super) unknown_maker: Option<Sym>,
    /// Whether the JDK's class was taken for a name that the program has, too.
    pub(super) is_shadowed: bool,
}

impl Gaps {
    /// Adds everything that one class can make.
    pub(super) fn note(&mut self, census: Census) {
        self.lambdas.extend(census.lambdas);
        self.any_interface = self.any_interface.or(census.any_interface);
        self.makes_classes = self.makes_classes.or(census.makes_classes);
    }
}

impl Program {
    /// For each class why it is open in `closed`; `None` for the others.
    pub(super) fn opened(&self) -> &IdMap<ClassId, Option<OpenCause>> {
        self.opened.get_or_init(|| opened(self))
    }

    /// The reasons why classes and interfaces outside of the JDK are open in `closed`. Each comes
    /// with its number of classes, and the first of them.
    pub fn open_classes(&self) -> Vec<(OpenCause, usize, ClassId)> {
        let mut by_why: BTreeMap<OpenCause, (usize, ClassId)> = BTreeMap::new();
        for (id, why) in self.opened().iter() {
            if let Some(why) = why.filter(|_| !self.class(id).is_platform()) {
                by_why.entry(why).or_insert((0, id)).0 += 1;
            }
        }
        let mut list: Vec<_> = by_why.into_iter().map(|(w, (n, c))| (w, n, c)).collect();
        list.sort_by_key(|(why, count, _)| (std::cmp::Reverse(*count), *why));
        list
    }

    /// The weakest world in which each name means the same class as here.
    pub fn names_from(&self) -> World {
        if self.gaps.is_shadowed {
            World::Closed
        } else {
            World::Open
        }
    }

    /// The class of the pinned JDK that makes classes at run time in an unknown way.
    pub fn unknown_maker(&self) -> Option<Sym> {
        self.gaps.unknown_maker
    }

    /// The release of the pinned JDK, if it is not known which classes its JDKs make at run time.
    pub fn unread_release(&self) -> Option<u16> {
        let is_unread = self.trust.pin_jdk && !makers::is_read(self.jdk_release);
        is_unread.then_some(self.jdk_release)
    }

    /// A class that the program names, and that makes classes at run time.
    pub fn makes_classes(&self) -> Option<Sym> {
        self.gaps.makes_classes
    }
}

fn opened(program: &Program) -> IdMap<ClassId, Option<OpenCause>> {
    let is_whole =
        program.trust.whole_class_path && program.gaps.unknown.iter().all(|u| u.above.is_some());
    let count = program.classes.len();
    if !is_whole {
        return IdMap::filled(Some(OpenCause::Unread), count);
    }
    let mut opened: IdMap<ClassId, Option<OpenCause>> = IdMap::filled(None, count);
    let mut work = Vec::new();
    for (id, class) in program.classes() {
        if let Some(why) = by_itself(program, id, class) {
            opened[id] = Some(why);
            work.push(id);
        }
        for above in uncertain_links(program, class) {
            opened[above].get_or_insert(OpenCause::Below(class.name));
            work.push(above);
        }
    }
    let mut mark = |name: Sym, why: OpenCause| {
        if let Ok(id) = program.find(name) {
            opened[id].get_or_insert(why);
            work.push(id);
        }
    };
    for unknown in program.gaps.unknown.iter() {
        for name in unknown.above.iter().flatten() {
            mark(*name, OpenCause::Below(unknown.name));
        }
    }
    for name in program
        .gaps
        .lambdas
        .iter()
        .filter(|_| in_force(Rule::LambdasOpen))
    {
        mark(*name, OpenCause::Lambda);
    }
    while let Some(class) = work.pop() {
        let why = opened[class];
        for above in program.supertypes(class).flatten() {
            if opened[above].is_none() {
                opened[above] = why;
                work.push(above);
            }
        }
    }
    opened
}

/// Why the class is open, without regard to its subclasses.
fn by_itself(program: &Program, id: ClassId, class: &Class) -> Option<OpenCause> {
    if makers::is_root(class.name) {
        return Some(OpenCause::Jvm);
    }
    if class.is_platform() {
        if !program.trust.pin_jdk {
            return Some(OpenCause::OtherJdk);
        }
        if !makers::is_read(program.jdk_release) {
            return Some(OpenCause::OtherJdk);
        }
        if let Some(maker) = program.gaps.unknown_maker {
            return Some(OpenCause::UnknownMaker(maker));
        }
        if makers::may_make_below(class.name, class.is_interface()) {
            return Some(OpenCause::JdkMakes);
        }
    }
    class
        .is_interface()
        .then(|| interface(program, id, class))?
}

/// Why an interface is open to objects of classes without a file here.
fn interface(program: &Program, id: ClassId, class: &Class) -> Option<OpenCause> {
    if class.flags.is_annotation() || may_be_remote(program, id) {
        return Some(OpenCause::Jvm);
    }
    let gaps = &program.gaps;
    let proxy = gaps.any_interface.filter(|_| in_force(Rule::ProxiesOpen));
    let generator = gaps
        .makes_classes
        .filter(|_| in_force(Rule::GeneratorsOpen));
    proxy
        .map(OpenCause::Proxy)
        .or(generator.map(OpenCause::Generator))
}

/// Whether the interface may be below `java.rmi.Remote`. The files at hand decide, since there are
/// no others. An interface with unknown supertypes may be below it.
fn may_be_remote(program: &Program, interface: ClassId) -> bool {
    program.may_have_above(interface, |class| {
        program.class(class).name == *"java/rmi/Remote"
    })
}

/// Supertypes that we cut from the class, but that a JVM may give it.
fn uncertain_links<'a>(
    program: &'a Program,
    class: &'a Class,
) -> impl Iterator<Item = ClassId> + 'a {
    let links = class.superclass.iter().chain(&class.interfaces);
    links.filter_map(|link| match link {
        Ok(_) => None,
        Err(
            Obstacle::OtherRoot(name)
            | Obstacle::WrongKind(name)
            | Obstacle::Circular(name)
            | Obstacle::NotLoaded(name),
        ) => program.find(*name).ok(),
        // A missing class cannot be loaded. A class with a problem opens the supertypes in its own
        // file.
        Err(_) => None,
    })
}
