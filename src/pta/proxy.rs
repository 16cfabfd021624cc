//! Dynamic proxies (API of `java.lang.reflect.Proxy`): objects of classes that the platform makes at run time, each of whose
//! methods calls `InvocationHandler.invoke` of the proxy's handler.
//!
//! Which interfaces a proxy has is asked backwards, as reflection is (`reflect`): by the class constants that come to the
//! elements of the array. All that come to one call are interfaces of one proxy. Where none is known the proxy passes
//! each cast to an interface that is not the platform's, so that the casts behind it say what it is. (With the platform's, too,
//! proxies run in place of its own objects: reflection's accessors are behind interfaces.)
//!
//! Annotations are proxies, too, whose class the platform reads from class files (`sun.reflect.annotation.AnnotationParser`,
//! JDK 8 to 25): there is one of each annotation interface that reached code names by a class constant or a cast.

use std::collections::BTreeSet;

use super::backwards::Round;
use super::cell::Cell;
use super::context::At;
use super::engine::{Call, Engine};
use super::heap::{ObjectId, Runs, Type};
use super::reflective::{Answer, Reflection, Value};
use super::set::Set;
use super::sites::{Passed, ProxySite};
use super::solver::{CallId, NodeId, Use};
use base::{Id, Sym, known};
use callgraph::{EdgeKind, Open};
use classfile::{FieldType, MethodDescriptor, MethodRef};
use program::{ClassId, MethodId};

