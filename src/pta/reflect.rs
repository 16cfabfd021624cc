//! Reflection by points-to strings (APLAS 2005, "Reflection analysis for Java"): which strings come
//! to a lookup of a class, which classes and names to a lookup of a member, which members to their
//! use.
//!
//! Strings and `Class` objects are one object each in the heap (`heap`), so that they cost nothing
//! where nobody asks. What is asked by a call of the reflection API is answered backwards: from the
//! node of its argument along the edges to the constants and lookups that they begin with
//! (`backwards`). When nothing is left to solve all calls are asked anew, until no answer is new;
//! then what casts and members' names suggest is asked, if it is followed (`bounds`).
//!
//! All calls stay open: what else comes to them than constants and what lookups give is not looked
//! for. How much of an answer is known is in its site.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use super::backwards::{CONSTRUCTOR, FIELD, METHOD, Round};
use super::calls::boxed;
use super::cell::Cell;
use super::context::At;
use super::engine::{Call, Engine};
use super::heap::Type;
use super::reflective::{
    self, Answer, Constants, Does, Members, Reflection, SERVICE_LOADER, Site, Value,
};
use super::solver::{NodeId, Use};
use super::texts::is_like;
use base::{Id, Sym, known};
use callgraph::EdgeKind;
use classfile::{FieldType, MethodDescriptor, MethodRef};
use program::{ClassId, FieldId, MethodId};

/// At most of so many classes are the objects whose class is asked for (as in APLAS 2015, "at most
/// 5 candidates").
const MOST_CLASSES: usize = 5;

/// What a call is told.
#[derive(Default)]
pub(super) struct Asked {
    pub values: BTreeSet<Value>,
    pub answer: Answer,
}

impl Asked {
    /// All of nothing.
    pub(super) fn whole() -> Self {
        Self {
            values: BTreeSet::new(),
            answer: Answer::Whole,
        }
    }
}

