//! A run: the solver and its plugins, until a fixed point; then the graph.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::entry_points::EntryPoints;
use crate::core::border::UnknownAt;
use crate::core::facts::ReflectiveValue;
use crate::core::plugin::Plugin;
use crate::core::state::Core;
use crate::open::{EscapeInput, leave_rest_open};
use crate::plugins::reflective::ReflectionSite;
use crate::plugins::{Plugins, catch_uncaught};
use crate::receivers::receivers;
use callgraph::{
    AnswerState, Answered, CallGraph, Casts, Edge, LackedCall, NextToEnter, Open, RanCalls,
    ReflectionAnswer, ReflectionApi,
};
use classfile::Pc;
use program::MethodId;

/// A run with its parameters.
pub(crate) struct Engine<'a> {
    /// The solver.
    pub core: Core<'a>,
    /// The semantics that the solver lacks.
    pub plugins: Plugins,
    /// Methods that the user named.
    pub asked: BTreeSet<MethodId>,
    /// The named methods that code of users runs.
    pub asked_by_users: BTreeSet<MethodId>,
    /// Whether the class path has unread classes.
    pub has_unread: bool,
}

impl<'a> Engine<'a> {
    /// A run that has not begun.
    pub(crate) fn new(core: Core<'a>, plugins: Plugins, has_unread: bool) -> Self {
        Self {
            core,
            plugins,
            asked: BTreeSet::new(),
            asked_by_users: BTreeSet::new(),
            has_unread,
        }
    }

    /// Begins with the given entries.
    pub(crate) fn enter(&mut self, entries: &EntryPoints) {
        self.plugins.start(&mut self.core);
        let methods = entries.by_program.iter().chain(&entries.by_users);
        let methods: Vec<MethodId> = methods.copied().collect();
        for method in &methods {
            self.core.enter(*method);
        }
        self.asked.extend(&methods);
        self.asked_by_users.extend(&entries.by_users);
        catch_uncaught(&mut self.core, &methods);
    }

    /// Solves until no work is left and no plugin adds anything.
    pub(crate) fn solve(&mut self, step: &dyn Fn()) {
        loop {
            self.core.solve(&mut self.plugins, step);
            if !self.plugins.stabilise(&mut self.core) {
                return;
            }
        }
    }

    /// Enters the methods that ran in recorded runs and are not reached, and solves again, until
    /// all are reached. Returns the calls that ran and that the graph lacks.
    pub(crate) fn follow(&mut self, ran: &RanCalls, step: &dyn Fn()) -> Vec<LackedCall> {
        if ran.is_empty() {
            return Vec::new();
        }
        loop {
            let before = self.core.methods.len();
            match ran.next(&|method| self.core.methods.contains(&method)) {
                NextToEnter::Called(methods) => {
                    for method in methods {
                        self.core.enter(method);
                        self.core.entries.remove(&method);
                    }
                }
                NextToEnter::First(methods) if methods.is_empty() => break,
                NextToEnter::First(methods) => {
                    methods.iter().for_each(|method| self.core.enter(*method));
                    catch_uncaught(&mut self.core, &methods);
                }
            }
            self.solve(step);
            if self.core.methods.len() == before {
                // The methods that are left cannot be entered.
                break;
            }
        }
        let mut edges: Vec<Edge> = self.core.edges();
        edges.sort_unstable();
        let found = CallGraph {
            edges,
            open: self.core.all_open().collect(),
            ..CallGraph::default()
        };
        let lacked = ran.lacked(self.core.program, &found);
        self.leave_lacked_open(&lacked);
        lacked
    }

    /// Leaves calls open that ran and that the receiver's class decides: an object reaches them
    /// that the solver does not see there.
    fn leave_lacked_open(&mut self, lacked: &[LackedCall]) {
        let core = &mut self.core;
        let mut unseen: BTreeMap<(MethodId, Pc), Vec<MethodId>> = BTreeMap::new();
        for LackedCall { edge, .. } in lacked.iter().filter(|call| call.is_selected) {
            core.leave_place_open(edge.caller, edge.pc, Open::UnknownReceiver);
            let at = unseen.entry((edge.caller, edge.pc)).or_default();
            at.push(edge.callee);
        }
        let mut unknown: Vec<UnknownAt> = Vec::new();
        let calls = core.calls.values().iter();
        for call in calls.filter(|call| !core.is_of_platform(call.site)) {
            let callees = unseen.get(&core.place(call));
            let Some((on, callees)) = call.nodes.arg(0).zip(callees) else {
                continue;
            };
            let class = |callee: &MethodId| core.program.method(*callee).class;
            let types = callees
                .iter()
                .map(|callee| core.program.class(class(callee)).name);
            unknown.extend(types.map(|ty| (on, ty)));
        }
        unknown
            .into_iter()
            .for_each(|(on, ty)| core.outside.give(on, ty));
    }

