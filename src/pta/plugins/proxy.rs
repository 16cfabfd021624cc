//! Dynamic proxies (API of `java.lang.reflect.Proxy`). The platform makes their classes at run
//! time. Each method of a proxy calls `InvocationHandler.invoke` on its handler.
//!
//! The interfaces of a proxy are found backwards, as in `reflect`: by the class constants that
//! reach the elements of the array. All constants that reach one call are interfaces of one proxy.
//! If none is known, the proxy passes every cast to an interface outside of the platform, so the
//! casts that it reaches give its type. The platform's interfaces are left out: proxies would run
//! in place of the platform's own objects, because accessors of reflection are behind interfaces.
//!
//! Annotations are proxies, too. `sun.reflect.annotation.AnnotationParser` makes them from class
//! files (JDK 8 to 25). The graph has one for each annotation interface that reached code names by
//! a class constant or a cast.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use super::handles::call_all;
use crate::core::asked::Round;
use crate::core::cell::ObjectCell;
use crate::core::completeness::Completeness;
use crate::core::context::ContextSite;
use crate::core::event::ByHandle;
use crate::core::facts::ReflectiveValue;
use crate::core::heap::{ObjectId, ObjectType, ProxyTarget};
use crate::core::plugin::{Handled, PlatformCall, Plugin, StableState};
use crate::core::set::Set;
use crate::core::shared::{CallNodes, DispatchedCall};
use crate::core::solver::{CallId, NodeId, NodeUse};
use crate::core::state::Core;
use crate::core::tables::CallAction;
use base::{Id, Sym, known};
use callgraph::{EdgeKind, Open};
use classfile::{FieldType, MethodDescriptor};
use program::{ClassId, MethodId};

const PROXY: &str = "java/lang/reflect/Proxy";
/// The method of `Proxy` that makes a proxy.
const MAKES: &str = "newProxyInstance";
const HANDLE_PROXIES: &str = "java/lang/invoke/MethodHandleProxies";
/// The class that makes the proxies of annotations; on JDK 17, a nested class does.
const ANNOTATIONS: &[u8] = b"sun/reflect/annotation/AnnotationParser";
/// The method of a handler that the calls of a proxy run.
pub(crate) const INVOKE: (&str, &str, &str) = (
    "java/lang/reflect/InvocationHandler",
    "invoke",
    "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;",
);
/// The methods of `Object` that a proxy hands to its handler.
const OF_OBJECT: [(&[u8], &[u8]); 3] = [
    (b"hashCode", b"()I"),
    (b"equals", b"(Ljava/lang/Object;)Z"),
    (b"toString", b"()Ljava/lang/String;"),
];
/// The cell of a proxy that holds its handler, or its method handle.
pub(crate) const RUNS: ObjectCell = ObjectCell::Captured(0);
/// The array of arguments for a handler: its number among the objects of one instruction.
const ARGUMENTS: u8 = u8::MAX;
/// The copy of the array of interfaces: its number among the objects of one instruction.
const COPY: u8 = u8::MAX - 1;

/// A call that makes a proxy.
pub(crate) struct ProxySite {
    /// The instruction.
    pub at: ContextSite,
    /// The elements of the array of interfaces.
    pub interfaces: NodeId,
    /// Whether its calls run a handler or a method handle.
    pub runs: ProxyTarget,
    /// The handler or the method handle.
    pub passed: Option<NodeId>,
    /// The index in `shared` of the nodes that the calls of its proxies share, once it gave one.
    shared: Option<usize>,
    /// The node of the proxy.
    pub result: NodeId,
    /// The interfaces of the proxies that it gave.
    pub implemented: Vec<Sym>,
    /// Whether it may give other proxies.
    pub is_open: bool,
}

