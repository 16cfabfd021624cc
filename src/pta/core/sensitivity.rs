//! Context sensitivity: the methods whose calls are told apart, and the context of each call
//! (`context` defines contexts).

use super::context::{ContextId, ContextSite, Element, InstanceId, Sensitivity};
use super::heap::ObjectId;
use super::state::Core;
use base::{Sym, known};
use program::{ClassId, MethodId};

impl Core<'_> {
    /// A method in the empty context.
    pub(crate) fn plain(&mut self, method: MethodId) -> InstanceId {
        let none = self.instances.none();
        self.instances.instance(method, none)
    }

    /// The method of an instance.
    pub(crate) fn method_of(&self, instance: InstanceId) -> MethodId {
        self.instances.method(instance)
    }

    /// The class with an instance's method.
    pub(crate) fn class_of(&self, instance: InstanceId) -> ClassId {
        self.program.method(self.method_of(instance)).class
    }

    /// A method in the context of a call. The object decides: the receiver, or the lambda for a
    /// lambda's body.
    pub(crate) fn callee(
        &mut self,
        (caller, pc): ContextSite,
        target: MethodId,
        object: Option<ObjectId>,
    ) -> InstanceId {
        if !self.is_sensitive(target) {
            return self.plain(target);
        }
        let (from, of_caller) = self.instances.instances[caller];
        let call = Element::Call(from, pc);
        let context = match (self.instances.contexts, object) {
            (Sensitivity::OneCall, _) => self.instances.behind(call, of_caller),
            (_, Some(object)) => match self.heap.allocation_of(object) {
                Some((allocation, context)) => {
                    let first = Element::Allocation(allocation);
                    self.instances.behind(first, context)
                }
                None => self.instances.none(),
            },
            (Sensitivity::TwoObject, None) => of_caller,
            (_, None) if self.is_within(of_caller, from, target) => of_caller,
            (_, None) => self.instances.behind(call, of_caller),
        };
        self.instances.instance(target, context)
    }

    /// Whether a class calls its own static method. Such a call keeps the caller's context: both
    /// serve the same outer call.
    fn is_within(&self, context: ContextId, from: MethodId, to: MethodId) -> bool {
        let class = |method: MethodId| self.program.method(method).class;
        context != self.instances.none() && class(from) == class(to)
    }

    /// Whether a call with a known target needs a separate context for each receiver.
    pub(crate) fn is_by_receiver(&mut self, target: MethodId) -> bool {
        let contexts = self.instances.contexts;
        let is_by_object = matches!(contexts, Sensitivity::TwoObject | Sensitivity::Selective);
        is_by_object && !self.program.method(target).flags.is_static() && self.is_sensitive(target)
    }

    /// Whether calls of a method are told apart.
    pub(crate) fn is_sensitive(&mut self, method: MethodId) -> bool {
        if self.instances.contexts == Sensitivity::Insensitive {
            return false;
        }
        if let Some(is) = self.instances.sensitive.get(&method) {
            return *is;
        }
        let is = self.may_be_sensitive(method)
            && (self.instances.contexts != Sensitivity::Selective || self.is_selected(method));
        self.instances.sensitive.insert(method, is);
        is
    }

    /// Whether calls of a method may be told apart. Native methods, class initialisers and modelled
    /// methods serve all callers at once.
    fn may_be_sensitive(&self, method: MethodId) -> bool {
        let of = self.program.method(method);
        !of.flags.is_native() && of.name != known().initializer && !self.modelled.contains(&method)
    }

    /// Whether a method or its class is generic, its class holds any object, or it is a lambda's
    /// body. Then the caller decides the types of its arguments and result.
    fn is_selected(&mut self, method: MethodId) -> bool {
        let of = *self.program.method(method);
        // Any collection's elements reach these methods, and their results are no elements.
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

    /// Whether a class, or a class around it, has type parameters or a field for any object.
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
        // `Enum` has a type parameter, but holds no object of that type.
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
