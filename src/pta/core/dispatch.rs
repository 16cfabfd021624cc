//! Calls dispatched by the receiver's class (JVMS 5.4.6). Objects on which a call runs the same
//! method reach that method together.
//!
//! A call meets each object once, and most calls meet many objects of few classes. So each object
//! costs only a look at its type. Selection runs once for each type, and each method is reached
//! once.

use rustc_hash::FxHashMap;

use super::border::{PassedValues, with_receiver, with_types};
use super::cell::ObjectCell;
use super::classes::is_own;
use super::context::ContextSite;
use super::event::Event;
use super::heap::{ObjectId, ObjectType, TypeId};
use super::set::Set;
use super::sets::SetId;
use super::shared::{DispatchedCall, Grouped, Others};
use super::solver::{CallId, NodeId, NodeUse};
use super::state::Core;
use super::tables::{CallAction, DispatchTable, TableId};
use base::{Id, known};
use callgraph::Open;
use program::{ClassId, MethodId, Selection};

/// The class of the handles that the JVM creates (HotSpot, `methodHandles.cpp`).
const OF_HANDLES: &str = "java/lang/invoke/DirectMethodHandle";

/// The objects of one delivery, grouped by the method that runs on them.
#[derive(Default)]
struct Groups {
    all: Vec<(MethodId, Set)>,
    places: FxHashMap<MethodId, usize>,
}

impl Groups {
    fn place(&mut self, target: MethodId) -> usize {
        let all = &mut self.all;
        *self.places.entry(target).or_insert_with(|| {
            all.push((target, Set::default()));
            all.len() - 1
        })
    }
}

