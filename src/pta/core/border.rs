//! The border to code that the graph does not see: unknown values that come in, and values that go
//! out.

use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::set::Set;
use super::solver::{CallId, NodeId};
use base::{Sym, known};
use classfile::{FieldType, MethodDescriptor};
use program::ClassId;

/// A node that an unknown object reaches, and the type of that object.
pub(crate) type UnknownAt = (NodeId, Sym);

/// Values, each with its declared type.
pub(crate) type Typed = Vec<(NodeId, FieldType)>;

/// Values that pass to code which the graph does not see.
pub(crate) struct PassedValues {
    /// The values, with their declared types.
    pub values: Typed,
    /// Whether this code is outside of the program, so that it names no class of the program by
    /// itself.
    pub is_outside: bool,
}

/// A reference to a missing method.
#[derive(Clone, Copy)]
pub(crate) struct Missing {
    /// The class with the reference.
    pub from: ClassId,
    /// Whether the call has no receiver.
    pub is_static: bool,
    /// The descriptor of the method.
    pub descriptor: Sym,
}

/// The arguments of a call without its receiver, with the types of the method's parameters.
pub(crate) fn with_types(descriptor: Sym, args: &[Option<NodeId>]) -> Typed {
    let types = MethodDescriptor::parse(descriptor).map_or(Vec::new(), |ty| ty.parameters);
    let all = args.iter().zip(types);
    all.filter_map(|(arg, ty)| Some(((*arg)?, ty))).collect()
}

/// The same with the receiver. The receiver has type `Object`: hidden code may cast it to any type.
pub(crate) fn with_receiver(is_static: bool, descriptor: Sym, args: &[Option<NodeId>]) -> Typed {
    let (on, args) = args.split_at(usize::from(!is_static).min(args.len()));
    let on = on.iter().flatten();
    let on = on.map(|on| (*on, FieldType::Class(known().object)));
    on.chain(with_types(descriptor, args)).collect()
}

/// The way in which hidden code sees an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct HiddenView {
    /// The type by which it sees the object. `None` if it may cast to any type that it knows.
    pub declared: Option<Sym>,
    /// Whether this code knows no class of the program.
    pub is_outside: bool,
    /// Whether this code is a user's, who sees public and protected members only.
    pub is_user: bool,
}

impl HiddenView {
    /// A view without a declared type.
    pub(crate) fn by(is_outside: bool) -> Self {
        Self {
            declared: None,
            is_outside,
            is_user: false,
        }
    }

    /// The view of users of the program's methods.
    pub(crate) fn of_users() -> Self {
        Self {
            is_user: true,
            ..Self::by(false)
        }
    }

    /// The same code's view without a declared type.
    pub(crate) fn undeclared(self) -> Self {
        Self {
            declared: None,
            ..self
        }
    }

    /// Whether the code sees a member with this access.
    pub(crate) fn sees(self, is_public: bool, is_protected: bool) -> bool {
        !self.is_user || is_public || is_protected
    }
}

/// The values that cross the border to code which the graph does not see.
#[derive(Default)]
pub(crate) struct Outside {
    /// The nodes that unknown objects reach, each with the objects' type.
    pub unknown: Vec<UnknownAt>,
    /// Values that pass to such code.
    pub away: Vec<PassedValues>,
    /// The objects that come from outside for a type, cached.
    pub(super) for_types: FxHashMap<FieldType, Rc<Set>>,
    /// For each call: the receivers with a missing class above them that may have the method.
    pub(super) missing: FxHashMap<CallId, NodeId>,
    /// Calls on objects of abstract classes: they run methods of absent classes below these.
    pub(super) left: FxHashSet<CallId>,
}

impl Outside {
    /// Records that an unknown object of a type reaches a node.
    pub(crate) fn give(&mut self, to: NodeId, ty: Sym) {
        self.unknown.push((to, ty));
    }
}
