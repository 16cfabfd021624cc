//! The propagation of unknown objects (`unknown`) in a solved graph. They flow along edges, as far
//! as their types pass, and out of the fields, elements and calls of unknown objects. A call with
//! an unknown receiver is open, unless it runs every possible target already.
//!
//! The cells of platform objects, mainly collections, are not told apart: an unknown object that
//! enters one may leave any other. There it may be an object of any own class that the type admits.
//!
//! `hidden` has the effects of code that the graph does not see.

use std::collections::BTreeSet;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::records::Hidden;
use super::types::{
    Torn, class_of, holds_any, is_of_program, is_plain, may_be_of_program, narrowed, torn,
};
use super::unknown::{states, unanswered};
use crate::core::border::{HiddenView, PassedValues, UnknownAt, with_types};
use crate::core::cell::ObjectCell;
use crate::core::classes::all_below;
use crate::core::heap::{ObjectId, ObjectType, is_above_arrays};
use crate::core::shared::DispatchedCall;
use crate::core::solver::{CallId, NodeId, NodeUse};
use crate::core::state::Core;
use crate::entry_points::seen_by_users;
use crate::plugins::Plugins;
use base::{Sym, known};
use callgraph::{AnswerState, Open};
use classfile::{FieldType, MethodDescriptor};
use program::{ClassId, MethodId, Program};

/// With more classes below a type, the targets of a call count as unknown.
const MOST_CLASSES: usize = 256;

/// At a node with more unknown types, further types count as `Object`, a supertype of all. So types
/// and nodes do not multiply. Absent classes keep their type.
const MOST_TYPES: u8 = 8;

/// All possible targets for objects of a type.
type OfTypes = FxHashMap<(Sym, MethodId), Option<Rc<[MethodId]>>>;

/// The unknown objects, with the work that is left.
pub(crate) struct Spread<'e, 'a> {
    /// The solved state.
    pub core: &'e mut Core<'a>,
    /// The findings of plugins about reflection, handles and proxies.
    pub plugins: &'e Plugins,
    /// The methods that code of users runs.
    users: &'e BTreeSet<MethodId>,
    /// Whether the class path has unread classes.
    pub has_unread: bool,
    /// The state of hidden code: its work so far, and indices.
    pub hidden: Hidden,
    seen: FxHashSet<UnknownAt>,
    /// The unknown nodes, with the number of types that each has.
    unknown: FxHashMap<NodeId, u8>,
    waiting: Vec<UnknownAt>,
    /// Types that a node took as `Object`; `this` of their methods is still to do.
    widened: Vec<Sym>,
    passing: FxHashMap<(Sym, Sym), Option<Sym>>,
    targets: OfTypes,
    torn: Torn,
    /// The cells of platform objects.
    kept: FxHashSet<NodeId>,
    /// Used in place of a class name: any class of the program.
    pub any: Sym,
}

/// The input of this pass.
pub(crate) struct EscapeInput<'e> {
    /// The findings of plugins about reflection, handles and proxies.
    pub plugins: &'e Plugins,
    /// The methods that code of users runs.
    pub users: &'e BTreeSet<MethodId>,
    /// Whether the class path has unread classes.
    pub has_unread: bool,
}

