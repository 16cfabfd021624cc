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
use super::found::{Asked, above, all_members, classes_at, members_named, members_of};
use super::handles::is_own_package;
use super::member::{run_member, use_field};
use super::reflective::{
    self, Constants, Does, Members, Reflection, SERVICE_LOADER, Site, runs_what_is_named,
};
use crate::core::answer::Answer;
use crate::core::asked::{CLASS, CONSTRUCTOR, Came, FIELD, Lookup, METHOD, Question, Round};
use crate::core::cell::Cell;
use crate::core::context::At;
use crate::core::event::ByHandle;
use crate::core::facts::Value;
use crate::core::heap::Type;
use crate::core::patterns::is_like;
use crate::core::plugin::{PlatformCall, Plugin, Stable, Taken, Unanswered};
use crate::core::shared::{Call, CallNodes};
use crate::core::solver::{NodeId, Use};
use crate::core::state::Core;
use base::{Sym, known};
use callgraph::{EdgeKind, Found, Open};
use classfile::{FieldType, MethodRef, Pc};
use program::{ClassId, MethodId, Program};

/// Values that files give for calls, by place.
pub(crate) type Specified = BTreeMap<(MethodId, Pc), BTreeSet<Found>>;

/// The calls of the reflection API.
pub(crate) struct Reflecting {
    /// How reflection is followed.
    pub(super) how: Reflection,
    /// The most candidates that a cast, a part of a name or a member's name may leave.
    pub(super) candidates: usize,
    /// Whether calls are recorded: reflection is followed, or files give answers.
    is_on: bool,
    /// The recorded calls.
    sites: Vec<Site>,
    specified: Specified,
    /// Services and their providers, by name.
    services: BTreeSet<(Sym, Sym)>,
    /// The methods that service loaders run to get the providers of requested services.
    provided: BTreeSet<Value>,
    /// The classes with names that match a pattern, cached.
    like: RefCell<FxHashMap<Sym, Rc<[ClassId]>>>,
    /// The suggestions by uses.
    pub(super) suggestions: Suggestions,
}

/// The parameters of this plugin.
pub(crate) struct Setting {
    /// How reflection is followed.
    pub how: Reflection,
    /// The most candidates of a suggestion.
    pub candidates: usize,
    /// Whether files give any answers.
    pub is_specified: bool,
    /// The values that files give for calls.
    pub specified: Specified,
    /// Services and their providers.
    pub services: BTreeSet<(Sym, Sym)>,
    /// The suggestions by uses.
    pub suggestions: Suggestions,
}

impl Plugin for Reflecting {
    fn call(&mut self, core: &mut Core<'_>, call: &mut PlatformCall) -> Taken {
        if self.is_on {
            let does = reflective::does(&call.named, call.owner);
            let does = match does {
                Some(Does::FindClass(n, _)) if call.is_second_zero && is_for_name(call) => {
                    Some(Does::FindClass(n, false))
                }
                does => does,
            };
            if let Some(does) = does {
                self.note(core, call.at, does, &call.nodes);
            }
        }
        let result = call.nodes.result.filter(|_| !call.is_result_given);
        self.leave(core, call.at, &call.named, call.owner, result);
        Taken::Nothing
    }

    fn call_by_handle(&mut self, core: &mut Core<'_>, call: &ByHandle) {
        if let Some(does) = reflective::does(&call.named, call.owner).filter(|_| self.is_on) {
            // The result may be merged with other nodes already. Backward questions need a node
            // that is never merged.
            let mut nodes = call.nodes.clone();
            nodes.result = call.nodes.result.map(|to| {
                let from = core.node();
                core.flow(from, to);
                from
            });
            self.note(core, call.at, does, &nodes);
        }
        self.leave(core, call.at, &call.named, call.owner, call.nodes.result);
    }

