//! The uses that hidden code makes of values that pass to it, depending on how it sees them
//! (`HiddenView`):
//!
//! * It calls the methods that it sees, with unknown arguments.
//! * It reads and writes the fields that it sees.
//! * It takes elements out of arrays and collections, and puts its own in.
//! * It does the same with all objects that it gets in this way.
//!
//! By assumption, it runs methods and touches fields only of objects that pass to it. Static
//! members that it names by itself are not followed.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::records::{Escaping, VisibleMembers};
use super::spread::Spread;
use super::types::class_of;
use super::unknown::is_open;
use crate::core::asked::Round;
use crate::core::border::{HiddenView, PassedValues, UnknownAt};
use crate::core::cell::ObjectCell;
use crate::core::classes::{all_above, is_container, is_own, is_torn};
use crate::core::heap::{ObjectId, ObjectType, ProxyTarget, TypeId};
use crate::core::set::Set;
use crate::core::solver::NodeId;
use crate::plugins::handles::{BOUND, GIVES, PARTS};
use crate::plugins::proxy::{INVOKE, RUNS};
use crate::plugins::reflective::ReflectiveCall;
use base::{Id, Sym, known};
use classfile::{FieldType, HandleKind, MethodDescriptor};
use program::{ClassId, FieldId, MethodId, Program};

impl Spread<'_, '_> {
    /// Arguments pass to hidden code.
    pub(crate) fn pass_to_hidden(&mut self, passed: &PassedValues) {
        for (node, ty) in &passed.values {
            self.escape_as(*node, *ty, HiddenView::by(passed.is_outside));
        }
    }

    /// The objects of a node pass to hidden code, which sees the declared type.
    pub(crate) fn escape_as(&mut self, node: NodeId, declared: FieldType, view: HiddenView) {
        if let Some((view, dimensions)) = seen_as(self.core.program, declared, view) {
            self.escape(node, view, dimensions);
        }
    }

    /// The same for arrays of a seen type, with this number of dimensions.
    pub(crate) fn escape(&mut self, node: NodeId, view: HiddenView, dimensions: usize) {
        let constraints = &self.core.constraints;
        let held = constraints.states[constraints.same(node)].held;
        if self.hidden.escaped.insert((held, view, dimensions)) {
            self.hidden.escaping.push((held, view, dimensions));
        }
    }

    /// Applies the uses to the objects that are new for this view. Objects without the declared
    /// type are skipped. The graph has them only because it casts less than the JVM. For an
    /// interface, the verifier lets any object pass. But no compiler passes another, and the
    /// interface's methods throw on it (JVMS 6.5.invokeinterface).
    pub(crate) fn use_escaped(&mut self, (held, view, dimensions): Escaping) {
        let declared = view.declared.filter(|_| dimensions == 0);
        let core = &mut *self.core;
        let held = match declared.and_then(|name| core.heap.filter(name)) {
            Some(filter) => core.constraints.sets.passing(&mut core.heap, held, filter),
            None => held,
        };
        let held = self.core.constraints.sets.get(held);
        let had = self.hidden.had.entry((view, dimensions)).or_default();
        let new = had.missing(held);
        had.add(&new);
        for object in new.iter().map(|object| Id::new(object as usize)) {
            let (id, ty) = self.core.heap.type_of(object);
            match ty {
                // A value declared as `Serializable` may be an array of any type.
                ObjectType::Array(_) | ObjectType::AnyArray if dimensions == 0 => {
                    self.use_elements(object, ty, view.undeclared(), 0);
                }
                ObjectType::Array(_) | ObjectType::AnyArray => {
                    self.use_elements(object, ty, view, dimensions - 1);
                }
                _ if dimensions > 0 => {}
                ObjectType::Class(class) if is_own(self.core.program, class) => {
                    self.use_own(object, id, class, view);
                }
                ObjectType::Class(class) => self.use_container(object, class, view),
                ObjectType::Lambda(site, _) => self.use_lambda(object, id, site, view),
                ObjectType::Proxy(_, runs) => {
                    let cell = self.core.cell(object, RUNS);
                    let declared = match runs {
                        ProxyTarget::Handler => Some(INVOKE.0.into()),
                        ProxyTarget::Handle => None,
                    };
                    self.escape(cell, HiddenView { declared, ..view }, 0);
                }
                ObjectType::Handle(handle) => self.use_handle(handle),
                ObjectType::Combined(_) => {
                    for cell in [PARTS, BOUND, GIVES] {
                        let cell = self.core.cell(object, cell);
                        self.escape(cell, HiddenView::by(false), 0);
                    }
                }
            }
        }
    }

