//! Contexts: a method is analysed apart for each context in which it is called, and an instruction's objects are told
//! apart by the context of the method that makes them.
//!
//! A context is a short string of elements, the nearest first: call sites (Sharir and Pnueli's call strings), or
//! allocation sites of receivers (Milanova and others, "Parameterized object sensitivity"). Where it is worth it only
//! (`selective`): what generic code is given and gives depends on who calls it, and its declarations say so.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::engine::Engine;
use super::heap::{AllocationId, ObjectId};
use super::jvm;
use crate::classfile::Pc;
use crate::id::{IdMap, Sym, known};
use crate::program::{ClassId, MethodId};

crate::entity_id!(
    /// A string of elements; the first is the empty one.
    ContextId,
    "context"
);
crate::entity_id!(
    /// A method in a context.
    InstanceId,
    "instance"
);

/// An instruction of a method in a context.
pub(super) type At = (InstanceId, Pc);

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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Element {
    Call(MethodId, Pc),
    Allocation(AllocationId),
}

type Elements = SmallVec<[Element; 3]>;

/// All contexts and instances.
pub(super) struct Instances {
    pub contexts: Contexts,
    strings: IdMap<ContextId, Elements>,
    string_ids: FxHashMap<Elements, ContextId>,
    instances: IdMap<InstanceId, (MethodId, ContextId)>,
    ids: FxHashMap<(MethodId, ContextId), InstanceId>,
    /// Whether calls of a method are told apart, as far as it was asked.
    sensitive: FxHashMap<MethodId, bool>,
    generic: FxHashMap<ClassId, bool>,
}

impl Instances {
    pub(super) fn new(contexts: Contexts) -> Self {
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
    pub(super) fn none(&self) -> ContextId {
        crate::id::Id::new(0)
    }

    fn context(&mut self, elements: Elements) -> ContextId {
        let strings = &mut self.strings;
        *self
            .string_ids
            .entry(elements)
            .or_insert_with_key(|elements| strings.push(elements.clone()))
    }

    pub(super) fn instance(&mut self, method: MethodId, context: ContextId) -> InstanceId {
        let instances = &mut self.instances;
        *self
            .ids
            .entry((method, context))
            .or_insert_with(|| instances.push((method, context)))
    }

    pub(super) fn method(&self, instance: InstanceId) -> MethodId {
        self.instances[instance].0
    }

    /// The context of what a method makes.
    pub(super) fn heap_context(&mut self, instance: InstanceId) -> ContextId {
        let (_, context) = self.instances[instance];
        let (_, depth) = self.contexts.depths();
        let elements = &self.strings[context];
        match elements.len() <= depth {
            true => context,
            false => self.context(elements[..depth].into()),
        }
    }

    /// That element, then those of a context, as many as a method's may have.
    fn behind(&mut self, first: Element, context: ContextId) -> ContextId {
        let (depth, _) = self.contexts.depths();
        let elements = std::iter::once(first).chain(self.strings[context].iter().copied());
        let elements = elements.take(depth).collect();
        self.context(elements)
    }
}

impl Engine<'_> {
    /// A method without a context.
    pub(super) fn plain(&mut self, method: MethodId) -> InstanceId {
        let none = self.instances.none();
        self.instances.instance(method, none)
    }

    /// The method of an instance.
    pub(super) fn method_of(&self, instance: InstanceId) -> MethodId {
        self.instances.method(instance)
    }

    /// The class of a method of an instance.
    pub(super) fn class_of(&self, instance: InstanceId) -> ClassId {
        self.program.method(self.method_of(instance)).class
    }

    /// A method in the context that a call gives it; the object decides: its receiver, or the lambda whose body it is.
    pub(super) fn callee(
        &mut self,
        (caller, pc): At,
        target: MethodId,
        object: Option<ObjectId>,
    ) -> InstanceId {
        if !self.is_sensitive(target) {
            return self.plain(target);
        }
        let (from, of_caller) = self.instances.instances[caller];
        let call = Element::Call(from, pc);
        let context = match (self.instances.contexts, object) {
            (Contexts::OneCall, _) => self.instances.behind(call, of_caller),
            (_, Some(object)) => match self.heap.allocation_of(object) {
                Some((allocation, context)) => {
                    let first = Element::Allocation(allocation);
                    self.instances.behind(first, context)
                }
                None => self.instances.none(),
            },
            (Contexts::TwoObject, None) => of_caller,
            (_, None) if self.is_within(of_caller, (from, target)) => of_caller,
            (_, None) => self.instances.behind(call, of_caller),
        };
        self.instances.instance(target, context)
    }

