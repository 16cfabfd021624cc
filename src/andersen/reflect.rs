//! Reflection by points-to strings (APLAS 2005, "Reflection analysis for Java"): which strings come to a lookup of a class,
//! which classes and names to a lookup of a member, which members to their use.
//!
//! Strings and `Class` objects are one object each in the heap (`heap`), so that they cost nothing where nobody asks. What is asked
//! by a call of the reflection API is answered backwards: from the node of its argument along the edges to the constants and
//! lookups that they begin with. When nothing is left to solve all calls are asked anew, until no answer is new.
//!
//! An answer that would go through too many nodes is none: a string that was in a collection may be any. Such calls stay
//! open, and so do those where something else than a constant, or a lookup that is known, comes.

use std::collections::BTreeSet;

use rustc_hash::{FxHashMap, FxHashSet};

use super::engine::{Call, Engine};
use super::heap::{ObjectId, Type};
use super::reflective::{Does, Site, Value};
use super::solver::{Cell, NodeId, Reverse, Use};
use crate::callgraph::{EdgeKind, Open};
use crate::classfile::{FieldType, MethodDescriptor};
use crate::id::{Id, Sym, known};
use crate::program::{ClassId, FieldId, MethodId};

/// At most so many nodes are looked at for one answer. (Ten times as many answer no more on H2, and cost twice the time.)
const MOST_NODES: usize = 2_000;
/// At most so many values are an answer.
const MOST_VALUES: usize = 32;
/// At most of so many classes are the objects whose class is asked for (as in APLAS 2015, "at most 5 candidates").
const MOST_CLASSES: usize = 5;

const METHOD: &str = "java/lang/reflect/Method";
const CONSTRUCTOR: &str = "java/lang/reflect/Constructor";
const FIELD: &str = "java/lang/reflect/Field";

/// What comes to a node.
#[derive(Default)]
struct Answer {
    values: BTreeSet<Value>,
    is_whole: bool,
}

/// What the answers of one round rest on.
struct Round {
    reverse: Reverse,
    /// Whose results are what lookups give, and whether all of that is known.
    lookups: FxHashMap<NodeId, bool>,
    text: Option<ObjectId>,
    class: Option<ObjectId>,
}