    /// Hidden code runs a method of an object that passed to it. The arguments are unknown, and the
    /// result passes to hidden code.
    pub(crate) fn run_given(&mut self, target: MethodId, first: usize, view: HiddenView) {
        let view = view.undeclared();
        if !self.hidden.ran.insert((target, first, view)) {
            return;
        }
        let all = self.parameters(target, first..usize::MAX);
        all.into_iter().for_each(|unknown| self.give(unknown));
        let declared = MethodDescriptor::parse(self.core.program.method(target).descriptor);
        let declared = declared.and_then(|ty| ty.result);
        let instances = self.hidden.instances.get(&target).cloned();
        for instance in instances.unwrap_or_default() {
            let frame = self.core.frame(instance);
            if let (Some(result), Some(declared)) = (frame.result, declared) {
                self.escape_as(result, declared, view);
            }
            self.escape(frame.thrown, view, 0);
        }
    }

    /// Hidden code runs a lambda with its captured values, and the default methods of its
    /// interfaces.
    fn use_lambda(&mut self, object: ObjectId, id: TypeId, site: u32, view: HiddenView) {
        let program = self.core.program;
        let bodies = self.bodies_of(site);
        for body in bodies.iter().copied() {
            // A constructor's first parameter is the new object. Captured values of another lambda
            // are linked where that lambda is used.
            let skipped = usize::from(program.method(body.method).name == known().constructor);
            let is_its = body.lambda == Some(site);
            for n in skipped..if is_its { body.first } else { skipped } {
                let cell = ObjectCell::Captured((n - skipped) as u8);
                let captured = self.core.cell(object, cell);
                for parameter in self.parameters(body.method, n..n + 1) {
                    self.link(captured, parameter);
                }
            }
            self.run_given(body.method, body.first, view);
        }
        // Lambdas of platform code are not followed: their captured values escape, too.
        let of = &self.core.lambdas[site as usize];
        if !is_own(program, of.host) {
            for n in 0..of.lambda.captures().len() {
                let captured = self.core.cell(object, ObjectCell::Captured(n as u8));
                self.escape(captured, view.undeclared(), 0);
            }
        }
        let is_first = self.hidden.called_back.insert((view, id));
        let interfaces = self.core.interfaces_of(site).into_iter().flatten();
        let above = interfaces.flat_map(|interface| all_above(program, interface));
        for method in above.flat_map(|class| program.methods_of(class)) {
            let flags = program.method(method).flags;
            if flags.is_static() || flags.is_private() {
                continue;
            }
            for this in self.parameters(method, 0..1) {
                self.give_unless_held(this, object);
            }
            if is_first {
                self.run_given(method, 1, view);
            }
        }
    }

    /// Makes `this` unknown, unless the graph runs the method on this object already.
    fn give_unless_held(&mut self, (this, name): UnknownAt, object: ObjectId) {
        let held = self.core.constraints.held(this);
        if !held.has_all(&Set::of(object.index() as u32)) {
            self.give((this, name));
        }
    }