/// The nodes that all calls on the proxies of one instruction share. These calls run the same
/// handlers, and a handler gets the arguments of any of them. Large programs call methods of
/// `Object` on very many annotations. If contexts tell calls of handlers apart, this sharing tells
/// fewer of them apart.
#[derive(Clone, Copy)]
struct Shared {
    /// The handlers, or the method handles.
    runs: NodeId,
    /// The proxies.
    this: NodeId,
    /// A node that holds the array of arguments, once a call has any.
    array: NodeId,
    /// The array of arguments.
    arguments: ObjectId,
    /// Its elements.
    elements: NodeId,
    result: NodeId,
    thrown: NodeId,
}

/// Proxies, and calls of them.
pub(crate) struct Proxies {
    /// Whether proxies are followed.
    is_on: bool,
    sites: Vec<ProxySite>,
    /// The shared nodes of each instruction that gave a proxy.
    shared: Vec<Shared>,
    /// For each proxy, the index in `shared` of the nodes that its calls use: the first instruction
    /// that gave it decides.
    of: FxHashMap<ObjectId, usize>,
    /// The calls that are connected to shared nodes.
    linked: FxHashSet<(CallId, usize)>,
    /// The calls that ran: place, index in `shared`, and method.
    called: FxHashSet<(ContextSite, usize, MethodId)>,
    /// The `Method` objects of called methods.
    members: FxHashMap<MethodId, NodeId>,
}

impl Proxies {
    /// No calls yet. `is_on` says whether proxies are followed.
    pub(crate) fn new(is_on: bool) -> Self {
        Self {
            is_on,
            sites: Vec::new(),
            shared: Vec::new(),
            of: FxHashMap::default(),
            linked: FxHashSet::default(),
            called: FxHashSet::default(),
            members: FxHashMap::default(),
        }
    }

    /// The calls that make proxies.
    pub(crate) fn sites(&self) -> &[ProxySite] {
        &self.sites
    }
}

impl Plugin for Proxies {
    fn call(&mut self, core: &mut Core<'_>, call: &mut PlatformCall) -> Handled {
        if call.owner == *HANDLE_PROXIES && call.named.name == *"asInterfaceInstance" {
            self.make_of_handle(core, call);
        } else if call.owner == *PROXY && call.named.name == *MAKES {
            self.make(core, call);
            core.leave_open(call.at, Open::Reflection);
            if !call.is_result_given {
                core.give_unknown_result(call.at, call.named.descriptor, call.nodes.result);
            }
        }
        Handled::Nothing
    }

    fn call_by_handle(&mut self, core: &mut Core<'_>, call: &ByHandle) {
        if call.owner == *PROXY && call.named.name == *MAKES {
            core.leave_open(call.at, Open::Reflection);
            core.give_unknown_result(call.at, call.named.descriptor, call.nodes.result);
        }
    }

    fn receiver_reached(
        &mut self,
        core: &mut Core<'_>,
        call: CallId,
        object: ObjectId,
        action: CallAction,
    ) {
        if action == CallAction::RunProxy {
            self.run(core, call, object);
        }
    }

    /// Asks all calls that make proxies for the interfaces. When nothing else is new, a call
    /// without known interfaces gives a proxy of any interface.
    fn stable(&mut self, core: &mut Core<'_>, stable: &mut StableState) -> bool {
        let mut is_given = false;
        let mut unknown = Vec::new();
        let mut sites = std::mem::take(&mut self.sites);
        for (n, site) in sites.iter_mut().enumerate() {
            let (answers, answer) = interfaces(core, &stable.round, site);
            site.is_open = answer != Completeness::Whole;
            if answers.is_empty() && site.implemented.is_empty() {
                unknown.push(n);
            }
            for interfaces in answers {
                is_given |= self.give(core, site, interfaces);
            }
        }
        if !stable.is_new && !is_given {
            for n in unknown {
                is_given |= self.give(core, &mut sites[n], "".into());
            }
        }
        self.sites = sites;
        is_given
    }
}

