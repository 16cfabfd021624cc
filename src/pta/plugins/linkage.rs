//! The platform code that runs between a call and its target, for method handles, variable handles,
//! and call sites that bootstrap methods link.
//!
//! The platform carries ready-made methods for the commonest shapes of calls. A shape is the list
//! of basic types: `L` for references, `I` for small integers, `J`, `F`, `D`
//! (`java.lang.invoke.LambdaForm.BasicType`). It generates other methods at run time; no graph has
//! them.

use super::by_jvm::give_own;
use crate::core::border::{PassedValues, with_types};
use crate::core::context::ContextSite;
use crate::core::heap::ObjectId;
use crate::core::plugin::{DynamicCall, Handled, PlatformCall, Plugin};
use crate::core::shared::{CallNodes, DispatchedCall};
use crate::core::solver::CallId;
use crate::core::state::Core;
use crate::core::tables::CallAction;
use base::Sym;
use callgraph::{EdgeKind, Open};
use classfile::{FieldType, MethodDescriptor, MethodRef, Primitive};
use program::ClassId;

const NATIVES: &str = "java/lang/invoke/MethodHandleNatives";
const INVOKERS: &str = "java/lang/invoke/Invokers$Holder";
const GUARDS: &str = "java/lang/invoke/VarHandleGuards";

/// Classes of ready-made code. All their methods count as run as soon as any call site or handle is
/// linked.
const READY: [&str; 3] = [
    "java/lang/invoke/DirectMethodHandle$Holder",
    "java/lang/invoke/DelegatingMethodHandle$Holder",
    "java/lang/invoke/LambdaForm$Holder",
];

/// Further such classes, one for each number of references that a handle holds: JDK 17 has
/// thirteen. Classes for handles that hold numbers are left out.
const SPECIES: &str = "java/lang/invoke/BoundMethodHandle$Species_";
const MOST_CAPTURED: usize = 13;

/// The platform classes that only this plugin names.
pub(crate) fn names() -> impl Iterator<Item = Sym> {
    let ready = READY.into_iter();
    let ready = ready.chain([NATIVES, INVOKERS, GUARDS]);
    ready.map(Sym::from).chain(species())
}

fn species() -> impl Iterator<Item = Sym> {
    (1..=MOST_CAPTURED).map(|n| Sym::from(&*format!("{SPECIES}{}", "L".repeat(n))))
}

/// The plugin for code that links call sites, and code between calls of handles and their targets.
#[derive(Default)]
pub(crate) struct Linkage {
    /// Whether the ready-made code behind method handles is reached.
    is_ready: bool,
}

impl Plugin for Linkage {
    fn call(&mut self, core: &mut Core<'_>, call: &mut PlatformCall) -> Handled {
        if core.is_handle_call(call.resolved) {
            core.leave_open(call.at, Open::MethodHandle);
            self.call_handle(core, call);
            let args = call.nodes.args.get(1..).unwrap_or_default();
            let away = PassedValues {
                values: with_types(call.named.descriptor, args),
                is_outside: false,
            };
            core.pass_to_unknown(call.at, away, call.nodes.thrown);
        } else if core.is_access(call.resolved) {
            // The field or element that is accessed is not followed.
            core.leave_open(call.at, Open::MethodHandle);
            call_variable(core, call);
            if !has_coordinates(&call.named) {
                core.give_unknown_result(call.at, call.named.descriptor, call.nodes.result);
            }
        }
        Handled::Nothing
    }

    /// The JVM links a call site: platform code runs the bootstrap method (JVMS 5.4.3.6).
    fn dynamic(&mut self, core: &mut Core<'_>, call: &DynamicCall<'_>) -> bool {
        let at = call.at;
        run_all(core, at, NATIVES, "linkCallSite");
        run_all(core, at, NATIVES, "linkMethodHandleConstant");
        run_all(core, at, NATIVES, "findMethodHandleType");
        self.ready(core);
        if let Ok(method) = (core.program).resolve_method(call.from, call.bootstrap.method()) {
            core.initialise(at, core.program.method(method).class, None);
            core.edge(at, EdgeKind::Jvm, method);
            give_own(core, method);
        }
        if let Some(ty) = MethodDescriptor::parse(call.member.descriptor) {
            let shape = shape(&ty, &[], &["Ljava/lang/Object;"]);
            run_ready(core, at, "linkToTargetMethod", &shape);
        }
        false
    }

    fn receiver_reached(
        &mut self,
        core: &mut Core<'_>,
        call: CallId,
        _object: ObjectId,
        action: CallAction,
    ) {
        if let CallAction::Access(class) = action {
            access(core, call, class);
        }
    }
}

impl Linkage {
    /// Runs the code behind a call of a method handle's signature-polymorphic method.
    fn call_handle(&mut self, core: &mut Core<'_>, call: &PlatformCall) {
        const OBJECT: &str = "Ljava/lang/Object;";
        run_all(core, call.at, NATIVES, "linkMethod");
        self.ready(core);
        // The platform itself uses handles to make handles that hold values.
        let caller = core.program.class(core.class_of(call.at.0));
        if caller.name.bytes().starts_with(b"java/lang/invoke/")
            && let Some(to) = call.nodes.result
        {
            for class in species() {
                for method in core.platform_methods(&class.text(), "make") {
                    if let Some(from) = core.plain_frame(method).result {
                        core.flow(from, to);
                    }
                }
            }
        }
        let name = match call.named.name.bytes() {
            b"invokeExact" => "invokeExact_MT",
            b"invoke" => "invoke_MT",
            _ => return,
        };
        if let Some(ty) = MethodDescriptor::parse(call.named.descriptor) {
            run_ready(core, call.at, name, &shape(&ty, &[OBJECT], &[OBJECT]));
        }
    }