    fn use_elements(
        &mut self,
        array: ObjectId,
        ty: ObjectType,
        view: HiddenView,
        dimensions: usize,
    ) {
        if !self.core.heap.has(array, ObjectCell::Elements) {
            return;
        }
        let component = match ty {
            ObjectType::Array(array) => FieldType::parse(Sym::new(&array.bytes()[1..])),
            _ => Some(FieldType::Class(known().object)),
        };
        let Some(FieldType::Class(name) | FieldType::Array(name)) = component else {
            return;
        };
        let elements = self.core.cell(array, ObjectCell::Elements);
        self.give((elements, name));
        self.escape(elements, view, dimensions);
    }

    /// The uses of an object of a program's class.
    fn use_own(&mut self, object: ObjectId, id: TypeId, class: ClassId, view: HiddenView) {
        let is_first = self.hidden.called_back.insert((view, id));
        let seen = self.seen(class, view);
        for this in seen.this.iter().copied() {
            self.give_unless_held(this, object);
        }
        for target in seen.methods.iter().filter(|_| is_first) {
            self.run_given(*target, 1, view);
        }
        if let Some(above) = seen.container {
            self.use_container(object, above, view);
        }
        for (field, ty, is_written) in seen.fields.iter().copied() {
            let cell = self.core.cell(object, ObjectCell::Field(field));
            if let (true, FieldType::Class(name) | FieldType::Array(name)) = (is_written, ty) {
                self.give((cell, name));
            }
            self.escape_as(cell, ty, view);
        }
    }

    /// The members that hidden code sees of a class, cached.
    fn seen(&mut self, class: ClassId, view: HiddenView) -> Rc<VisibleMembers> {
        let seen = self.hidden.seen.get(&(class, view)).cloned();
        seen.unwrap_or_else(|| {
            let seen = Rc::new(self.look_at(class, view));
            self.hidden.seen.insert((class, view), seen.clone());
            seen
        })
    }

    fn look_at(&mut self, class: ClassId, view: HiddenView) -> VisibleMembers {
        let program = self.core.program;
        let select = |named: MethodId| self.core.select(class, named);
        let mut methods: Vec<MethodId> = (methods_seen(program, class, view).into_iter())
            .filter_map(select)
            .collect();
        // A method inherited from the platform may call any overridable method that the platform
        // declares.
        let is_inherited = |target: &MethodId| {
            let of = program.method(*target).class;
            !is_own(program, of) && Some(of) != program.object()
        };
        if methods.iter().any(is_inherited) {
            let all = methods_seen(program, class, HiddenView::by(true)).into_iter();
            methods.extend(all.filter_map(select));
        }
        let mut methods: Vec<MethodId> = methods
            .into_iter()
            .flat_map(|target| self.behind_bridge(target))
            .filter(|target| self.hidden.instances.contains_key(target))
            .collect();
        methods.sort_unstable();
        methods.dedup();
        let declaring = match (view.declared, view.is_outside) {
            (Some(name), _) => program.find(name).ok(),
            (None, false) => Some(class),
            (None, true) => None,
        };
        let fields = declaring.map_or(Vec::new(), |class| fields_above(program, class));
        let fields = fields.into_iter().filter_map(|(field, ty)| {
            let flags = program.field(field).flags;
            let is_seen = !flags.is_private() && view.sees(flags.is_public(), flags.is_protected());
            is_seen.then_some((field, ty, !flags.is_final()))
        });
        let this = methods
            .iter()
            .flat_map(|target| self.parameters(*target, 0..1));
        let container = |above: &ClassId| is_container(program.class(*above).name);
        let mut above = program.superclasses(class).filter_map(Result::ok);
        VisibleMembers {
            this: this.collect(),
            container: above.find(container),
            methods,
            fields: fields.collect(),
        }
    }