impl Proxies {
    /// Records a call that makes a proxy.
    fn make(&mut self, core: &mut Core<'_>, call: &mut PlatformCall) {
        let (Some(array), Some(result)) = (call.nodes.arg(1), call.nodes.result) else {
            return;
        };
        if !self.is_on {
            if let Some(handler) = call.nodes.arg(2) {
                let ty = FieldType::Class(INVOKE.0.into());
                core.give_one_away(call.at, ty.descriptor(), handler);
            }
            return;
        }
        let interfaces = core.node();
        core.use_all(array, NodeUse::Load(ObjectCell::Elements, interfaces));
        self.sites.push(ProxySite {
            at: call.at,
            interfaces,
            runs: ProxyTarget::Handler,
            passed: call.nodes.arg(2),
            shared: None,
            result,
            implemented: Vec::new(),
            is_open: false,
        });
        // The platform gets a copy of the array: in its own code, all classes would reach it.
        let class = FieldType::Class(known().class).array();
        let copy = core.allocated(call.at, ObjectType::Array(class.descriptor()), COPY);
        let elements = core.cell(copy, ObjectCell::Elements);
        core.flow(interfaces, elements);
        call.nodes.args[1] = Some(core.node_of(copy));
        call.is_result_given = true;
    }

    /// Records a proxy that runs a method handle (API of `MethodHandleProxies`). The platform's
    /// code for it differs by release, and is not followed.
    fn make_of_handle(&mut self, core: &mut Core<'_>, call: &mut PlatformCall) {
        let (&[Some(interface), handle], Some(result)) = (&call.nodes.args[..], call.nodes.result)
        else {
            return;
        };
        if !self.is_on {
            if let Some(handle) = handle {
                let ty = FieldType::Class(known().method_handle);
                core.give_one_away(call.at, ty.descriptor(), handle);
            }
            return;
        }
        // The handle may be an unknown one, as in a call of a handle.
        core.leave_open(call.at, Open::MethodHandle);
        let interfaces = core.node();
        core.flow(interface, interfaces);
        self.sites.push(ProxySite {
            at: call.at,
            interfaces,
            runs: ProxyTarget::Handle,
            passed: handle,
            shared: None,
            result,
            implemented: Vec::new(),
            is_open: false,
        });
        call.is_result_given = true;
    }

    /// A call on a proxy runs its handler or its method handle.
    fn run(&mut self, core: &mut Core<'_>, id: CallId, object: ObjectId) {
        let resolved = core.calls[id].resolved;
        let declared = *core.program.method(resolved);
        if !is_handled(core, object, resolved) {
            return run_own(core, id, object);
        }
        let of = core.program.class(declared.class).name;
        let passes = (core.heap.filter(of)).is_none_or(|filter| core.heap.passes(object, filter));
        if !passes || !core.note_run(id, object) {
            return;
        }
        let n = self.of[&object];
        let shared = self.shared[n];
        core.constraints.add(shared.this, object);
        if !self.linked.insert((id, n)) {
            return;
        }
        let call = core.calls[id].clone();
        link(core, &call, declared.descriptor, &shared);
        // Runs once at each place, through however many calls: a proxy may be its own handler.
        if self.called.insert((call.site, n, resolved)) {
            match runs_of(core, object) {
                ProxyTarget::Handle => run_handle(core, &call, &shared),
                ProxyTarget::Handler => self.call_handler(core, &call, &shared),
            }
        }
    }

    fn call_handler(&mut self, core: &mut Core<'_>, call: &DispatchedCall, shared: &Shared) {
        let Some(invoke) = core.platform_method(&INVOKE) else {
            return;
        };
        let members = &mut self.members;
        let method = *members
            .entry(call.resolved)
            .or_insert_with_key(|method| member_node(core, ReflectiveValue::Method(*method)));
        let nodes = CallNodes {
            args: [shared.runs, shared.this, method, shared.array]
                .map(Some)
                .into(),
            result: Some(shared.result),
            thrown: shared.thrown,
        };
        core.receive(DispatchedCall::new(
            call.site,
            EdgeKind::Reflective,
            invoke,
            nodes,
        ));
    }