impl Engine<'_> {
    /// Asks all calls of the reflection API anew; if nothing is new, what casts and parts of names
    /// suggest. Whether an answer was new.
    pub(super) fn reflect(&mut self) -> bool {
        let round = self.round();
        let mut sites = std::mem::take(&mut self.sites);
        // What asks for too much takes longest, and learns least: it waits until nothing else is new.
        let is_cut = |site: &Site| site.answer == Answer::Cut;
        let mut is_new = self.ask_sites(&round, &mut sites, |site| !is_cut(site))
            || self.ask_sites(&round, &mut sites, is_cut);
        if !is_new && self.reflection >= Reflection::Casts {
            is_new = self.bound(&round, &mut sites);
        }
        // Calls that were met meanwhile are asked in the next round.
        sites.append(&mut self.sites);
        self.sites = sites;
        if self.reflection == Reflection::None {
            return is_new;
        }
        is_new |= self.make_named(&round);
        is_new |= self.ask_lookups(&round);
        is_new | self.ask_proxies(&round, is_new)
    }

    /// Asks some calls, and makes what they find. Whether an answer was new.
    fn ask_sites(
        &mut self,
        round: &Round,
        sites: &mut [Site],
        is_asked: impl Fn(&Site) -> bool,
    ) -> bool {
        let mut is_new = false;
        for site in sites.iter_mut().filter(|site| is_asked(site)) {
            let mut asked = match self.reflection {
                Reflection::None => Asked::default(),
                _ => self.asked(round, site),
            };
            asked.values.extend(self.specified_at(site.at));
            if self.is_service_loader(site) {
                asked.values.extend(&self.provided);
            }
            site.answer = asked.answer;
            for value in asked.values {
                if site.done.insert(value) {
                    is_new = true;
                    self.found(site, value);
                }
            }
        }
        is_new
    }

    /// Notes a call of a method of the platform, if it is one of the reflection API that is
    /// followed.
    pub(super) fn note_site(
        &mut self,
        at: At,
        (named, owner): (&MethodRef, Sym),
        (args, result, thrown): (&[Option<NodeId>], Option<NodeId>, NodeId),
    ) {
        if !self.follows_reflection() {
            return;
        }
        let does = match reflective::does(named, owner) {
            Some(Does::FindClass(n, _)) if self.uninitialised.contains(&at) => {
                Does::FindClass(n, false)
            }
            // What the package of handles does to classes, calls of handles say (`method_handle`).
            Some(Does::Initialise) if self.is_own_package(at) => return,
            Some(does) => does,
            None => return,
        };
        if let Some(result) = result {
            self.constraints.keep_apart(result);
        }
        let mut site = Site::new(at, does, (args.to_vec(), result, thrown));
        if let (Does::FindMembers(members, _), Some(result)) = (does, result) {
            site.elements = self.array_of_members(at, members, result);
        }
        self.sites.push(site);
    }

    /// The elements of the array that a call gives.
    fn array_of_members(&mut self, at: At, members: Members, result: NodeId) -> Option<NodeId> {
        let class = match members {
            Members::Constructors => CONSTRUCTOR,
            Members::Methods => METHOD,
            Members::Fields => FIELD,
        };
        let member = self.object_of(class.into())?;
        let array = FieldType::Class(class.into()).array();
        let array = self.allocated(at, Type::Array(array.descriptor()), 0);
        let elements = self.cell(array, Cell::Elements);
        self.constraints.keep_apart(elements);
        self.constraints.add(elements, member);
        self.constraints.add(result, array);
        Some(elements)
    }

    /// Whether a site is where service loaders make or get providers.
    pub(super) fn is_service_loader(&self, site: &Site) -> bool {
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
    fn asked(&self, round: &Round, site: &Site) -> Asked {
        let program = self.program;
        let first = match site.does {
            Does::FindClass(n, _) | Does::FindService(n) | Does::GiveConstants(n, _) => n,
            Does::Initialise | Does::InvokeDefault => 1,
            _ => 0,
        };
        if site.does == Does::GiveClass {
            let on = site.args.first().copied().flatten();
            return on.map_or(Asked::default(), |node| self.classes_at(node));
        }
        let came = self.comes_to(round, site, first);
        let classes = came.values.iter().filter_map(|value| value.class());
        let mut answer = came.answer;
        let values = match site.does {
            Does::FindClass(..) => {
                let (found, of_names) = self.classes_named(&came.values);
                answer = answer.max(of_names);
                found.into_iter().map(Value::Class).collect()
            }
            Does::FindConstructor => {
                let all = classes.flat_map(|class| program.methods_of(class));
                let all = all.filter(|m| program.method(*m).name == known().constructor);
                all.map(Value::Method).collect()
            }
            Does::FindMethod | Does::FindField => {
                let names = self.comes_to(round, site, 1);
                let above: BTreeSet<ClassId> = match names.values.is_empty() {
                    true => BTreeSet::new(),
                    false => classes.flat_map(|class| self.above(class)).collect(),
                };
                let all = above
                    .iter()
                    .flat_map(|class| self.members_of(*class, site.does));
                let (found, of_names) = self.members_named(all, &names.values);
                answer = answer.max(names.answer).max(of_names);
                found
            }
            Does::FindMembers(members, is_public) => classes
                .flat_map(|class| self.all_members(class, members, is_public))
                .collect(),
            Does::Instantiate => {
                let constructor =
                    |class| program.declared_method(class, known().constructor, known().nothing);
                classes.filter_map(constructor).map(Value::Method).collect()
            }
            Does::FindService(_) | Does::GiveConstants(..) | Does::Initialise => {
                classes.map(Value::Class).collect()
            }
            Does::GiveClass => BTreeSet::new(),
            Does::Construct | Does::Invoke | Does::InvokeDefault | Does::Get | Does::Set => {
                came.values
            }
        };
        Asked { values, answer }
    }

    /// The classes that names name, and patterns if they are like the names of a few.
    fn classes_named(&self, names: &BTreeSet<Value>) -> (BTreeSet<ClassId>, Answer) {
        let slashed = |name: &Sym| Sym::from(&*name.text().replace('.', "/"));
        let (mut found, mut answer) = (BTreeSet::new(), Answer::Whole);
        for name in names {
            match name {
                Value::Text(name) => found.extend(self.named(*name)),
                Value::Like(pattern) => {
                    answer = answer.max(Answer::Partly);
                    let all = self.classes_like(slashed(pattern));
                    match all.len() <= self.candidates {
                        true => found.extend(all.iter()),
                        false => answer = Answer::Cut,
                    }
                }
                _ => {}
            }
        }
        (found, answer)
    }

    /// The classes whose names are like a pattern: of too many, one too many.
    fn classes_like(&self, pattern: Sym) -> Rc<[ClassId]> {
        let mut cache = self.like.borrow_mut();
        let most = self.candidates + 1;
        let all = cache.entry(pattern).or_insert_with(|| {
            let classes = self.program.classes();
            let like = classes.filter(|(_, c)| is_like(pattern.bytes(), c.name.bytes()));
            like.map(|(id, _)| id).take(most).collect()
        });
        all.clone()
    }

    /// The members of that kind that a class declares.
    pub(super) fn members_of(&self, class: ClassId, finds: Does) -> Vec<(Sym, Value)> {
        let program = self.program;
        match finds {
            Does::FindField => {
                let fields = program.fields_of(class);
                let named = |id: FieldId| (program.field(id).name, Value::Field(id));
                fields.map(named).collect()
            }
            _ => {
                let methods = program.methods_of(class);
                let named = |id: MethodId| (program.method(id).name, Value::Method(id));
                methods.map(named).collect()
            }
        }
    }

    /// Those members that names name, and patterns if they are like the names of a few.
    fn members_named(
        &self,
        all: impl Iterator<Item = (Sym, Value)>,
        names: &BTreeSet<Value>,
    ) -> (BTreeSet<Value>, Answer) {
        let (mut found, mut answer) = (BTreeSet::new(), Answer::Whole);
        let mut like: BTreeMap<Sym, (BTreeSet<Sym>, BTreeSet<Value>)> = BTreeMap::new();
        let pattern = |value: &Value| match value {
            Value::Like(pattern) => Some(*pattern),
            _ => None,
        };
        let patterns: Vec<Sym> = names.iter().filter_map(pattern).collect();
        for (name, member) in all {
            if names.contains(&Value::Text(name)) {
                found.insert(member);
            }
            let fits = |pattern: &&Sym| is_like(pattern.bytes(), name.bytes());
            for pattern in patterns.iter().filter(fits) {
                let (names, members) = like.entry(*pattern).or_default();
                names.insert(name);
                members.insert(member);
            }
        }
        for (names, members) in like.into_values() {
            match names.len() <= self.candidates {
                true => found.extend(members),
                false => answer = Answer::Cut,
            }
        }
        (found, answer)
    }

    /// All members of a kind: those that a class declares, or the public ones that it has (API of
    /// `Class`).
    fn all_members(&self, class: ClassId, of: Members, is_public: bool) -> Vec<Value> {
        let program = self.program;
        let classes = match is_public && of != Members::Constructors {
            true => self.above(class),
            false => BTreeSet::from([class]),
        };
        let fields = |class: ClassId| {
            let all = program.fields_of(class);
            let all = all.filter(|f| !is_public || program.field(*f).flags.is_public());
            all.map(Value::Field).collect::<Vec<_>>()
        };
        let methods = |class: ClassId| {
            let wanted = |m: &MethodId| {
                let method = program.method(*m);
                let is_constructor = method.name == known().constructor;
                is_constructor == (of == Members::Constructors)
                    && method.name != known().initializer
                    && (!is_public || method.flags.is_public())
            };
            let all = program.methods_of(class).filter(wanted);
            all.map(Value::Method).collect::<Vec<_>>()
        };
        let all = classes.into_iter();
        match of {
            Members::Fields => all.flat_map(fields).collect(),
            _ => all.flat_map(methods).collect(),
        }
    }

    /// The classes of the objects that a node holds, if they are a few.
    pub(super) fn classes_at(&self, node: NodeId) -> Asked {
        let held = self.constraints.held(node);
        let mut asked = Asked {
            answer: match held.is_empty() {
                true => Answer::Partly,
                false => Answer::Whole,
            },
            ..Asked::default()
        };
        for object in held.iter() {
            match self.heap.type_of(Id::new(object as usize)).1 {
                Type::Class(class) => _ = asked.values.insert(Value::Class(class)),
                _ => asked.answer = Answer::Partly,
            }
            if asked.values.len() > MOST_CLASSES {
                return Asked {
                    answer: Answer::Cut,
                    ..Asked::default()
                };
            }
        }
        asked
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

    /// A value that a call finds, or uses.
    pub(super) fn found(&mut self, site: &mut Site, value: Value) {
        match (site.does, value) {
            (Does::FindClass(_, initialises), Value::Class(class)) => {
                if initialises {
                    self.initialise(site.at, class, Some(site.thrown));
                }
                self.give(site, value);
            }
            (Does::Initialise, Value::Class(class)) => {
                self.initialise(site.at, class, Some(site.thrown));
                self.give(site, value);
            }
            (Does::FindService(_), Value::Class(service)) => self.provide(service),
            (Does::GiveConstants(_, form), Value::Class(class)) => {
                self.give_constants(site, class, form);
            }
            (Does::GiveClass | Does::FindConstructor | Does::FindMethod | Does::FindField, _)
            | (Does::FindMembers(..), _) => self.give(site, value),
            (
                Does::Instantiate | Does::Construct | Does::Invoke | Does::InvokeDefault,
                Value::Method(method),
            ) => {
                self.run_member(site, method);
            }
            (Does::Get | Does::Set, Value::Field(field)) => self.use_field(site, field),
            _ => {}
        }
    }

    /// A lookup gives a value, and an object for it: how the platform makes it is not always seen.
    fn give(&mut self, site: &Site, value: Value) {
        let result = match site.does {
            Does::FindMembers(..) => site.elements,
            _ => site.result,
        };
        let Some(result) = result else { return };
        self.values.entry(result).or_default().insert(value);
        let is_constructor =
            |method: MethodId| self.program.method(method).name == known().constructor;
        let class = match value {
            Value::Text(_) | Value::Like(_) => return,
            Value::Class(_) => known().class,
            Value::Method(method) if is_constructor(method) => CONSTRUCTOR.into(),
            Value::Method(_) => METHOD.into(),
            Value::Field(_) => FIELD.into(),
        };
        if let Some(object) = self.object_of(class) {
            self.constraints.add(result, object);
        }
    }

    /// The constants of an enum, by its method `values` (JLS 8.9.3), which the platform runs to get
    /// them.
    fn give_constants(&mut self, site: &Site, class: ClassId, form: Constants) {
        let name = self.program.class(class).name;
        let array = FieldType::Class(name).array().descriptor();
        let descriptor = format!("(){array}");
        let values = (Sym::from("values"), Sym::from(&*descriptor));
        let Some(method) = self.program.declared_method(class, values.0, values.1) else {
            return;
        };
        let all = match form {
            Constants::All => site.result,
            Constants::One => site.result.map(|one| {
                let all = self.constraints.node();
                self.use_all(all, Use::Load(Cell::Elements, one));
                all
            }),
            Constants::Kept => None,
        };
        self.initialise(site.at, class, Some(site.thrown));
        let call = Call {
            site: site.at,
            kind: EdgeKind::Reflective,
            resolved: method,
            is_fixed: false,
            lambda: None,
            args: Vec::new(),
            result: all,
            thrown: site.thrown,
        };
        self.run(call, method);
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
            Does::Invoke | Does::InvokeDefault => 2,
            _ => usize::MAX,
        };
        let is_default = site.does == Does::InvokeDefault;
        let has_body = !declared.flags.is_abstract() && !declared.flags.is_static();
        if is_constructor == (site.does == Does::Invoke || is_default) || is_default && !has_body {
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
            () if is_constructor => self.construct(call, declared.class, site.thrown),
            () if declared.flags.is_static() => {
                self.initialise(site.at, declared.class, Some(site.thrown));
                self.run(call, method);
            }
            () => {
                let this = self.constraints.node();
                let on = usize::from(!is_default);
                if let Some(from) = site.args.get(on).copied().flatten() {
                    let filter = self.heap.filter(self.program.class(declared.class).name);
                    self.filtered(from, this, filter);
                }
                let mut call = call;
                call.args.insert(0, Some(this));
                match declared.flags.is_private() || is_default {
                    true => self.run(call, method),
                    false => self.receive(call),
                }
            }
        }
    }

    fn construct(&mut self, mut call: Call, class: ClassId, thrown: NodeId) {
        if self.program.class(class).flags.is_abstract() {
            return;
        }
        self.initialise(call.site, class, Some(thrown));
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
            self.initialise(site.at, field.class, Some(site.thrown));
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
