//! The actions of the JVM. It starts and ends a program, and throws exceptions. Its native code
//! returns objects and calls back. It runs finalizers (JLS 12.6), and asks class loaders for
//! classes (JVMS 5.3.2). The tables are in `jvm`.
//!
//! For finalizers and loaders, the instruction that makes the object counts as the caller. Objects
//! with a finalizer also go to `Finalizer.register`: from there, platform code runs the finalizer.
//! Default methods are no finalizers (HotSpot searches superclasses only).

use super::jvm;
use crate::core::context::{ContextSite, InstanceId};
use crate::core::heap::{ObjectId, ObjectType};
use crate::core::plugin::Plugin;
use crate::core::shared::{CallNodes, DispatchedCall};
use crate::core::solver::NodeId;
use crate::core::state::Core;
use base::{Sym, known};
use callgraph::{EdgeKind, Open};
use classfile::{FieldType, MethodDescriptor, MethodRef};
use program::{ClassId, MethodId};

/// The plugin for the actions of the JVM.
pub(crate) struct Jvm;

impl Plugin for Jvm {
    fn start(&mut self, core: &mut Core<'_>) {
        let thrown = core.thrown_by_jvm();
        for name in jvm::THROWN {
            core.add_one_of(thrown, (*name).into());
        }
        for (class, name, _) in jvm::FLOWS.iter().flat_map(jvm::Flows::methods) {
            for method in core.platform_methods(class, name) {
                core.model(method);
            }
        }
        for row in jvm::RUN {
            if let Some(method) = core.platform_method(row) {
                enter(core, method);
            }
        }
    }

    /// Connects the method's arguments to the places where native code returns them.
    fn begin(&mut self, core: &mut Core<'_>, method: MethodId) {
        for flows in jvm::FLOWS {
            if core.platform_method(&flows.from) == Some(method) {
                let from = core
                    .plain_frame(method)
                    .parameters
                    .get(flows.argument)
                    .copied();
                let to = place(core, &flows.to);
                if let (Some(Some(from)), Some(to)) = (from, to) {
                    core.flow(from, to);
                }
            }
        }
    }

    fn native(&mut self, core: &mut Core<'_>, instance: InstanceId) {
        give_result(core, instance);
        call_back(core, instance);
    }

    fn object_made(&mut self, core: &mut Core<'_>, at: Option<ContextSite>, object: ObjectId) {
        match (core.heap.type_of(object).1, at) {
            (ObjectType::Class(class), Some(at)) => run(core, at, class, object),
            (ObjectType::Class(class), None) if finalizer_of(core, class).is_some() => {
                register(core, object);
            }
            (ObjectType::Lambda(site, _), _) => {
                let shape = &core.lambdas[site as usize].lambda.shape;
                if shape.name == known().finalize && shape.descriptors.contains(&known().nothing) {
                    register(core, object);
                }
            }
            _ => {}
        }
    }
}

/// Enters a method as the JVM does: with objects of exactly the declared classes. Objects of input
/// classes are left out. Otherwise a class would have objects that no code makes, and they would
/// reach all collections.
fn enter(core: &mut Core<'_>, method: MethodId) {
    core.begin(method);
    give_own(core, method);
    let declared = *core.program.method(method);
    let this = core.plain_frame(method).parameters.first().copied();
    if let (false, Some(Some(this))) = (declared.flags.is_static(), this) {
        let object = core.heap.merged(ObjectType::Class(declared.class));
        core.constraints.add(this, object);
    }
}

/// Connects exceptions that `main` or the JVM throws to the handlers of threads, as for exceptions
/// from `run`. A started thread asks for its handler (JLS 11.3).
pub(crate) fn catch_uncaught(core: &mut Core<'_>, mains: &[MethodId]) {
    let Some((thread, exception)) = uncaught(core) else {
        return;
    };
    let start = core.platform_method(&jvm::START);
    let start = start.map(|start| core.plain_frame(start));
    if let Some(Some(Some(started))) = start.map(|start| start.parameters.first().copied()) {
        core.flow(started, thread);
    }
    core.flow(core.thrown_by_jvm(), exception);
    for main in mains {
        let thrown = core.plain_frame(*main).thrown;
        core.flow(thrown, exception);
    }
}

/// The nodes of a thread that ends by an exception, and of the exception.
fn uncaught(core: &mut Core<'_>) -> Option<(NodeId, NodeId)> {
    let dispatch = core.platform_method(&jvm::UNCAUGHT)?;
    match core.plain_frame(dispatch).parameters[..] {
        [Some(thread), Some(exception)] => Some((thread, exception)),
        _ => None,
    }
}

/// Adds to each parameter of a method an object of exactly the declared class, or of the class that
/// native code makes for it.
pub(crate) fn give_own(core: &mut Core<'_>, method: MethodId) {
    if !core.note_outer_arguments(method) {
        return;
    }
    let declared = *core.program.method(method);
    let frame = core.plain_frame(method);
    let parameters =
        MethodDescriptor::parse(declared.descriptor).map_or(Vec::new(), |ty| ty.parameters);
    let skipped = usize::from(!declared.flags.is_static());
    for (node, ty) in frame.parameters.iter().skip(skipped).zip(parameters) {
        if let (Some(node), Some(object)) = (node, given_by_native(core, ty, method)) {
            core.constraints.add(*node, object);
        }
    }
}