    /// Asks all calls again. If no answer is new, asks for suggestions.
    fn stable(&mut self, core: &mut Core<'_>, stable: &mut Stable) -> bool {
        let mut sites = std::mem::take(&mut self.sites);
        // Questions that were cut cost most and answer least. They wait until no other answer is
        // new.
        let is_cut = |site: &Site| site.answer == Answer::Cut;
        let round = &stable.round;
        let mut is_new = self.ask(core, round, &mut sites, |site| !is_cut(site))
            || self.ask(core, round, &mut sites, is_cut);
        if !is_new && self.how >= Reflection::Casts {
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
fn unanswered(site: &Site) -> Option<Unanswered> {
    let makes = match site.does {
        Does::Instantiate | Does::Construct | Does::MakeNamed(_) | Does::Allocate(_) => true,
        Does::Invoke => false,
        _ => return None,
    };
    let result = site.nodes.result?;
    Some(Unanswered { result, makes })
}

/// The constants and the results of lookups that reach an argument of a call.
pub(crate) fn comes_to(core: &Core<'_>, round: &Round, site: &Site, n: usize) -> Came {
    let Some(node) = site.nodes.arg(n) else {
        return Came::default();
    };
    let question = Question {
        node,
        caller: site.at.0,
        is_for_classes: matches!(site.does, Does::FindClass(..) | Does::MakeNamed(_)),
    };
    core.comes_to(round, question)
}

impl Reflecting {
    /// No calls yet.
    pub(crate) fn new(setting: Setting) -> Self {
        Self {
            how: setting.how,
            candidates: setting.candidates,
            is_on: setting.how != Reflection::None || setting.is_specified,
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
    pub(crate) fn sites(&self) -> &[Site] {
        &self.sites
    }

    /// A new round of questions.
    pub(crate) fn round(&self, core: &Core<'_>) -> Round {
        let sites = self.sites.iter().enumerate();
        let lookups = sites.filter_map(|(n, site)| {
            Some(Lookup {
                node: site.gives()?,
                site: n,
                caller: site.at.0,
                answer: site.answer,
                specified: self.specified_at(core, site.at).collect(),
            })
        });
        core.round(lookups)
    }

    /// The values that files give for a call.
    pub(crate) fn specified_at(
        &self,
        core: &Core<'_>,
        (instance, pc): At,
    ) -> impl Iterator<Item = Value> {
        let place: (MethodId, Pc) = (core.method_of(instance), pc);
        let named = self.specified.get(&place).into_iter().flatten();
        named.map(|named| match *named {
            Found::Class(class) => Value::Class(class),
            Found::Method(method) => Value::Method(method),
            Found::Field(field) => Value::Field(field),
        })
    }

    /// Asks some calls, and applies the values that they find. Whether a value was new.
    fn ask(
        &mut self,
        core: &mut Core<'_>,
        round: &Round,
        sites: &mut [Site],
        is_asked: impl Fn(&Site) -> bool,
    ) -> bool {
        let mut is_new = false;
        for site in sites.iter_mut().filter(|site| is_asked(site)) {
            let mut asked = match self.how {
                Reflection::None => Asked::default(),
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
    fn note(&mut self, core: &mut Core<'_>, at: At, does: Does, nodes: &CallNodes) {
        // Inside the package of handles, the rules for calls of handles cover initialisation
        // (`handles`).
        if does == Does::Initialise && is_own_package(core, at) {
            return;
        }
        if let Some(result) = nodes.result {
            core.constraints.keep_apart(result);
        }
        let mut site = Site::new(at, does, nodes.clone());
        if let (Does::FindMembers(members, _), Some(result)) = (does, nodes.result) {
            site.elements = array_of_members(core, at, members, result);
        }
        self.sites.push(site);
    }

    /// Marks a reflective call as open. If the engine asks the call, the pass over the solved graph
    /// decides whether its result is unknown. Otherwise the result is unknown at once.
    fn leave(
        &self,
        core: &mut Core<'_>,
        at: At,
        named: &MethodRef,
        owner: Sym,
        result: Option<NodeId>,
    ) {
        if !runs_what_is_named(named, owner) {
            return;
        }
        core.leave_open(at, Open::Reflection);
        let is_asked = self.is_on && reflective::does(named, owner).is_some();
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
            self.provided.extend(methods.map(Value::Method));
        }
    }

    /// The values that a call finds, returns or uses.
    fn asked(&self, core: &Core<'_>, round: &Round, site: &Site) -> Asked {
        let program = core.program;
        let first = match site.does {
            Does::FindClass(n, _)
            | Does::FindService(n)
            | Does::GiveConstants(n, _)
            | Does::MakeNamed(n)
            | Does::Allocate(n) => n,
            Does::Initialise | Does::InvokeDefault => 1,
            _ => 0,
        };
        if site.does == Does::GiveClass {
            let on = site.nodes.arg(0);
            return on.map_or(Asked::default(), |node| classes_at(core, node));
        }
        let came = comes_to(core, round, site, first);
        let constructor =
            |class| program.declared_method(class, known().constructor, known().nothing);
        let classes = came.values.iter().filter_map(|value| value.class());
        let mut answer = came.answer;
        let values = match site.does {
            Does::FindClass(..) => {
                let (found, of_names) = self.classes_named(core, &came.values);
                answer = answer.max(of_names);
                found.into_iter().map(Value::Class).collect()
            }
            Does::FindConstructor => {
                let all = classes.flat_map(|class| program.methods_of(class));
                let all = all.filter(|m| program.method(*m).name == known().constructor);
                all.map(Value::Method).collect()
            }
            Does::FindMethod | Does::FindField => {
                let names = comes_to(core, round, site, 1);
                let above: BTreeSet<ClassId> = match names.values.is_empty() {
                    true => BTreeSet::new(),
                    false => classes.flat_map(|class| above(program, class)).collect(),
                };
                let all = above
                    .iter()
                    .flat_map(|class| members_of(program, *class, site.does));
                let (found, of_names) = members_named(all, &names.values, self.candidates);
                answer = answer.max(names.answer).max(of_names);
                found
            }
            Does::FindMembers(members, is_public) => classes
                .flat_map(|class| all_members(program, class, members, is_public))
                .collect(),
            Does::Instantiate => classes.filter_map(constructor).map(Value::Method).collect(),
            Does::MakeNamed(_) => {
                let (found, of_names) = self.classes_named(core, &came.values);
                answer = answer.max(of_names);
                let found = found.into_iter().filter_map(constructor);
                found.map(Value::Method).collect()
            }
            Does::FindService(_)
            | Does::GiveConstants(..)
            | Does::Initialise
            | Does::Allocate(_) => classes.map(Value::Class).collect(),
            Does::GiveClass => BTreeSet::new(),
            Does::Construct | Does::Invoke | Does::InvokeDefault | Does::Get | Does::Set => {
                came.values
            }
        };
        Asked { values, answer }
    }

    /// The classes that strings name. A pattern counts if it matches the names of a few classes.
    fn classes_named(
        &self,
        core: &Core<'_>,
        names: &BTreeSet<Value>,
    ) -> (BTreeSet<ClassId>, Answer) {
        let slashed = |name: &Sym| Sym::from(&*name.text().replace('.', "/"));
        let (mut found, mut answer) = (BTreeSet::new(), Answer::Whole);
        for name in names {
            match name {
                Value::Text(name) => found.extend(core.named(*name)),
                Value::Like(pattern) => {
                    answer = answer.max(Answer::Partly);
                    let all = self.classes_like(core, slashed(pattern));
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
    pub(super) fn found(&mut self, core: &mut Core<'_>, site: &mut Site, value: Value) {
        match (site.does, value) {
            (Does::FindClass(_, initialises), Value::Class(class)) => {
                if initialises {
                    core.initialise(site.at, class, Some(site.nodes.thrown));
                }
                give(core, site, value);
            }
            (Does::Initialise, Value::Class(class)) => {
                core.initialise(site.at, class, Some(site.nodes.thrown));
                give(core, site, value);
            }
            (Does::Allocate(_), Value::Class(class)) => allocate(core, site, class),
            (Does::FindService(_), Value::Class(service)) => self.provide(core.program, service),
            (Does::GiveConstants(_, form), Value::Class(class)) => {
                give_constants(core, site, class, form);
            }
            (Does::GiveClass | Does::FindConstructor | Does::FindMethod | Does::FindField, _)
            | (Does::FindMembers(..), _) => give(core, site, value),
            (
                Does::Instantiate
                | Does::MakeNamed(_)
                | Does::Construct
                | Does::Invoke
                | Does::InvokeDefault,
                Value::Method(method),
            ) => {
                run_member(core, site, method);
            }
            (Does::Get | Does::Set, Value::Field(field)) => use_field(core, site, field),
            _ => {}
        }
    }
}

/// Makes an object without a constructor. The class is initialised.
fn allocate(core: &mut Core<'_>, site: &Site, class: ClassId) {
    if !core.program.class(class).flags.is_abstract() {
        core.initialise(site.at, class, Some(site.nodes.thrown));
        core.allocate(site.at, Type::Class(class), site.nodes.result);
    }
}

/// Whether service loaders make or get providers at this site.
fn is_service_loader(core: &Core<'_>, site: &Site) -> bool {
    let class = core.class_of(site.at.0);
    let name = core.program.class(class).name;
    matches!(
        site.does,
        Does::Instantiate | Does::Construct | Does::Invoke
    ) && name.bytes().starts_with(SERVICE_LOADER)
}

/// Makes the resulting array of a call, and returns the node of its elements.
fn array_of_members(
    core: &mut Core<'_>,
    at: At,
    members: Members,
    result: NodeId,
) -> Option<NodeId> {
    let class = match members {
        Members::Constructors => CONSTRUCTOR,
        Members::Methods => METHOD,
        Members::Fields => FIELD,
        Members::Classes(_) => CLASS,
    };
    let member = core.object_of(class.into())?;
    let array = FieldType::Class(class.into()).array();
    let array = core.allocated(at, Type::Array(array.descriptor()), 0);
    let elements = core.cell(array, Cell::Elements);
    core.constraints.keep_apart(elements);
    core.constraints.add(elements, member);
    core.constraints.add(result, array);
    Some(elements)
}

/// Gives a lookup's result a value, and an object for it. The object is added because the
/// platform's own code may make it in ways that the graph does not see.
fn give(core: &mut Core<'_>, site: &Site, value: Value) {
    let result = match site.does {
        Does::FindMembers(..) => site.elements,
        _ => site.nodes.result,
    };
    let Some(result) = result else { return };
    core.facts.note(result, value);
    let is_constructor = |method: MethodId| core.program.method(method).name == known().constructor;
    let class = match value {
        Value::Text(_) | Value::Like(_) => return,
        Value::Class(_) => known().class,
        Value::Method(method) if is_constructor(method) => CONSTRUCTOR.into(),
        Value::Method(_) => METHOD.into(),
        Value::Field(_) => FIELD.into(),
    };
    core.add_one_of(result, class);
}

/// Calls an enum's method `values` (JLS 8.9.3), as the platform does to get the constants.
fn give_constants(core: &mut Core<'_>, site: &Site, class: ClassId, form: Constants) {
    let name = core.program.class(class).name;
    let array = FieldType::Class(name).array().descriptor();
    let descriptor = format!("(){array}");
    let values = (Sym::from("values"), Sym::from(&*descriptor));
    let Some(method) = core.program.declared_method(class, values.0, values.1) else {
        return;
    };
    let all = match form {
        Constants::All => site.nodes.result,
        Constants::One => site.nodes.result.map(|one| {
            let all = core.constraints.node();
            core.use_all(all, Use::Load(Cell::Elements, one));
            all
        }),
        Constants::Kept => None,
    };
    core.initialise(site.at, class, Some(site.nodes.thrown));
    let nodes = CallNodes {
        args: Vec::new(),
        result: all,
        thrown: site.nodes.thrown,
    };
    let call = Call::new(site.at, EdgeKind::Reflective, method, nodes);
    core.run(call, method);
}
