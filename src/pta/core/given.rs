//! What is unknown, and what code that the graph does not see is given.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::set::Set;
use super::solver::{CallId, NodeId};
use base::{Sym, known};
use classfile::{FieldType, MethodDescriptor};
use program::ClassId;

/// Where something is unknown, and of which type.
pub(crate) type Given = (NodeId, Sym);

/// Values, each with the type that is declared for it.
pub(crate) type Typed = Vec<(NodeId, FieldType)>;

/// What code that the graph does not see is given.
pub(crate) struct GivenAway {
    /// The values, with their types.
    pub given: Typed,
    /// Whether it is of no class of the program, so that it names none of the program's classes by itself.
    pub is_outside: bool,
}

/// A reference to a method that is not there.
#[derive(Clone, Copy)]
pub(crate) struct Missing {
    /// The class that has it.
    pub from: ClassId,
    /// Whether the call has no receiver.
    pub is_static: bool,
    /// The descriptor of the method.
    pub descriptor: Sym,
}

/// The arguments of a call, what it is made on left out, with the types of a method's parameters.
pub(crate) fn with_types(descriptor: Sym, args: &[Option<NodeId>]) -> Typed {
    let types = MethodDescriptor::parse(descriptor).map_or(Vec::new(), |ty| ty.parameters);
    let all = args.iter().zip(types);
    all.filter_map(|(arg, ty)| Some(((*arg)?, ty))).collect()
}

/// The same, of all arguments: what a call is made on may be anything that code which is given it casts it to.
pub(crate) fn with_receiver(is_static: bool, descriptor: Sym, args: &[Option<NodeId>]) -> Typed {
    let (on, args) = args.split_at(usize::from(!is_static).min(args.len()));
    let on = on.iter().flatten();
    let on = on.map(|on| (*on, FieldType::Class(known().object)));
    on.chain(with_types(descriptor, args)).collect()
}

/// As what such code sees an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct View {
    /// A type, by its name; none where it may cast to any that it knows.
    pub declared: Option<Sym>,
    /// Whether it knows no class of the program.
    pub is_outside: bool,
    /// Whether it is a user's, who sees what is public or protected.
    pub is_user: bool,
}

impl View {
    /// Of what no type is declared.
    pub(crate) fn by(is_outside: bool) -> Self {
        Self {
            declared: None,
            is_outside,
            is_user: false,
        }
    }

    /// Of users of the program's methods.
    pub(crate) fn of_users() -> Self {
        Self {
            is_user: true,
            ..Self::by(false)
        }
    }

    /// The same code's, of what no type is declared.
    pub(crate) fn undeclared(self) -> Self {
        Self {
            declared: None,
            ..self
        }
    }

    /// Whether it sees a member that others see.
    pub(crate) fn sees(self, is_public: bool, is_protected: bool) -> bool {
        !self.is_user || is_public || is_protected
    }
}

/// What code gives, and is given, that the graph does not see.
#[derive(Default)]
pub(crate) struct Outside {
    /// Where what nobody knows comes from, each with its type.
    pub given: Vec<Given>,
    /// What such code is given.
    pub away: Vec<GivenAway>,
    /// What comes from outside for a type, as far as it was asked.
    pub(super) for_types: FxHashMap<FieldType, Rc<Set>>,
    /// The receivers of calls above whose classes the method is missing.
    pub(super) missing: FxHashMap<CallId, NodeId>,
    /// Calls on objects of abstract classes, which run methods of classes below these that are not there.
    pub(super) left: FxHashSet<CallId>,
}

impl Outside {
    /// Something of a type comes to a node from outside.
    pub(crate) fn give(&mut self, to: NodeId, ty: Sym) {
        self.given.push((to, ty));
    }
}
