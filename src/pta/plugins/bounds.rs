//! Suggestions: classes and members that reflection may use where no string names them, derived
//! from uses of the results.
//!
//! * Casts (APLAS 2005, section 4.3): an object of an unknown class that reaches casts has one of
//!   their types. If a cast leaves a few concrete classes, it suggests them. Casts are searched as
//!   in APLAS 2015, section 3.2: in all methods that the object reaches, but not through fields and
//!   elements (section 3.3).
//! * Full (APLAS 2015, section 3.2): these classes are also suggested to the lookups that the
//!   object's class comes from. A member looked up in an unknown class belongs to one of the
//!   classes that declare such a member, if they are few. An unknown member returns, or reads, an
//!   object of the type that the result is cast to.
//! * Full goes beyond the papers if a cast leaves many classes. Files and annotations beside code
//!   may name some of them (`Mentioned`): these are suggested. A call of an unknown method may run
//!   the annotated methods of such classes. Here, classes that constants in reached code name
//!   count, too.
//!
//! Suggestions are asked when nothing else is new. A call gets them unless the search for its
//! values was whole. So they also complete a call that some strings answer.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::found::members_of;
use super::reflect::{Reflecting, comes_to};
use super::reflective::{ReflectionLevel, ReflectionSite, ReflectiveCall};
use crate::core::asked::{MOST_NODES, Round};
use crate::core::cell::ObjectCell;
use crate::core::completeness::Completeness;
use crate::core::facts::ReflectiveValue;
use crate::core::heap::ObjectType;
use crate::core::set::Set;
use crate::core::solver::NodeId;
use crate::core::state::Core;
use base::{Id, Sym, known};
use program::{ClassId, MethodId, Program};

/// A result that reaches more casts gets no suggestions.
const MOST_CASTS: usize = 32;

/// With more mentioned classes, or more of their methods, none of them is suggested.
const MOST_MENTIONED: usize = 2048;

/// Classes that frameworks may instantiate, and methods that they may run, because something beside
/// code names them.
#[derive(Clone, Debug, Default)]
pub struct Mentioned {
    /// Classes that texts in archives, or annotations, name.
    pub classes: FxHashSet<ClassId>,
    /// For each class, the methods with annotations of the program's own.
    pub annotated: BTreeMap<ClassId, Vec<MethodId>>,
}

/// The data behind suggestions, and cached answers.
#[derive(Default)]
pub(crate) struct Suggestions {
    mentioned: Mentioned,
    /// The classes that a cast suggests, by its type.
    below: RefCell<FxHashMap<Sym, Rc<[ClassId]>>>,
    /// The classes that declare a member, by its name and by whether it is a field.
    declaring: FxHashMap<(Sym, bool), Rc<[ClassId]>>,
}

impl Suggestions {
    /// Suggestions that use mentioned classes.
    pub(crate) fn of(mentioned: Mentioned) -> Self {
        Self {
            mentioned,
            ..Self::default()
        }
    }
}

/// A cast: its type, and the node of its result.
type CastResult = (Sym, NodeId);

/// The data for the search from a result to casts.
struct CastSearch {
    /// The casts, by the node that flows to them.
    all: FxHashMap<NodeId, Vec<CastResult>>,
    /// For each node, whether it is a field or an element.
    is_cell: Vec<bool>,
}

impl CastSearch {
    fn of(core: &Core<'_>) -> Self {
        let same = |node: NodeId| core.constraints.same(node);
        let mut all: FxHashMap<NodeId, Vec<CastResult>> = FxHashMap::default();
        for cast in &core.casts {
            let ty = core.heap.name_of(cast.filter);
            all.entry(same(cast.from)).or_default().push((ty, cast.to));
        }
        let cells = core.constraints.cells().map(|(_, node)| node);
        let cells = cells.chain(core.statics().map(|(_, node)| node));
        let mut is_cell = vec![false; core.constraints.nodes.len()];
        for cell in cells {
            is_cell[same(cell).index()] = true;
        }
        Self { all, is_cell }
    }
}

/// A value for the call with a number, or an object for a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Suggestion {
    Value(usize, ReflectiveValue),
    Object(NodeId, ClassId),
}

