//! Final states → claims. Nothing is claimed from a state that was later replaced, and
//! unreached code gives no claim.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use fixedbitset::FixedBitSet;
use rayon::prelude::*;
use rustc_hash::FxHashSet;

use crate::claims::{
    CallSite, Cause, Claims, Coverage, ExactClass, Holds, Known, MethodClaims, Reason, Receiver,
    Targets, Variable,
};
use crate::classfile::{Const, MethodRef, Pc};
use crate::defensive::domain::arena::{Arena, Val};
use crate::defensive::domain::entry::Entry;
use crate::defensive::domain::state::State;
use crate::defensive::domain::value::{Atom, Null, Origin, Value};
use crate::defensive::eval::call::Call;
use crate::defensive::eval::context;
use crate::defensive::eval::evaluate::Evaluation;
use crate::defensive::eval::observer::Observer;
use crate::defensive::inter::contexts::Contexts;
use crate::defensive::memo::{Solution, Traced};
use crate::defensive::out::escapes::Escapes;
use crate::defensive::task::Task;
use crate::defensive::task::outcome::{Callees, Outcome};
use crate::defensive::task::view::{Analysed, Callee};
use crate::id::{Id, IdMap, Sym};
use crate::ir::{
    Assignment, BlockId, Body, Definition, InvokeKind, Op, StaticType, Type, ValueId, static_type,
};
use crate::program::{MethodId, World};
use crate::rules::{Rule, in_force};

/// The claims about every method, under final facts.
pub(in crate::defensive) fn claims(
    world: &Analysed<'_>,
    facts: &Solution<'_>,
    contexts: &Contexts,
    traced: &mut Traced,
) -> Claims {
    let input = world.bodies.input();
    let known = &*traced;
    let certified: Vec<Certified> = input
        .par_iter()
        .map(|id| match known.recall_claims(world.program, facts, *id) {
            Some(claims) => Certified {
                claims,
                is_recalled: true,
                ..Certified::default()
            },
            None => match world.bodies.get(*id) {
                Ok(body) => method(world, facts, contexts, known, *id, body),
                Err(_) => Certified::default(),
            },
        })
        .collect();
    let mut methods = IdMap::filled(MethodClaims::default(), world.bodies.len());
    let mut seen = SomeContext::default();
    for certified in &certified {
        seen.enter(&certified.entered);
    }
    for (id, mut certified) in input.into_iter().zip(certified) {
        if certified.is_recalled {
            traced.note_recalled_claims(id);
        } else {
            seen.add_to(world, id, &mut certified);
            traced.note_claims(id, certified.rests_on);
        }
        methods[id] = certified.claims;
    }
    Claims {
        methods,
        ..Claims::default()
    }
}

/// A method's claims, and what else its final states show.
#[derive(Default)]
struct Certified {
    claims: MethodClaims,
    /// Its values that are known for any caller.
    known: FixedBitSet,
    one_target: Vec<Pc>,
    by_value: Vec<Pc>,
    entered: Vec<Arc<Outcome>>,
    /// Whether the claims are those of an earlier analysis.
    is_recalled: bool,
    /// What they rest on, if that is recorded.
    rests_on: Option<Vec<u32>>,
}

/// What is known under some context that final states lead to.
#[derive(Default)]
struct SomeContext {
    visited: FxHashSet<*const Outcome>,
    known: BTreeMap<MethodId, BTreeSet<ValueId>>,
    one_target: BTreeMap<MethodId, BTreeSet<Pc>>,
    by_value: BTreeMap<MethodId, BTreeSet<Pc>>,
}

impl SomeContext {
    fn enter(&mut self, entered: &[Arc<Outcome>]) {
        let mut work: Vec<&Arc<Outcome>> = entered.iter().collect();
        while let Some(outcome) = work.pop() {
            if !self.visited.insert(Arc::as_ptr(outcome)) {
                continue;
            }
            let seen = &outcome.seen;
            self.known
                .entry(outcome.method)
                .or_default()
                .extend(&seen.known);
            self.one_target
                .entry(outcome.method)
                .or_default()
                .extend(&seen.one_target);
            self.by_value
                .entry(outcome.method)
                .or_default()
                .extend(&seen.by_value);
            work.extend(&seen.entered);
        }
    }