    /// Lets a call give a proxy of these interfaces; whether it is new.
    fn give(&mut self, core: &mut Core<'_>, site: &mut ProxySite, interfaces: Sym) -> bool {
        if site.implemented.contains(&interfaces) {
            return false;
        }
        site.implemented.push(interfaces);
        let object = core.allocated(site.at, ObjectType::Proxy(interfaces, site.runs), 0);
        let own = *site.shared.get_or_insert_with(|| {
            self.shared.push(shared(core, site.at));
            self.shared.len() - 1
        });
        // If contexts tell instructions apart but not their objects, another instruction may have
        // given this object first.
        let of = *self.of.entry(object).or_insert(own);
        if let Some(passed) = site.passed {
            let cell = core.cell(object, RUNS);
            core.flow(passed, cell);
            core.flow(passed, self.shared[of].runs);
        }
        core.constraints.add(site.result, object);
        let all = named_by(core, interfaces).collect();
        core.implement(site.at, all, None);
        true
    }
}

/// Makes the shared nodes for the proxies of an instruction.
fn shared(core: &mut Core<'_>, at: ContextSite) -> Shared {
    let array = FieldType::Class(known().object).array();
    let arguments = core.allocated(at, ObjectType::Array(array.descriptor()), ARGUMENTS);
    Shared {
        runs: core.node(),
        this: core.node(),
        array: core.node(),
        arguments,
        elements: core.cell(arguments, ObjectCell::Elements),
        result: core.node(),
        thrown: core.node(),
    }
}

/// Connects a call on a proxy to the shared nodes: arguments, result and exceptions.
fn link(core: &mut Core<'_>, call: &DispatchedCall, descriptor: Sym, shared: &Shared) {
    core.flow(shared.thrown, call.nodes.thrown);
    let Some(ty) = MethodDescriptor::parse(descriptor) else {
        return;
    };
    if let (Some(to), Some(ty)) = (call.nodes.result, ty.result) {
        let filter = core.type_filter(ty.descriptor());
        core.filtered(shared.result, to, filter);
    }
    if !ty.parameters.is_empty() {
        core.constraints.add(shared.array, shared.arguments);
        collect(core, &ty, call.nodes.args.iter().skip(1), shared.elements);
    }
}

/// Whether a call of this method runs the handler or the method handle.
fn is_handled(core: &Core<'_>, object: ObjectId, resolved: MethodId) -> bool {
    let declared = core.program.method(resolved);
    let of = core.program.class(declared.class);
    let is_of_object = OF_OBJECT.contains(&(declared.name.bytes(), declared.descriptor.bytes()));
    match runs_of(core, object) {
        ProxyTarget::Handler if of.is_interface() => !declared.flags.is_private(),
        ProxyTarget::Handler => is_of_object,
        // It answers the methods of `Object` by itself, and it inherits its interface's default
        // methods.
        ProxyTarget::Handle => declared.flags.is_abstract() && !is_of_object,
    }
}

/// A call on a proxy of a method handle runs the handle.
fn run_handle(core: &mut Core<'_>, call: &DispatchedCall, shared: &Shared) {
    core.leave_open(call.site, Open::MethodHandle);
    let (handles, all) = (core.node(), core.node());
    let filter = core.heap.filter(known().method_handle);
    core.filtered(shared.runs, handles, filter);
    core.use_all(shared.array, NodeUse::Load(ObjectCell::Elements, all));
    let nodes = CallNodes {
        args: vec![Some(handles), Some(all)],
        result: Some(shared.result),
        thrown: shared.thrown,
    };
    call_all(core, call.site, nodes);
}

