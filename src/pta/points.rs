//! Specification points: calls of the reflection API that are not wholly known. Each has the
//! origins of its unknown values (`provenance`), and the other calls and casts that depend on it.
//!
//! A call that asks only for the results of other lookups is no point: it depends on those lookups.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::{FxHashMap, FxHashSet};

use super::provenance::{Provenance, ProvenanceSearch, objects_of};
use crate::core::asked::{CLASS, CONSTRUCTOR, FIELD, METHOD, Round, STRING};
use crate::core::completeness::Completeness;
use crate::core::solver::NodeId;
use crate::core::state::Core;
use crate::plugins::reflect::{Reflecting, comes_to};
use crate::plugins::reflective::{ReflectionSite, ReflectiveCall};
use base::Sym;
use callgraph::{AnswerState, CodeSite, InputOrigin, Point, ReflectionApi, UnknownInput};
use classfile::Pc;
use program::MethodId;

/// The most nodes that are searched for casts of an object which a call makes.
const MOST_AHEAD: usize = 500;

/// The facts about a call, joined over all contexts.
#[derive(Default)]
struct CallFacts {
    /// How much is known of its values.
    state: Option<AnswerState>,
    is_cut: bool,
    unknown: Option<UnknownInput>,
    origins: Vec<InputOrigin>,
    /// The lookups that give the values which it asks for.
    rests_on: BTreeSet<CodeSite>,
    casts: BTreeSet<(MethodId, Pc, Sym)>,
}

/// The objects that represent the values which calls ask for.
struct AskedObjects {
    texts: Vec<u128>,
    classes: Vec<u128>,
    members: Vec<u128>,
}

impl AskedObjects {
    fn of(&self, unknown: UnknownInput) -> &[u128] {
        match unknown {
            UnknownInput::ClassName | UnknownInput::MemberName => &self.texts,
            UnknownInput::Class => &self.classes,
            UnknownInput::Member => &self.members,
        }
    }
}

/// All specification points. The first has the most dependents.
/// `states` says how much is known of each call, by the number of its site.
pub(crate) fn points(
    core: &Core<'_>,
    reflecting: &Reflecting,
    states: &[AnswerState],
) -> Vec<Point> {
    let round = reflecting.round(core);
    let search = ProvenanceSearch::new(core, reflecting.sites());
    let wanted = AskedObjects {
        texts: objects_of(core, &[STRING]),
        classes: objects_of(core, &[CLASS]),
        members: objects_of(core, &[METHOD, CONSTRUCTOR, FIELD]),
    };
    let mut look = Look {
        core,
        reflecting,
        round,
        search,
        wanted,
    };
    let mut calls: BTreeMap<CodeSite, (Option<ReflectionApi>, CallFacts)> = BTreeMap::new();
    let casts = casts_by_node(core);
    for (site, state) in reflecting.sites().iter().zip(states) {
        let at = place_of(core, site);
        let (asks, call) = calls
            .entry(at)
            .or_insert_with(|| (ReflectionApi::at(core.program, at), CallFacts::default()));
        if asks.is_none() {
            continue;
        }
        call.state = Some(call.state.map_or(*state, |other| other.joined(*state)));
        if *state != AnswerState::Whole {
            look.at(site, call);
        }
        if matches!(
            site.kind,
            ReflectiveCall::Instantiate | ReflectiveCall::Construct | ReflectiveCall::Invoke
        ) && let Some(result) = site.nodes.result
        {
            call.casts.extend(casts_behind(core, result, &casts));
        }
    }
    let mut users: BTreeMap<CodeSite, BTreeSet<CodeSite>> = BTreeMap::new();
    for (at, (_, call)) in &calls {
        for lookup in &call.rests_on {
            users.entry(*lookup).or_default().insert(*at);
        }
    }
    let mut points = Vec::new();
    for (at, (asks, call)) in &calls {
        let is_point = call.is_cut || !call.origins.is_empty();
        let (Some(asks), Some(state), Some(unknown), true) =
            (asks, call.state, call.unknown, is_point)
        else {
            continue;
        };
        let behind = behind(&users, *at);
        let casts = behind.iter().chain([at]);
        let casts: BTreeSet<_> = casts.flat_map(|at| &calls[at].1.casts).copied().collect();
        let uses = behind.iter().filter(|one| *one != at);
        points.push(Point {
            at: *at,
            asks: *asks,
            state,
            unknown,
            is_cut: call.is_cut,
            origins: call.origins.clone(),
            uses: uses
                .filter_map(|at| Some((at.0, at.1, calls[at].0?)))
                .collect(),
            casts: casts.into_iter().collect(),
        });
    }
    points.sort_by_key(|point| (std::cmp::Reverse(point.weight()), point.at));
    points
}

