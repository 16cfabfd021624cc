//! Bootstrap methods as code (JVMS 5.4.3.6): their arguments, and the use of the resulting call
//! site or constant. The bootstrap methods of lambdas and concatenations are modelled instead
//! (`lambdas`).
//!
//! Constants may be arguments of other constants (JVMS 4.4.10). Each one is computed once for an
//! instruction, however many constants use it. So the work is bounded by the constants of the class
//! file, however wide and deep they are nested.

use rustc_hash::FxHashMap;

use super::handles::{call_target, load_target};
use crate::core::cell::ObjectCell;
use crate::core::context::ContextSite;
use crate::core::facts::ReflectiveValue;
use crate::core::heap::ObjectType;
use crate::core::plugin::{DynamicCall, DynamicConstant, Plugin};
use crate::core::shared::{CallNodes, DispatchedCall};
use crate::core::solver::NodeId;
use crate::core::state::Core;
use base::{Id, Sym, known};
use callgraph::{EdgeKind, Open};
use classfile::{
    Bootstrap, BootstrapId, Const, FieldType, HandleKind, MethodDescriptor, NameAndType, Primitive,
};
use program::ClassId;

type DynamicKey = (BootstrapId, NameAndType);

/// The constants that an instruction needs.
struct PendingConstants {
    from: ClassId,
    at: ContextSite,
    nodes: FxHashMap<DynamicKey, NodeId>,
    /// Constants with bootstrap methods that have not run yet.
    waiting: Vec<DynamicKey>,
}

/// Bootstrap methods that run as code.
pub(crate) struct Bootstraps;

impl Plugin for Bootstraps {
    /// Runs the bootstrap method of a call site without a model. Each call runs the target of the
    /// resulting call site.
    fn dynamic(&mut self, core: &mut Core<'_>, call: &DynamicCall<'_>) -> bool {
        core.leave_open(call.at, Open::Dynamic);
        let descriptor = call.member.descriptor;
        if is_unknown(core, call.from, call.bootstrap) {
            core.give_unknown_result(call.at, descriptor, call.nodes.result);
        }
        let (site, target) = (core.node(), core.node());
        load_target(core, site, target);
        call_target(core, call.at, target, descriptor, call.nodes.clone());
        let mut run = PendingConstants::new(call.from, call.at);
        run.bootstrap(
            core,
            BootstrapRequest {
                bootstrap: call.bootstrap,
                name: call.member.name,
                of_type: known().method_type,
                result: site,
                thrown: call.nodes.thrown,
            },
        );
        run.finish(core);
        true
    }

    /// Runs the bootstrap method of a computed constant.
    fn dynamic_constant(&mut self, core: &mut Core<'_>, constant: &DynamicConstant) {
        let mut run = PendingConstants::new(constant.from, constant.at);
        let node = run.constant(core, (constant.bootstrap, constant.member));
        core.flow(node, constant.to);
        run.finish(core);
    }
}

/// A bootstrap method, with the request that it runs for.
struct BootstrapRequest<'b> {
    bootstrap: &'b Bootstrap,
    name: Sym,
    /// The class of its third argument: `MethodType` or `Class`.
    of_type: Sym,
    result: NodeId,
    thrown: NodeId,
}

impl PendingConstants {
    fn new(from: ClassId, at: ContextSite) -> Self {
        Self {
            from,
            at,
            nodes: FxHashMap::default(),
            waiting: Vec::new(),
        }
    }

    /// The node of a constant. Queues its bootstrap method at the first request.
    fn constant(&mut self, core: &mut Core<'_>, constant: DynamicKey) -> NodeId {
        let waiting = &mut self.waiting;
        *self.nodes.entry(constant).or_insert_with(|| {
            waiting.push(constant);
            core.node()
        })
    }