    /// Counts into the method's coverage.
    fn add_to(&self, world: &Analysed<'_>, id: MethodId, certified: &mut Certified) {
        let Ok(body) = world.bodies.get(id) else {
            return;
        };
        let mut known = certified.known.clone();
        known.grow(body.values.len());
        known.extend(self.known.get(&id).into_iter().flatten().map(|v| v.index()));
        let coverage = &mut certified.claims.coverage;
        for value in references(body).filter(|v| known.contains(v.index())) {
            coverage.some_context += 1;
            coverage.strict_some_context += usize::from(!is_constant(body, value));
        }
        let both = |initial: &[Pc], seen: &BTreeMap<MethodId, BTreeSet<Pc>>| {
            let mut all: BTreeSet<Pc> = initial.iter().copied().collect();
            all.extend(seen.get(&id).into_iter().flatten());
            all.len()
        };
        coverage.one_target = certified.one_target.len();
        coverage.one_target_some_context = both(&certified.one_target, &self.one_target);
        coverage.by_value = certified.by_value.len();
        coverage.by_value_some_context = both(&certified.by_value, &self.by_value);
    }
}

fn method(
    world: &Analysed<'_>,
    facts: &Solution<'_>,
    contexts: &Contexts,
    traced: &Traced,
    method: MethodId,
    body: &Body,
) -> Certified {
    let claims = MethodClaims {
        coverage: totals(body),
        bootstraps: bootstraps(world, method, body),
        ..MethodClaims::default()
    };
    let entry = Entry::any_caller(body);
    let task = Task {
        world,
        facts,
        callees: (contexts.depth > 0).then_some(contexts as &dyn Callees),
        depth: contexts.depth,
        method,
        body,
        entry: &entry,
    };
    let new = || Certifier::new(world, contexts, body, claims.clone());
    let (mut evaluation, certifier) = match Evaluation::observed(task, new) {
        Ok(observed) => observed,
        Err(given_up) => {
            let skipped = skipped(claims, given_up.spent());
            let rests_on = traced.rests_on(facts, &given_up.reads);
            return Certified {
                rests_on,
                ..skipped
            };
        }
    };
    let Some(certifier) = certifier else {
        return skipped(claims, evaluation.reason(0, Cause::Internal));
    };
    let rests_on = traced.rests_on(facts, &evaluation.reads);
    let certified = certifier.finish(&mut evaluation);
    Certified {
        rests_on,
        ..certified
    }
}

fn skipped(claims: MethodClaims, reason: Reason) -> Certified {
    Certified {
        claims: MethodClaims {
            skipped: Some(reason),
            ..claims
        },
        ..Certified::default()
    }
}

/// What there is to be known.
fn totals(body: &Body) -> Coverage {
    let insts = body.blocks.values().iter().flat_map(|b| &b.insts);
    Coverage {
        total: references(body).count(),
        strict_total: references(body).filter(|v| !is_constant(body, *v)).count(),
        calls: insts.filter(|i| is_selecting(&i.op)).count(),
        ..Coverage::default()
    }
}

/// The bootstrap methods of its `invokedynamic` instructions, reached or not.
fn bootstraps(world: &Analysed<'_>, method: MethodId, body: &Body) -> Vec<MethodRef> {
    let insts = body.blocks.values().iter().flat_map(|b| &b.insts);
    let named = insts.filter_map(|inst| match &inst.op {
        Op::InvokeDynamic { bootstrap, .. } => world.bootstrap(method, *bootstrap),
        _ => None,
    });
    named.map(|bootstrap| bootstrap.handle.member).collect()
}

/// Whether it is a call that selects by its receiver.
fn is_selecting(op: &Op) -> bool {
    matches!(
        op,
        Op::Invoke {
            kind: InvokeKind::Virtual | InvokeKind::Interface,
            ..
        }
    )
}

/// All values of reference type.
fn references(body: &Body) -> impl Iterator<Item = ValueId> + '_ {
    body.values
        .iter()
        .filter(|(_, v)| v.ty == Type::Ref)
        .map(|(id, _)| id)
}

fn is_constant(body: &Body, value: ValueId) -> bool {
    match body.values[value].definition {
        Definition::Inst(block, n) => {
            matches!(
                body.blocks[block].insts[n as usize].op,
                Op::Const(_) | Op::Null
            )
        }
        Definition::Parameter(_) | Definition::Phi(..) => false,
    }
}

