//! Contexts: a method is analysed apart for each context in which it is called, and an instruction's objects are told
//! apart by the context of the method that makes them.
//!
//! A context is a short string of elements, the nearest first: call sites (Sharir and Pnueli's call strings), or
//! allocation sites of receivers (Milanova and others, "Parameterized object sensitivity"). Where it is worth it only
//! (`selective`): what generic code is given and gives depends on who calls it, and its declarations say so.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use base::IdMap;
use classfile::Pc;
use program::{ClassId, MethodId};

base::entity_id!(
    /// What an instruction allocates, whatever the context.
    AllocationId,
    "allocation"
);
base::entity_id!(
    /// A string of elements; the first is the empty one.
    ContextId,
    "context"
);
base::entity_id!(
    /// A method in a context.
    InstanceId,
    "instance"
);

/// An instruction of a method in a context.
pub(crate) type At = (InstanceId, Pc);

/// By what calls of a method are told apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Contexts {
    /// By nothing.
    #[default]
    Insensitive,
    /// By the call.
    OneCall,
    /// By the allocation site of the receiver, and by that of the receiver of the method which made it; a static method has
    /// its caller's context. Objects are told apart by the first of these.
    TwoObject,
    /// Generic code, and what holds any object: by three allocation sites or calls of static methods; objects by two. All other
    /// code: by nothing.
    Selective,
}

impl Contexts {
    /// The most elements of a method's context, and of an object's.
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
    /// By what calls are told apart.
    pub contexts: Contexts,
    /// The elements of each context.
    pub strings: IdMap<ContextId, Elements>,
    /// The context of some elements.
    pub string_ids: FxHashMap<Elements, ContextId>,
    /// The method and the context of each instance.
    pub instances: IdMap<InstanceId, (MethodId, ContextId)>,
    /// The instance of a method in a context.
    pub ids: FxHashMap<(MethodId, ContextId), InstanceId>,
    /// Whether calls of a method are told apart, as far as it was asked.
    pub sensitive: FxHashMap<MethodId, bool>,
    /// Whether a class is generic or holds any object, as far as it was asked.
    pub generic: FxHashMap<ClassId, bool>,
}

impl Instances {
    /// Contexts of this kind, of which there is the empty one.
    pub(crate) fn new(contexts: Contexts) -> Self {
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

    /// The context of what a method makes.
    pub(crate) fn heap_context(&mut self, instance: InstanceId) -> ContextId {
        let (_, context) = self.instances[instance];
        let (_, depth) = self.contexts.depths();
        let elements = &self.strings[context];
        match elements.len() <= depth {
            true => context,
            false => self.context(elements[..depth].into()),
        }
    }

    /// That element, then those of a context, as many as a method's may have.
    pub(crate) fn behind(&mut self, first: Element, context: ContextId) -> ContextId {
        let (depth, _) = self.contexts.depths();
        let elements = std::iter::once(first).chain(self.strings[context].iter().copied());
        let elements = elements.take(depth).collect();
        self.context(elements)
    }
}
