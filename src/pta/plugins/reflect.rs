//! Reflection by points-to strings (APLAS 2005, "Reflection analysis for Java"). It computes
//!
//! * the strings that reach a lookup of a class;
//! * the classes and names that reach a lookup of a member;
//! * the members that reach their uses.
//!
//! The heap has one object for all strings, and one for all `Class` objects (`heap`): so they cost
//! nothing where no question needs them. Questions of reflective calls are answered backwards: from
//! the argument's node along the edges to the constants and lookups that its values begin with
//! (`core::asked`). When no work is left, all calls are asked again, until no answer is new. Then
//! casts and members' names make suggestions, if these are followed (`bounds`).
//!
//! A call stays open if it may run code that its arguments name: other values than constants and
//! results of lookups may reach it. The site records how complete its answer is.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::bounds::Suggestions;
use super::found::{ReflectiveAnswer, above, all_members, classes_at, members_named, members_of};
use super::handles::is_own_package;
use super::member::{run_member, use_field};
use super::reflective::{
    self, EnumForm, ListedMembers, ReflectionLevel, ReflectionSite, ReflectiveCall, SERVICE_LOADER,
    runs_what_is_named,
};
use crate::core::asked::{
    CLASS, CONSTRUCTOR, FIELD, Lookup, METHOD, ReachingValues, Round, ValueQuery,
};
use crate::core::cell::ObjectCell;
use crate::core::completeness::Completeness;
use crate::core::context::ContextSite;
use crate::core::event::ByHandle;
use crate::core::facts::ReflectiveValue;
use crate::core::heap::ObjectType;
use crate::core::patterns::is_like;
use crate::core::plugin::{Handled, PlatformCall, Plugin, StableState, Unanswered};
use crate::core::shared::{CallNodes, DispatchedCall};
use crate::core::solver::{NodeId, NodeUse};
use crate::core::state::Core;
use base::{Sym, known};
use callgraph::{EdgeKind, Open, ReflectionAnswer};
use classfile::{FieldType, MethodRef, Pc};
use program::{ClassId, MethodId, Program};

/// Values that files give for calls, by place.
pub(crate) type SpecifiedValues = BTreeMap<(MethodId, Pc), BTreeSet<ReflectionAnswer>>;

/// The calls of the reflection API.
pub(crate) struct Reflecting {
    /// How reflection is followed.
    pub(super) how: ReflectionLevel,
    /// The most candidates that a cast, a part of a name or a member's name may leave.
    pub(super) candidates: usize,
    /// Whether calls are recorded: reflection is followed, or files give answers.
    is_on: bool,
    /// The recorded calls.
    sites: Vec<ReflectionSite>,
    specified: SpecifiedValues,
    /// Services and their providers, by name.
    services: BTreeSet<(Sym, Sym)>,
    /// The methods that service loaders run to get the providers of requested services.
    provided: BTreeSet<ReflectiveValue>,
    /// The classes with names that match a pattern, cached.
    like: RefCell<FxHashMap<Sym, Rc<[ClassId]>>>,
    /// The suggestions by uses.
    pub(super) suggestions: Suggestions,
}

/// The parameters of this plugin.
pub(crate) struct Setting {
    /// How reflection is followed.
    pub how: ReflectionLevel,
    /// The most candidates of a suggestion.
    pub candidates: usize,
    /// Whether files give any answers.
    pub is_specified: bool,
    /// The values that files give for calls.
    pub specified: SpecifiedValues,
    /// Services and their providers.
    pub services: BTreeSet<(Sym, Sym)>,
    /// The suggestions by uses.
    pub suggestions: Suggestions,
}

impl Plugin for Reflecting {
    fn call(&mut self, core: &mut Core<'_>, call: &mut PlatformCall) -> Handled {
        if self.is_on {
            let kind = reflective::reflective_call(&call.named, call.owner);
            let kind = match kind {
                Some(ReflectiveCall::FindClass(n, _))
                    if call.is_second_zero && is_for_name(call) =>
                {
                    Some(ReflectiveCall::FindClass(n, false))
                }
                kind => kind,
            };
            if let Some(kind) = kind {
                self.note(core, call.at, kind, &call.nodes);
            }
        }
        let result = call.nodes.result.filter(|_| !call.is_result_given);
        self.leave(core, call.at, &call.named, call.owner, result);
        Handled::Nothing
    }