    /// A method, or the methods that a bridge may run if the graph does not have the bridge (JLS
    /// 15.12.4.5).
    fn behind_bridge(&self, target: MethodId) -> Vec<MethodId> {
        let program = self.core.program;
        let bridge = program.method(target);
        if !bridge.flags.is_bridge() || self.hidden.instances.contains_key(&target) {
            return vec![target];
        }
        // The bridge may run a method that its class inherits.
        let above = all_above(program, bridge.class).into_iter();
        let all = above.flat_map(|class| program.methods_of(class));
        all.filter(|method| {
            let method = program.method(*method);
            method.name == bridge.name && !method.flags.is_static()
        })
        .collect()
    }

    /// Hidden code takes elements out of a platform collection, and puts its own in.
    fn use_container(&mut self, object: ObjectId, class: ClassId, view: HiddenView) {
        let view = view.undeclared();
        let is_one = is_container(self.core.program.class(class).name);
        if !is_one || !self.hidden.emptied.insert((object, view)) {
            return;
        }
        for (field, _) in fields_above(self.core.program, class) {
            let cell = self.core.cell(object, ObjectCell::Field(field));
            self.give((cell, known().object));
            self.escape(cell, view, 0);
        }
    }

    /// Hidden code calls a method handle.
    fn use_handle(&mut self, handle: u32) {
        let (host, handle) = self.core.handle(handle);
        // A constructor's first parameter is the new object.
        let first = usize::from(handle.kind == HandleKind::NewInvokeSpecial);
        for target in self.selected_by(host, handle) {
            self.run_given(target, first, HiddenView::by(false));
        }
    }

    /// Open reflective calls run hidden code: their receivers and arguments escape, and values
    /// reach the fields of objects.
    pub(crate) fn reflect(&mut self, round: &Round) {
        let mut running = Vec::new();
        for (n, site) in self.plugins.reflecting().sites().iter().enumerate() {
            let is_run = matches!(
                site.kind,
                ReflectiveCall::Construct | ReflectiveCall::Invoke | ReflectiveCall::Set
            );
            if is_run
                && !self.hidden.reflected.contains(&n)
                && !self.core.is_of_platform(site.at)
                && is_open(self.core, round, site, &|node| self.is_unknown(node))
            {
                running.push((n, site.kind, site.nodes.args.clone()));
            }
        }
        for (n, kind, args) in running {
            self.hidden.reflected.insert(n);
            if let (ReflectiveCall::Invoke, Some(Some(on))) = (kind, args.get(1)) {
                self.hidden.invoked.push(*on);
                self.run_private(*on);
            }
            match (kind, &args[..]) {
                (ReflectiveCall::Set, [_, Some(on), Some(value), ..]) => {
                    self.set_fields(*on, *value);
                    self.escape(*value, HiddenView::by(false), 0);
                }
                (ReflectiveCall::Set, [.., Some(value)]) => {
                    self.escape(*value, HiddenView::by(false), 0)
                }
                (ReflectiveCall::Set, _) => {}
                _ => {
                    for arg in args.into_iter().skip(1).flatten() {
                        self.escape(arg, HiddenView::by(false), 0);
                    }
                }
            }
        }
        self.run_all_private();
    }

    /// The program's own reflection may also run private methods, which hidden code does not see.
    /// Here it runs them on the known receivers.
    fn run_private(&mut self, on: NodeId) {
        let program = self.core.program;
        let done = &mut self.hidden.invoked_on;
        let new = done.missing(self.core.constraints.held(on));
        done.add(&new);
        let mut classes: BTreeMap<ClassId, Vec<ObjectId>> = BTreeMap::new();
        for object in new.iter().map(|object| Id::new(object as usize)) {
            if let ObjectType::Class(class) = self.core.heap.type_of(object).1 {
                let above = program.superclasses(class).filter_map(Result::ok);
                for class in above.filter(|class| is_own(program, *class)) {
                    classes.entry(class).or_default().push(object);
                }
            }
        }
        for (class, objects) in classes {
            for method in privates_of(program, class) {
                for this in self.parameters(method, 0..1) {
                    for object in &objects {
                        self.give_unless_held(this, *object);
                    }
                }
                self.run_given(method, 1, HiddenView::by(false));
            }
        }
    }