/// Marks calls as open if an unknown object reaches their receivers, or if no object does. Returns
/// how much is known of the values that each reflective call uses, by the number of its site.
pub(crate) fn leave_rest_open(core: &mut Core<'_>, input: &EscapeInput<'_>) -> Vec<AnswerState> {
    let silent = core.silent();
    let mut first = std::mem::take(&mut core.outside.unknown);
    let mut away = std::mem::take(&mut core.outside.away);
    let calls = core.calls.values().iter();
    let calls = calls.filter(|call| !core.is_of_platform(call.site));
    let calls =
        calls.filter(|call| silent.contains(&core.place(call)) || is_of_made_handle(core, call));
    for call in calls {
        first.extend(unknown_result(core.program, call));
        first.push((call.nodes.thrown, known().throwable));
        let descriptor = core.program.method(call.resolved).descriptor;
        away.push(PassedValues {
            values: with_types(descriptor, &call.nodes.args[1..]),
            is_outside: false,
        });
    }
    let kept = cells_of_platform(core);
    let torn = torn(core.program);
    let mut spread = Spread {
        hidden: Hidden::of(core),
        core,
        plugins: input.plugins,
        users: input.users,
        has_unread: input.has_unread,
        seen: FxHashSet::default(),
        unknown: FxHashMap::default(),
        waiting: Vec::new(),
        widened: Vec::new(),
        passing: FxHashMap::default(),
        targets: FxHashMap::default(),
        torn,
        kept,
        // No class has this name (JVMS 4.2.1).
        any: ";".into(),
    };
    first.into_iter().for_each(|unknown| spread.give(unknown));
    away.iter().for_each(|passed| spread.pass_to_hidden(passed));
    spread.give_users();
    let states = spread.run();
    for (method, pc) in silent {
        if !core.is_open(method, pc, Open::UnknownReceiver) {
            core.leave_place_open(method, pc, Open::NoReceiver);
        }
    }
    states
}

/// Whether a call by handle may meet a handle that platform code makes in a way that is not
/// followed.
fn is_of_made_handle(core: &Core<'_>, call: &DispatchedCall) -> bool {
    let is_made = |object: ObjectId| {
        let is_class = matches!(core.heap.type_of(object).1, ObjectType::Class(_));
        is_class && core.heap.allocation_of(object).is_some()
    };
    let on = call.nodes.arg(0);
    core.is_handle_call(call.resolved) && on.is_some_and(|on| core.objects_at(on).any(is_made))
}

/// The cells that platform classes declare, and the cells of objects that platform code makes.
fn cells_of_platform(core: &Core<'_>) -> FxHashSet<NodeId> {
    let is_platform = |class: ClassId| core.program.class(class).is_platform();
    let makers = core.heap.makers();
    let is_kept = |object, cell| match cell {
        ObjectCell::Field(field) => is_platform(core.program.field(field).class),
        ObjectCell::Any | ObjectCell::Elements | ObjectCell::Captured(_) => {
            let maker = makers.get(&object);
            maker.is_some_and(|maker| is_platform(core.program.method(*maker).class))
        }
    };
    let cells = core.constraints.cells();
    let kept = cells.filter(|((object, cell), _)| is_kept(*object, *cell));
    kept.map(|(_, node)| core.constraints.same(node)).collect()
}

/// The result of a call with unknown targets.
fn unknown_result(program: &Program, call: &DispatchedCall) -> Option<UnknownAt> {
    let ty = MethodDescriptor::parse(program.method(call.resolved).descriptor)?;
    match ty.result? {
        FieldType::Class(name) | FieldType::Array(name) => Some((call.nodes.result?, name)),
        FieldType::Primitive(_) => None,
    }
}

impl Spread<'_, '_> {
    fn run(&mut self) -> Vec<AnswerState> {
        let round = self.plugins.reflecting().round(self.core);
        loop {
            self.settle();
            let is_unknown = |node| self.is_unknown(node);
            let all = unanswered(self.core, self.plugins, &round, &is_unknown);
            all.into_iter().for_each(|unknown| self.give(unknown));
            self.reflect(&round);
            let is_done = self.waiting.is_empty() && self.widened.is_empty();
            if is_done && self.hidden.escaping.is_empty() && !self.give_unreached() {
                return states(self.core, self.plugins, &round, &|node| {
                    self.is_unknown(node)
                });
            }
        }
    }

