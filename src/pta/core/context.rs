//! Contexts: a method is analysed separately for each context in which it is called. An
//! instruction's objects are distinguished by the context of the method that makes them.
//!
//! A context is a short string of elements, the nearest first. An element is a call site (Sharir
//! and Pnueli's call strings), or an allocation site of a receiver (Milanova and others,
//! "Parameterized object sensitivity"). `Selective` uses contexts only where they pay: for generic
//! code, the caller decides the types of arguments and results, and the declarations show it.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use base::IdMap;
use classfile::Pc;
use program::{ClassId, MethodId};

base::entity_id!(
    /// An allocation site and the type that it allocates, in any context.
    AllocationId,
    "allocation"
);
base::entity_id!(
    /// A string of elements. Id 0 is the empty string.
    ContextId,
    "context"
);
base::entity_id!(
    /// A method in a context.
    InstanceId,
    "instance"
);

/// An instruction of a method in a context.
pub(crate) type ContextSite = (InstanceId, Pc);

/// How calls of a method are told apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sensitivity {
    /// All calls of a method are analysed together.
    #[default]
    Insensitive,
    /// By call site.
    OneCall,
    /// By two allocation sites: the receiver's site, and the site of the object on which the
    /// allocating method ran. A static method has its caller's context. Objects are told apart by
    /// the first of these elements.
    TwoObject,
    /// Generic code, and classes that hold any object: by three allocation sites or static call
    /// sites; objects by two. All other code: not at all.
    Selective,
}

impl Sensitivity {
    /// The most elements of a method's context, and of an object's context.
    fn depths(self) -> (usize, usize) {
        match self {
            Self::Insensitive => (0, 0),
            Self::OneCall => (1, 0),
            Self::TwoObject => (2, 1),
            Self::Selective => (3, 2),
        }
    }
}

/// An element of a context.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Element {
    Call(MethodId, Pc),
    Allocation(AllocationId),
}

type Elements = SmallVec<[Element; 3]>;

/// All contexts and instances.
pub(crate) struct Instances {
    /// The kind of contexts.
    pub contexts: Sensitivity,
    /// The elements of each context.
    pub strings: IdMap<ContextId, Elements>,
    /// The id of each string of elements.
    pub string_ids: FxHashMap<Elements, ContextId>,
    /// The method and the context of each instance.
    pub instances: IdMap<InstanceId, (MethodId, ContextId)>,
    /// The instance of a method in a context.
    pub ids: FxHashMap<(MethodId, ContextId), InstanceId>,
    /// Whether calls of a method are told apart, cached.
    pub sensitive: FxHashMap<MethodId, bool>,
    /// Whether a class is generic or holds any object, cached.
    pub generic: FxHashMap<ClassId, bool>,
}

impl Instances {
    /// Contexts of a kind; only the empty one exists.
    pub(crate) fn new(contexts: Sensitivity) -> Self {
        let mut instances = Self {
            contexts,
            strings: IdMap::new(),
            string_ids: FxHashMap::default(),
            instances: IdMap::new(),
            ids: FxHashMap::default(),
            sensitive: FxHashMap::default(),
            generic: FxHashMap::default(),
        };
        instances.context(Elements::new());
        instances
    }

    /// The empty context.
    pub(crate) fn none(&self) -> ContextId {
        base::Id::new(0)
    }

    fn context(&mut self, elements: Elements) -> ContextId {
        let strings = &mut self.strings;
        *self
            .string_ids
            .entry(elements)
            .or_insert_with_key(|elements| strings.push(elements.clone()))
    }

    /// A method in a context.
    pub(crate) fn instance(&mut self, method: MethodId, context: ContextId) -> InstanceId {
        let instances = &mut self.instances;
        *self
            .ids
            .entry((method, context))
            .or_insert_with(|| instances.push((method, context)))
    }

    /// The method of an instance.
    pub(crate) fn method(&self, instance: InstanceId) -> MethodId {
        self.instances[instance].0
    }

    /// The context of the objects that a method allocates.
    pub(crate) fn heap_context(&mut self, instance: InstanceId) -> ContextId {
        let (_, context) = self.instances[instance];
        let (_, depth) = self.contexts.depths();
        let elements = &self.strings[context];
        if elements.len() <= depth {
            context
        } else {
            self.context(elements[..depth].into())
        }
    }

    /// An element followed by a context's elements, cut to the depth of a method's context.
    pub(crate) fn behind(&mut self, first: Element, context: ContextId) -> ContextId {
        let (depth, _) = self.contexts.depths();
        let elements = std::iter::once(first).chain(self.strings[context].iter().copied());
        let elements = elements.take(depth).collect();
        self.context(elements)
    }
}