/// The object that unmodelled native code gives for a type. `None` for numbers, and for types that
/// have no objects of their own.
fn given_by_native(core: &mut Core<'_>, ty: FieldType, method: MethodId) -> Option<ObjectId> {
    let ty = match ty {
        FieldType::Primitive(_) => return None,
        FieldType::Array(descriptor) => ObjectType::Array(descriptor),
        FieldType::Class(name) => {
            let name = jvm::made_for(name);
            let class = core.program.find(name).ok()?;
            let of = core.program.class(class);
            (!of.flags.is_abstract() && !of.is_interface()).then_some(ObjectType::Class(class))?
        }
    };
    let plain = core.plain(method);
    Some(core.allocated((plain, 0), ty, 0))
}

/// The node where a reference comes out.
fn place(core: &mut Core<'_>, place: &jvm::NativeSource) -> Option<NodeId> {
    match place {
        jvm::NativeSource::Result(row) => {
            let to = core.platform_method(row)?;
            core.plain_frame(to).result
        }
        jvm::NativeSource::Static((class, name, descriptor)) => {
            let class = core.program.find((*class).into()).ok()?;
            let field =
                (core.program).declared_field(class, (*name).into(), (*descriptor).into())?;
            Some(core.static_node(field))
        }
    }
}

/// Adds the result of a native method.
fn give_result(core: &mut Core<'_>, instance: InstanceId) {
    let method = core.method_of(instance);
    let declared = *core.program.method(method);
    let result = MethodDescriptor::parse(declared.descriptor).and_then(|ty| ty.result);
    let (Some(to), Some(ty)) = (core.frame(instance).result, result) else {
        return;
    };
    let object = given_by_native(core, ty, method);
    if let Some(object) = object {
        core.constraints.add(to, object);
    }
    if object.is_none() || ty == FieldType::Class(known().object) {
        core.leave_open((instance, 0), Open::Native);
    }
}

/// Makes the calls of a native method on its arguments.
fn call_back(core: &mut Core<'_>, instance: InstanceId) {
    let declared = *core.program.method(core.method_of(instance));
    let owner = core.program.class(declared.class).name;
    let frame = core.frame(instance);
    for row in jvm::CALL_BACK {
        let (class, name, descriptor) = row.native;
        if owner != *class || declared.name != *name || declared.descriptor != *descriptor {
            continue;
        }
        let (class, name, descriptor) = row.runs;
        let found = core.program.find(class.into());
        let runs = MethodRef {
            owner: class.into(),
            name: name.into(),
            descriptor: descriptor.into(),
            interface: found.is_ok_and(|class| core.program.class(class).is_interface()),
        };
        let Ok(resolved) = core.program.resolve_method(declared.class, runs) else {
            continue;
        };
        // The code that starts a thread does not catch the thread's exceptions.
        let thrown = if row.native == jvm::START {
            uncaught(core).map_or(frame.thrown, |uncaught| uncaught.1)
        } else {
            frame.thrown
        };
        let nodes = CallNodes {
            args: vec![frame.parameters.get(row.on).copied().flatten()],
            result: frame.result,
            thrown,
        };
        core.receive(DispatchedCall::new(
            (instance, 0),
            EdgeKind::Jvm,
            resolved,
            nodes,
        ));
    }
}

/// The methods that the JVM itself runs on an object: its finalizer (JLS 12.6), and a class
/// loader's method that loads classes which its classes name (JVMS 5.3.2).
fn run(core: &mut Core<'_>, at: ContextSite, class: ClassId, object: ObjectId) {
    const LOAD: (&str, &str) = ("loadClass", "(Ljava/lang/String;)Ljava/lang/Class;");
    let finalizer = finalizer_of(core, class);
    let is_loader = |class: ClassId| core.program.class(class).name == *jvm::LOADER;
    let loads = if above_of(core, class).into_iter().any(is_loader) {
        declared_above(core, class, LOAD.0.into(), LOAD.1.into())
    } else {
        None
    };
    for method in finalizer.into_iter().chain(loads) {
        core.edge(at, EdgeKind::Jvm, method);
        give_own(core, method);
        let this = core.plain_frame(method).parameters.first().copied();
        if let Some(Some(this)) = this {
            core.constraints.add(this, object);
        }
        if Some(method) == finalizer {
            register(core, object);
        }
    }
}

/// The finalizer of a class. The empty one of `Object` does not count.
fn finalizer_of(core: &Core<'_>, class: ClassId) -> Option<MethodId> {
    declared_above(core, class, known().finalize, known().nothing)
}

/// A class and its superclasses without `Object`.
fn above_of(core: &Core<'_>, class: ClassId) -> Vec<ClassId> {
    let above = core.program.superclasses(class).map_while(Result::ok);
    above
        .take_while(|class| Some(*class) != core.program.object())
        .collect()
}

/// The first method with this name and descriptor, from a class upwards; `Object` is left out.
fn declared_above(core: &Core<'_>, class: ClassId, name: Sym, descriptor: Sym) -> Option<MethodId> {
    let above = above_of(core, class).into_iter();
    let mut found = above.filter_map(|of| core.program.declared_method(of, name, descriptor));
    found.next()
}

/// Adds an object with a finalizer to the platform's list (HotSpot,
/// `InstanceKlass::register_finalizer`).
fn register(core: &mut Core<'_>, object: ObjectId) {
    let register = core.platform_method(&jvm::REGISTER);
    let list = register.map(|register| core.plain_frame(register));
    if let Some(Some(Some(to))) = list.map(|list| list.parameters.first().copied()) {
        core.constraints.add(to, object);
    }
}