    fn call_by_handle(&mut self, core: &mut Core<'_>, call: &ByHandle) {
        if let Some(kind) =
            reflective::reflective_call(&call.named, call.owner).filter(|_| self.is_on)
        {
            // The result may be merged with other nodes already. Backward questions need a node
            // that is never merged.
            let mut nodes = call.nodes.clone();
            nodes.result = call.nodes.result.map(|to| {
                let from = core.node();
                core.flow(from, to);
                from
            });
            self.note(core, call.at, kind, &nodes);
        }
        self.leave(core, call.at, &call.named, call.owner, call.nodes.result);
    }

    /// Asks all calls again. If no answer is new, asks for suggestions.
    fn stable(&mut self, core: &mut Core<'_>, stable: &mut StableState) -> bool {
        let mut sites = std::mem::take(&mut self.sites);
        // Questions that were cut cost most and answer least. They wait until no other answer is
        // new.
        let is_cut = |site: &ReflectionSite| site.answer == Completeness::Cut;
        let round = &stable.round;
        let mut is_new = self.ask(core, round, &mut sites, |site| !is_cut(site))
            || self.ask(core, round, &mut sites, is_cut);
        if !is_new && self.how >= ReflectionLevel::Casts {
            is_new = self.bound(core, round, &mut sites);
        }
        let open = sites.iter().filter(|site| site.done.is_empty());
        stable.unanswered = open.filter_map(unanswered).collect();
        self.sites = sites;
        is_new
    }
}

/// Whether a call is one of `Class.forName`.
fn is_for_name(call: &PlatformCall) -> bool {
    call.named.name == *"forName"
}

/// The result of a call without an answer.
fn unanswered(site: &ReflectionSite) -> Option<Unanswered> {
    let makes = match site.kind {
        ReflectiveCall::Instantiate
        | ReflectiveCall::Construct
        | ReflectiveCall::MakeNamed(_)
        | ReflectiveCall::Allocate(_) => true,
        ReflectiveCall::Invoke => false,
        _ => return None,
    };
    let result = site.nodes.result?;
    Some(Unanswered { result, makes })
}

/// The constants and the results of lookups that reach an argument of a call.
pub(crate) fn comes_to(
    core: &Core<'_>,
    round: &Round,
    site: &ReflectionSite,
    n: usize,
) -> ReachingValues {
    let Some(node) = site.nodes.arg(n) else {
        return ReachingValues::default();
    };
    let question = ValueQuery {
        node,
        caller: site.at.0,
        is_for_classes: matches!(
            site.kind,
            ReflectiveCall::FindClass(..) | ReflectiveCall::MakeNamed(_)
        ),
    };
    core.comes_to(round, question)
}

impl Reflecting {
    /// No calls yet.
    pub(crate) fn new(setting: Setting) -> Self {
        Self {
            how: setting.how,
            candidates: setting.candidates,
            is_on: setting.how != ReflectionLevel::None || setting.is_specified,
            sites: Vec::new(),
            specified: setting.specified,
            services: setting.services,
            provided: BTreeSet::new(),
            like: RefCell::default(),
            suggestions: setting.suggestions,
        }
    }

    /// Whether calls are recorded.
    pub(crate) fn is_on(&self) -> bool {
        self.is_on
    }

    /// The recorded calls.
    pub(crate) fn sites(&self) -> &[ReflectionSite] {
        &self.sites
    }

    /// A new round of questions.
    pub(crate) fn round(&self, core: &Core<'_>) -> Round {
        self.round_with(core, |_| false)
    }

    /// A new round of questions that takes the answers of some lookups, by number, for whole.
    fn round_with(&self, core: &Core<'_>, is_whole: impl Fn(usize) -> bool) -> Round {
        let sites = self.sites.iter().enumerate();
        let lookups = sites.filter_map(|(n, site)| {
            Some(Lookup {
                node: site.gives()?,
                site: n,
                caller: site.at.0,
                answer: if is_whole(n) {
                    Completeness::Whole
                } else {
                    site.answer
                },
                specified: self.specified_at(core, site.at).collect(),
            })
        });
        core.round(lookups)
    }

    /// Asks again how complete answers are. The last round of a run asked with the answers of the
    /// round before it, so an answer may have become whole without a new value.
    pub(crate) fn refresh(&mut self, core: &Core<'_>) {
        if self.how == ReflectionLevel::None {
            return;
        }
        let mut is_better = true;
        while is_better {
            let round = self.round(core);
            let is_whole = |site: &ReflectionSite| {
                site.answer == Completeness::Partly
                    && !matches!(site.kind, ReflectiveCall::FindClass(..))
                    && self.asked(core, &round, site).answer == Completeness::Whole
            };
            let whole: Vec<bool> = self.sites.iter().map(is_whole).collect();
            is_better = whole.contains(&true);
            for (site, _) in self.sites.iter_mut().zip(whole).filter(|(_, is)| *is) {
                site.answer = Completeness::Whole;
            }
        }
    }