    /// Adds the open calls of a solved run. Returns how much is known of the values that each
    /// reflective call uses, by the number of its site.
    pub(crate) fn leave_rest_open(&mut self) -> Vec<AnswerState> {
        self.plugins.refresh(&self.core);
        let input = EscapeInput {
            plugins: &self.plugins,
            users: &self.asked_by_users,
            has_unread: self.has_unread,
        };
        leave_rest_open(&mut self.core, &input)
    }

    /// The graph. `states` says how much is known of the values that reflective calls use.
    pub(crate) fn graph(self, states: &[AnswerState]) -> CallGraph {
        let reflective = reflective(&self.core, self.plugins.reflecting().sites(), states);
        CallGraph {
            reflective,
            ..graph_of(self.core, self.asked)
        }
    }

    /// The answers that reflective calls got.
    pub(crate) fn answers(&self) -> Vec<Answered> {
        let mut answers = Vec::new();
        let core = &self.core;
        let sites = self.plugins.reflecting().sites();
        for site in sites.iter().filter(|site| !site.done.is_empty()) {
            let (method, pc) = (core.method_of(site.at.0), site.at.1);
            let Some(asks) = ReflectionApi::at(core.program, (method, pc)) else {
                continue;
            };
            for value in &site.done {
                let named = match *value {
                    ReflectiveValue::Text(_) | ReflectiveValue::Like(_) => continue,
                    ReflectiveValue::Class(class) => ReflectionAnswer::Class(class),
                    ReflectiveValue::Method(method) => ReflectionAnswer::Method(method),
                    ReflectiveValue::Field(field) => ReflectionAnswer::Field(field),
                };
                if asks.takes(core.program, named) {
                    answers.push(Answered {
                        method,
                        pc,
                        asks,
                        named,
                    });
                }
            }
        }
        answers.sort_unstable();
        answers.dedup();
        answers
    }
}

/// The graph of a solved state.
pub(crate) fn graph_of(mut core: Core<'_>, asked: BTreeSet<MethodId>) -> CallGraph {
    let casts = casts(&mut core);
    let receivers = receivers(&core);
    let mut edges: Vec<Edge> = core.edges();
    edges.sort_unstable();
    edges.dedup();
    let mut methods: Vec<MethodId> = core.methods.iter().copied().collect();
    methods.sort_unstable();
    CallGraph {
        entries: core.entries.iter().copied().collect(),
        asked: asked.into_iter().collect(),
        methods,
        edges,
        open: core.all_open().collect(),
        casts,
        receivers,
        reflective: Vec::new(),
    }
}

/// The reflective calls that can have an answer. The states of a call in several contexts are
/// joined.
fn reflective(
    core: &Core<'_>,
    sites: &[ReflectionSite],
    states: &[AnswerState],
) -> Vec<(MethodId, Pc, AnswerState)> {
    let mut all: BTreeMap<(MethodId, Pc), AnswerState> = BTreeMap::new();
    for (site, state) in sites.iter().zip(states) {
        let place = (core.method_of(site.at.0), site.at.1);
        let joined = all.get(&place).map_or(*state, |other| other.joined(*state));
        all.insert(place, joined);
    }
    let has_answer = |place: &(MethodId, Pc)| ReflectionApi::at(core.program, *place).is_some();
    let all = all.into_iter().filter(|(place, _)| has_answer(place));
    all.map(|((method, pc), state)| (method, pc, state))
        .collect()
}

/// Counts the casts, and those that may fail. A cast may fail if in some context an object reaches
/// it that does not pass.
fn casts(core: &mut Core<'_>) -> Casts {
    let mut all: FxHashMap<(MethodId, Pc), bool> = FxHashMap::default();
    for cast in &core.casts {
        let passing = core.heap.passing(cast.filter);
        let held = core.constraints.held(cast.from);
        let fails = held.within(passing) != *held;
        *all.entry((cast.method, cast.pc)).or_default() |= fails;
    }
    Casts {
        all: all.len(),
        may_fail: all.values().filter(|fails| **fails).count(),
    }
}