/// The interfaces of the proxies that a call makes, and how complete they are.
fn interfaces(core: &Core<'_>, round: &Round, site: &ProxySite) -> (Vec<Sym>, Completeness) {
    let program = core.program;
    let caller = program.class(core.class_of(site.at.0));
    if caller.is_platform() && caller.name.bytes().starts_with(ANNOTATIONS) {
        return (annotations(core).into_iter().collect(), Completeness::Whole);
    }
    let reaching = core.reaching_values(round, site.interfaces);
    let found = reaching
        .values
        .into_iter()
        .filter_map(ReflectiveValue::class);
    let found = found.map(|class| program.class(class));
    let names: Vec<String> = found
        .filter(|class| class.is_interface())
        .map(|class| class.name.text().into_owned())
        .collect();
    let all = if names.is_empty() {
        Vec::new()
    } else {
        vec![Sym::from(&*names.join(";"))]
    };
    (all, reaching.answer)
}

/// The annotation interfaces that reached code names by class constants or casts.
fn annotations(core: &Core<'_>) -> BTreeSet<Sym> {
    let program = core.program;
    let constants = core.facts.classes();
    let casts = core.casts.iter();
    let casts = casts.map(|cast| core.heap.name_of(cast.filter));
    let casts = casts.filter_map(|name| program.find(name).ok());
    let all = constants.chain(casts).map(|class| program.class(class));
    let all = all.filter(|class| class.flags.is_annotation());
    all.map(|class| class.name).collect()
}

/// The present interfaces of a proxy type.
fn named_by<'c>(core: &'c Core<'_>, interfaces: Sym) -> impl Iterator<Item = ClassId> + 'c {
    let names = interfaces.bytes().split(|byte| *byte == b';').map(Sym::new);
    names.filter_map(|name| core.program.find(name).ok())
}

/// Whether calls on a proxy run a handler or a method handle.
fn runs_of(core: &Core<'_>, object: ObjectId) -> ProxyTarget {
    match core.heap.type_of(object).1 {
        ObjectType::Proxy(_, runs) => runs,
        _ => ProxyTarget::Handler,
    }
}

/// Runs a method that a proxy inherits from `Proxy`, `Object` or an interface.
fn run_own(core: &mut Core<'_>, id: CallId, object: ObjectId) {
    let call = DispatchedCall::clone(&core.calls[id]);
    let named = *core.program.method(call.resolved);
    let target = if !core.program.class(named.class).is_interface() {
        let class = core.program.find(PROXY.into()).ok();
        class.and_then(|class| core.select(class, call.resolved))
    } else if named.flags.is_private() {
        Some(call.resolved)
    } else {
        default_of(core, object, call.resolved)
    };
    if let Some(target) = target {
        let this = Set::of(object.index() as u32);
        core.connect(&call, target, Some((id, &this)));
    }
}

/// The default method for a method, from an interface of a proxy.
fn default_of(core: &Core<'_>, object: ObjectId, named: MethodId) -> Option<MethodId> {
    let ObjectType::Proxy(interfaces, _) = core.heap.type_of(object).1 else {
        return None;
    };
    let (name, descriptor) = {
        let named = core.program.method(named);
        (named.name, named.descriptor)
    };
    let mut all = named_by(core, interfaces);
    all.find_map(|interface| core.program.default_method(interface, name, descriptor))
}

/// Lets arguments flow to one node. Numbers come in boxes.
fn collect<'n>(
    core: &mut Core<'_>,
    ty: &MethodDescriptor,
    args: impl Iterator<Item = &'n Option<NodeId>>,
    to: NodeId,
) {
    for (ty, arg) in ty.parameters.iter().zip(args) {
        match (ty, arg) {
            (FieldType::Primitive(primitive), _) => core.add_box(to, *primitive),
            (_, Some(from)) => core.flow(*from, to),
            _ => {}
        }
    }
}

/// A node that holds a `Method` object, with the fact which method it is.
fn member_node(core: &mut Core<'_>, value: ReflectiveValue) -> NodeId {
    let node = core.node_apart();
    core.add_one_of(node, "java/lang/reflect/Method".into());
    core.facts.note(node, value);
    node
}