    /// A round of questions that takes the answers of some lookups, by number, for whole. It takes
    /// strings that files give for a call for all that the call returns.
    pub(crate) fn round_by_files(&self, core: &Core<'_>, is_whole: &[bool]) -> Round {
        self.round_with(core, |n| is_whole[n]).believing_files()
    }

    /// The values that files give for a call.
    pub(crate) fn specified_at(
        &self,
        core: &Core<'_>,
        (instance, pc): ContextSite,
    ) -> impl Iterator<Item = ReflectiveValue> {
        let place: (MethodId, Pc) = (core.method_of(instance), pc);
        let named = self.specified.get(&place).into_iter().flatten();
        named.map(|named| match *named {
            ReflectionAnswer::Class(class) => ReflectiveValue::Class(class),
            ReflectionAnswer::Method(method) => ReflectiveValue::Method(method),
            ReflectionAnswer::Field(field) => ReflectiveValue::Field(field),
        })
    }

    /// Asks some calls, and applies the values that they find. Whether a value was new.
    fn ask(
        &mut self,
        core: &mut Core<'_>,
        round: &Round,
        sites: &mut [ReflectionSite],
        is_asked: impl Fn(&ReflectionSite) -> bool,
    ) -> bool {
        let mut is_new = false;
        for site in sites.iter_mut().filter(|site| is_asked(site)) {
            let mut asked = match self.how {
                ReflectionLevel::None => ReflectiveAnswer::default(),
                _ => self.asked(core, round, site),
            };
            asked.values.extend(self.specified_at(core, site.at));
            if is_service_loader(core, site) {
                asked.values.extend(&self.provided);
            }
            site.answer = asked.answer;
            for value in asked.values {
                if site.done.insert(value) {
                    is_new = true;
                    self.found(core, site, value);
                }
            }
        }
        is_new
    }

    /// Records a call of the reflection API.
    fn note(
        &mut self,
        core: &mut Core<'_>,
        at: ContextSite,
        kind: ReflectiveCall,
        nodes: &CallNodes,
    ) {
        // Inside the package of handles, the rules for calls of handles cover initialisation
        // (`handles`).
        if kind == ReflectiveCall::Initialise && is_own_package(core, at) {
            return;
        }
        if let Some(result) = nodes.result {
            core.constraints.no_merge(result);
        }
        let mut site = ReflectionSite::new(at, kind, nodes.clone());
        if let (ReflectiveCall::FindMembers(members, _), Some(result)) = (kind, nodes.result) {
            site.elements = array_of_members(core, at, members, result);
        }
        self.sites.push(site);
    }

    /// Marks a reflective call as open. If the engine asks the call, the pass over the solved graph
    /// decides whether its result is unknown. Otherwise the result is unknown at once.
    fn leave(
        &self,
        core: &mut Core<'_>,
        at: ContextSite,
        named: &MethodRef,
        owner: Sym,
        result: Option<NodeId>,
    ) {
        if !runs_what_is_named(named, owner) {
            return;
        }
        core.leave_open(at, Open::Reflection);
        let is_asked = self.is_on && reflective::reflective_call(named, owner).is_some();
        if !is_asked {
            core.give_unknown_result(at, named.descriptor, result);
        }
    }