    /// Whether a class calls itself: what it does is one with what it was called for.
    fn is_within(&self, context: ContextId, (from, to): (MethodId, MethodId)) -> bool {
        let class = |method: MethodId| self.program.method(method).class;
        context != self.instances.none() && class(from) == class(to)
    }

    /// Whether a call whose target is known is made for each receiver apart.
    pub(super) fn is_by_receiver(&mut self, target: MethodId) -> bool {
        let contexts = self.instances.contexts;
        let is_by_object = matches!(contexts, Contexts::TwoObject | Contexts::Selective);
        is_by_object && !self.program.method(target).flags.is_static() && self.is_sensitive(target)
    }

    /// Whether calls of a method are told apart.
    pub(super) fn is_sensitive(&mut self, method: MethodId) -> bool {
        if self.instances.contexts == Contexts::Insensitive {
            return false;
        }
        if let Some(is) = self.instances.sensitive.get(&method) {
            return *is;
        }
        let is = self.may_be_sensitive(method)
            && (self.instances.contexts != Contexts::Selective || self.is_selected(method));
        self.instances.sensitive.insert(method, is);
        is
    }

    /// What the JVM and native code do with a method is modelled once for all its callers.
    fn may_be_sensitive(&self, method: MethodId) -> bool {
        let of = self.program.method(method);
        let class = self.program.class(of.class);
        let is_modelled = || {
            let rows = jvm::FLOWS.iter().flat_map(jvm::Flows::methods);
            rows.into_iter()
                .any(|(owner, name, _)| class.name == *owner && of.name == *name)
        };
        !of.flags.is_native()
            && of.name != known().initializer
            && !(class.is_platform() && is_modelled())
    }

    /// Whether code is generic, or of a class that holds any object: who calls it decides what it is given and gives.
    fn is_selected(&mut self, method: MethodId) -> bool {
        let of = *self.program.method(method);
        // They are given what is in any collection, and give nothing.
        const OF_ANY: [&[u8]; 3] = [b"equals", b"hashCode", b"toString"];
        if OF_ANY.contains(&of.name.bytes()) {
            return false;
        }
        if self.is_generic(of.class) {
            return true;
        }
        let Some(file) = self.program.file(of.class) else {
            return false;
        };
        let in_file = &file.methods[usize::from(of.index)];
        let is_generic = |text: Sym| text.bytes().starts_with(b"<");
        let is_lambda = of.flags.is_synthetic() && of.name.bytes().starts_with(b"lambda$");
        is_lambda
            || file
                .signature(in_file)
                .ok()
                .flatten()
                .is_some_and(is_generic)
    }

    /// Whether a class, or one around it, has type parameters or a field for any object.
    fn is_generic(&mut self, class: ClassId) -> bool {
        if let Some(is) = self.instances.generic.get(&class) {
            return *is;
        }
        let program = self.program;
        let signature = program
            .file(class)
            .and_then(|file| file.class_signature().ok().flatten());
        let has_parameters = signature.is_some_and(|text| text.bytes().starts_with(b"<"));
        let holds = || {
            program.fields_of(class).any(|field| {
                const ANY: [&[u8]; 2] = [b"Ljava/lang/Object;", b"[Ljava/lang/Object;"];
                let field = program.field(field);
                !field.flags.is_static() && ANY.contains(&field.descriptor.bytes())
            })
        };
        let of = program.class(class);
        // `Enum` has a parameter and holds nothing.
        let is_parametric = has_parameters && of.name != *"java/lang/Enum";
        let is = is_parametric || !of.is_platform() && holds() || {
            let name = of.name;
            let outer = name.bytes().iter().rposition(|byte| *byte == b'$');
            let outer = outer.and_then(|end| program.find(Sym::new(&name.bytes()[..end])).ok());
            outer.is_some_and(|outer| self.is_generic(outer))
        };
        self.instances.generic.insert(class, is);
        is
    }
}
