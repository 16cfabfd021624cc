//! Dynamic proxies (API of `java.lang.reflect.Proxy`). The platform makes their classes at run time. Each method of a proxy calls
//! `InvocationHandler.invoke` of its handler.
//!
//! Which interfaces a proxy has is asked backwards, as reflection is (`reflect`): by the class constants that come to the
//! elements of the array. All that come to one call are interfaces of one proxy. Where none is known the proxy passes
//! each cast to an interface that is not the platform's. So the casts behind it say what it is. The platform's interfaces are left
//! out: proxies would run in place of the platform's own objects, since accessors of reflection are behind interfaces.
//!
//! Annotations are proxies, too. `sun.reflect.annotation.AnnotationParser` makes them of class files (JDK 8 to 25). Here is one for
//! each annotation interface that reached code names by a class constant or a cast.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use super::handles::call_all;
use crate::core::answer::Answer;
use crate::core::asked::Round;
use crate::core::cell::Cell;
use crate::core::context::At;
use crate::core::event::ByHandle;
use crate::core::facts::Value;
use crate::core::heap::{ObjectId, Runs, Type};
use crate::core::plugin::{PlatformCall, Plugin, Stable, Taken};
use crate::core::set::Set;
use crate::core::shared::{Call, CallNodes};
use crate::core::solver::{CallId, NodeId, Use};
use crate::core::state::Core;
use crate::core::tables::Does;
use base::{Id, Sym, known};
use callgraph::{EdgeKind, Open};
use classfile::{FieldType, MethodDescriptor};
use program::{ClassId, MethodId};

const PROXY: &str = "java/lang/reflect/Proxy";
/// The method of it that makes one.
const MAKES: &str = "newProxyInstance";
const HANDLE_PROXIES: &str = "java/lang/invoke/MethodHandleProxies";
/// Makes the proxies that annotations are; on JDK 17 in a class within it.
const ANNOTATIONS: &[u8] = b"sun/reflect/annotation/AnnotationParser";
/// What handlers run.
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
/// The cell of a proxy that holds what its calls run.
pub(crate) const RUNS: Cell = Cell::Captured(0);
/// The number, among what one instruction makes, of the array of arguments for a handler.
const ARGUMENTS: u8 = u8::MAX;
/// That of the copy of an array of interfaces.
const COPY: u8 = u8::MAX - 1;

/// A call that makes a proxy.
pub(crate) struct ProxySite {
    /// The instruction.
    pub at: At,
    /// The elements of the array of interfaces.
    pub interfaces: NodeId,
    /// What its calls run.
    pub runs: Runs,
    /// The handler or the method handle.
    pub passed: Option<NodeId>,
    /// What the calls of its proxies share, once it gave one.
    shared: Option<usize>,
    /// Where the proxy goes.
    pub result: NodeId,
    /// The proxies that it gave, by their interfaces.
    pub given: Vec<Sym>,
    /// Whether there may be others.
    pub is_open: bool,
}

/// What all calls of the proxies that one instruction makes share: they run the same handlers, which are passed what any call
/// passes. A large program calls methods of `Object` at thousands of places on a thousand annotations. Where contexts tell calls of
/// handlers apart, they are told apart less by this.
#[derive(Clone, Copy)]
struct Shared {
    /// The handlers, or the method handles.
    runs: NodeId,
    /// The proxies.
    this: NodeId,
    /// The array of arguments, once a call has such.
    array: NodeId,
    /// That array.
    made: ObjectId,
    /// What is in it.
    elements: NodeId,
    result: NodeId,
    thrown: NodeId,
}

/// Proxies, and calls of them.
pub(crate) struct Proxies {
    /// Whether they are followed.
    is_on: bool,
    sites: Vec<ProxySite>,
    /// What calls of proxies share.
    shared: Vec<Shared>,
    /// Which of these the calls of a proxy use: those of the first instruction that gave it.
    of: FxHashMap<ObjectId, usize>,
    /// The calls that are connected to what they share.
    linked: FxHashSet<(CallId, usize)>,
    /// Where which methods were called.
    called: FxHashSet<(At, usize, MethodId)>,
    /// The objects of reflection for methods that are called.
    members: FxHashMap<MethodId, NodeId>,
}

impl Proxies {
    /// None was met; whether they are followed.
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

    /// The calls that were met.
    pub(crate) fn sites(&self) -> &[ProxySite] {
        &self.sites
    }
}

impl Plugin for Proxies {
    fn call(&mut self, core: &mut Core<'_>, call: &mut PlatformCall) -> Taken {
        if call.owner == *HANDLE_PROXIES && call.named.name == *"asInterfaceInstance" {
            self.make_of_handle(core, call);
        } else if call.owner == *PROXY && call.named.name == *MAKES {
            self.make(core, call);
            core.leave_open(call.at, Open::Reflection);
            if !call.is_result_given {
                core.give_unknown_result(call.at, call.named.descriptor, call.nodes.result);
            }
        }
        Taken::Nothing
    }

