//! Bootstrap methods as code (JVMS 5.4.3.6): what one is given, and what is done with the call site or the constant that it gives.
//! Those of lambdas and concatenations are modelled (`lambdas`).
//!
//! Constants may be arguments of others (JVMS 4.4.10). However many of an instruction's constants have
//! one, it is computed once: there are as many as the class file has, however wide and deep.

use rustc_hash::FxHashMap;

use super::handles::{call_target, load_target};
use crate::core::cell::Cell;
use crate::core::context::At;
use crate::core::facts::Value;
use crate::core::heap::Type;
use crate::core::plugin::{DynamicCall, DynamicConstant, Plugin};
use crate::core::shared::{Call, CallNodes};
use crate::core::solver::NodeId;
use crate::core::state::Core;
use base::{Id, Sym, known};
use callgraph::{EdgeKind, Open};
use classfile::{
    Bootstrap, BootstrapId, Const, FieldType, HandleKind, MethodDescriptor, NameAndType, Primitive,
};
use program::ClassId;

type Constant = (BootstrapId, NameAndType);

/// What an instruction of a class has computed.
struct Run {
    from: ClassId,
    at: At,
    nodes: FxHashMap<Constant, NodeId>,
    /// Constants whose bootstrap methods are yet to run.
    waiting: Vec<Constant>,
}

/// Bootstrap methods that run as code.
pub(crate) struct Bootstraps;

impl Plugin for Bootstraps {
    /// A call site without a model: its bootstrap method runs, and each call runs the target of what it gave.
    fn dynamic(&mut self, core: &mut Core<'_>, call: &DynamicCall<'_>) -> bool {
        core.leave_open(call.at, Open::Dynamic);
        let descriptor = call.member.descriptor;
        if is_unknown(core, call.from, call.bootstrap) {
            core.give_unknown_result(call.at, descriptor, call.nodes.result);
        }
        let (site, target) = (core.node(), core.node());
        load_target(core, site, target);
        call_target(core, call.at, target, descriptor, call.nodes.clone());
        let mut run = Run::new(call.from, call.at);
        run.bootstrap(
            core,
            Bootstrapped {
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

    /// A constant that is computed: its bootstrap method gives it.
    fn dynamic_constant(&mut self, core: &mut Core<'_>, constant: &DynamicConstant) {
        let mut run = Run::new(constant.from, constant.at);
        let node = run.constant(core, (constant.bootstrap, constant.member));
        core.flow(node, constant.to);
        run.finish(core);
    }
}

/// A bootstrap method, and what it is run for.
struct Bootstrapped<'b> {
    bootstrap: &'b Bootstrap,
    name: Sym,
    /// The class of the type that it is given.
    of_type: Sym,
    result: NodeId,
    thrown: NodeId,
}

impl Run {
    fn new(from: ClassId, at: At) -> Self {
        Self {
            from,
            at,
            nodes: FxHashMap::default(),
            waiting: Vec::new(),
        }
    }

    /// The node of a constant, whose bootstrap method is then to run.
    fn constant(&mut self, core: &mut Core<'_>, constant: Constant) -> NodeId {
        let waiting = &mut self.waiting;
        *self.nodes.entry(constant).or_insert_with(|| {
            waiting.push(constant);
            core.node()
        })
    }

    /// Runs the bootstrap methods of constants, and of those that are their arguments.
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
            let (given, thrown) = (core.node(), core.node());
            let filter = core.type_filter(member.descriptor);
            core.filtered(given, self.nodes[&constant], filter);
            let of = Bootstrapped {
                bootstrap,
                name: member.name,
                of_type: known().class,
                result: given,
                thrown,
            };
            self.bootstrap(core, of);
        }
    }

    /// Runs a bootstrap method: with a lookup, a name, a type, and its constants.
    fn bootstrap(&mut self, core: &mut Core<'_>, of: Bootstrapped<'_>) {
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
        let name = Value::Text(of.name);
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
            && let Ok(resolved) = core.program.resolve_method(self.from, handle.member)
        {
            let call = Call::new(self.at, EdgeKind::Jvm, resolved, nodes);
            core.run_handle(self.from, handle, call);
        }
    }

    /// A constant as an argument of a bootstrap method; numbers are in their boxes.
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

/// Whether nobody knows what a bootstrap method gives: it is not there, or of the package whose handles are not followed.
fn is_unknown(core: &Core<'_>, from: ClassId, bootstrap: &Bootstrap) -> bool {
    let resolved = core.program.resolve_method(from, bootstrap.handle.member);
    resolved.map_or(true, |method| {
        let class = core.program.class(core.program.method(method).class);
        class.is_platform() && class.name.bytes().starts_with(b"java/lang/invoke/")
    })
}

/// One argument a parameter; those that are more are elements of the last, an array.
fn fitted(
    core: &mut Core<'_>,
    at: At,
    ty: &MethodDescriptor,
    args: Vec<NodeId>,
) -> Vec<Option<NodeId>> {
    let most = ty.parameters.len();
    let mut fitted: Vec<Option<NodeId>> = args.iter().take(most).copied().map(Some).collect();
    let Some(FieldType::Array(descriptor)) = ty.parameters.last() else {
        return fitted;
    };
    let array = core.allocated(at, Type::Array(*descriptor), u8::MAX);
    let elements = core.cell(array, Cell::Elements);
    let filter = core.type_filter(Sym::new(&descriptor.bytes()[1..]));
    for arg in args.iter().skip(most - 1) {
        core.filtered(*arg, elements, filter);
    }
    fitted.truncate(most - 1);
    fitted.push(Some(core.node_of(array)));
    fitted
}
