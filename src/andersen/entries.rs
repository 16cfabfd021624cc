//! Where a graph begins: a program's `main`, or every public method of a library; and what the JVM runs by itself.

use super::engine::Engine;
use super::heap::Type;
use super::jvm;
use super::solver::{Cell, NodeId};
use crate::classfile::{FieldType, MethodDescriptor, Pc};
use crate::id::{Sym, known};
use crate::program::{ClassId, MethodId, Program};

/// Where a graph begins.
#[derive(Clone, Debug)]
pub enum Entries {
    /// These methods; what they are given is an object of each class of the input that fits.
    Methods(Vec<MethodId>),
}

impl Entries {
    /// The `main` of a class (JLS 12.1.4): `main(String[])`, or one without parameters.
    pub fn main(program: &Program, class: ClassId) -> Option<Self> {
        let main =
            |descriptor: &str| program.declared_method(class, "main".into(), descriptor.into());
        let found = main("([Ljava/lang/String;)V").or_else(|| main("()V"))?;
        Some(Self::Methods(vec![found]))
    }

    /// Every public method of every public class of the input, constructors included.
    pub fn library(program: &Program) -> Self {
        let classes = program.classes();
        let classes = classes.filter(|(_, class)| class.is_input() && class.flags.is_public());
        let methods = classes.flat_map(|(id, _)| program.methods_of(id));
        let methods = methods.filter(|method| {
            let method = program.method(*method);
            method.flags.is_public()
                && method.name != known().initializer
                && !method.flags.is_abstract()
        });
        Self::Methods(methods.collect())
    }

    pub(super) fn seed(&self, engine: &mut Engine<'_>) {
        for row in jvm::RUN {
            if let Some(method) = engine.platform_method(row) {
                engine.enter_by_jvm(method);
            }
        }
        let Self::Methods(methods) = self;
        for method in methods {
            engine.enter(*method);
        }
        engine.catch_uncaught(methods);
    }
}

