//! Types that call sites name, as one class sees them.

use std::cell::RefCell;

use rustc_hash::FxHashMap;

use crate::classfile::FieldType;
use crate::id::Sym;
use crate::program::{ClassId, Program, World};

/// Answers for one class, each found once.
pub(super) struct Types<'a> {
    program: &'a Program,
    class: ClassId,
    resolves: RefCell<FxHashMap<Sym, bool>>,
}

impl<'a> Types<'a> {
    pub(super) fn new(program: &'a Program, class: ClassId) -> Self {
        Self {
            program,
            class,
            resolves: RefCell::default(),
        }
    }

    /// The class of that name.
    pub(super) fn find(&self, name: Sym) -> Option<ClassId> {
        self.program.lookup(name, self.class).ok()
    }

    /// Whether the class of that name, which the class names already, is certainly there and
    /// accessible wherever the class runs.
    pub(super) fn resolves(&self, name: Sym) -> bool {
        if let Some(known) = self.resolves.borrow().get(&name) {
            return *known;
        }
        let resolves = self.find(name).is_some_and(|class| {
            class == self.class
                || self
                    .program
                    .certainly_resolves(self.class, class, World::Open)
        });
        self.resolves.borrow_mut().insert(name, resolves);
        resolves
    }

    /// Whether the class that a type names, an array's by its elements, certainly resolves.
    pub(super) fn type_resolves(&self, ty: FieldType) -> bool {
        element(ty).is_none_or(|name| self.resolves(name))
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

    /// Whether the class of the one name is certainly below that of the other.
    pub(super) fn is_subclass(&self, sub: Sym, of: Sym) -> bool {
        let both = self.find(sub).zip(self.find(of));
        both.is_some_and(|(sub, of)| {
            self.program
                .is_certainly_subtype(self.class, sub, of, World::Open)
        })
    }
}

/// The class that a type names, an array's by its elements.
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