    /// Users assign the fields that they see, and use their values, and the results of methods.
    fn give_users(&mut self) {
        let program = self.core.program;
        let view = HiddenView::of_users();
        let asked = self.users;
        for method in asked {
            let first = usize::from(!program.method(*method).flags.is_static());
            self.run_given(*method, first, view);
        }
        for (field, ty) in seen_by_users(program, asked) {
            let cells = self.hidden.fields.get(&field).cloned().unwrap_or_default();
            let of_class = self.core.static_of(field);
            let is_assigned = !program.field(field).flags.is_final();
            for node in cells.into_iter().chain(of_class) {
                if let (true, FieldType::Class(name) | FieldType::Array(name)) = (is_assigned, ty) {
                    self.give((node, name));
                }
                self.escape_as(node, ty, view);
            }
        }
    }

    /// Propagates until no work is left.
    fn settle(&mut self) {
        loop {
            if let Some(name) = self.widened.pop() {
                self.give_this(name);
            } else if let Some((node, name)) = self.waiting.pop() {
                self.spread(node, name);
            } else if let Some(escaping) = self.hidden.escaping.pop() {
                self.use_escaped(escaping);
            } else {
                return;
            }
        }
    }

    /// Lets an unknown object reach a node.
    pub(crate) fn give(&mut self, (node, name): UnknownAt) {
        let node = self.core.constraints.same(node);
        let name = if self.kept.contains(&node) {
            self.kept_as(name)
        } else {
            Some(name)
        };
        let Some(name) = name else { return };
        let types = self.unknown.get(&node).copied().unwrap_or_default();
        let is_between = self.core.constraints.nodes[node].is_between;
        let name = if types < MOST_TYPES || is_between || self.is_missing(name) {
            name
        } else {
            if !self.hidden.types.contains(&name) {
                self.widened.push(name);
            }
            known().object
        };
        if self.seen.insert((node, name)) {
            self.unknown.insert(node, types.saturating_add(1));
            self.waiting.push((node, name));
        }
    }

    /// Whether a class, or the class of an array's elements, is absent. Such a class may be below
    /// any class, and the targets of calls on its objects are unknown.
    pub(crate) fn is_missing(&self, name: Sym) -> bool {
        class_of(name).is_some_and(|class| self.core.program.find(class).is_err())
    }

    /// Whether an unknown object reached a node.
    pub(crate) fn is_unknown(&self, node: NodeId) -> bool {
        let node = self.core.constraints.same(node);
        self.unknown.contains_key(&node)
    }

    /// The type that an unknown object has when it comes out of platform objects: always `any`.
    /// `None` for types that hold no object of the program.
    fn kept_as(&self, name: Sym) -> Option<Sym> {
        let program = self.core.program;
        let is_known = match FieldType::of_class_constant(name) {
            FieldType::Class(name) => is_plain(program, name),
            _ => !holds_any(program, name),
        };
        let is_any = name == self.any || is_of_program(program, name);
        (is_any || !is_known).then_some(self.any)
    }

    fn spread(&mut self, node: NodeId, name: Sym) {
        self.give_this(name);
        let linked = self.hidden.links.remove(&node).into_iter().flatten();
        linked.for_each(|unknown| self.give(unknown));
        let of = &mut self.core.constraints.nodes[node];
        let (to, uses) = (std::mem::take(&mut of.to), std::mem::take(&mut of.uses));
        for (to, filter) in &to {
            let passing = match filter {
                None => Some(name),
                Some(filter) => {
                    let of = self.core.heap.name_of(*filter);
                    self.passes(name, of)
                }
            };
            passing.into_iter().for_each(|name| self.give((*to, name)));
        }
        for what in &uses {
            self.make(*what, name);
        }
        let of = &mut self.core.constraints.nodes[node];
        (of.to, of.uses) = (to, uses);
    }

    fn make(&mut self, what: NodeUse, name: Sym) {
        match what {
            NodeUse::Load(cell, to) => {
                let held = self.held(cell, name);
                held.into_iter().for_each(|held| self.give((to, held)));
            }
            NodeUse::Copy(_, to) => self.give((to, name)),
            NodeUse::Receive(call) => self.receive(call, name),
            NodeUse::Store(cell, from) => self.store(cell, from, name),
        }
    }