    /// Records the methods that service loaders run for a service: constructors without parameters,
    /// or methods `provider` (API of `ServiceLoader`).
    fn provide(&mut self, program: &Program, service: ClassId) {
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
            self.provided.extend(methods.map(ReflectiveValue::Method));
        }
    }

    /// The values that a call finds, returns or uses.
    pub(crate) fn asked(
        &self,
        core: &Core<'_>,
        round: &Round,
        site: &ReflectionSite,
    ) -> ReflectiveAnswer {
        let program = core.program;
        let first = match site.kind {
            ReflectiveCall::FindClass(n, _)
            | ReflectiveCall::FindService(n)
            | ReflectiveCall::GiveConstants(n, _)
            | ReflectiveCall::MakeNamed(n)
            | ReflectiveCall::Allocate(n) => n,
            ReflectiveCall::Initialise | ReflectiveCall::InvokeDefault => 1,
            _ => 0,
        };
        if site.kind == ReflectiveCall::GiveClass {
            let on = site.nodes.arg(0);
            return on.map_or(ReflectiveAnswer::default(), |node| classes_at(core, node));
        }
        let reaching = comes_to(core, round, site, first);
        let constructor =
            |class| program.declared_method(class, known().constructor, known().nothing);
        let classes = reaching.values.iter().filter_map(|value| value.class());
        let mut answer = reaching.answer;
        let values = match site.kind {
            ReflectiveCall::FindClass(..) => {
                let (found, of_names) = self.classes_named(core, &reaching.values);
                answer = answer.max(of_names);
                found.into_iter().map(ReflectiveValue::Class).collect()
            }
            ReflectiveCall::FindConstructor => {
                let all = classes.flat_map(|class| program.methods_of(class));
                let all = all.filter(|m| program.method(*m).name == known().constructor);
                all.map(ReflectiveValue::Method).collect()
            }
            ReflectiveCall::FindMethod | ReflectiveCall::FindField => {
                let names = comes_to(core, round, site, 1);
                let above: BTreeSet<ClassId> = if names.values.is_empty() {
                    BTreeSet::new()
                } else {
                    classes.flat_map(|class| above(program, class)).collect()
                };
                let all = above
                    .iter()
                    .flat_map(|class| members_of(program, *class, site.kind));
                let (found, of_names) = members_named(all, &names.values, self.candidates);
                answer = answer.max(names.answer).max(of_names);
                found
            }
            ReflectiveCall::FindMembers(members, is_public) => classes
                .flat_map(|class| all_members(program, class, members, is_public))
                .collect(),
            ReflectiveCall::Instantiate => classes
                .filter_map(constructor)
                .map(ReflectiveValue::Method)
                .collect(),
            ReflectiveCall::MakeNamed(_) => {
                let (found, of_names) = self.classes_named(core, &reaching.values);
                answer = answer.max(of_names);
                let found = found.into_iter().filter_map(constructor);
                found.map(ReflectiveValue::Method).collect()
            }
            ReflectiveCall::FindService(_)
            | ReflectiveCall::GiveConstants(..)
            | ReflectiveCall::Initialise
            | ReflectiveCall::Allocate(_) => classes.map(ReflectiveValue::Class).collect(),
            ReflectiveCall::GiveClass => BTreeSet::new(),
            ReflectiveCall::Construct
            | ReflectiveCall::Invoke
            | ReflectiveCall::InvokeDefault
            | ReflectiveCall::Get
            | ReflectiveCall::Set => reaching.values,
        };
        ReflectiveAnswer { values, answer }
    }

    /// The classes that strings name. A pattern counts if it matches the names of a few classes.
    fn classes_named(
        &self,
        core: &Core<'_>,
        names: &BTreeSet<ReflectiveValue>,
    ) -> (BTreeSet<ClassId>, Completeness) {
        let slashed = |name: &Sym| Sym::from(&*name.text().replace('.', "/"));
        let (mut found, mut answer) = (BTreeSet::new(), Completeness::Whole);
        for name in names {
            match name {
                ReflectiveValue::Text(name) => found.extend(core.named(*name)),
                ReflectiveValue::Like(pattern) => {
                    answer = answer.max(Completeness::Partly);
                    let all = self.classes_like(core, slashed(pattern));
                    if all.len() <= self.candidates {
                        found.extend(all.iter());
                    } else {
                        answer = Completeness::Cut;
                    }
                }
                _ => {}
            }
        }
        (found, answer)
    }

    /// The classes with names that match a pattern. If they are too many, the result has one more
    /// than allowed.
    fn classes_like(&self, core: &Core<'_>, pattern: Sym) -> Rc<[ClassId]> {
        let mut cache = self.like.borrow_mut();
        let most = self.candidates + 1;
        let all = cache.entry(pattern).or_insert_with(|| {
            let classes = core.program.classes();
            let like = classes.filter(|(_, c)| is_like(pattern.bytes(), c.name.bytes()));
            like.map(|(id, _)| id).take(most).collect()
        });
        all.clone()
    }

    /// Applies a value that a call finds or uses.
    pub(super) fn found(
        &mut self,
        core: &mut Core<'_>,
        site: &mut ReflectionSite,
        value: ReflectiveValue,
    ) {
        match (site.kind, value) {
            (ReflectiveCall::FindClass(_, initialises), ReflectiveValue::Class(class)) => {
                if initialises {
                    core.initialise(site.at, class, Some(site.nodes.thrown));
                }
                give(core, site, value);
            }
            (ReflectiveCall::Initialise, ReflectiveValue::Class(class)) => {
                core.initialise(site.at, class, Some(site.nodes.thrown));
                give(core, site, value);
            }
            (ReflectiveCall::Allocate(_), ReflectiveValue::Class(class)) => {
                allocate(core, site, class)
            }
            (ReflectiveCall::FindService(_), ReflectiveValue::Class(service)) => {
                self.provide(core.program, service)
            }
            (ReflectiveCall::GiveConstants(_, form), ReflectiveValue::Class(class)) => {
                give_constants(core, site, class, form);
            }
            (
                ReflectiveCall::GiveClass
                | ReflectiveCall::FindConstructor
                | ReflectiveCall::FindMethod
                | ReflectiveCall::FindField,
                _,
            )
            | (ReflectiveCall::FindMembers(..), _) => give(core, site, value),
            (
                ReflectiveCall::Instantiate
                | ReflectiveCall::MakeNamed(_)
                | ReflectiveCall::Construct
                | ReflectiveCall::Invoke
                | ReflectiveCall::InvokeDefault,
                ReflectiveValue::Method(method),
            ) => {
                run_member(core, site, method);
            }
            (ReflectiveCall::Get | ReflectiveCall::Set, ReflectiveValue::Field(field)) => {
                use_field(core, site, field)
            }
            _ => {}
        }
    }
}

