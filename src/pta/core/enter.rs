//! Entry methods: their callers are not in the graph, so their arguments come from outside.

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::cell::ObjectCell;
use super::event::Event;
use super::heap::{ObjectId, ObjectType};
use super::set::Set;
use super::state::Core;
use base::{Id, Sym};
use classfile::{FieldType, MethodDescriptor};
use program::{ClassId, MethodId};

impl Core<'_> {
    /// Reaches a method and the initialisers of its class, without arguments.
    pub(crate) fn begin(&mut self, method: MethodId) {
        self.entries.insert(method);
        let instance = self.plain(method);
        self.reach(instance);
        self.initialise((instance, 0), self.program.method(method).class, None);
    }

    /// Enters a method from outside. Each parameter holds the objects that a caller may pass
    /// (`objects_for`).
    pub(crate) fn enter(&mut self, method: MethodId) {
        let declared = *self.program.method(method);
        self.begin(method);
        let frame = self.plain_frame(method);
        let this = (!declared.flags.is_static())
            .then(|| FieldType::Class(self.program.class(declared.class).name));
        let parameters =
            MethodDescriptor::parse(declared.descriptor).map_or(Vec::new(), |ty| ty.parameters);
        let types = this.into_iter().chain(parameters);
        for (n, (node, ty)) in frame.parameters.iter().zip(types).enumerate() {
            let Some(node) = node else { continue };
            if let FieldType::Class(name) | FieldType::Array(name) = ty
                && (n > 0 || this.is_none())
            {
                // The argument may also have a class that is not present.
                self.outside.give(*node, name);
            }
            let objects = self.objects_for(ty);
            self.constraints.add_all(*node, Set::clone(&objects));
        }
        // A user who runs this method has a subclass of the abstract class. It may override no
        // method.
        let class = self.program.class(declared.class);
        if this.is_some() && class.flags.is_abstract() && !class.is_interface() {
            let object = self.heap.merged(ObjectType::Class(declared.class));
            if let Some(node) = frame.parameters.first().copied().flatten() {
                self.constraints.add(node, object);
            }
        }
    }

    /// The objects that a caller may pass for a type: one of the type's own class, and one of each
    /// class of the input below it.
    fn objects_for(&mut self, ty: FieldType) -> Rc<Set> {
        if let Some(objects) = self.outside.for_types.get(&ty) {
            return objects.clone();
        }
        let objects: Vec<ObjectId> = match ty {
            FieldType::Primitive(_) => Vec::new(),
            FieldType::Array(descriptor) => {
                let array = self.heap.merged(ObjectType::Array(descriptor));
                if let Some(ty) = FieldType::parse(Sym::new(&descriptor.bytes()[1..])) {
                    let elements = self.objects_for(ty);
                    let cell = self.cell(array, ObjectCell::Elements);
                    self.constraints.add_all(cell, Set::clone(&elements));
                }
                vec![array]
            }
            FieldType::Class(name) => {
                let mut objects = Vec::new();
                for class in self.given_for(name) {
                    let object = self.heap.merged(ObjectType::Class(class));
                    self.tell(Event::ObjectMade(None, object));
                    objects.push(object);
                }
                objects
            }
        };
        let mut set = Set::default();
        for object in objects {
            set.insert(object.index() as u32);
        }
        let set = Rc::new(set);
        self.outside.for_types.insert(ty, set.clone());
        set
    }

    /// A class, if it is not abstract, and the classes of the input below it that are not abstract.
    /// Classes outside of the input may stand between.
    fn given_for(&self, name: Sym) -> BTreeSet<ClassId> {
        let program = self.program;
        let mut found = BTreeSet::new();
        let mut seen = FxHashSet::default();
        let mut stack: Vec<ClassId> = program.find(name).into_iter().collect();
        let first = stack.first().copied();
        while let Some(class) = stack.pop() {
            if !seen.insert(class) {
                continue;
            }
            let of = program.class(class);
            if !of.flags.is_abstract() && (Some(class) == first || of.is_input()) {
                found.insert(class);
            }
            stack.extend(program.subtypes(class));
        }
        found
    }
}