    /// The type of values in a cell of an unknown object. `None` if its type has no such cell.
    pub(crate) fn held(&mut self, cell: ObjectCell, name: Sym) -> Option<Sym> {
        let ty = match (cell, FieldType::of_class_constant(name)) {
            (ObjectCell::Field(field), FieldType::Class(_)) => {
                let field = *self.core.program.field(field);
                let class = self.core.program.class(field.class).name;
                self.passes_as(name, class)?;
                FieldType::parse(field.descriptor)?
            }
            (ObjectCell::Elements, _) if name == self.any => FieldType::Class(name),
            (..) if name == self.any => return None,
            (ObjectCell::Any, FieldType::Class(_)) => FieldType::Class(known().object),
            (ObjectCell::Elements, FieldType::Class(_)) if is_above_arrays(name) => {
                FieldType::Class(known().object)
            }
            (ObjectCell::Elements, FieldType::Array(array)) => {
                FieldType::parse(Sym::new(&array.bytes()[1..]))?
            }
            _ => return None,
        };
        match ty {
            FieldType::Class(name) | FieldType::Array(name) => Some(name),
            FieldType::Primitive(_) => None,
        }
    }

    /// An unknown object reaches the receiver of a call. The call is open, unless it runs every
    /// possible target already.
    fn receive(&mut self, id: CallId, name: Sym) {
        let call = self.core.calls[id].clone();
        let program = self.core.program;
        let of = program.class(program.method(call.resolved).class).name;
        let Some(name) = self.passes(name, of) else {
            return;
        };
        let is_any = name == self.any;
        let is_handle = self.core.is_handle_call(call.resolved);
        if self.core.is_access(call.resolved) || is_any && is_handle {
            return;
        }
        let targets = if is_handle {
            None
        } else if call.is_fixed {
            Some(Rc::from([call.resolved]))
        } else {
            self.targets(name, call.resolved)
        };
        let Some(targets) = targets.filter(|all| all.iter().all(|to| self.runs(id, *to))) else {
            self.core.leave_open(call.site, Open::UnknownReceiver);
            if let Some((to, name)) = unknown_result(program, &call) {
                let is_kept = is_any && self.core.is_of_platform(call.site);
                let name = if is_kept {
                    self.kept_as(name)
                } else {
                    Some(name)
                };
                name.into_iter().for_each(|name| self.give((to, name)));
            }
            self.give((call.nodes.thrown, known().throwable));
            return self.run_hidden(id, &call, name);
        };
        let named = program.method(call.resolved).name;
        if is_plain(program, name) && !GIVE_CONSTANTS.contains(&named.bytes()) {
            return;
        }
        for target in targets.iter().copied() {
            if self.core.is_clone(target) {
                let copy = call.nodes.result.map(|result| (result, name));
                copy.into_iter().for_each(|copy| self.give(copy));
            }
            let plain = self.core.plain(target);
            let in_contexts = self.hidden.instances.get(&target).cloned();
            for instance in in_contexts.unwrap_or_else(|| vec![plain]) {
                let this = self.core.frame(instance).parameters.first().copied();
                this.flatten()
                    .into_iter()
                    .for_each(|this| self.give((this, name)));
            }
        }
    }

    /// Whether a call runs a method in any context.
    pub(crate) fn runs(&mut self, id: CallId, target: MethodId) -> bool {
        let instance = self.core.plain(target);
        let in_contexts = self.hidden.instances.get(&target).into_iter().flatten();
        let mut all = std::iter::once(instance).chain(in_contexts.copied());
        all.any(|instance| self.core.is_connected(id, instance))
    }