impl Engine<'_> {
    fn begin(&mut self, method: MethodId) {
        self.entries.insert(method);
        let instance = self.plain(method);
        self.reach(instance);
        self.initialise((instance, 0), self.program.method(method).class);
    }

    /// Enters a method as the JVM does: with objects of the very classes that it declares. Objects of classes of the
    /// input are none of them: a class would have objects that nobody makes, and they would come to all collections.
    fn enter_by_jvm(&mut self, method: MethodId) {
        self.begin(method);
        self.give_own(method);
        let declared = *self.program.method(method);
        let this = self.plain_frame(method).parameters.first().copied();
        if let (false, Some(Some(this))) = (declared.flags.is_static(), this) {
            let object = self.heap.merged(Type::Class(declared.class));
            self.constraints.add(this, object);
        }
    }

    /// What `main` throws, and the JVM, comes to the handlers of threads, as what their `run` throws does (`native`); a
    /// thread that was started asks for its handler (JLS 11.3).
    fn catch_uncaught(&mut self, mains: &[MethodId]) {
        let Some((thread, exception)) = self.uncaught() else {
            return;
        };
        let start = self.platform_method(&jvm::START);
        let start = start.map(|start| self.plain_frame(start));
        if let Some(Some(Some(started))) = start.map(|start| start.parameters.first().copied()) {
            self.flow(started, thread);
        }
        self.flow(self.thrown_by_jvm, exception);
        for main in mains {
            let thrown = self.plain_frame(*main).thrown;
            self.flow(thrown, exception);
        }
    }

    /// A thread that ends by an exception, and the exception.
    pub(super) fn uncaught(&mut self) -> Option<(NodeId, NodeId)> {
        let dispatch = self.platform_method(&jvm::UNCAUGHT)?;
        match self.plain_frame(dispatch).parameters[..] {
            [Some(thread), Some(exception)] => Some((thread, exception)),
            _ => None,
        }
    }

    /// Enters a method from outside, with an object of each class of the input that fits.
    fn enter(&mut self, method: MethodId) {
        let declared = *self.program.method(method);
        self.begin(method);
        let frame = self.plain_frame(method);
        let this = (!declared.flags.is_static())
            .then(|| FieldType::Class(self.program.class(declared.class).name));
        let parameters =
            MethodDescriptor::parse(declared.descriptor).map_or(Vec::new(), |ty| ty.parameters);
        let types = this.into_iter().chain(parameters);
        for (node, ty) in frame.parameters.iter().zip(types) {
            let Some(node) = node else { continue };
            for object in self.objects_for(ty) {
                self.constraints.add(*node, object);
            }
        }
    }

    /// Gives a method, at each parameter, an object of the very class that it declares, or that native code makes for it.
    pub(super) fn give_own(&mut self, method: MethodId) {
        if !self.given.insert(method) {
            return;
        }
        let declared = *self.program.method(method);
        let frame = self.plain_frame(method);
        let parameters =
            MethodDescriptor::parse(declared.descriptor).map_or(Vec::new(), |ty| ty.parameters);
        let skipped = usize::from(!declared.flags.is_static());
        for (node, ty) in frame.parameters.iter().skip(skipped).zip(parameters) {
            if let (Some(node), Some(object)) = (node, self.given_by_native(ty, method)) {
                self.constraints.add(*node, object);
            }
        }
    }

    /// The methods of that name of a class of the platform.
    pub(super) fn platform_methods(&self, class: &str, name: &str) -> Vec<MethodId> {
        let class = self.program.find(class.into()).ok();
        let all = class
            .into_iter()
            .flat_map(|class| self.program.methods_of(class));
        let name = Sym::from(name);
        all.filter(|method| self.program.method(*method).name == name)
            .collect()
    }

    /// An object of each class that a caller may give for a type: of the type's own class, and of those of the input below it.
    fn objects_for(&mut self, ty: FieldType) -> Vec<super::heap::ObjectId> {
        match ty {
            FieldType::Primitive(_) => Vec::new(),
            FieldType::Array(descriptor) => {
                let array = self.heap.merged(Type::Array(descriptor));
                let component = FieldType::parse(Sym::new(&descriptor.bytes()[1..]));
                let cell = self.cell(array, Cell::Elements);
                for object in component.map_or(Vec::new(), |ty| self.objects_for(ty)) {
                    self.constraints.add(cell, object);
                }
                vec![array]
            }
            FieldType::Class(name) => {
                let Ok(class) = self.program.find(name) else {
                    return Vec::new();
                };
                let mut found = Vec::new();
                let mut seen = rustc_hash::FxHashSet::default();
                let mut stack = vec![class];
                while let Some(next) = stack.pop() {
                    if !seen.insert(next) {
                        continue;
                    }
                    let of = self.program.class(next);
                    if !of.flags.is_abstract() && (next == class || of.is_input()) {
                        found.push(next);
                    }
                    stack.extend(
                        self.program
                            .subtypes(next)
                            .iter()
                            .filter(|c| self.program.class(**c).is_input()),
                    );
                }
                found.sort_unstable();
                let made = |class: &ClassId| self.heap.merged(Type::Class(*class));
                found.iter().map(made).collect()
            }
        }
    }

    /// An object of a class that is made at no instruction, if the class is there.
    pub(super) fn object_of(&mut self, name: Sym) -> Option<super::heap::ObjectId> {
        let class = self.program.find(name).ok()?;
        Some(self.heap.merged(Type::Class(class)))
    }

    /// What a native method that no model describes gives: an object of the type that it says, if there are such.
    pub(super) fn given_by_native(
        &mut self,
        ty: FieldType,
        method: MethodId,
    ) -> Option<super::heap::ObjectId> {
        let ty = match ty {
            FieldType::Primitive(_) => return None,
            FieldType::Array(descriptor) => Type::Array(descriptor),
            FieldType::Class(name) => {
                let name = jvm::made_for(name);
                let class = self.program.find(name).ok()?;
                let of = self.program.class(class);
                (!of.flags.is_abstract() && !of.is_interface()).then_some(Type::Class(class))?
            }
        };
        let pc: Pc = 0;
        let none = self.instances.none();
        let place = (method, pc, 0, none);
        Some(self.heap.allocated(self.program, ty, place))
    }
}