fn place_of(core: &Core<'_>, site: &ReflectionSite) -> CodeSite {
    (core.method_of(site.at.0), site.at.1)
}

/// A search behind reflective calls.
struct Look<'e, 'a> {
    core: &'e Core<'a>,
    reflecting: &'e Reflecting,
    round: Round,
    search: ProvenanceSearch<'e, 'a>,
    wanted: AskedObjects,
}

impl Look<'_, '_> {
    /// Adds the origins of the values that a call asks for, in one context.
    fn at(&mut self, site: &ReflectionSite, call: &mut CallFacts) {
        let (core, reflecting) = (self.core, self.reflecting);
        let asked: &[(usize, UnknownInput)] = match site.kind {
            ReflectiveCall::FindClass(n, _) => &[(n, UnknownInput::ClassName)],
            ReflectiveCall::FindService(n) => &[(n, UnknownInput::Class)],
            // These calls have no specification points.
            ReflectiveCall::GiveClass
            | ReflectiveCall::FindMembers(..)
            | ReflectiveCall::GiveConstants(..)
            | ReflectiveCall::MakeNamed(_)
            | ReflectiveCall::Allocate(_)
            | ReflectiveCall::Initialise
            | ReflectiveCall::InvokeDefault => &[],
            ReflectiveCall::FindConstructor | ReflectiveCall::Instantiate => {
                &[(0, UnknownInput::Class)]
            }
            ReflectiveCall::FindMethod | ReflectiveCall::FindField => {
                &[(1, UnknownInput::MemberName), (0, UnknownInput::Class)]
            }
            ReflectiveCall::Construct
            | ReflectiveCall::Invoke
            | ReflectiveCall::Get
            | ReflectiveCall::Set => &[(0, UnknownInput::Member)],
        };
        for (n, unknown) in asked {
            let reaching = comes_to(core, &self.round, site, *n);
            let (Some(node), true) = (site.nodes.arg(*n), reaching.answer != Completeness::Whole)
            else {
                continue;
            };
            let Provenance {
                origins,
                lookups,
                is_cut,
            } = self.search.behind(node, self.wanted.of(*unknown));
            for lookup in lookups {
                let of = &reflecting.sites()[lookup];
                // The class of an unknown object: the call of `getClass` itself is the origin.
                if of.kind == ReflectiveCall::GiveClass && of.answer != Completeness::Whole {
                    let origin = InputOrigin::Call(place_of(core, of), None);
                    if !call.origins.contains(&origin) {
                        call.origins.push(origin);
                    }
                    call.unknown = call.unknown.or(Some(*unknown));
                }
                call.rests_on.insert(place_of(core, of));
            }
            let is_cut = is_cut || reaching.answer == Completeness::Cut;
            if is_cut || !origins.is_empty() {
                call.unknown = call.unknown.or(Some(*unknown));
                call.is_cut |= is_cut;
                let new = origins
                    .iter()
                    .filter(|origin| !call.origins.contains(origin));
                let new: Vec<InputOrigin> = new.copied().collect();
                call.origins.extend(new);
            }
        }
    }
}

/// Casts, by the node that flows to them.
fn casts_by_node(core: &Core<'_>) -> FxHashMap<NodeId, Vec<(MethodId, Pc, Sym)>> {
    let mut casts: FxHashMap<NodeId, Vec<_>> = FxHashMap::default();
    for cast in &core.casts {
        let of = (cast.method, cast.pc, core.heap.name_of(cast.filter));
        let from = core.constraints.same(cast.from);
        casts.entry(from).or_default().push(of);
    }
    casts
}

/// The first casts that a node's objects reach: the search stops at filtered edges.
fn casts_behind(
    core: &Core<'_>,
    node: NodeId,
    casts: &FxHashMap<NodeId, Vec<(MethodId, Pc, Sym)>>,
) -> Vec<(MethodId, Pc, Sym)> {
    let mut found = Vec::new();
    let node = core.constraints.same(node);
    let mut seen = FxHashSet::from_iter([node]);
    let mut stack = vec![node];
    while let Some(node) = stack.pop() {
        found.extend(casts.get(&node).into_iter().flatten());
        for (to, filter) in &core.constraints.nodes[node].to {
            let to = core.constraints.same(*to);
            if filter.is_none() && seen.len() < MOST_AHEAD && seen.insert(to) {
                stack.push(to);
            }
        }
    }
    found
}

/// All calls that depend on a lookup, directly or through others.
fn behind(users: &BTreeMap<CodeSite, BTreeSet<CodeSite>>, at: CodeSite) -> BTreeSet<CodeSite> {
    let mut seen = BTreeSet::new();
    let mut stack = vec![at];
    while let Some(at) = stack.pop() {
        for user in users.get(&at).into_iter().flatten() {
            if seen.insert(*user) {
                stack.push(*user);
            }
        }
    }
    seen
}
