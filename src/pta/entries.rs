//! Where a graph begins: methods that the user chose, and what the JVM runs by itself. What the
//! user's are given is an object of its very class, and of each class of the input below it, for
//! `this` and for every parameter: of a type of the platform that is an interface, such as `List`,
//! nothing, unless the input implements it. What calls on a parameter run is open all the same
//! (`unknown`). What the JVM runs is given what the JVM gives it.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use rustc_hash::FxHashSet;

use super::cell::Cell;
use super::engine::Engine;
use super::heap::{ObjectId, Type};
use super::jvm;
use super::noted::{all_above, is_own};
use super::set::Set;
use super::solver::NodeId;
use base::{Id, Sym, known};
use classfile::{FieldType, MethodDescriptor, MethodFlags, MethodRef, Pc};
use program::{ClassId, FieldId, MethodId, Program};

/// Where a graph begins.
#[derive(Clone, Debug, Default)]
pub struct Entries {
    /// Methods that the JVM or a framework runs: `main`, tests, what ran first in a thread.
    pub by_program: Vec<MethodId>,
    /// Methods that code of users runs, which is not there. It may assign the fields that it sees of public
    /// classes and of these methods' classes, too, and uses what they and the methods give.
    pub by_users: Vec<MethodId>,
}

/// What runs of a class that is started (JLS 12.1.4): its `main(String[])`, or one without
/// parameters, which a superclass may declare, or an interface as a default method; before one that is
/// not static, the constructor without parameters. Nothing if there is no `main`.
pub fn main_of(program: &Program, class: ClassId) -> Vec<MethodId> {
    let declared = |of: ClassId, descriptor: &str| {
        let main = program.declared_method(of, "main".into(), descriptor.into());
        main.filter(|main| of == class || !program.method(*main).flags.is_private())
    };
    let main = |descriptor: &str| {
        let mut of = program.superclasses(class).map_while(Result::ok);
        let own = of.find_map(|of| declared(of, descriptor));
        own.or_else(|| default_method(program, class, "main", descriptor))
    };
    let Some(main) = main("([Ljava/lang/String;)V").or_else(|| main("()V")) else {
        return Vec::new();
    };
    let constructor = || program.declared_method(class, known().constructor, known().nothing);
    let is_static = program.method(main).flags.is_static();
    let before = (!is_static).then(constructor).flatten();
    before.into_iter().chain([main]).collect()
}

/// The default method of that name that a class has from an interface.
fn default_method(
    program: &Program,
    class: ClassId,
    name: &str,
    descriptor: &str,
) -> Option<MethodId> {
    let named = MethodRef {
        owner: program.class(class).name,
        name: name.into(),
        descriptor: descriptor.into(),
        interface: false,
    };
    let found = program.resolve_method(class, named).ok()?;
    let method = program.method(found);
    let is_default = program.class(method.class).is_interface()
        && !method.flags.is_static()
        && !method.flags.is_private()
        && !method.flags.is_abstract();
    is_default.then_some(found)
}

/// What users of a library may run: the public methods and constructors of the public classes of
/// the input, and the protected ones of those that may be extended, also where such a class has
/// them from one of the input that is not public.
///
/// A nested class is public here if its class file says so: that of a protected one does, too (JVMS
/// 4.7.6).
pub fn callable(program: &Program) -> Vec<MethodId> {
    let mut all = BTreeSet::new();
    let classes = program.classes();
    for (id, class) in classes.filter(|(_, class)| class.is_input() && class.flags.is_public()) {
        let is_open = !class.flags.is_final();
        let may_run = |flags: MethodFlags| {
            let is_seen = flags.is_public() || is_open && flags.is_protected();
            is_seen && !flags.is_abstract()
        };
        for of in with_hidden(program, id) {
            let methods = program.methods_of(of);
            all.extend(methods.filter(|method| {
                let method = program.method(*method);
                let is_own = of == id || method.name != known().constructor;
                may_run(method.flags) && is_own && method.name != known().initializer
            }));
        }
    }
    all.into_iter().collect()
}

/// A class, and those above it of the input that are not public.
fn with_hidden(program: &Program, class: ClassId) -> Vec<ClassId> {
    let mut all = vec![class];
    let mut next = 0;
    while next < all.len() {
        for above in program.supertypes(all[next]).filter_map(Result::ok) {
            let of = program.class(above);
            if of.is_input() && !of.flags.is_public() && !all.contains(&above) {
                all.push(above);
            }
        }
        next += 1;
    }
    all
}

