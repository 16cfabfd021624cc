//! Reflection by points-to strings (APLAS 2005, "Reflection analysis for Java"): which strings come to a lookup of a class,
//! which classes and names to a lookup of a member, which members to their use.
//!
//! Strings and `Class` objects are one object each in the heap (`heap`), so that they cost nothing where nobody asks. What is asked
//! by a call of the reflection API is answered backwards: from the node of its argument along the edges to the constants and
//! lookups that they begin with. When nothing is left to solve all calls are asked anew, until no answer is new.
//!
//! An answer that would go through too many nodes is none: a string that was in a collection may be any. All calls stay
//! open: what else comes to them than constants and what lookups give is not looked for.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::calls::boxed;
use super::engine::{Call, Engine};
use super::heap::Type;
use super::reflective::{Does, SERVICE_LOADER, Site, Value};
use super::set::insert_dense;
use super::solver::{Cell, NodeId, Reverse, Use};
use crate::callgraph::EdgeKind;
use crate::classfile::{FieldType, MethodDescriptor};
use crate::id::{Id, Sym, known};
use crate::program::{ClassId, FieldId, MethodId};

/// At most so many nodes are looked at for one answer. (Ten times as many answer nothing more on H2; asking then takes twice as long.)
const MOST_NODES: usize = 2_000;
/// At most so many values are an answer; strings that name no class do not count where classes are looked for.
const MOST_VALUES: usize = 32;
/// The same, for calls of the platform's: it makes by name what its own tables list (security providers: 300 classes).
const MOST_OF_PLATFORM: usize = 512;
/// At most of so many classes are the objects whose class is asked for (as in APLAS 2015, "at most 5 candidates").
const MOST_CLASSES: usize = 5;

const STRING: &str = "java/lang/String";
const CLASS: &str = "java/lang/Class";
const METHOD: &str = "java/lang/reflect/Method";
const CONSTRUCTOR: &str = "java/lang/reflect/Constructor";
const FIELD: &str = "java/lang/reflect/Field";

/// What the answers of one round rest on.
pub(super) struct Round {
    reverse: Reverse,
    /// The results of lookups: what they give is known by their values alone.
    lookups: FxHashSet<NodeId>,
    /// The objects that stand for strings, classes and members.
    values: Vec<u128>,
}