    /// The same if a receiver is unknown: any private method may run. This adds no object to
    /// `this`. So calls on `this` stay open if no object reaches it otherwise.
    fn run_all_private(&mut self) {
        if !self.hidden.invoked.iter().any(|on| self.is_unknown(*on)) {
            return;
        }
        self.hidden.invoked.clear();
        let program = self.core.program;
        let methods = self.hidden.instances.keys();
        let classes: BTreeSet<ClassId> = methods.map(|m| program.method(*m).class).collect();
        for class in classes {
            for method in privates_of(program, class) {
                self.run_given(method, 1, HiddenView::by(false));
            }
        }
    }

    /// A reflective store: the value reaches any field of the objects.
    fn set_fields(&mut self, on: NodeId, value: NodeId) {
        let program = self.core.program;
        let held = self.core.constraints.held(on).clone();
        for object in held.iter().map(|object| Id::new(object as usize)) {
            let ObjectType::Class(class) = self.core.heap.type_of(object).1 else {
                continue;
            };
            if !is_own(program, class) {
                continue;
            }
            for (field, ty) in fields_above(program, class) {
                if let FieldType::Class(name) | FieldType::Array(name) = ty {
                    let cell = self.core.cell(object, ObjectCell::Field(field));
                    self.link(value, (cell, name));
                }
            }
        }
    }
}

/// The view on a value of a declared type, and the array dimensions around it. `None` for numbers.
/// Code outside of the program sees the declared type, unless that is `Object` or an absent class.
/// Other hidden code may cast a value to any type that it knows.
fn seen_as(
    program: &Program,
    declared: FieldType,
    view: HiddenView,
) -> Option<(HiddenView, usize)> {
    let (name, dimensions) = match declared {
        FieldType::Class(name) => (name, 0),
        FieldType::Array(array) => {
            let dimensions = array.bytes().iter().take_while(|byte| **byte == b'[');
            (class_of(array)?, dimensions.count())
        }
        FieldType::Primitive(_) => return None,
    };
    let is_seen = name != known().object && view.is_outside && program.find(name).is_ok();
    let declared = is_seen.then_some(name);
    Some((HiddenView { declared, ..view }, dimensions))
}

/// The methods that hidden code may call on objects of a class.
fn methods_seen(program: &Program, class: ClassId, view: HiddenView) -> Vec<MethodId> {
    let declaring = view.declared.and_then(|name| program.find(name).ok());
    let mut above = all_above(program, declaring.unwrap_or(class));
    if view.is_outside && declaring.is_none() && !is_torn(program, class) {
        above.retain(|class| !is_own(program, *class));
    }
    let all = above.into_iter().chain(program.object());
    let methods = all.flat_map(|class| program.methods_of(class));
    let is_called = |method: &MethodId| {
        let method = program.method(*method);
        let flags = method.flags;
        !flags.is_static()
            && !flags.is_private()
            && view.sees(flags.is_public(), flags.is_protected())
            && method.name != known().constructor
    };
    methods.filter(is_called).collect()
}

/// The private instance methods of a class.
fn privates_of(program: &Program, class: ClassId) -> impl Iterator<Item = MethodId> {
    program.methods_of(class).filter(|method| {
        let flags = program.method(*method).flags;
        flags.is_private() && !flags.is_static()
    })
}

/// The reference fields of a class's objects, with their types.
fn fields_above(program: &Program, class: ClassId) -> Vec<(FieldId, FieldType)> {
    let above = all_above(program, class).into_iter();
    let fields = above
        .flat_map(|class| program.fields_of(class))
        .filter_map(|id| {
            let field = program.field(id);
            let ty = FieldType::parse(field.descriptor)?;
            let is_number = matches!(ty, FieldType::Primitive(_));
            (!field.flags.is_static() && !is_number).then_some((id, ty))
        });
    fields.collect()
}
