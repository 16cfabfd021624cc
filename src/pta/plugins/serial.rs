//! Serialisation: the methods that it runs on objects of serialisable classes, and the objects that
//! it makes (API of `java.io.Serializable`, `ObjectInputStream`, `ObjectOutputStream`).
//!
//! If the program writes or reads objects at all, it may write or read any object of a serialisable
//! class that the heap has.

use rustc_hash::FxHashSet;

use crate::core::heap::ObjectType;
use crate::core::plugin::{Plugin, StableState};
use crate::core::shared::{CallNodes, DispatchedCall};
use crate::core::state::Core;
use base::{Id, Sym, known};
use callgraph::EdgeKind;
use program::{ClassId, MethodId, Program};

/// The methods, each with its caller in [`STREAM_CLASS`]. Parameters after the object come from the
/// caller.
const RUN: [(&str, &str, &str); 5] = [
    (
        "invokeWriteObject",
        "writeObject",
        "(Ljava/io/ObjectOutputStream;)V",
    ),
    (
        "invokeReadObject",
        "readObject",
        "(Ljava/io/ObjectInputStream;)V",
    ),
    ("invokeReadObjectNoData", "readObjectNoData", "()V"),
    ("invokeWriteReplace", "writeReplace", "()Ljava/lang/Object;"),
    ("invokeReadResolve", "readResolve", "()Ljava/lang/Object;"),
];

const STREAM_CLASS: &str = "java/io/ObjectStreamClass";
const EXTERNALIZABLE: &str = "java/io/Externalizable";
/// The method of `ObjectStreamClass` that makes an object.
const MAKES: &str = "newInstance";

/// The plugin for serialisation.
pub(crate) struct Serialisation {
    is_on: bool,
    /// The calls that were made, by caller and the object's class.
    run: FxHashSet<(MethodId, ClassId)>,
}

impl Serialisation {
    /// No calls yet. `is_on` says whether serialisation is followed.
    pub(crate) fn new(is_on: bool) -> Self {
        let run = FxHashSet::default();
        Self { is_on, run }
    }
}

impl Plugin for Serialisation {
    /// Runs the methods of serialisation in the classes of all objects.
    fn stable(&mut self, core: &mut Core<'_>, _stable: &mut StableState) -> bool {
        if !self.is_on {
            return false;
        }
        let reached = |name: &str| {
            let mut all = core.platform_methods(STREAM_CLASS, name).into_iter();
            all.find(|method| core.methods.contains(method))
        };
        let run = RUN.map(|row| (reached(row.0), row));
        let [.., (resolves, _)] = run;
        let makes = reached(MAKES);
        let mut is_new = false;
        for n in 0..core.heap.types().len() {
            let class = match core.heap.types()[Id::new(n)] {
                ObjectType::Class(class) => class,
                ObjectType::Lambda(site, _) => {
                    is_new |= resolves.is_some_and(|caller| self.read_lambda(core, caller, site));
                    continue;
                }
                _ => continue,
            };
            if !is_serialisable(core.program, class) {
                continue;
            }
            for (caller, (_, name, descriptor)) in run {
                let Some(caller) = caller else { continue };
                if self.run.insert((caller, class)) {
                    is_new |= run_in(core, caller, class, name.into(), descriptor.into());
                }
            }
            if let Some(caller) = makes
                && self.run.insert((caller, class))
            {
                make(core, caller, class);
                is_new = true;
            }
        }
        is_new
    }
}

impl Serialisation {
    /// Runs the method that reads a lambda. `SerializedLambda.readResolve` calls it; compilers add
    /// it to classes with serialisable lambdas (API of `SerializedLambda`). Whether the call is
    /// new.
    fn read_lambda(&mut self, core: &mut Core<'_>, caller: MethodId, site: u32) -> bool {
        const READ: (&str, &str) = (
            "$deserializeLambda$",
            "(Ljava/lang/invoke/SerializedLambda;)Ljava/lang/Object;",
        );
        let host = core.lambdas[site as usize].host;
        let form = core
            .program
            .find("java/lang/invoke/SerializedLambda".into());
        let reads = core
            .program
            .declared_method(host, READ.0.into(), READ.1.into());
        let (Ok(form), Some(reads)) = (form, reads) else {
            return false;
        };
        let is_new = self.run.insert((reads, host));
        if is_new {
            call_on(core, caller, form, reads);
        }
        is_new
    }
}

fn is_serialisable(program: &Program, class: ClassId) -> bool {
    is_subclass(program, class, known().serializable)
}

fn is_externalizable(program: &Program, class: ClassId) -> bool {
    is_subclass(program, class, EXTERNALIZABLE.into())
}

fn is_subclass(program: &Program, class: ClassId, name: Sym) -> bool {
    let above = program.find(name);
    above.is_ok_and(|above| program.is_subtype(class, above) == Ok(true))
}

/// Runs the method with this name in a class, and in each superclass that declares it.
fn run_in(
    core: &mut Core<'_>,
    caller: MethodId,
    class: ClassId,
    name: Sym,
    descriptor: Sym,
) -> bool {
    let above = core.program.superclasses(class).map_while(Result::ok);
    let found = above.filter_map(|class| core.program.declared_method(class, name, descriptor));
    let found: Vec<MethodId> = found.collect();
    for method in &found {
        call_on(core, caller, class, *method);
    }
    !found.is_empty()
}

/// Makes an object. The constructor that runs belongs to the first superclass that is not
/// serialisable. For an externalizable class, it is the class's own.
fn make(core: &mut Core<'_>, caller: MethodId, class: ClassId) {
    let object = core.heap.merged(ObjectType::Class(class));
    if let Some(result) = core.plain_frame(caller).result {
        core.constraints.add(result, object);
    }
    let above = core.program.superclasses(class).map_while(Result::ok);
    let first = above.into_iter().find(|class| {
        is_externalizable(core.program, *class) || !is_serialisable(core.program, *class)
    });
    let constructor = first.and_then(|class| {
        core.program
            .declared_method(class, known().constructor, known().nothing)
    });
    if let Some(constructor) = constructor {
        call_on(core, caller, class, constructor);
    }
}

/// Calls a method on an object of the class.
fn call_on(core: &mut Core<'_>, caller: MethodId, class: ClassId, method: MethodId) {
    let object = core.heap.merged(ObjectType::Class(class));
    let this = core.node_of(object);
    let caller = core.plain(caller);
    let frame = core.frame(caller);
    // The caller's first two parameters are its `this` and the object; it passes the rest on.
    let passed = frame.parameters.iter().skip(2).copied();
    let nodes = CallNodes {
        args: std::iter::once(Some(this)).chain(passed).collect(),
        result: frame.result,
        thrown: frame.thrown,
    };
    let call = DispatchedCall::new((caller, 0), EdgeKind::Reflective, method, nodes);
    core.initialise((caller, 0), class, Some(call.nodes.thrown));
    core.run(call, method);
}