    /// Reaches all ready-made code behind handles, once.
    fn ready(&mut self, core: &mut Core<'_>) {
        if !std::mem::replace(&mut self.is_ready, true) {
            run_classes(core, READY.into_iter().map(Sym::from).chain(species()));
        }
    }
}

/// Runs the code behind an access by a variable handle: a guard for its shape, and the method of
/// the handle's own class.
fn call_variable(core: &mut Core<'_>, call: &PlatformCall) {
    run_all(core, call.at, NATIVES, "linkMethod");
    if let Some(ty) = MethodDescriptor::parse(call.named.descriptor) {
        let letters: String = ty.parameters.iter().map(|ty| letter(*ty)).collect();
        let result = match ty.result {
            Some(FieldType::Primitive(Primitive::Boolean)) => 'Z',
            ty => ty.map_or('V', letter),
        };
        let guard = format!("guard_{letters}_{result}");
        run_all(core, call.at, GUARDS, &guard);
        for method in core.platform_methods(GUARDS, &guard) {
            let to = core.plain_frame(method).parameters.first().copied();
            if let (Some(from), Some(Some(to))) = (call.nodes.arg(0), to) {
                core.flow(from, to);
            }
        }
    }
    let nodes = CallNodes {
        args: call.nodes.args.first().copied().into_iter().collect(),
        result: None,
        thrown: call.nodes.thrown,
    };
    core.receive(DispatchedCall::new(
        call.at,
        EdgeKind::Jvm,
        call.resolved,
        nodes,
    ));
}

/// An access meets a variable handle of this class: the static method with the access mode's name
/// runs.
fn access(core: &mut Core<'_>, id: CallId, class: ClassId) {
    let call = core.calls[id].clone();
    let name = core.program.method(call.resolved).name;
    let program = core.program;
    let handle = program.method(call.resolved).class;
    if program.is_subtype(class, handle) != Ok(true) {
        return;
    }
    let above = program.superclasses(class).map_while(Result::ok);
    let methods = above.flat_map(|class| program.methods_of(class));
    let running = methods.filter(|id| {
        let method = program.method(*id);
        method.name == name && method.flags.is_static()
    });
    for method in running {
        if core.connect_alone(id, method) {
            core.edge(call.site, call.kind, method);
            give_own(core, method);
        }
    }
}

/// Runs platform methods with objects of the classes that they declare.
fn run_all(core: &mut Core<'_>, at: ContextSite, class: &str, name: &str) {
    for method in core.platform_methods(class, name) {
        core.edge(at, EdgeKind::Jvm, method);
        give_own(core, method);
    }
}

/// Runs the ready-made method with this name and shape, if there is one.
fn run_ready(core: &mut Core<'_>, at: ContextSite, name: &str, descriptor: &str) {
    if let Some(method) = core.platform_method(&(INVOKERS, name, descriptor)) {
        core.edge(at, EdgeKind::Jvm, method);
        give_own(core, method);
    }
}

/// Reaches all code of some classes. The first call that needs it does not become its caller: it
/// serves all calls.
pub(super) fn run_classes(core: &mut Core<'_>, classes: impl Iterator<Item = Sym>) {
    for class in classes {
        let Ok(class) = core.program.find(class) else {
            continue;
        };
        for method in core.program.methods_of(class) {
            if !core.program.method(method).flags.is_abstract() {
                core.entries.insert(method);
                let instance = core.plain(method);
                core.reach(instance);
                give_own(core, method);
            }
        }
    }
}

/// Whether an access by a variable handle passes the object or array with the variable. Accesses to
/// static fields pass none (API of `VarHandle.AccessMode`).
fn has_coordinates(named: &MethodRef) -> bool {
    let values = match named.name.bytes() {
        name if name.starts_with(b"compareAnd") || name.starts_with(b"weakCompareAnd") => 2,
        name if name.starts_with(b"getAnd") || name.starts_with(b"set") => 1,
        _ => 0,
    };
    let ty = MethodDescriptor::parse(named.descriptor);
    ty.is_some_and(|ty| ty.parameters.len() > values && ty.parameters[0].is_reference())
}

/// The letter of a type's basic type (`LambdaForm.BasicType`).
fn letter(ty: FieldType) -> char {
    match ty {
        FieldType::Primitive(Primitive::Long) => 'J',
        FieldType::Primitive(Primitive::Float) => 'F',
        FieldType::Primitive(Primitive::Double) => 'D',
        FieldType::Primitive(_) => 'I',
        FieldType::Class(_) | FieldType::Array(_) => 'L',
    }
}

/// The descriptor of ready-made code: the basic types, between `before` and `behind`.
fn shape(ty: &MethodDescriptor, before: &[&str], behind: &[&str]) -> String {
    let basic = |ty: FieldType| match letter(ty) {
        'L' => "Ljava/lang/Object;".to_owned(),
        letter => letter.to_string(),
    };
    let parameters: String = ty.parameters.iter().map(|ty| basic(*ty)).collect();
    let result = ty.result.map_or("V".to_owned(), basic);
    format!(
        "({}{parameters}{}){result}",
        before.concat(),
        behind.concat()
    )
}