/// Makes an object without a constructor. The class is initialised.
fn allocate(core: &mut Core<'_>, site: &ReflectionSite, class: ClassId) {
    if !core.program.class(class).flags.is_abstract() {
        core.initialise(site.at, class, Some(site.nodes.thrown));
        core.allocate(site.at, ObjectType::Class(class), site.nodes.result);
    }
}

/// Whether service loaders make or get providers at this site.
fn is_service_loader(core: &Core<'_>, site: &ReflectionSite) -> bool {
    let class = core.class_of(site.at.0);
    let name = core.program.class(class).name;
    matches!(
        site.kind,
        ReflectiveCall::Instantiate | ReflectiveCall::Construct | ReflectiveCall::Invoke
    ) && name.bytes().starts_with(SERVICE_LOADER)
}

/// Makes the resulting array of a call, and returns the node of its elements.
fn array_of_members(
    core: &mut Core<'_>,
    at: ContextSite,
    members: ListedMembers,
    result: NodeId,
) -> Option<NodeId> {
    let class = match members {
        ListedMembers::Constructors => CONSTRUCTOR,
        ListedMembers::Methods => METHOD,
        ListedMembers::Fields => FIELD,
        ListedMembers::Classes(_) => CLASS,
    };
    let member = core.object_of(class.into())?;
    let array = FieldType::Class(class.into()).array();
    let array = core.allocated(at, ObjectType::Array(array.descriptor()), 0);
    let elements = core.cell(array, ObjectCell::Elements);
    core.constraints.no_merge(elements);
    core.constraints.add(elements, member);
    core.constraints.add(result, array);
    Some(elements)
}

/// Gives a lookup's result a value, and an object for it. The object is added because the
/// platform's own code may make it in ways that the graph does not see.
fn give(core: &mut Core<'_>, site: &ReflectionSite, value: ReflectiveValue) {
    let result = match site.kind {
        ReflectiveCall::FindMembers(..) => site.elements,
        _ => site.nodes.result,
    };
    let Some(result) = result else { return };
    core.facts.note(result, value);
    let is_constructor = |method: MethodId| core.program.method(method).name == known().constructor;
    let class = match value {
        ReflectiveValue::Text(_) | ReflectiveValue::Like(_) => return,
        ReflectiveValue::Class(_) => known().class,
        ReflectiveValue::Method(method) if is_constructor(method) => CONSTRUCTOR.into(),
        ReflectiveValue::Method(_) => METHOD.into(),
        ReflectiveValue::Field(_) => FIELD.into(),
    };
    core.add_one_of(result, class);
}

/// Calls an enum's method `values` (JLS 8.9.3), as the platform does to get the constants.
fn give_constants(core: &mut Core<'_>, site: &ReflectionSite, class: ClassId, form: EnumForm) {
    let name = core.program.class(class).name;
    let array = FieldType::Class(name).array().descriptor();
    let descriptor = format!("(){array}");
    let values = (Sym::from("values"), Sym::from(&*descriptor));
    let Some(method) = core.program.declared_method(class, values.0, values.1) else {
        return;
    };
    let all = match form {
        EnumForm::All => site.nodes.result,
        EnumForm::One => site.nodes.result.map(|one| {
            let all = core.constraints.node();
            core.use_all(all, NodeUse::Load(ObjectCell::Elements, one));
            all
        }),
        EnumForm::Kept => None,
    };
    core.initialise(site.at, class, Some(site.nodes.thrown));
    let nodes = CallNodes {
        args: Vec::new(),
        result: all,
        thrown: site.nodes.thrown,
    };
    let call = DispatchedCall::new(site.at, EdgeKind::Reflective, method, nodes);
    core.run(call, method);
}