impl Engine<'_> {
    /// Asks all calls of the reflection API anew; whether an answer was new.
    pub(super) fn reflect(&mut self) -> bool {
        let lookups = self.sites.iter();
        let lookups = lookups.filter_map(|site| Some((site.result?, site.is_whole)));
        let round = Round {
            lookups: lookups.collect(),
            reverse: self.constraints.reverse(),
            text: self.object_of(known().string),
            class: self.object_of(known().class),
        };
        let mut sites = std::mem::take(&mut self.sites);
        let mut is_new = false;
        for site in &mut sites {
            let answer = self.asked(&round, site);
            is_new |= answer.is_whole != site.is_whole;
            site.is_whole = answer.is_whole;
            for value in answer.values {
                if site.done.insert(value) {
                    is_new = true;
                    self.found(site, value);
                }
            }
        }
        // Solving has begun none: what was found waits.
        sites.append(&mut self.sites);
        self.sites = sites;
        is_new
    }

    /// The calls of which all is known are open no more.
    pub(super) fn close_reflection(&mut self) {
        for site in &self.sites {
            if site.is_whole {
                self.open.remove(&(site.at.0, site.at.1, Open::Reflection));
            }
        }
    }

    /// What a call finds, gives or uses.
    fn asked(&self, round: &Round, site: &Site) -> Answer {
        let program = self.program;
        let arg = |n: usize| site.args.get(n).copied().flatten();
        let of = |n: usize| arg(n).map_or(Answer::default(), |node| self.comes_to(round, node));
        match site.does {
            Does::FindClass(n, _) => {
                let names = of(n);
                let class = |value| match value {
                    Value::Text(name) => {
                        let name = name.text().replace('.', "/");
                        program.find(Sym::from(&*name)).ok().map(Value::Class)
                    }
                    _ => None,
                };
                names.through(class)
            }
            Does::GiveClass => arg(0).map_or(Answer::default(), |node| self.classes_at(node)),
            Does::FindConstructor => of(0).each(|class, found| {
                let all = program.methods_of(class);
                let all = all.filter(|m| program.method(*m).name == known().constructor);
                found.extend(all.map(Value::Method));
            }),
            Does::FindMethod | Does::FindField => {
                let names = of(1);
                let texts: FxHashSet<Sym> = names.texts().collect();
                let mut answer = of(0).each(|class, found| {
                    for class in self.above(class) {
                        match site.does {
                            Does::FindMethod => {
                                let all = program.methods_of(class);
                                let all = all.filter(|m| texts.contains(&program.method(*m).name));
                                found.extend(all.map(Value::Method));
                            }
                            _ => {
                                let all = program.fields_of(class);
                                let all = all.filter(|f| texts.contains(&program.field(*f).name));
                                found.extend(all.map(Value::Field));
                            }
                        }
                    }
                });
                answer.is_whole &= names.is_whole;
                answer
            }
            Does::Instantiate => of(0).each(|class, found| {
                let constructor =
                    program.declared_method(class, known().constructor, known().nothing);
                found.extend(constructor.map(Value::Method));
            }),
            Does::Construct | Does::Invoke | Does::Get | Does::Set => of(0),
        }
    }

    /// The classes of the objects that a node holds.
    fn classes_at(&self, node: NodeId) -> Answer {
        let held = self.constraints.held(node).iter();
        let classes: BTreeSet<Value> = held
            .filter_map(
                |object| match self.heap.type_of(Id::new(object as usize)).1 {
                    Type::Class(class) => Some(Value::Class(class)),
                    _ => None,
                },
            )
            .collect();
        match classes.len() <= MOST_CLASSES {
            true => Answer {
                values: classes,
                is_whole: true,
            },
            false => Answer::default(),
        }
    }

    /// A class, and all above it.
    fn above(&self, class: ClassId) -> BTreeSet<ClassId> {
        let mut seen = BTreeSet::new();
        let mut stack = vec![class];
        while let Some(class) = stack.pop() {
            if seen.insert(class) {
                stack.extend(self.program.supertypes(class).flatten());
            }
        }
        seen
    }

    /// The constants, and what lookups give, that come to a node.
    fn comes_to(&self, round: &Round, node: NodeId) -> Answer {
        let mut answer = Answer {
            values: BTreeSet::new(),
            is_whole: true,
        };
        let mut seen: FxHashSet<NodeId> = FxHashSet::default();
        let mut stack = vec![node];
        seen.insert(node);
        while let Some(node) = stack.pop() {
            let seeds = self.values.get(&node);
            answer.values.extend(seeds.into_iter().flatten());
            if answer.values.len() > MOST_VALUES || seen.len() > MOST_NODES {
                return Answer::default();
            }
            if let Some(is_whole) = round.lookups.get(&node) {
                answer.is_whole &= is_whole;
                continue;
            }
            let mut is_source = seeds.is_none();
            for before in round.reverse.before(node) {
                if !self.is_apart(round, before) {
                    is_source = false;
                    if seen.insert(before) {
                        stack.push(before);
                    }
                }
            }
            answer.is_whole &= !is_source || self.constraints.held(node).is_empty();
        }
        answer
    }

    /// Whether a node holds neither strings, nor classes, nor members.
    fn is_apart(&self, round: &Round, node: NodeId) -> bool {
        let held = self.constraints.held(node);
        let values = [round.text, round.class];
        let has_value = values
            .into_iter()
            .flatten()
            .any(|object| held.contains(object.index() as u32));
        !has_value && !self.holds_members(node)
    }

    fn holds_members(&self, node: NodeId) -> bool {
        let mut held = self.constraints.held(node).iter();
        held.any(
            |object| match self.heap.type_of(Id::new(object as usize)).1 {
                Type::Class(class) => [METHOD, CONSTRUCTOR, FIELD]
                    .iter()
                    .any(|member| self.program.class(class).name == **member),
                _ => false,
            },
        )
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
    fn run_member(&mut self, site: &mut Site, method: MethodId) {
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
        let call = Call {
            site: site.at,
            kind: EdgeKind::Reflective,
            resolved: method,
            args,
            result: site.result,
            thrown: self.thrown_by(site),
        };
        match () {
            () if is_constructor => self.construct(call, declared.class),
            () if declared.flags.is_static() => {
                self.initialise(site.at, declared.class);
                self.connect(&call, method, None);
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
                    true => self.connect(&call, method, None),
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
        let constructor = call.resolved;
        self.connect(&call, constructor, None);
        self.finalizer(call.site, class);
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

impl Answer {
    fn texts(&self) -> impl Iterator<Item = Sym> + '_ {
        self.values.iter().filter_map(|value| match value {
            Value::Text(text) => Some(*text),
            _ => None,
        })
    }

    /// What each value leads to. A value that leads to nothing leaves something unknown.
    fn through(self, of: impl Fn(Value) -> Option<Value>) -> Self {
        let found: Vec<Option<Value>> = self.values.into_iter().map(of).collect();
        Self {
            is_whole: self.is_whole && found.iter().all(Option::is_some),
            values: found.into_iter().flatten().collect(),
        }
    }

    /// What each class leads to.
    fn each(self, of: impl Fn(ClassId, &mut BTreeSet<Value>)) -> Self {
        let mut values = BTreeSet::new();
        for value in self.values {
            if let Value::Class(class) = value {
                of(class, &mut values);
            }
        }
        Self {
            values,
            is_whole: self.is_whole,
        }
    }
}