    fn call_by_handle(&mut self, core: &mut Core<'_>, call: &ByHandle) {
        if call.owner == *PROXY && call.named.name == *MAKES {
            core.leave_open(call.at, Open::Reflection);
            core.give_unknown_result(call.at, call.named.descriptor, call.nodes.result);
        }
    }

    fn met(&mut self, core: &mut Core<'_>, call: CallId, object: ObjectId, does: Does) {
        if does == Does::RunProxy {
            self.run(core, call, object);
        }
    }

    /// Asks all calls that make proxies for their interfaces. The last answer, when nothing else is new: a proxy of any
    /// interface.
    fn stable(&mut self, core: &mut Core<'_>, stable: &mut Stable) -> bool {
        let mut is_given = false;
        let mut unknown = Vec::new();
        let mut sites = std::mem::take(&mut self.sites);
        for (n, site) in sites.iter_mut().enumerate() {
            let (answers, answer) = interfaces(core, &stable.round, site);
            site.is_open = answer != Answer::Whole;
            if answers.is_empty() && site.given.is_empty() {
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
    /// Notes a call that makes a proxy.
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
        core.use_all(array, Use::Load(Cell::Elements, interfaces));
        self.sites.push(ProxySite {
            at: call.at,
            interfaces,
            runs: Runs::Handler,
            passed: call.nodes.arg(2),
            shared: None,
            result,
            given: Vec::new(),
            is_open: false,
        });
        // The platform takes a copy, too: where its array goes, all classes come.
        let class = FieldType::Class(known().class).array();
        let copy = core.allocated(call.at, Type::Array(class.descriptor()), COPY);
        let elements = core.cell(copy, Cell::Elements);
        core.flow(interfaces, elements);
        call.nodes.args[1] = Some(core.node_of(copy));
        call.is_result_given = true;
    }

    /// A proxy whose calls run a method handle (API of `MethodHandleProxies`). How the platform makes it
    /// differs by release, and is not followed.
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
        // What else the handle may be than what is known, as where a handle is called.
        core.leave_open(call.at, Open::MethodHandle);
        let interfaces = core.node();
        core.flow(interface, interfaces);
        self.sites.push(ProxySite {
            at: call.at,
            interfaces,
            runs: Runs::Handle,
            passed: handle,
            shared: None,
            result,
            given: Vec::new(),
            is_open: false,
        });
        call.is_result_given = true;
    }

    /// A call on a proxy: its handler or its handle runs.
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
        // Once at each place, whatever leads there: a proxy may be its own handler.
        if self.called.insert((call.site, n, resolved)) {
            match runs_of(core, object) {
                Runs::Handle => run_handle(core, &call, &shared),
                Runs::Handler => self.call_handler(core, &call, &shared),
            }
        }
    }

    fn call_handler(&mut self, core: &mut Core<'_>, call: &Call, shared: &Shared) {
        let Some(invoke) = core.platform_method(&INVOKE) else {
            return;
        };
        let members = &mut self.members;
        let method = *members
            .entry(call.resolved)
            .or_insert_with_key(|method| member_node(core, Value::Method(*method)));
        let nodes = CallNodes {
            args: [shared.runs, shared.this, method, shared.array]
                .map(Some)
                .into(),
            result: Some(shared.result),
            thrown: shared.thrown,
        };
        core.receive(Call::new(call.site, EdgeKind::Reflective, invoke, nodes));
    }

