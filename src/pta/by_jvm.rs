//! What the JVM runs of objects by itself: finalizers (JLS 12.6), and the method by which a class loader is asked (JVMS 5.3.2).
//!
//! An instruction that makes an object stands for the caller. Objects with a finalizer go to `Finalizer.register`, too: from
//! there the code of the platform runs it. A finalizer is a method of a class: default methods are none (HotSpot looks in
//! superclasses only).

use super::context::At;
use super::engine::Engine;
use super::heap::{ObjectId, Type};
use super::jvm;
use base::{Sym, known};
use callgraph::EdgeKind;
use program::{ClassId, MethodId};

impl Engine<'_> {
    /// What the JVM runs of an object by itself: its finalizer some day (JLS 12.6); of a class loader the method that loads
    /// the classes that its classes name (JVMS 5.3.2).
    pub(super) fn run_by_jvm(&mut self, at: At, class: ClassId) {
        const LOAD: (&str, &str) = ("loadClass", "(Ljava/lang/String;)Ljava/lang/Class;");
        let finalizer = self.finalizer_of(class);
        let is_loader = |class: ClassId| self.program.class(class).name == *jvm::LOADER;
        let loads = match self.above_of(class).into_iter().any(is_loader) {
            true => self.declared_above(class, LOAD.0.into(), LOAD.1.into()),
            false => None,
        };
        for method in finalizer.into_iter().chain(loads) {
            self.edge(at, EdgeKind::Jvm, method);
            self.give_own(method);
            let object = self.allocated(at, Type::Class(class), 0);
            let this = self.plain_frame(method).parameters.first().copied();
            if let Some(Some(this)) = this {
                self.constraints.add(this, object);
            }
            if Some(method) == finalizer {
                self.register(object);
            }
        }
    }

    /// The finalizer of a class, unless it is that of `Object`, which does nothing.
    pub(super) fn finalizer_of(&self, class: ClassId) -> Option<MethodId> {
        self.declared_above(class, known().finalize, known().nothing)
    }

    /// A class and those above it but for `Object`.
    fn above_of(&self, class: ClassId) -> Vec<ClassId> {
        let above = self.program.superclasses(class).map_while(Result::ok);
        above
            .take_while(|class| Some(*class) != self.program.object())
            .collect()
    }

    /// The first method of a name and descriptor from a class up, `Object` left out.
    fn declared_above(&self, class: ClassId, name: Sym, descriptor: Sym) -> Option<MethodId> {
        let above = self.above_of(class).into_iter();
        let mut found =
            above.filter_map(|class| self.program.declared_method(class, name, descriptor));
        found.next()
    }

    /// Hands an object that has a finalizer to the platform's list of them (HotSpot, `InstanceKlass::register_finalizer`).
    pub(super) fn register(&mut self, object: ObjectId) {
        let register = self.platform_method(&jvm::REGISTER);
        let list = register.map(|register| self.plain_frame(register));
        if let Some(Some(Some(to))) = list.map(|list| list.parameters.first().copied()) {
            self.constraints.add(to, object);
        }
    }
}