impl Reflecting {
    /// Makes the suggestions of uses; whether one of them is new.
    pub(super) fn bound(
        &mut self,
        core: &mut Core<'_>,
        round: &Round,
        sites: &mut [ReflectionSite],
    ) -> bool {
        let casts = CastSearch::of(core);
        let annotated = self.annotated(core);
        let mut suggested: BTreeSet<Suggestion> = BTreeSet::new();
        for n in 0..sites.len() {
            let site = &sites[n];
            if site.answer == Completeness::Whole {
                continue;
            }
            match site.kind {
                ReflectiveCall::Instantiate | ReflectiveCall::Construct => {
                    let classes = self.made_at(core, &casts, site);
                    let constructors = classes
                        .iter()
                        .flat_map(|class| constructors(core, site, *class))
                        .map(|constructor| {
                            Suggestion::Value(n, ReflectiveValue::Method(constructor))
                        });
                    suggested.extend(constructors);
                    if self.how == ReflectionLevel::Full {
                        let finders = finders(core, round, sites, n);
                        suggested.extend(pairs(&finders, &classes));
                    }
                }
                ReflectiveCall::FindMethod | ReflectiveCall::FindField
                    if self.how == ReflectionLevel::Full =>
                {
                    suggested.extend(self.found_by_name(core, round, sites, n));
                }
                ReflectiveCall::Invoke | ReflectiveCall::Get
                    if self.how == ReflectionLevel::Full =>
                {
                    for (ty, to) in casts_of(core, &casts, site) {
                        let classes = self.below(core.program, ty);
                        let objects = classes.iter().map(|class| Suggestion::Object(to, *class));
                        suggested.extend(objects);
                    }
                    let of = core.program.class(core.class_of(site.at.0));
                    if site.kind == ReflectiveCall::Invoke && !of.is_platform() {
                        let values = annotated
                            .iter()
                            .map(|method| ReflectiveValue::Method(*method));
                        suggested.extend(values.map(|value| Suggestion::Value(n, value)));
                    }
                }
                _ => {}
            }
        }
        let mut is_new = false;
        for suggestion in suggested {
            is_new |= self.suggest(core, sites, suggestion);
        }
        is_new
    }

    /// Applies a suggestion; whether it is new.
    fn suggest(
        &mut self,
        core: &mut Core<'_>,
        sites: &mut [ReflectionSite],
        suggestion: Suggestion,
    ) -> bool {
        match suggestion {
            Suggestion::Value(n, value) => {
                let site = &mut sites[n];
                let is_new = !site.done.contains(&value) && site.guessed.insert(value);
                if is_new {
                    self.found(core, site, value);
                }
                is_new
            }
            Suggestion::Object(to, class) => {
                let object = core.heap.merged(ObjectType::Class(class));
                let held = core.constraints.held(to);
                let is_new = !held.missing(&Set::of(object.index() as u32)).is_empty();
                core.constraints.add(to, object);
                is_new
            }
        }
    }

    /// The classes that a call may instantiate, judging by the casts of its result.
    fn made_at(
        &self,
        core: &Core<'_>,
        casts: &CastSearch,
        site: &ReflectionSite,
    ) -> BTreeSet<ClassId> {
        let types: BTreeSet<Sym> = casts_of(core, casts, site)
            .into_iter()
            .map(|(ty, _)| ty)
            .collect();
        let classes = types.into_iter().map(|ty| self.below(core.program, ty));
        classes.flat_map(|all| all.to_vec()).collect()
    }

    /// The annotated methods of classes that are mentioned beside code, or by constants in reached
    /// code. Empty if they are too many.
    fn annotated(&self, core: &Core<'_>) -> Vec<MethodId> {
        if self.suggestions.mentioned.annotated.is_empty() {
            return Vec::new();
        }
        let constants: FxHashSet<ClassId> = core.facts.classes().collect();
        let is_mentioned = |class: &ClassId| {
            self.suggestions.mentioned.classes.contains(class) || constants.contains(class)
        };
        let of_class = self.suggestions.mentioned.annotated.iter();
        let methods = of_class.filter(|(class, _)| is_mentioned(class));
        let methods: Vec<MethodId> = methods.flat_map(|(_, methods)| methods.clone()).collect();
        if methods.len() <= MOST_MENTIONED {
            methods
        } else {
            Vec::new()
        }
    }

    /// The concrete classes at or below a type, if they are few; otherwise the mentioned ones among
    /// them.
    fn below(&self, program: &Program, ty: Sym) -> Rc<[ClassId]> {
        if let Some(known) = self.suggestions.below.borrow().get(&ty) {
            return known.clone();
        }
        let mut stack: Vec<ClassId> = program.find(ty).into_iter().collect();
        let mut seen: FxHashSet<ClassId> = stack.iter().copied().collect();
        let mut found = Vec::new();
        let mentions_none = self.suggestions.mentioned.classes.is_empty();
        while let Some(class) = stack.pop() {
            let of = program.class(class);
            if !of.flags.is_abstract() && !of.is_interface() {
                found.push(class);
            }
            if found.len() > self.candidates && mentions_none {
                break;
            }
            let below = program.subtypes(class).iter().copied();
            stack.extend(below.filter(|class| seen.insert(*class)));
        }
        if found.len() > self.candidates {
            found.retain(|class| self.suggestions.mentioned.classes.contains(class));
        }
        if found.len() > MOST_MENTIONED {
            found.clear();
        }
        let found: Rc<[ClassId]> = found.into();
        self.suggestions
            .below
            .borrow_mut()
            .insert(ty, found.clone());
        found
    }