    /// The targets of a call for all possible objects of a type; `None` if they are unknown.
    fn targets(&mut self, name: Sym, resolved: MethodId) -> Option<Rc<[MethodId]>> {
        let (core, has_unread, any) = (&*self.core, self.has_unread, self.any);
        let all = self.targets.entry((name, resolved));
        let all = all.or_insert_with(|| {
            let all = if name == any {
                targets_of_program(core, has_unread, resolved)
            } else {
                targets(core, has_unread, name, resolved)
            };
            all.map(Rc::from)
        });
        all.clone()
    }

    /// The type of an unknown object that passes to a place of a type; `None` if it cannot pass.
    pub(crate) fn passes(&mut self, name: Sym, of: Sym) -> Option<Sym> {
        let (program, any) = (self.core.program, self.any);
        let passes = self.passing.entry((name, of));
        *passes.or_insert_with(|| {
            if name != any {
                narrowed(program, &self.torn, name, of)
            } else if is_of_program(program, of) || holds_any(program, of) {
                Some(of)
            } else {
                may_be_of_program(program, of).then_some(any)
            }
        })
    }

    /// The same, but only if the passing type is a known one.
    fn passes_as(&mut self, name: Sym, of: Sym) -> Option<Sym> {
        let any = self.any;
        self.passes(name, of).filter(|name| *name != any)
    }
}

/// Whether an unread class may extend this class.
pub(super) fn may_have_unread_below(program: &Program, has_unread: bool, class: ClassId) -> bool {
    let of = program.class(class);
    let is_seen = of.flags.is_public() || !of.is_platform();
    has_unread && is_seen && !of.flags.is_final()
}

/// The targets for objects of a type, without lambdas and proxies. `None` if its subclasses are too
/// many or unknown.
fn targets(
    core: &Core<'_>,
    has_unread: bool,
    name: Sym,
    resolved: MethodId,
) -> Option<Vec<MethodId>> {
    let program = core.program;
    if core.is_final(resolved) {
        return Some(vec![resolved]);
    }
    let class = match FieldType::of_class_constant(name) {
        FieldType::Array(_) => return Some(vec![core.select(program.object()?, resolved)?]),
        _ => program.find(name).ok()?,
    };
    if program.class(class).is_interface() || may_have_unread_below(program, has_unread, class) {
        return None;
    }
    let mut targets = Vec::new();
    let (mut below, mut next) = (vec![class], 0);
    while let Some(class) = below.get(next).copied() {
        next += 1;
        if next > MOST_CLASSES {
            return None;
        }
        below.extend(program.subtypes(class));
        if !program.class(class).flags.is_abstract() {
            targets.push(core.select(class, resolved)?);
        }
    }
    targets.sort_unstable();
    targets.dedup();
    Some(targets)
}

/// Methods of `Class` that return constants of an enum (`java.lang.Class`, JDK 8 to 25).
const GIVE_CONSTANTS: [&[u8]; 3] = [
    b"getEnumConstants",
    b"getEnumConstantsShared",
    b"enumConstantDirectory",
];

/// The targets for objects of any class of the program, without lambdas and proxies.
fn targets_of_program(
    core: &Core<'_>,
    has_unread: bool,
    resolved: MethodId,
) -> Option<Vec<MethodId>> {
    let program = core.program;
    let named = program.method(resolved);
    // A lambda, or a platform collection, may be the receiver.
    let is_of_any = program.class(named.class).is_interface() && named.flags.is_abstract();
    if is_of_any || may_have_unread_below(program, has_unread, named.class) {
        return None;
    }
    let below = all_below(program, program.method(resolved).class);
    let made = below.into_iter().filter(|class| {
        let class = program.class(*class);
        !class.is_platform() && !class.flags.is_abstract()
    });
    let targets = made.map(|class| core.select(class, resolved));
    let mut targets = targets.collect::<Option<Vec<_>>>()?;
    targets.sort_unstable();
    targets.dedup();
    Some(targets)
}