/// Gathers claims from the final states.
struct Certifier<'a> {
    world: &'a Analysed<'a>,
    body: &'a Body,
    /// The body's stores into variables, by the place that they stand before.
    stores: BTreeMap<(BlockId, u32), Vec<Assignment>>,
    /// What each reached value is at its definition.
    known: IdMap<ValueId, Option<Val>>,
    one_target: Vec<Pc>,
    by_value: Vec<Pc>,
    /// The instructions that control may reach.
    reached: BTreeSet<Pc>,
    escapes: Escapes,
    /// For each of `claims.calls`, whether it rests on what the state holds, and so on all that its
    /// method was told in the end.
    by_state: Vec<bool>,
    /// The results under contexts that the final states use.
    entered: Vec<Arc<Outcome>>,
    /// Whether all metrics are wanted.
    looks_everywhere: bool,
    claims: MethodClaims,
}

impl Observer for Certifier<'_> {
    fn before(&mut self, evaluation: &Evaluation<'_>, block: BlockId, inst: usize, state: &State) {
        self.assigned(evaluation, block, inst, state);
        let inst = &self.body.blocks[block].insts[inst];
        if self.world.explains {
            self.escapes.before(evaluation, inst, state);
        }
        self.reached.insert(inst.pc);
        let Op::Invoke { kind, method, args } = &inst.op else {
            return;
        };
        let is_init = method.name.bytes().starts_with(b"<");
        if *kind == InvokeKind::Static || (*kind == InvokeKind::Special && is_init) {
            return;
        }
        let arena = &evaluation.arena;
        let value = arena.get(state.used(args[0]));
        let selects = is_selecting(&inst.op);
        let classes = context::classes(self.world, &evaluation.entry.opaque, arena, value);
        let classes = classes.filter(|_| selects);
        let callee = self
            .world
            .callee(evaluation.method, *kind, method, classes.as_deref());
        let targets = match callee {
            Callee::Code(targets) => Targets::Known(targets),
            Callee::Model(_) => {
                Targets::Unknown(evaluation.reason(inst.pc, Cause::NoBody(*method)))
            }
            Callee::Unknown(cause) => {
                let open = value
                    .open
                    .filter(|_| matches!(cause, Cause::UnknownTargets(_)));
                let reason = open.map(|open| open.reason);
                Targets::Unknown(reason.unwrap_or_else(|| evaluation.reason(inst.pc, cause)))
            }
        };
        let receiver = match known_types(arena, value) {
            Some(types) => Receiver::Known {
                types,
                nullable: value.null != Null::Never,
                by_value: true,
            },
            None => self.by_closure(evaluation, method.owner, *kind, args[0], value, inst.pc),
        };
        if selects && has_one_target(&receiver, &targets) {
            self.one_target.push(inst.pc);
            if matches!(receiver, Receiver::Known { by_value: true, .. }) {
                self.by_value.push(inst.pc);
            }
        }
        let needs = self
            .world
            .needs(evaluation.method, *kind, method, classes.as_deref());
        let needs = Some(needs).filter(|_| matches!(targets, Targets::Known(_)));
        let (world, by_state) = self.label(
            evaluation,
            &receiver,
            needs,
            method.owner,
            classes.is_some(),
        );
        self.by_state.push(by_state);
        self.claims.calls.push(CallSite {
            pc: inst.pc,
            kind: *kind,
            named: *method,
            receiver,
            targets,
            world,
        });
    }

    fn end(&mut self, evaluation: &Evaluation<'_>, block: BlockId, state: &State) {
        let end = self.body.blocks[block].insts.len();
        self.assigned(evaluation, block, end, state);
        if self.world.explains {
            let end = self.body.blocks[block].terminator_pc;
            self.escapes.note(state, end);
        }
    }

    fn defined(&mut self, _: &Evaluation<'_>, value: ValueId, what: Val) {
        self.known[value] = Some(what);
    }

    fn entered(&mut self, outcome: &Arc<Outcome>) {
        self.entered.push(outcome.clone());
    }

    fn passed(
        &mut self,
        evaluation: &mut Evaluation<'_>,
        state: &State,
        call: Call<'_>,
        target: MethodId,
    ) {
        if self.looks_everywhere {
            let outcome = evaluation.looked_into(state, call, target);
            self.entered.extend(outcome);
        }
    }
}

/// Whether the call is certain to go to one method: the target is known, or its receiver is of one
/// exact class.
fn has_one_target(receiver: &Receiver, targets: &Targets) -> bool {
    matches!(targets, Targets::Known(targets) if targets.len() == 1)
        || matches!(receiver, Receiver::Known { types, .. } if types.len() == 1)
}

