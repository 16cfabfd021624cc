//! The types that call sites name, as one class sees them.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use base::Sym;
use classfile::FieldType;
use program::{ClassId, Program, World};

/// Answers for one class, each found once.
pub(super) struct Types<'a> {
    program: &'a Program,
    class: ClassId,
    answers: RefCell<FxHashMap<Sym, Resolvability>>,
}

/// The certain facts about a named class.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Resolvability {
    No,
    /// It is there and accessible. The JVM may still refuse it.
    Resolves,
    /// It is accepted, too.
    Loads,
}

impl<'a> Types<'a> {
    pub(super) fn new(program: &'a Program, class: ClassId) -> Self {
        Self {
            program,
            class,
            answers: RefCell::default(),
        }
    }

    /// The class of that name.
    pub(super) fn find(&self, name: Sym) -> Option<ClassId> {
        self.program.lookup(name, self.class).ok()
    }

    /// Whether it is certainly a class, not an interface.
    pub(super) fn is_class(&self, name: Sym) -> bool {
        let class = self.find(name).filter(|_| self.resolves(name));
        class.is_some_and(|class| !self.program.class(class).flags.is_interface())
    }

    /// Whether the class of that name, which the class names already, is certainly there and
    /// accessible wherever the class runs.
    pub(super) fn resolves(&self, name: Sym) -> bool {
        self.answers(name) >= Resolvability::Resolves
    }

    /// Whether loading it certainly succeeds, too. Then it makes no difference if it is not loaded.
    pub(super) fn loads(&self, name: Sym) -> bool {
        self.answers(name) == Resolvability::Loads
    }

    fn answers(&self, name: Sym) -> Resolvability {
        let known = self.answers.borrow().get(&name).copied();
        known.unwrap_or_else(|| {
            let answer = self
                .find(name)
                .map_or(Resolvability::No, |class| self.answer(class));
            self.answers.borrow_mut().insert(name, answer);
            answer
        })
    }

    fn answer(&self, class: ClassId) -> Resolvability {
        let (program, from) = (self.program, self.class);
        if class != from && !program.certainly_resolves(from, class, World::Open) {
            Resolvability::No
        } else if program.is_certainly_accepted(from, class, World::Open) {
            Resolvability::Loads
        } else {
            Resolvability::Resolves
        }
    }

    /// Whether the class of a type, of an array its element class, certainly resolves.
    pub(super) fn type_resolves(&self, ty: FieldType) -> bool {
        element(ty).is_none_or(|name| self.resolves(name))
    }

    /// Whether loading it certainly succeeds, too.
    pub(super) fn type_loads(&self, ty: FieldType) -> bool {
        element(ty).is_none_or(|name| self.loads(name))
    }

    /// Whether the one type is certainly below the other; a primitive type is below itself.
    pub(super) fn is_subtype(&self, sub: FieldType, of: FieldType) -> bool {
        let object = FieldType::Class("java/lang/Object".into());
        match (sub, of) {
            (a, b) if a == b => true,
            (FieldType::Primitive(_), _) | (_, FieldType::Primitive(_)) => false,
            (_, b) if b == object => true,
            (FieldType::Class(a), FieldType::Class(b)) => self.is_subclass(a, b),
            _ => false,
        }
    }

    /// Whether the first class is certainly a subclass of the second.
    pub(super) fn is_subclass(&self, sub: Sym, of: Sym) -> bool {
        let both = self.find(sub).zip(self.find(of));
        both.is_some_and(|(sub, of)| {
            self.program
                .is_certainly_subtype(self.class, sub, of, World::Open)
        })
    }
}

/// The class that a type names, of an array its element class.
pub(super) fn element(ty: FieldType) -> Option<Sym> {
    match ty {
        FieldType::Primitive(_) => None,
        FieldType::Class(name) => Some(name),
        FieldType::Array(descriptor) => {
            let bytes = descriptor.bytes();
            let end = bytes.iter().position(|b| *b != b'[').unwrap_or(0);
            FieldType::parse(Sym::new(&bytes[end..]))?.class_name()
        }
    }
}