    /// A call that makes proxies gives one of these interfaces; whether it did not before.
    fn give(&mut self, core: &mut Core<'_>, site: &mut ProxySite, interfaces: Sym) -> bool {
        if site.given.contains(&interfaces) {
            return false;
        }
        site.given.push(interfaces);
        let object = core.allocated(site.at, Type::Proxy(interfaces, site.runs), 0);
        let own = *site.shared.get_or_insert_with(|| {
            self.shared.push(shared(core, site.at));
            self.shared.len() - 1
        });
        // Where contexts tell instructions further apart than objects, others may have given it.
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

/// What the calls of proxies share that an instruction makes.
fn shared(core: &mut Core<'_>, at: At) -> Shared {
    let array = FieldType::Class(known().object).array();
    let made = core.allocated(at, Type::Array(array.descriptor()), ARGUMENTS);
    Shared {
        runs: core.node(),
        this: core.node(),
        array: core.node(),
        made,
        elements: core.cell(made, Cell::Elements),
        result: core.node(),
        thrown: core.node(),
    }
}

/// What a call of a proxy passes goes to what all share, and what that gives and throws comes back.
fn link(core: &mut Core<'_>, call: &Call, descriptor: Sym, shared: &Shared) {
    core.flow(shared.thrown, call.nodes.thrown);
    let Some(ty) = MethodDescriptor::parse(descriptor) else {
        return;
    };
    if let (Some(to), Some(ty)) = (call.nodes.result, ty.result) {
        let filter = core.type_filter(ty.descriptor());
        core.filtered(shared.result, to, filter);
    }
    if !ty.parameters.is_empty() {
        core.constraints.add(shared.array, shared.made);
        collect(core, &ty, call.nodes.args.iter().skip(1), shared.elements);
    }
}

/// Whether what a proxy has from its interfaces and from `Object` runs its handler, or its handle.
fn is_handled(core: &Core<'_>, object: ObjectId, resolved: MethodId) -> bool {
    let declared = core.program.method(resolved);
    let of = core.program.class(declared.class);
    let is_of_object = OF_OBJECT.contains(&(declared.name.bytes(), declared.descriptor.bytes()));
    match runs_of(core, object) {
        Runs::Handler if of.is_interface() => !declared.flags.is_private(),
        Runs::Handler => is_of_object,
        // What `Object` has it answers by itself, and it has what its interface has by default.
        Runs::Handle => declared.flags.is_abstract() && !is_of_object,
    }
}

/// A call on a proxy of a handle: the handle runs.
fn run_handle(core: &mut Core<'_>, call: &Call, shared: &Shared) {
    core.leave_open(call.site, Open::MethodHandle);
    let (handles, all) = (core.node(), core.node());
    let filter = core.heap.filter(known().method_handle);
    core.filtered(shared.runs, handles, filter);
    core.use_all(shared.array, Use::Load(Cell::Elements, all));
    let nodes = CallNodes {
        args: vec![Some(handles), Some(all)],
        result: Some(shared.result),
        thrown: shared.thrown,
    };
    call_all(core, call.site, nodes);
}

/// The proxies that a call makes, by their interfaces, and whether these are all.
fn interfaces(core: &Core<'_>, round: &Round, site: &ProxySite) -> (Vec<Sym>, Answer) {
    let program = core.program;
    let caller = program.class(core.class_of(site.at.0));
    if caller.is_platform() && caller.name.bytes().starts_with(ANNOTATIONS) {
        return (annotations(core).into_iter().collect(), Answer::Whole);
    }
    let came = core.came_to(round, site.interfaces);
    let found = came.values.into_iter().filter_map(Value::class);
    let found = found.map(|class| program.class(class));
    let names: Vec<String> = found
        .filter(|class| class.is_interface())
        .map(|class| class.name.text().into_owned())
        .collect();
    let all = match names.is_empty() {
        true => Vec::new(),
        false => vec![Sym::from(&*names.join(";"))],
    };
    (all, came.answer)
}

/// The annotation interfaces that reached code asks for, or casts to.
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

/// The interfaces of a proxy that are there, by its type.
fn named_by<'c>(core: &'c Core<'_>, interfaces: Sym) -> impl Iterator<Item = ClassId> + 'c {
    let names = interfaces.bytes().split(|byte| *byte == b';').map(Sym::new);
    names.filter_map(|name| core.program.find(name).ok())
}

/// What the calls of a proxy run.
fn runs_of(core: &Core<'_>, object: ObjectId) -> Runs {
    match core.heap.type_of(object).1 {
        Type::Proxy(_, runs) => runs,
        _ => Runs::Handler,
    }
}

/// A method that a proxy has from `Proxy` or `Object`, or runs in an interface.
fn run_own(core: &mut Core<'_>, id: CallId, object: ObjectId) {
    let call = Call::clone(&core.calls[id]);
    let named = *core.program.method(call.resolved);
    let target = match core.program.class(named.class).is_interface() {
        true if named.flags.is_private() => Some(call.resolved),
        true => default_of(core, object, call.resolved),
        false => {
            let class = core.program.find(PROXY.into()).ok();
            class.and_then(|class| core.select(class, call.resolved))
        }
    };
    if let Some(target) = target {
        let this = Set::of(object.index() as u32);
        core.connect(&call, target, Some((id, &this)));
    }
}

/// What an interface of a proxy has by default for a method.
fn default_of(core: &Core<'_>, object: ObjectId, named: MethodId) -> Option<MethodId> {
    let Type::Proxy(interfaces, _) = core.heap.type_of(object).1 else {
        return None;
    };
    let (name, descriptor) = {
        let named = core.program.method(named);
        (named.name, named.descriptor)
    };
    let mut all = named_by(core, interfaces);
    all.find_map(|interface| core.program.default_method(interface, name, descriptor))
}

/// Lets arguments flow to one node, numbers in their boxes.
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

/// A node that holds the object of reflection for a method, known to be that.
fn member_node(core: &mut Core<'_>, value: Value) -> NodeId {
    let node = core.node_apart();
    core.add_one_of(node, "java/lang/reflect/Method".into());
    core.facts.note(node, value);
    node
}