impl Core<'_> {
    /// Makes a use of every object of a node, including later ones.
    pub(crate) fn use_all(&mut self, node: NodeId, what: NodeUse) {
        let objects = self.constraints.note(node, what);
        self.make_all(what, objects);
    }

    /// Makes a use of the given objects.
    pub(super) fn make_all(&mut self, what: NodeUse, objects: SetId) {
        let objects = self.fitting(what, objects);
        if objects == SetId::default() {
            return;
        }
        match what {
            NodeUse::Load(cell, to) => self.load_all(cell, objects, to),
            NodeUse::Store(cell, from) => self.store_all(cell, objects, from),
            NodeUse::Copy(at, to) => self.copy_all(at, objects, to),
            NodeUse::Receive(call) => self.dispatch(call, objects),
        }
    }

    fn copy_all(&mut self, at: ContextSite, objects: SetId, to: NodeId) {
        let mut copies = Set::default();
        let objects = self.constraints.sets.get(objects).clone();
        for object in objects.iter().map(|object| Id::new(object as usize)) {
            let copy = if self.heap.is_empty(object) {
                self.allocated(at, self.heap.type_of(object).1, 0)
            } else {
                object
            };
            copies.insert(copy.index() as u32);
        }
        self.constraints.add_all(to, copies);
    }

    /// The given objects that have the used field; all of them if the use is of no field.
    fn fitting(&mut self, what: NodeUse, objects: SetId) -> SetId {
        let (NodeUse::Load(ObjectCell::Field(field), _)
        | NodeUse::Store(ObjectCell::Field(field), _)) = what
        else {
            return objects;
        };
        let class = self.program.field(field).class;
        match self.heap.filter(self.program.class(class).name) {
            Some(filter) => {
                let heap = &mut self.heap;
                self.constraints.sets.passing(heap, objects, filter)
            }
            None => objects,
        }
    }

    /// Runs a known target.
    pub(crate) fn run(&mut self, call: DispatchedCall, target: MethodId) {
        if self.is_by_receiver(target) {
            self.receive(DispatchedCall {
                resolved: target,
                is_fixed: true,
                ..call
            });
        } else {
            self.connect(&call, target, None);
        }
    }

    /// Whether a call of this method is a call of a method handle.
    pub(crate) fn is_handle_call(&self, resolved: MethodId) -> bool {
        let class = self.program.method(resolved).class;
        self.program.class(class).name == known().method_handle
            && self.program.is_signature_polymorphic(resolved)
    }

    /// Whether a method is an access mode of variable handles.
    pub(crate) fn is_access(&self, resolved: MethodId) -> bool {
        let class = self.program.method(resolved).class;
        self.program.class(class).name == *"java/lang/invoke/VarHandle"
            && self.program.is_signature_polymorphic(resolved)
    }

    /// Makes the call on each object that reaches its receiver.
    pub(crate) fn receive(&mut self, call: DispatchedCall) {
        let Some(receiver) = call.nodes.arg(0) else {
            return;
        };
        let id = self.calls.push(call.into());
        self.use_all(receiver, NodeUse::Receive(id));
    }

    /// The table of calls that name a method.
    fn table(&mut self, named: MethodId, is_fixed: bool) -> TableId {
        let all = &mut self.tables.all;
        let ids = &mut self.tables.ids;
        *ids.entry((named, is_fixed))
            .or_insert_with(|| all.push(DispatchTable::default()))
    }

    /// Performs a call on new objects of its receiver.
    pub(crate) fn dispatch(&mut self, id: CallId, objects: SetId) {
        let call = self.calls[id].clone();
        let table = self.table(call.resolved, call.is_fixed);
        let others = self
            .run_again(id, &call, table, objects)
            .unwrap_or_else(|| {
                let grouped = self.grouped(&call, table, objects);
                if !self.run_first(id, &call, table, objects, &grouped) {
                    for (target, objects) in &grouped.groups {
                        self.connect_all(id, &call, *target, objects);
                    }
                }
                grouped.others
            });
        for (object, action) in others.iter().copied() {
            match action {
                CallAction::Open(Open::Missing) => self.run_above(id, &call, object),
                CallAction::Open(why) => self.run_below(id, &call, object, why),
                CallAction::Run(_) | CallAction::Nothing => {}
                _ => self.tell(Event::ReceiverReached(id, object, action)),
            }
        }
    }

    /// Groups objects by the method that a call runs on them.
    fn grouped(&mut self, call: &DispatchedCall, table: TableId, objects: SetId) -> Grouped {
        self.tables.delivery += 1;
        let (mut groups, mut others) = (Groups::default(), Others::default());
        let objects = self.constraints.sets.get(objects).clone();
        for number in objects.iter() {
            let object = ObjectId::new(number as usize);
            let ty = self.heap.type_of(object).0;
            if let Some((delivery, group)) = self.tables.groups.get(ty)
                && *delivery == self.tables.delivery
            {
                groups.all[*group].1.push(number);
                continue;
            }
            match self.done_by(call, table, ty) {
                CallAction::Run(target) => {
                    let group = groups.place(target);
                    groups.all[group].1.push(number);
                    self.tables.note(ty, group);
                }
                CallAction::Nothing => {}
                action => others.push((object, action)),
            }
        }
        Grouped {
            groups: groups.all,
            others: others.into(),
        }
    }

    /// The action of a call on objects of a type.
    fn done_by(&mut self, call: &DispatchedCall, table: TableId, ty: TypeId) -> CallAction {
        self.tables.all[table].get(ty).unwrap_or_else(|| {
            let action = self.action(call, ty);
            self.tables.all[table].note(ty, action);
            action
        })
    }

    fn action(&self, call: &DispatchedCall, ty: TypeId) -> CallAction {
        let resolved = call.resolved;
        let class = match self.heap.types()[ty] {
            ObjectType::Lambda(site, _) => return self.does_on_lambda(call, site),
            ObjectType::Proxy(..) if !call.is_fixed => return CallAction::RunProxy,
            ObjectType::Proxy(..) => return CallAction::Run(resolved),
            ObjectType::Handle(handle) if self.is_handle_call(resolved) => {
                return CallAction::RunHandle(handle);
            }
            ObjectType::Combined(passes_on) if self.is_handle_call(resolved) => {
                return CallAction::RunCombined(passes_on);
            }
            ObjectType::Class(_) if self.is_handle_call(resolved) => return CallAction::Nothing,
            ObjectType::Class(class) if self.is_access(resolved) => {
                return CallAction::Access(class);
            }
            ObjectType::Class(class) => Some(class),
            ObjectType::Handle(_) | ObjectType::Combined(_) => {
                self.program.find(OF_HANDLES.into()).ok()
            }
            ObjectType::Array(_) | ObjectType::AnyArray => self.program.object(),
        };
        let Some(class) = class.filter(|class| self.is_below(*class, resolved)) else {
            return CallAction::Nothing;
        };
        if call.is_fixed {
            return CallAction::Run(resolved);
        }
        match self.program.select(class, resolved) {
            Selection::Method(target) => CallAction::Run(target),
            Selection::Unknown(_) => CallAction::Open(Open::Missing),
            _ if self.program.class(class).flags.is_abstract() => {
                CallAction::Open(Open::NoReceiver)
            }
            _ => CallAction::Nothing,
        }
    }

    fn does_on_lambda(&self, call: &DispatchedCall, site: u32) -> CallAction {
        let (program, resolved) = (self.program, call.resolved);
        let named = program.method(resolved);
        let interfaces = self.interfaces_of(site);
        // The caller is a default method: it calls another interface's default method, or a private
        // method.
        if call.is_fixed || named.flags.is_private() {
            let mut all = interfaces.into_iter();
            let may_have = |found: Result<ClassId, _>| {
                found.is_err() || found.is_ok_and(|class| self.is_below(class, resolved))
            };
            return if all.any(may_have) {
                CallAction::Run(resolved)
            } else {
                CallAction::Nothing
            };
        }
        let of = named.class;
        if !program.class(of).is_interface() && program.object() != Some(of) {
            return CallAction::Nothing;
        }
        if self.is_body(site, resolved) {
            return CallAction::RunLambda(site);
        }
        match program.select_for_lambda(&interfaces, named.name, named.descriptor) {
            Selection::Method(target) => CallAction::Run(target),
            Selection::Unknown(_) => CallAction::Open(Open::Missing),
            _ => CallAction::Nothing,
        }
    }

    /// The call runs a method of an absent class below the object's abstract class.
    fn run_below(&mut self, id: CallId, call: &DispatchedCall, object: ObjectId, why: Open) {
        self.leave_open(call.site, why);
        if self.is_of_own(call, object) && self.outside.left.insert(id) {
            let descriptor = self.program.method(call.resolved).descriptor;
            let away = PassedValues {
                values: with_types(descriptor, &call.nodes.args[1..]),
                is_outside: false,
            };
            self.leave_call(descriptor, away, &call.nodes);
        }
    }

    /// The call runs a missing method above the class of an object, or above a lambda.
    fn run_above(&mut self, id: CallId, call: &DispatchedCall, object: ObjectId) {
        self.leave_open(call.site, Open::Missing);
        // The resolved method may be the one that runs.
        let is_lambda = matches!(self.heap.type_of(object).1, ObjectType::Lambda(..));
        let resolved = self.program.method(call.resolved);
        let descriptor = resolved.descriptor;
        if is_lambda && !resolved.flags.is_abstract() {
            self.connect_all(id, call, call.resolved, &Set::of(object.index() as u32));
        }
        if !self.is_of_own(call, object) {
            return;
        }
        let found = self.outside.missing.get(&id).copied();
        let on = found.unwrap_or_else(|| {
            let on = self.constraints.node();
            self.outside.missing.insert(id, on);
            let args = call.nodes.args[1..].iter().copied();
            let args: Vec<Option<NodeId>> = std::iter::once(Some(on)).chain(args).collect();
            let away = PassedValues {
                values: with_receiver(false, descriptor, &args),
                is_outside: true,
            };
            self.leave_call(descriptor, away, &call.nodes);
            on
        });
        self.constraints.add(on, object);
    }

    /// Whether the program's own code makes the call, or its receiver is an object of an own class.
    fn is_of_own(&self, call: &DispatchedCall, object: ObjectId) -> bool {
        let is_own = |class| is_own(self.program, class);
        is_own(self.class_of(call.site.0))
            || match self.heap.type_of(object).1 {
                ObjectType::Class(class) => is_own(class),
                ObjectType::Lambda(site, _) => is_own(self.lambdas[site as usize].host),
                _ => false,
            }
    }

    /// Runs a method on these objects. With object contexts, each object is connected by itself.
    fn connect_all(&mut self, id: CallId, call: &DispatchedCall, target: MethodId, objects: &Set) {
        if !self.is_by_receiver(target) {
            return self.connect(call, target, Some((id, objects)));
        }
        for object in objects.iter() {
            self.connect(call, target, Some((id, &Set::of(object))));
        }
    }

    /// Whether objects of a class may run a method.
    fn is_below(&self, class: ClassId, method: MethodId) -> bool {
        let of = self.program.method(method).class;
        self.heap.above().may_be_below(class, of)
    }

    /// The method that an object of exactly this class runs for a resolved method. `None` if it is
    /// unknown.
    pub(crate) fn select(&self, class: ClassId, resolved: MethodId) -> Option<MethodId> {
        let is_below = self.is_below(class, resolved);
        match is_below.then(|| self.program.select(class, resolved))? {
            Selection::Method(target) => Some(target),
            _ => None,
        }
    }
}