    /// Runs the bootstrap methods of queued constants, and of the constants that these use as
    /// arguments.
    fn finish(&mut self, core: &mut Core<'_>) {
        while let Some(constant) = self.waiting.pop() {
            let (bootstrap, member) = constant;
            let file = core.program.file(self.from);
            let found = file.and_then(|file| file.bootstraps.get(bootstrap.index()));
            let Some(bootstrap) = found else {
                continue;
            };
            if is_unknown(core, self.from, bootstrap) {
                core.give_unknown_of(self.at, member.descriptor, self.nodes[&constant]);
            }
            let (result, thrown) = (core.node(), core.node());
            let filter = core.type_filter(member.descriptor);
            core.filtered(result, self.nodes[&constant], filter);
            let of = BootstrapRequest {
                bootstrap,
                name: member.name,
                of_type: known().class,
                result,
                thrown,
            };
            self.bootstrap(core, of);
        }
    }

    /// Runs a bootstrap method with a lookup, a name, a type, and its static arguments.
    fn bootstrap(&mut self, core: &mut Core<'_>, of: BootstrapRequest<'_>) {
        let mut args = Vec::new();
        for class in [
            "java/lang/invoke/MethodHandles$Lookup".into(),
            known().string,
            of.of_type,
        ] {
            let node = core.node();
            core.add_one_of(node, class);
            args.push(node);
        }
        let name = ReflectiveValue::Text(of.name);
        core.facts.begin(&mut core.constraints, args[1], name);
        for constant in &of.bootstrap.arguments {
            let argument = self.argument(core, *constant);
            args.push(argument);
        }
        let handle = of.bootstrap.handle;
        let Some(ty) = MethodDescriptor::parse(handle.member.descriptor) else {
            return;
        };
        let nodes = CallNodes {
            args: fitted(core, self.at, &ty, args),
            result: Some(of.result),
            thrown: of.thrown,
        };
        if let HandleKind::InvokeStatic | HandleKind::NewInvokeSpecial = handle.kind
            && let Ok(resolved) = core
                .program
                .resolve_method(self.from, handle.member.as_method())
        {
            let call = DispatchedCall::new(self.at, EdgeKind::Jvm, resolved, nodes);
            core.run_handle(self.from, handle, call);
        }
    }

    /// The node of a constant as a bootstrap argument. Numbers come in boxes.
    fn argument(&mut self, core: &mut Core<'_>, constant: Const) -> NodeId {
        if let Const::Dynamic(bootstrap, member) = constant {
            return self.constant(core, (bootstrap, member));
        }
        let node = core.node();
        match constant {
            Const::Int(_) => core.add_box(node, Primitive::Int),
            Const::Float(_) => core.add_box(node, Primitive::Float),
            Const::Long(_) => core.add_box(node, Primitive::Long),
            Const::Double(_) => core.add_box(node, Primitive::Double),
            _ => core.constant(self.at, constant, node),
        }
        node
    }
}

/// Whether the result of a bootstrap method is unknown: the method is missing, or its package's
/// handles are not followed.
fn is_unknown(core: &Core<'_>, from: ClassId, bootstrap: &Bootstrap) -> bool {
    let resolved = core.program.resolve_method(from, bootstrap.method());
    resolved.map_or(true, |method| {
        let class = core.program.class(core.program.method(method).class);
        class.is_platform() && class.name.bytes().starts_with(b"java/lang/invoke/")
    })
}

/// One argument for each parameter. Surplus arguments are elements of the last one, an array.
fn fitted(
    core: &mut Core<'_>,
    at: ContextSite,
    ty: &MethodDescriptor,
    args: Vec<NodeId>,
) -> Vec<Option<NodeId>> {
    let most = ty.parameters.len();
    let mut fitted: Vec<Option<NodeId>> = args.iter().take(most).copied().map(Some).collect();
    let Some(FieldType::Array(descriptor)) = ty.parameters.last() else {
        return fitted;
    };
    let array = core.allocated(at, ObjectType::Array(*descriptor), u8::MAX);
    let elements = core.cell(array, ObjectCell::Elements);
    let filter = core.type_filter(Sym::new(&descriptor.bytes()[1..]));
    for arg in args.iter().skip(most - 1) {
        core.filtered(*arg, elements, filter);
    }
    fitted.truncate(most - 1);
    fitted.push(Some(core.node_of(array)));
    fitted
}