const PROXY: &str = "java/lang/reflect/Proxy";
const HANDLE_PROXIES: &str = "java/lang/invoke/MethodHandleProxies";
/// Makes the proxies that annotations are; on JDK 17 in a class within it.
const ANNOTATIONS: &[u8] = b"sun/reflect/annotation/AnnotationParser";
pub(super) const INVOKE: (&str, &str, &str) = (
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
pub(super) const RUNS: Cell = Cell::Captured(0);
/// The number, among what one instruction makes, of the array of arguments for a handler.
const ARGUMENTS: u8 = u8::MAX;
/// That of the copy of an array of interfaces.
const COPY: u8 = u8::MAX - 1;

impl Engine<'_> {
    /// Notes a call that makes a proxy; whether it is one, whose result only this gives.
    pub(super) fn make_proxy(
        &mut self,
        at: At,
        (named, owner): (&MethodRef, Sym),
        (args, result): (&mut [Option<NodeId>], Option<NodeId>),
    ) -> bool {
        if owner == *HANDLE_PROXIES && named.name == *"asInterfaceInstance" {
            return self.make_proxy_of_handle(at, args, result);
        }
        let is_one = owner == *PROXY && named.name == *"newProxyInstance";
        let array = args.get(1).copied().flatten();
        let (Some(array), Some(result)) = (array, result) else {
            return false;
        };
        if !is_one {
            return false;
        }
        if self.reflection == Reflection::None {
            if let Some(handler) = args.get(2).copied().flatten() {
                let ty = FieldType::Class(INVOKE.0.into());
                self.give_one_away(at, ty.descriptor(), handler);
            }
            return false;
        }
        let interfaces = self.constraints.node();
        self.use_all(array, Use::Load(Cell::Elements, interfaces));
        self.proxies.push(ProxySite {
            at,
            interfaces,
            runs: Runs::Handler,
            passed: args.get(2).copied().flatten(),
            result,
            given: Vec::new(),
            is_open: false,
        });
        // The platform takes a copy, too: where its array goes, all classes come.
        let class = FieldType::Class(known().class).array();
        let copy = self.allocated(at, Type::Array(class.descriptor()), COPY);
        let elements = self.cell(copy, Cell::Elements);
        self.flow(interfaces, elements);
        let copied = self.constraints.node();
        self.constraints.add(copied, copy);
        args[1] = Some(copied);
        true
    }

    /// A proxy whose calls run a method handle (API of `MethodHandleProxies`). How the platform makes it
    /// differs by release, and is not followed.
    fn make_proxy_of_handle(
        &mut self,
        at: At,
        args: &[Option<NodeId>],
        result: Option<NodeId>,
    ) -> bool {
        let (&[Some(interface), handle], Some(result)) = (args, result) else {
            return false;
        };
        if self.reflection == Reflection::None {
            if let Some(handle) = handle {
                let ty = FieldType::Class(known().method_handle);
                self.give_one_away(at, ty.descriptor(), handle);
            }
            return false;
        }
        // What else the handle may be than what is known, as where a handle is called.
        self.leave_open(at, Open::MethodHandle);
        let interfaces = self.constraints.node();
        self.flow(interface, interfaces);
        self.proxies.push(ProxySite {
            at,
            interfaces,
            runs: Runs::Handle,
            passed: handle,
            result,
            given: Vec::new(),
            is_open: false,
        });
        true
    }

    /// Asks all calls that make proxies for their interfaces; whether an answer was new. The last answer, when nothing
    /// else `is_new`: a proxy of any interface.
    pub(super) fn ask_proxies(&mut self, round: &Round, is_new: bool) -> bool {
        let mut sites = std::mem::take(&mut self.proxies);
        let mut is_given = false;
        let mut unknown = Vec::new();
        for (n, site) in sites.iter_mut().enumerate() {
            let (answers, answer) = self.interfaces(round, site);
            site.is_open = answer != Answer::Whole;
            if answers.is_empty() && site.given.is_empty() {
                unknown.push(n);
            }
            for interfaces in answers {
                is_given |= self.give_proxy(site, interfaces);
            }
        }
        if !is_new && !is_given {
            for n in unknown {
                is_given |= self.give_proxy(&mut sites[n], "".into());
            }
        }
        sites.append(&mut self.proxies);
        self.proxies = sites;
        is_given
    }

    /// The proxies that a call makes, by their interfaces, and whether these are all.
    fn interfaces(&self, round: &Round, site: &ProxySite) -> (Vec<Sym>, Answer) {
        let program = self.program;
        let caller = program.class(self.class_of(site.at.0));
        if caller.is_platform() && caller.name.bytes().starts_with(ANNOTATIONS) {
            return (self.annotations().into_iter().collect(), Answer::Whole);
        }
        let came = self.came_to(round, site.interfaces);
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
    fn annotations(&self) -> BTreeSet<Sym> {
        let program = self.program;
        let constants = self.values.values().flatten();
        let constants = constants.filter_map(|value| value.class());
        let casts = self
            .casts
            .iter()
            .map(|(.., filter)| self.heap.name_of(*filter));
        let casts = casts.filter_map(|name| program.find(name).ok());
        let all = constants.chain(casts).map(|class| program.class(class));
        let all = all.filter(|class| class.flags.is_annotation());
        all.map(|class| class.name).collect()
    }

    fn give_proxy(&mut self, site: &mut ProxySite, interfaces: Sym) -> bool {
        if site.given.contains(&interfaces) {
            return false;
        }
        site.given.push(interfaces);
        let object = self.allocated(site.at, Type::Proxy(interfaces, site.runs), 0);
        if let Some(passed) = site.passed {
            let cell = self.cell(object, RUNS);
            self.flow(passed, cell);
        }
        self.constraints.add(site.result, object);
        let all = self.named_by(interfaces).collect();
        self.implement(site.at, all, None);
        true
    }

    /// The interfaces of a proxy that are there, by its type.
    fn named_by(&self, interfaces: Sym) -> impl Iterator<Item = ClassId> + '_ {
        let names = interfaces.bytes().split(|byte| *byte == b';').map(Sym::new);
        names.filter_map(|name| self.program.find(name).ok())
    }

    /// What the calls of a proxy run.
    fn runs_of(&self, object: ObjectId) -> Runs {
        match self.heap.type_of(object).1 {
            Type::Proxy(_, runs) => runs,
            _ => Runs::Handler,
        }
    }

    /// A call on a proxy: its handler or its handle runs.
    pub(super) fn run_proxy(&mut self, id: CallId, object: ObjectId) {
        let resolved = self.calls[id].resolved;
        let declared = *self.program.method(resolved);
        let of = self.program.class(declared.class);
        let is_of_object =
            OF_OBJECT.contains(&(declared.name.bytes(), declared.descriptor.bytes()));
        let is_handled = match self.runs_of(object) {
            Runs::Handler => match of.is_interface() {
                true => !declared.flags.is_private(),
                false => is_of_object,
            },
            // What `Object` has it answers by itself, and it has what its interface has by default.
            Runs::Handle => declared.flags.is_abstract() && !is_of_object,
        };
        if !is_handled {
            return self.run_own(id, object);
        }
        let passes = (self.heap.filter(of.name))
            .is_none_or(|filter| self.heap.passes(self.program, object, filter));
        if !passes || !self.ran.insert((id, object)) {
            return;
        }
        let call = Call::clone(&self.calls[id]);
        let array = self.arguments(&call, declared.descriptor);
        // One for each place, whatever leads there: a proxy may be its own handler.
        let key = (call.site, object, resolved);
        let known = self.passed.get(&key).copied();
        let passed = known.unwrap_or_else(|| Passed {
            result: self.constraints.node(),
            thrown: self.constraints.node(),
        });
        self.flow(passed.thrown, call.thrown);
        let ty = MethodDescriptor::parse(declared.descriptor).and_then(|ty| ty.result);
        if let (Some(to), Some(ty)) = (call.result, ty) {
            let filter = self.type_filter(ty.descriptor());
            self.filtered(passed.result, to, filter);
        }
        if known.is_none() {
            self.passed.insert(key, passed);
            self.call_handler(call, object, (resolved, array), passed);
        }
    }

    fn call_handler(
        &mut self,
        call: Call,
        object: ObjectId,
        (method, array): (MethodId, Option<NodeId>),
        passed: Passed,
    ) {
        if self.runs_of(object) == Runs::Handle {
            return self.run_handle_of_proxy(&call, object, array, passed);
        }
        let Some(invoke) = self.platform_method(&INVOKE) else {
            return;
        };
        let this = self.constraints.node();
        self.constraints.add(this, object);
        let method = self.member_node(Value::Method(method));
        let handler = self.cell(object, RUNS);
        self.receive(Call {
            kind: EdgeKind::Reflective,
            resolved: invoke,
            is_fixed: false,
            lambda: None,
            args: vec![Some(handler), Some(this), Some(method), array],
            result: Some(passed.result),
            thrown: passed.thrown,
            ..call
        });
    }

    /// A call on a proxy of a handle: the handle runs.
    fn run_handle_of_proxy(
        &mut self,
        call: &Call,
        object: ObjectId,
        array: Option<NodeId>,
        passed: Passed,
    ) {
        self.leave_open(call.site, Open::MethodHandle);
        let handle = self.cell(object, RUNS);
        let (handles, all) = (self.constraints.node(), self.constraints.node());
        let filter = self.heap.filter(known().method_handle);
        self.filtered(handle, handles, filter);
        if let Some(array) = array {
            self.use_all(array, Use::Load(Cell::Elements, all));
        }
        let args = vec![Some(handles), Some(all)];
        self.call_all(call.site, (args, Some(passed.result), passed.thrown));
    }

    /// A method that a proxy has from `Proxy` or `Object`, or runs in an interface.
    fn run_own(&mut self, id: CallId, object: ObjectId) {
        let call = Call::clone(&self.calls[id]);
        let named = *self.program.method(call.resolved);
        let target = match self.program.class(named.class).is_interface() {
            true if named.flags.is_private() => Some(call.resolved),
            true => self.default_of(object, (named.name, named.descriptor)),
            false => {
                let class = self.program.find(PROXY.into()).ok();
                class.and_then(|class| self.select(class, call.resolved))
            }
        };
        if let Some(target) = target {
            let this = Set::of(object.index() as u32);
            self.connect(&call, target, Some((id, &this)));
        }
    }

    /// What an interface of a proxy has by default for a method.
    fn default_of(&self, object: ObjectId, (name, descriptor): (Sym, Sym)) -> Option<MethodId> {
        let Type::Proxy(interfaces, _) = self.heap.type_of(object).1 else {
            return None;
        };
        let mut all = self.named_by(interfaces);
        all.find_map(|interface| self.program.default_method(interface, name, descriptor))
    }

    /// The array of a call's arguments, numbers in their boxes; none if there are none.
    fn arguments(&mut self, call: &Call, descriptor: Sym) -> Option<NodeId> {
        let ty = MethodDescriptor::parse(descriptor)?;
        if ty.parameters.is_empty() {
            return None;
        }
        let array = FieldType::Class(known().object).array();
        let made = self.allocated(call.site, Type::Array(array.descriptor()), ARGUMENTS);
        let elements = self.cell(made, Cell::Elements);
        self.collect(&ty, call.args.iter().skip(1), elements);
        let node = self.constraints.node();
        self.constraints.add(node, made);
        Some(node)
    }

    /// Lets arguments flow to one node, numbers in their boxes.
    pub(super) fn collect<'n>(
        &mut self,
        ty: &MethodDescriptor,
        args: impl Iterator<Item = &'n Option<NodeId>>,
        to: NodeId,
    ) {
        for (ty, arg) in ty.parameters.iter().zip(args) {
            match (ty, arg) {
                (FieldType::Primitive(primitive), _) => {
                    if let Some(object) = self.object_of(super::calls::boxed(*primitive).into()) {
                        self.constraints.add(to, object);
                    }
                }
                (_, Some(from)) => self.flow(*from, to),
                _ => {}
            }
        }
    }

    /// A node that holds the object of reflection for a method, known to be that.
    fn member_node(&mut self, value: Value) -> NodeId {
        let node = self.constraints.node();
        self.constraints.keep_apart(node);
        if let Some(object) = self.object_of("java/lang/reflect/Method".into()) {
            self.constraints.add(node, object);
        }
        self.values.entry(node).or_default().insert(value);
        node
    }
}