impl<'a> Certifier<'a> {
    /// Has heard of nothing yet.
    fn new(
        world: &'a Analysed<'a>,
        contexts: &Contexts,
        body: &'a Body,
        claims: MethodClaims,
    ) -> Self {
        let mut stores: BTreeMap<(BlockId, u32), Vec<Assignment>> = BTreeMap::new();
        for store in &body.assignments {
            let place = (store.block, store.place);
            stores.entry(place).or_default().push(*store);
        }
        Self {
            world,
            body,
            stores,
            known: IdMap::filled(None, body.values.len()),
            one_target: Vec::new(),
            by_value: Vec::new(),
            reached: BTreeSet::new(),
            escapes: Escapes::default(),
            by_state: Vec::new(),
            entered: Vec::new(),
            looks_everywhere: contexts.observes,
            claims,
        }
    }

    /// The weakest world in which a call's claim holds, but for what its state needs; and whether it
    /// rests on the state, not on static types alone.
    fn label(
        &self,
        evaluation: &Evaluation<'_>,
        receiver: &Receiver,
        needs: Option<World>,
        owner: Sym,
        by_value: bool,
    ) -> (World, bool) {
        let of_owner = || self.world.needs_type(evaluation.method, owner);
        let (of_receiver, by_state) = match receiver {
            Receiver::Known {
                by_value: false,
                nullable,
                ..
            } => (of_owner(), by_value || !nullable),
            Receiver::Known { .. } => (World::Open, true),
            Receiver::Unknown(_) => (World::Open, by_value),
        };
        let needs = needs.unwrap_or(World::Open);
        let world = needs.max(of_receiver).max(self.world.program.names_from());
        (world, by_state)
    }

    /// The receiver by its static type. The verifier does not check values of interface type (JVMS
    /// 4.10.1.2), whatever instruction names the interface: `invokespecial` and `invokevirtual` let
    /// any object pass. So a closed interface says nothing unless a cast has.
    fn by_closure(
        &self,
        evaluation: &Evaluation<'_>,
        owner: Sym,
        kind: InvokeKind,
        receiver: ValueId,
        value: &Value,
        pc: Pc,
    ) -> Receiver {
        let names_class =
            kind != InvokeKind::Interface && self.world.is_class(evaluation.method, owner);
        let checked = names_class
            || self.is_cast(evaluation.method, receiver, owner)
            || !in_force(Rule::InterfacesAreUnchecked);
        let types = self.world.closed_types(evaluation.method, owner);
        match types.filter(|_| checked) {
            Some(types) => Receiver::Known {
                types,
                nullable: value.null != Null::Never,
                by_value: false,
            },
            None => Receiver::Unknown(unknown(evaluation, value, pc)),
        }
    }

    /// Records the stores that stand before the instruction of that number.
    fn assigned(
        &mut self,
        evaluation: &Evaluation<'_>,
        block: BlockId,
        inst: usize,
        state: &State,
    ) {
        for store in self.stores.get(&(block, inst as u32)).into_iter().flatten() {
            // States hold live values only: what nothing uses any more is as it was defined.
            let Some(value) = state.get(store.value).or(self.known[store.value]) else {
                continue;
            };
            let value = evaluation.arena.get(value);
            self.claims.variables.push(Variable {
                pc: store.pc,
                slot: store.slot,
                holds: holds(evaluation, value, store.pc),
            });
        }
    }

    /// Whether the value comes right from a cast to `owner` or below.
    fn is_cast(&self, method: MethodId, value: ValueId, owner: Sym) -> bool {
        let Definition::Inst(block, n) = self.body.values[value].definition else {
            return false;
        };
        match self.body.blocks[block].insts[n as usize].op {
            Op::CheckCast(class, _) => self.world.is_below(method, class, owner),
            _ => false,
        }
    }

    /// Whether the value's declared type says of which classes it can be. What is declared with an
    /// interface is not checked by anybody.
    fn is_closed(&self, method: MethodId, value: ValueId) -> bool {
        match static_type(self.body, value) {
            StaticType::Declared(name) | StaticType::Exact(name) => {
                self.world.is_closed_class(method, name)
            }
            StaticType::Null | StaticType::Primitive(_) | StaticType::Unknown => false,
        }
    }

    /// The instructions that no final state reaches. A handler's exception stands where the handler
    /// begins, which control may reach otherwise too.
    fn unreached(&self) -> Vec<Pc> {
        let insts = self.body.blocks.values().iter().flat_map(|b| &b.insts);
        let all: BTreeSet<Pc> = insts
            .filter(|inst| !matches!(inst.op, Op::Caught))
            .map(|inst| inst.pc)
            .collect();
        all.difference(&self.reached).copied().collect()
    }