    /// Suggestions by a member's name, for a lookup in an unknown class. If the class comes from
    /// lookups, these get the declaring classes. Otherwise the lookup itself gets the members.
    fn found_by_name(
        &mut self,
        core: &Core<'_>,
        round: &Round,
        sites: &[ReflectionSite],
        n: usize,
    ) -> Vec<Suggestion> {
        let site = &sites[n];
        let of_class = comes_to(core, round, site, 0);
        if of_class.answer == Completeness::Whole {
            return Vec::new();
        }
        let names = comes_to(core, round, site, 1).values;
        let names: Vec<Sym> = names
            .into_iter()
            .filter_map(ReflectiveValue::text)
            .collect();
        let finders = finders(core, round, sites, n);
        let mut suggested = Vec::new();
        for name in names {
            let classes = self.declaring(core.program, name, site.kind);
            if classes.len() > self.candidates {
                continue;
            }
            if !finders.is_empty() {
                suggested.extend(pairs(&finders, &classes.iter().copied().collect()));
                continue;
            }
            let all = classes
                .iter()
                .flat_map(|class| members_of(core.program, *class, site.kind));
            let named = all.filter(|(of, _)| *of == name);
            suggested.extend(named.map(|(_, member)| Suggestion::Value(n, member)));
        }
        suggested
    }

    /// The classes that declare a member with this name. If they are too many, the result has one
    /// more than allowed.
    fn declaring(&mut self, program: &Program, name: Sym, finds: ReflectiveCall) -> Rc<[ClassId]> {
        let is_field = finds == ReflectiveCall::FindField;
        let most = self.candidates + 1;
        let all = self
            .suggestions
            .declaring
            .entry((name, is_field))
            .or_insert_with(|| {
                let declares = |class: ClassId| {
                    if is_field {
                        program
                            .fields_of(class)
                            .any(|f| program.field(f).name == name)
                    } else {
                        program
                            .methods_of(class)
                            .any(|m| program.method(m).name == name)
                    }
                };
                let classes = program.classes().map(|(class, _)| class);
                classes
                    .filter(|class| declares(*class))
                    .take(most)
                    .collect()
            });
        all.clone()
    }
}

/// The casts that the result of a call reaches. Empty if they are too many or too far.
fn casts_of(core: &Core<'_>, casts: &CastSearch, site: &ReflectionSite) -> BTreeSet<CastResult> {
    let Some(result) = site.nodes.result.map(|node| core.constraints.same(node)) else {
        return BTreeSet::new();
    };
    let mut found = BTreeSet::new();
    let mut seen = FxHashSet::from_iter([result]);
    let mut stack = vec![result];
    while let Some(node) = stack.pop() {
        found.extend(casts.all.get(&node).into_iter().flatten().copied());
        if seen.len() > MOST_NODES || found.len() > MOST_CASTS {
            return BTreeSet::new();
        }
        let to = core.constraints.nodes[node].to.iter();
        // A node may have very many successors.
        for (next, _) in to.filter(|(_, filter)| filter.is_none()) {
            if seen.len() > MOST_NODES {
                return BTreeSet::new();
            }
            let next = core.constraints.same(*next);
            if !casts.is_cell[next.index()] && seen.insert(next) {
                stack.push(next);
            }
        }
    }
    found
}

/// The constructors of a class that a call may run: the one without parameters, or all if the call
/// passes arguments.
fn constructors(core: &Core<'_>, site: &ReflectionSite, class: ClassId) -> Vec<MethodId> {
    let program = core.program;
    let plain = program.declared_method(class, known().constructor, known().nothing);
    let args = site.nodes.arg(1);
    let passes = args.is_some_and(|args| {
        let mut held = core.constraints.held(args).iter();
        held.any(|object| {
            core.heap
                .has(Id::new(object as usize), ObjectCell::Elements)
        })
    });
    if passes && site.kind == ReflectiveCall::Construct {
        let all = program.methods_of(class);
        all.filter(|m| program.method(*m).name == known().constructor)
            .collect()
    } else {
        plain.into_iter().collect()
    }
}

/// The class lookups with unknown parts that a call's class comes from, directly or through lookups
/// of members.
fn finders(core: &Core<'_>, round: &Round, sites: &[ReflectionSite], n: usize) -> BTreeSet<usize> {
    let mut found = BTreeSet::new();
    let mut seen = BTreeSet::from([n]);
    let mut stack = vec![n];
    while let Some(n) = stack.pop() {
        for before in comes_to(core, round, &sites[n], 0).unknown {
            match sites[before].kind {
                ReflectiveCall::FindClass(..) => _ = found.insert(before),
                ReflectiveCall::FindConstructor
                | ReflectiveCall::FindMethod
                | ReflectiveCall::FindField
                | ReflectiveCall::FindMembers(..)
                    if seen.insert(before) =>
                {
                    stack.push(before);
                }
                _ => {}
            }
        }
    }
    found
}

/// All pairs of a lookup and a class.
fn pairs<'a>(
    finders: &'a BTreeSet<usize>,
    classes: &'a BTreeSet<ClassId>,
) -> impl Iterator<Item = Suggestion> + use<'a> {
    finders.iter().flat_map(move |n| {
        let value = move |class: &ClassId| Suggestion::Value(*n, ReflectiveValue::Class(*class));
        classes.iter().map(value)
    })
}