impl Engine<'_> {
    /// Asks all calls of the reflection API anew; whether an answer was new.
    pub(super) fn reflect(&mut self) -> bool {
        let lookups = self.sites.iter().filter(|site| site.does.is_lookup());
        let round = Round {
            lookups: lookups.filter_map(|site| site.result).collect(),
            reverse: self.constraints.reverse(),
            values: self.values_of_heap(),
        };
        let mut sites = std::mem::take(&mut self.sites);
        let mut is_new = false;
        for site in &mut sites {
            let mut asked = self.asked(&round, site);
            if self.is_service_loader(site) {
                asked.extend(&self.provided);
            }
            for value in asked {
                if site.done.insert(value) {
                    is_new = true;
                    self.found(site, value);
                }
            }
        }
        // Calls that were met meanwhile are asked in the next round.
        sites.append(&mut self.sites);
        self.sites = sites;
        is_new |= self.make_named(&round);
        is_new |= self.ask_lookups(&round);
        is_new | self.ask_proxies(&round, is_new)
    }

    /// Whether a site is where service loaders make or get providers.
    fn is_service_loader(&self, site: &Site) -> bool {
        let class = self.class_of(site.at.0);
        let name = self.program.class(class).name;
        matches!(
            site.does,
            Does::Instantiate | Does::Construct | Does::Invoke
        ) && name.bytes().starts_with(SERVICE_LOADER)
    }

    /// Notes what service loaders run for a service: constructors without parameters, or methods `provider` (API of `ServiceLoader`).
    fn provide(&mut self, service: ClassId) {
        let program = self.program;
        let service = program.class(service).name;
        let all = self.services.iter().filter(|(of, _)| *of == service);
        for (_, provider) in all {
            let Ok(class) = program.find(*provider) else {
                continue;
            };
            let methods = program.methods_of(class).filter(|id| {
                let method = program.method(*id);
                let is_constructor =
                    method.name == known().constructor && method.descriptor == known().nothing;
                let is_given = method.flags.is_static()
                    && method.name == *"provider"
                    && method.descriptor.bytes().starts_with(b"()");
                is_constructor || is_given
            });
            self.provided.extend(methods.map(Value::Method));
        }
    }

    /// What a call finds, gives or uses.
    fn asked(&self, round: &Round, site: &Site) -> BTreeSet<Value> {
        let program = self.program;
        let arg = |n: usize| site.args.get(n).copied().flatten();
        let caller = program.class(self.class_of(site.at.0));
        let most = match caller.is_platform() {
            true => MOST_OF_PLATFORM,
            false => MOST_VALUES,
        };
        let names_class =
            |value: &Value| value.text().is_none_or(|name| self.named(name).is_some());
        let counts: &dyn Fn(&Value) -> bool = match site.does {
            Does::FindClass(..) => &names_class,
            _ => &|_| true,
        };
        let of = |n: usize| {
            arg(n).map_or(BTreeSet::new(), |node| {
                self.answer(round, node, (most, counts))
            })
        };
        let classes = || of(0).into_iter().filter_map(Value::class);
        let named =
            |n: usize| -> FxHashSet<Sym> { of(n).into_iter().filter_map(Value::text).collect() };
        match site.does {
            Does::FindClass(n, _) => {
                let names = of(n).into_iter().filter_map(Value::text);
                let found = names.filter_map(|name| self.named(name));
                found.map(Value::Class).collect()
            }
            Does::GiveClass => arg(0).map_or(BTreeSet::new(), |node| self.classes_at(node)),
            Does::FindConstructor => {
                let all = classes().flat_map(|class| program.methods_of(class));
                let all = all.filter(|m| program.method(*m).name == known().constructor);
                all.map(Value::Method).collect()
            }
            Does::FindMethod => {
                let names = named(1);
                let classes = classes().filter(|_| !names.is_empty());
                let above = classes.flat_map(|class| self.above(class));
                let all = above.flat_map(|class| program.methods_of(class));
                let all = all.filter(|m| names.contains(&program.method(*m).name));
                all.map(Value::Method).collect()
            }
            Does::FindField => {
                let names = named(1);
                let classes = classes().filter(|_| !names.is_empty());
                let above = classes.flat_map(|class| self.above(class));
                let all = above.flat_map(|class| program.fields_of(class));
                let all = all.filter(|f| names.contains(&program.field(*f).name));
                all.map(Value::Field).collect()
            }
            Does::Instantiate => {
                let constructor =
                    |class| program.declared_method(class, known().constructor, known().nothing);
                classes()
                    .filter_map(constructor)
                    .map(Value::Method)
                    .collect()
            }
            Does::FindService(n) => {
                let found = of(n).into_iter().filter_map(Value::class);
                found.map(Value::Class).collect()
            }
            Does::Construct | Does::Invoke | Does::Get | Does::Set => of(0),
        }
    }

    /// The classes of the objects that a node holds, if they are a few.
    pub(super) fn classes_at(&self, node: NodeId) -> BTreeSet<Value> {
        let held = self.constraints.held(node).iter();
        let class = |object: u32| match self.heap.type_of(Id::new(object as usize)).1 {
            Type::Class(class) => Some(Value::Class(class)),
            _ => None,
        };
        let classes: BTreeSet<Value> = held.filter_map(class).collect();
        match classes.len() <= MOST_CLASSES {
            true => classes,
            false => BTreeSet::new(),
        }
    }

    /// A class, and all above it.
    pub(super) fn above(&self, class: ClassId) -> BTreeSet<ClassId> {
        let mut seen = BTreeSet::new();
        let mut stack = vec![class];
        while let Some(class) = stack.pop() {
            if seen.insert(class) {
                stack.extend(self.program.supertypes(class).flatten());
            }
        }
        seen
    }

    /// The constants, and what lookups give, that come to a node; nothing if they are too many.
    pub(super) fn comes_to(&self, round: &Round, node: NodeId) -> BTreeSet<Value> {
        self.answer(round, node, (MOST_VALUES, &|_| true))
    }

    /// The classes that the strings name which come to a node of the platform's.
    pub(super) fn classes_named_at(&self, round: &Round, node: NodeId) -> BTreeSet<Value> {
        let counts = |value: &Value| value.text().is_some_and(|name| self.named(name).is_some());
        let names = self.answer(round, node, (MOST_OF_PLATFORM, &counts));
        let names = names.into_iter().filter_map(Value::text);
        let found = names.filter_map(|name| self.named(name));
        found.map(Value::Class).collect()
    }

    /// The class that a string names.
    fn named(&self, name: Sym) -> Option<ClassId> {
        let name = Sym::from(&*name.text().replace('.', "/"));
        self.program.find(name).ok()
    }

    /// The same, of which at most so many count that are told.
    fn answer(
        &self,
        round: &Round,
        node: NodeId,
        (most, counts): (usize, &dyn Fn(&Value) -> bool),
    ) -> BTreeSet<Value> {
        let node = self.constraints.same(node);
        let mut values = BTreeSet::new();
        let mut seen: FxHashSet<NodeId> = FxHashSet::from_iter([node]);
        let mut stack = vec![node];
        while let Some(node) = stack.pop() {
            let known = self.values.get(&node).into_iter().flatten();
            values.extend(known.copied().filter(|value| counts(value)));
            if values.len() > most || seen.len() > MOST_NODES {
                return BTreeSet::new();
            }
            if round.lookups.contains(&node) {
                continue;
            }
            for before in round.reverse.before(node) {
                let may_hold = self.constraints.held(before).meets(&round.values);
                if may_hold && seen.insert(before) {
                    stack.push(before);
                }
            }
        }
        values
    }

    /// The objects that stand for strings, classes and members.
    fn values_of_heap(&self) -> Vec<u128> {
        let program = self.program;
        let names = [STRING, CLASS, METHOD, CONSTRUCTOR, FIELD];
        let classes: FxHashSet<ClassId> = names
            .iter()
            .filter_map(|name| program.find(Sym::from(*name)).ok())
            .collect();
        let mut values = Vec::new();
        for object in self.heap.objects() {
            if let Type::Class(class) = self.heap.type_of(object).1
                && classes.contains(&class)
            {
                insert_dense(&mut values, object.index() as u32);
            }
        }
        values
    }

    /// A value that a call finds, or uses.
    fn found(&mut self, site: &mut Site, value: Value) {
        match (site.does, value) {
            (Does::FindClass(_, initialises), Value::Class(class)) => {
                if initialises {
                    self.initialise(site.at, class);
                }
                self.give(site, value);
            }
            (Does::FindService(_), Value::Class(service)) => self.provide(service),
            (Does::GiveClass | Does::FindConstructor | Does::FindMethod | Does::FindField, _) => {
                self.give(site, value);
            }
            (Does::Instantiate | Does::Construct | Does::Invoke, Value::Method(method)) => {
                self.run_member(site, method);
            }
            (Does::Get | Does::Set, Value::Field(field)) => self.use_field(site, field),
            _ => {}
        }
    }

    /// A lookup gives a value, and an object for it: how the platform makes it is not always seen.
    fn give(&mut self, site: &Site, value: Value) {
        let Some(result) = site.result else { return };
        self.values.entry(result).or_default().insert(value);
        let is_constructor =
            |method: MethodId| self.program.method(method).name == known().constructor;
        let class = match value {
            Value::Text(_) => return,
            Value::Class(_) => known().class,
            Value::Method(method) if is_constructor(method) => CONSTRUCTOR.into(),
            Value::Method(_) => METHOD.into(),
            Value::Field(_) => FIELD.into(),
        };
        if let Some(object) = self.object_of(class) {
            self.constraints.add(result, object);
        }
    }

    /// The use of a method or constructor. Numbers among its arguments come in boxes.
    pub(super) fn run_member(&mut self, site: &mut Site, method: MethodId) {
        let declared = *self.program.method(method);
        let Some(ty) = MethodDescriptor::parse(declared.descriptor) else {
            return;
        };
        let is_constructor = declared.name == known().constructor;
        let array = match site.does {
            Does::Construct => 1,
            Does::Invoke => 2,
            _ => usize::MAX,
        };
        if is_constructor == (site.does == Does::Invoke) {
            return;
        }
        let elements = self.elements_of_array(site, array);
        let mut args: Vec<Option<NodeId>> = Vec::new();
        for parameter in &ty.parameters {
            let to = parameter.is_reference().then(|| self.constraints.node());
            if let (Some(from), Some(to)) = (elements, to) {
                let filter = self.type_filter(parameter.descriptor());
                self.filtered(from, to, filter);
            }
            args.push(to);
        }
        if let (Some(FieldType::Primitive(primitive)), Some(result)) = (ty.result, site.result)
            && let Some(object) = self.object_of(boxed(primitive).into())
        {
            self.constraints.add(result, object);
        }
        let call = Call {
            site: site.at,
            kind: EdgeKind::Reflective,
            resolved: method,
            is_fixed: false,
            lambda: None,
            args,
            result: site.result,
            thrown: self.thrown_by(site),
        };
        match () {
            () if is_constructor => self.construct(call, declared.class),
            () if declared.flags.is_static() => {
                self.initialise(site.at, declared.class);
                self.run(call, method);
            }
            () => {
                let this = self.constraints.node();
                if let Some(from) = site.args.get(1).copied().flatten() {
                    let filter = self.heap.filter(self.program.class(declared.class).name);
                    self.filtered(from, this, filter);
                }
                let mut call = call;
                call.args.insert(0, Some(this));
                match declared.flags.is_private() {
                    true => self.run(call, method),
                    false => self.receive(call),
                }
            }
        }
    }

    fn construct(&mut self, mut call: Call, class: ClassId) {
        if self.program.class(class).flags.is_abstract() {
            return;
        }
        self.initialise(call.site, class);
        let made = self.constraints.node();
        self.allocate(call.site, Type::Class(class), Some(made));
        if let Some(result) = call.result.take() {
            self.flow(made, result);
        }
        call.args.insert(0, Some(made));
        let (site, constructor) = (call.site, call.resolved);
        self.run(call, constructor);
        self.run_by_jvm(site, class);
    }

    /// The elements of the array that an argument of a call is.
    fn elements_of_array(&mut self, site: &mut Site, n: usize) -> Option<NodeId> {
        let array = site.args.get(n).copied().flatten()?;
        if site.elements.is_none() {
            let elements = self.constraints.node();
            self.use_all(array, Use::Load(Cell::Elements, elements));
            site.elements = Some(elements);
        }
        site.elements
    }

    /// Where goes what a member throws: out, or, wrapped, into the exception that tells of it.
    fn thrown_by(&mut self, site: &Site) -> NodeId {
        const WRAPPED: (&str, &str) = (
            "java/lang/reflect/InvocationTargetException",
            "Ljava/lang/Throwable;",
        );
        let target = self.program.find(WRAPPED.0.into()).ok();
        let field = target.and_then(|class| {
            self.program
                .declared_field(class, "target".into(), WRAPPED.1.into())
        });
        match (site.does, field, self.object_of(WRAPPED.0.into())) {
            (Does::Construct | Does::Invoke, Some(field), Some(object)) => {
                self.constraints.add(site.thrown, object);
                self.cell(object, Cell::Field(field))
            }
            _ => site.thrown,
        }
    }

    /// A field that is read or written as an object.
    fn use_field(&mut self, site: &Site, id: FieldId) {
        let field = *self.program.field(id);
        let filter = self.type_filter(field.descriptor);
        let is_reference = FieldType::parse(field.descriptor).is_some_and(|ty| ty.is_reference());
        let is_static = field.flags.is_static();
        if is_static {
            self.initialise(site.at, field.class);
        }
        let base = site.args.get(1).copied().flatten();
        let passed = match site.does {
            Does::Get => site.result,
            _ => site.args.get(2).copied().flatten(),
        };
        let Some(passed) = passed.filter(|_| is_reference) else {
            return;
        };
        match (site.does, is_static, base) {
            (Does::Get, true, _) => {
                let from = self.static_node(id);
                self.flow(from, passed);
            }
            (_, true, _) => {
                let to = self.static_node(id);
                self.filtered(passed, to, filter);
            }
            (Does::Get, false, Some(base)) => {
                self.use_all(base, Use::Load(Cell::Field(id), passed));
            }
            (_, false, Some(base)) => {
                let fitting = self.constraints.node();
                self.filtered(passed, fitting, filter);
                self.use_all(base, Use::Store(Cell::Field(id), fitting));
            }
            _ => {}
        }
    }
}