    fn finish(mut self, evaluation: &mut Evaluation<'_>) -> Certified {
        let mut known = FixedBitSet::with_capacity(self.body.values.len());
        for parameter in &self.body.parameters {
            // Entry values are never known.
            self.known[*parameter] = None;
        }
        let mut by_type = 0;
        for id in references(self.body) {
            let value = self.known[id].map(|v| evaluation.arena.get(v));
            if value.is_some_and(|v| v.known().is_some()) {
                known.insert(id.index());
                self.claims.coverage.initial += 1;
                self.claims.coverage.strict += usize::from(!is_constant(self.body, id));
            } else if self.looks_everywhere && self.is_closed(evaluation.method, id) {
                by_type += 1;
            }
        }
        for (call, by_state) in self.claims.calls.iter_mut().zip(&self.by_state) {
            if *by_state {
                call.world = call.world.max(evaluation.found.needs);
            }
        }
        self.claims.coverage.by_type = self.looks_everywhere.then_some(by_type);
        self.claims.unreached = self.unreached();
        self.claims.escapes = self.escapes.finish();
        self.claims.calls.sort_by_key(|c| c.pc);
        self.claims.variables.sort_by_key(|v| v.pc);
        Certified {
            claims: self.claims,
            known,
            one_target: self.one_target,
            by_value: self.by_value,
            entered: self.entered,
            ..Certified::default()
        }
    }
}

/// Why a value is not known, or the class of what it is has no name.
fn unknown(evaluation: &Evaluation<'_>, value: &Value, pc: Pc) -> Reason {
    let open = value.open.map(|open| open.reason);
    open.or_else(|| nameless(&evaluation.arena, value))
        .unwrap_or_else(|| evaluation.reason(pc, Cause::Parameter))
}

/// Of a value without entry atoms: the lambda in it, and where it is made.
fn nameless(arena: &Arena, value: &Value) -> Option<Reason> {
    value.known()?.iter().find_map(|atom| match *atom {
        Atom::Object(name) | Atom::Shared(name) => {
            match (arena.ty(name), &arena.named(name).origin) {
                (ty, Origin::Got(site)) if ty.is_lambda => Some(Reason {
                    cause: Cause::Lambda(ty.name),
                    method: site.method,
                    pc: site.pc,
                }),
                _ => None,
            }
        }
        Atom::String(_) | Atom::Class(_) | Atom::Entry(_) => None,
    })
}

fn holds(evaluation: &Evaluation<'_>, value: &Value, pc: Pc) -> Holds {
    let nullable = value.null != Null::Never;
    match value.known() {
        Some(atoms) => Holds::Known {
            atoms: atoms
                .iter()
                .filter_map(|atom| known_atom(&evaluation.arena, atom))
                .collect(),
            nullable,
        },
        None => Holds::Unknown(unknown(evaluation, value, pc), !nullable),
    }
}

fn known_atom(arena: &Arena, atom: &Atom) -> Option<Known> {
    let name = match *atom {
        Atom::String(text) => return Some(Known::Const(Const::String(text))),
        Atom::Class(name) => return Some(Known::Const(Const::Class(name))),
        Atom::Object(name) | Atom::Shared(name) => name,
        Atom::Entry(_) => return None,
    };
    let ty = arena.ty(name);
    match &arena.named(name).origin {
        Origin::Allocated(chain) => {
            let site = chain.first()?;
            Some(Known::Object(ty.name, site.method, site.pc))
        }
        Origin::Got(site) if ty.is_lambda => Some(Known::Lambda(ty.name, site.method, site.pc)),
        Origin::Got(_) => Some(Known::Instance(ty.name)),
        Origin::Given(_) => None,
    }
}

/// The exact classes of a known value; nothing when one has no name.
fn known_types(arena: &Arena, value: &Value) -> Option<Vec<ExactClass>> {
    let mut types = Vec::new();
    for atom in value.known()? {
        let (name, class) = match *atom {
            Atom::Object(name) | Atom::Shared(name) => {
                let ty = arena.ty(name);
                (ty.claimed()?, ty.class)
            }
            Atom::String(_) => (Sym::from("java/lang/String"), None),
            Atom::Class(_) => (Sym::from("java/lang/Class"), None),
            Atom::Entry(_) => return None,
        };
        types.push(ExactClass { name, class });
    }
    types.sort();
    types.dedup();
    Some(types)
}