impl Entries {
    pub(super) fn seed(&self, engine: &mut Engine<'_>) {
        for row in jvm::RUN {
            if let Some(method) = engine.platform_method(row) {
                engine.enter_by_jvm(method);
            }
        }
        let methods: Vec<MethodId> = self
            .by_program
            .iter()
            .chain(&self.by_users)
            .copied()
            .collect();
        for method in &methods {
            engine.enter(*method);
        }
        engine.asked.extend(&methods);
        engine.asked_by_users.extend(&self.by_users);
        engine.catch_uncaught(&methods);
    }
}

/// The fields that users of some methods see, with their types. They are fields of the input's public classes, of the methods' classes
/// and of what is above them, interfaces too: public ones, and protected ones where the class may be extended.
pub(super) fn seen_by_users(
    program: &Program,
    methods: &BTreeSet<MethodId>,
) -> BTreeMap<FieldId, FieldType> {
    let mut classes: BTreeSet<ClassId> = methods.iter().map(|m| program.method(*m).class).collect();
    if !methods.is_empty() {
        let public = program.classes();
        let public = public.filter(|(_, class)| class.is_input() && class.flags.is_public());
        classes.extend(public.map(|(id, _)| id));
    }
    let mut found = BTreeMap::new();
    for class in classes {
        let is_open = !program.class(class).flags.is_final();
        let above = all_above(program, class).into_iter();
        let own = above.filter(|above| is_own(program, *above));
        for id in own.flat_map(|class| program.fields_of(class)) {
            let field = program.field(id);
            let is_seen = field.flags.is_public() || is_open && field.flags.is_protected();
            if let Some(ty) = FieldType::parse(field.descriptor).filter(|_| is_seen) {
                found.insert(id, ty);
            }
        }
    }
    found
}

impl Engine<'_> {
    /// Reaches a method, and the initialisers of its class.
    fn begin(&mut self, method: MethodId) {
        self.entries.insert(method);
        let instance = self.plain(method);
        self.reach(instance);
        self.initialise((instance, 0), self.program.method(method).class, None);
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
    pub(super) fn enter(&mut self, method: MethodId) {
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
                // It may be of a class that is not here.
                self.given_unknown.push((*node, name));
            }
            let objects = self.objects_for(ty);
            self.constraints.add_all(*node, Set::clone(&objects));
        }
        // Who may run a method of an abstract class has a class below it, which may override
        // nothing.
        let class = self.program.class(declared.class);
        if this.is_some() && class.flags.is_abstract() && !class.is_interface() {
            let object = self.heap.merged(Type::Class(declared.class));
            if let Some(node) = frame.parameters.first().copied().flatten() {
                self.constraints.add(node, object);
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
    fn objects_for(&mut self, ty: FieldType) -> Rc<Set> {
        if let Some(objects) = self.from_outside.get(&ty) {
            return objects.clone();
        }
        let objects: Vec<ObjectId> = match ty {
            FieldType::Primitive(_) => Vec::new(),
            FieldType::Array(descriptor) => {
                let array = self.heap.merged(Type::Array(descriptor));
                if let Some(ty) = FieldType::parse(Sym::new(&descriptor.bytes()[1..])) {
                    let elements = self.objects_for(ty);
                    let cell = self.cell(array, Cell::Elements);
                    self.constraints.add_all(cell, Set::clone(&elements));
                }
                vec![array]
            }
            FieldType::Class(name) => {
                let mut objects = Vec::new();
                for class in self.given_for(name) {
                    let object = self.heap.merged(Type::Class(class));
                    if self.finalizer_of(class).is_some() {
                        self.register(object);
                    }
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
        self.from_outside.insert(ty, set.clone());
        set
    }

    /// A class and those of the input below it, as far as there are objects of them; classes that are
    /// not of the input may stand between.
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

    /// An object of a class that is made at no instruction, if the class is there.
    pub(super) fn object_of(&mut self, name: Sym) -> Option<ObjectId> {
        let class = self.program.find(name).ok()?;
        Some(self.heap.merged(Type::Class(class)))
    }

    /// What a native method that no model describes gives: an object of the type that it says, if there are such.
    pub(super) fn given_by_native(&mut self, ty: FieldType, method: MethodId) -> Option<ObjectId> {
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
