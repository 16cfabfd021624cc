//! Final states → claims. A state that was replaced later gives no claim: an observer that heard of
//! such a state is thrown away. Code that is not reached gives no claim either.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

use crate::domain::arena::Val;
use crate::domain::entry::EntryState;
use crate::domain::state::State;
use crate::domain::value::{Null, Value};
use crate::eval::calls::observer::Observer;
use crate::eval::calls::{Caller, instantiated, may_run_handles, may_run_lambdas, may_use_members};
use crate::eval::evaluate::Evaluation;
use crate::eval::machine::{Call, Machine};
use crate::eval::operations::asked;
use crate::inter::contexts::Contexts;
use crate::memo::{Solution, Traced};
use crate::out::coverage::{Shown, SomeContext, is_constant, is_selecting, references, totals};
use crate::out::escapes::Escapes;
use crate::out::known::{holds, known_types, unknown};
use crate::out::reflective;
use crate::task::outcome::{Callees, Outcome};
use crate::task::targets::{Callee, Named};
use crate::task::view::ProgramView;
use crate::task::{Request, Task};
use base::rules::{Rule, in_force};
use base::{Id, IdMap, Sym, budgets};
use claims::{
    CallSite, Claims, LinkedSite, MethodClaims, Reason, Receiver, Runnable, Runs, Targets,
    UnknownCause, Variable,
};
use classfile::Pc;
use ir::bodies::{Built, NoBody};
use ir::{Assignment, BlockId, Definition, InvokeKind, Op, StaticType, ValueId, static_type};
use platform::MethodHandle;
use program::{MethodId, World};

/// The claims about every method, under final facts.
pub(crate) fn claims(
    world: &ProgramView<'_>,
    facts: &Solution<'_>,
    contexts: &Contexts,
    traced: &mut Traced,
) -> Claims {
    let input = world.bodies.input();
    let within_budget = within_budget(world, facts, contexts, traced, &input);
    let WithinBudget {
        mut methods,
        kept,
        without_contexts,
    } = within_budget;
    let mut seen = SomeContext::new(world.explains);
    for (id, kept) in input.iter().zip(&kept) {
        let shown = kept.shown.iter();
        shown.for_each(|shown| seen.enter(*id, &shown.entered));
    }
    let mut settled = BTreeMap::new();
    for (id, kept) in input.into_iter().zip(kept) {
        if kept.is_recalled {
            traced.note_recalled_claims(id);
            continue;
        }
        if let Some(shown) = kept.shown {
            settled.insert(id, seen.add_to(id, &shown, &mut methods[id].coverage));
        }
        traced.note_claims(id, kept.rests_on);
    }
    Claims {
        methods,
        callers: seen.callers(),
        contexts: seen.examples(),
        settled,
        without_contexts,
        ..Claims::default()
    }
}

/// How many methods are certified between two looks at the budget.
const PART: usize = 16;

/// The result of [`within_budget`].
struct WithinBudget {
    methods: IdMap<MethodId, MethodClaims>,
    /// The kept data of each method of the input.
    kept: Vec<MethodRecord>,
    /// See [`Claims::without_contexts`].
    without_contexts: Vec<MethodId>,
}

/// Certifies methods part by part, until the budget for contexts is spent. The remaining methods
/// are certified for any caller only. The split depends on no schedule. The cost of a method is the
/// same whoever paid for it, and so is the cost of all methods.
fn within_budget(
    world: &ProgramView<'_>,
    facts: &Solution<'_>,
    contexts: &Contexts,
    traced: &Traced,
    input: &[MethodId],
) -> WithinBudget {
    let program = world.program;
    let classes = program.classes().filter(|(_, class)| class.is_input());
    let bytes = classes.filter_map(|(class, _)| Some(program.file(class)?.bytes().len()));
    let bytes = bytes.sum();
    let limits = world.limits;
    // Without contexts, the budget is not used.
    let budget = match contexts.depth {
        0 => u64::MAX,
        _ => limits.contexts.unwrap_or(budgets::contexts(bytes)),
    };
    let none = Contexts::new(0, false, contexts.records());
    let with_contexts = |id: &MethodId| certified(world, facts, contexts, traced, *id);
    // No later analysis may take these claims over: with budget left, it finds other claims.
    let without_contexts = |id: &MethodId| {
        let mut certified = computed(world, facts, &none, traced, *id);
        certified.kept.rests_on = None;
        certified
    };
    // Where contexts are not observed, each method is counted by itself.
    let unseen = SomeContext::default();
    let mut cost = 0;
    // Methods of the input come first, and other methods have no claims.
    let count = input.last().map_or(0, |last| last.index() + 1);
    let mut methods = IdMap::filled(MethodClaims::default(), count);
    let mut kept = Vec::with_capacity(input.len());
    let mut without = Vec::new();
    for many in input.chunks(limits.ahead) {
        let mut known = if contexts.depth == 0 || !contexts.observes {
            ahead(many, (cost, budget), with_contexts)
        } else {
            Vec::new()
        };
        known.resize_with(many.len(), || None);
        for (part, known) in many.chunks(PART).zip(known.chunks_mut(PART)) {
            // An analysis that looks into all callees takes no claims over, so it can count each
            // result once.
            let spent = if contexts.observes {
                contexts.paid()
            } else {
                cost
            };
            let may = spent < budget;
            let of_part: Vec<Certified> = match (may, known.iter().all(Option::is_some)) {
                (true, true) => known.iter_mut().filter_map(Option::take).collect(),
                (true, false) => part.par_iter().map(with_contexts).collect(),
                (false, _) => part.par_iter().map(without_contexts).collect(),
            };
            cost += of_part.iter().map(|certified| certified.cost).sum::<u64>();
            if !may {
                without.extend(part);
            }
            for (id, mut certified) in part.iter().zip(of_part) {
                methods[*id] = certified.claims;
                if !contexts.observes
                    && let Some(shown) = certified.kept.shown.take()
                {
                    unseen.add_to(*id, &shown, &mut methods[*id].coverage);
                }
                kept.push(certified.kept);
            }
        }
        world.bodies.forget(many);
    }
    WithinBudget {
        methods,
        kept,
        without_contexts: without,
    }
}

/// Certifies methods without a check of the budget between parts, where threads would wait for each
/// other. If these methods alone spend the rest of the budget, some of them are not certified.
fn ahead(
    methods: &[MethodId],
    (spent, budget): (u64, u64),
    certify: impl Fn(&MethodId) -> Certified + Sync,
) -> Vec<Option<Certified>> {
    let spent = AtomicU64::new(spent);
    let known = methods.par_iter().with_max_len(PART).map(|id| {
        let may = spent.load(Ordering::Relaxed) < budget;
        may.then(|| {
            let certified = certify(id);
            spent.fetch_add(certified.cost, Ordering::Relaxed);
            certified
        })
    });
    known.collect()
}

/// The claims about a method. Claims of an earlier analysis are taken over if they still hold.
fn certified(
    world: &ProgramView<'_>,
    facts: &Solution<'_>,
    contexts: &Contexts,
    traced: &Traced,
    id: MethodId,
) -> Certified {
    match traced.recall_claims(world.program, facts, id) {
        Some((claims, cost)) => Certified {
            claims,
            cost,
            kept: MethodRecord {
                is_recalled: true,
                ..MethodRecord::default()
            },
        },
        None => computed(world, facts, contexts, traced, id),
    }
}

fn computed(
    world: &ProgramView<'_>,
    facts: &Solution<'_>,
    contexts: &Contexts,
    traced: &Traced,
    id: MethodId,
) -> Certified {
    match world.bodies.get(id) {
        Ok(body) => {
            let mut certified = method(world, facts, contexts, traced, id, &body);
            let shown = certified.kept.shown.get_or_insert_default();
            shown.add_body(world.program, &body);
            certified
        }
        Err(NoBody::TooLarge) => skipped(MethodClaims::default(), too_large(id)),
        Err(_) => Certified::default(),
    }
}

/// The claims about a method, and other facts that its final states show.
#[derive(Default)]
struct Certified {
    claims: MethodClaims,
    /// The cost of the claims, callees included.
    cost: u64,
    kept: MethodRecord,
}

/// The data that are kept of a method until all methods are certified.
#[derive(Default)]
struct MethodRecord {
    /// The metrics of its final states, if it has code to analyse. If contexts are not observed,
    /// these are counted and dropped.
    shown: Option<Box<Shown>>,
    /// Whether the claims come from an earlier analysis.
    is_recalled: bool,
    /// The facts that the claims rest on, if they are recorded.
    rests_on: Option<Box<[u32]>>,
}

fn method(
    world: &ProgramView<'_>,
    facts: &Solution<'_>,
    contexts: &Contexts,
    traced: &Traced,
    method: MethodId,
    body: &Built,
) -> Certified {
    let claims = MethodClaims {
        coverage: totals(body),
        ..MethodClaims::default()
    };
    let entry = EntryState::any_caller(body);
    let wanted = Request {
        world,
        facts,
        callees: (contexts.depth > 0).then_some(contexts as &dyn Callees),
        depth: contexts.depth,
        method,
        entry: &entry,
    };
    let task = Task { wanted, body };
    let new = || Certifier::new(world, contexts, body, claims.clone());
    let (evaluation, certifier) = match Evaluation::observed(task, new) {
        Ok(observed) => observed,
        Err(given_up) => {
            let mut skipped = skipped(claims, given_up.spent());
            skipped.cost = given_up.cost();
            skipped.kept.rests_on = traced.rests_on(facts, given_up.reads(), skipped.cost);
            return skipped;
        }
    };
    let Some(certifier) = certifier else {
        return skipped(
            claims,
            evaluation.machine().reason(0, UnknownCause::Internal),
        );
    };
    let cost = evaluation.cost();
    let rests_on = traced.rests_on(facts, evaluation.reads(), cost);
    let mut certified = certifier.finish(evaluation.machine());
    certified.cost = cost;
    certified.kept.rests_on = rests_on;
    certified
}

fn too_large(method: MethodId) -> Reason {
    Reason {
        cause: UnknownCause::TooLarge,
        method,
        pc: 0,
    }
}

fn skipped(claims: MethodClaims, reason: Reason) -> Certified {
    Certified {
        claims: MethodClaims {
            skipped: Some(Box::new(reason)),
            ..claims
        },
        ..Certified::default()
    }
}

/// Gathers claims from the final states.
struct Certifier<'a> {
    world: &'a ProgramView<'a>,
    body: &'a Built,
    /// The body's stores into variables, by the place before which they stand.
    stores: BTreeMap<(BlockId, u32), Vec<Assignment>>,
    /// The value of each reached definition.
    known: IdMap<ValueId, Option<Val>>,
    shown: Shown,
    /// The methods that calls run if their receivers may be lambdas; `None` if these are not known.
    ran: BTreeMap<Pc, Option<BTreeSet<MethodId>>>,
    /// The handles of linked sites without bound arguments.
    links: BTreeMap<Pc, MethodHandle>,
    /// The instructions that control may reach.
    reached: BTreeSet<Pc>,
    escapes: Escapes,
    /// For each of `claims.calls`, whether it rests on values of the state. It then needs the same
    /// world as all facts that the evaluation used.
    by_state: Vec<bool>,
    /// Whether all metrics are wanted.
    looks_everywhere: bool,
    claims: MethodClaims,
}

impl Observer for Certifier<'_> {
    fn before(&mut self, machine: &Machine<'_>, block: BlockId, inst: usize, state: &State) {
        self.assigned(machine, block, inst, state);
        let inst = &self.body.blocks[block].insts[inst];
        if self.world.explains {
            self.escapes.before(machine, inst, state);
        }
        self.reached.insert(inst.pc);
        let Op::Invoke { kind, method, args } = &inst.op else {
            return;
        };
        if let Some(site) = asked::site(machine, state, inst) {
            self.claims.reflective.push(site);
        }
        let is_init = method.name.bytes().starts_with(b"<");
        if *kind == InvokeKind::Static || (*kind == InvokeKind::Special && is_init) {
            return;
        }
        let arena = machine.arena();
        let value = arena.get(state.used(args[0]));
        let selects = is_selecting(&inst.op);
        let classes = machine.classes(value);
        let classes = classes.filter(|_| selects);
        let named = self.world.named(
            machine.method(),
            self.body,
            *kind,
            method,
            classes.as_deref(),
        );
        let targets = match self.world.callee(named) {
            Callee::Code(targets) => Targets::Known(targets),
            Callee::Model(_) => {
                Targets::Unknown(machine.reason(inst.pc, UnknownCause::NoBody(*method)))
            }
            Callee::Unknown(cause) => {
                let open = value
                    .open
                    .filter(|_| matches!(cause, UnknownCause::UnknownTargets(_)));
                let reason = open.map(|open| open.reason);
                Targets::Unknown(reason.unwrap_or_else(|| machine.reason(inst.pc, cause)))
            }
        };
        let receiver = match known_types(machine, value) {
            Some(types) => Receiver::Known {
                types,
                nullable: value.null != Null::Never,
                by_value: true,
            },
            None => self.by_closure(machine, method.owner, *kind, args[0], value, inst.pc),
        };
        if selects && has_one_target(&receiver, &targets) {
            self.shown.one_target.push(inst.pc);
            if matches!(receiver, Receiver::Known { by_value: true, .. }) {
                self.shown.by_value.push(inst.pc);
            }
        }
        let needs = Some(self.world.needs(named)).filter(|_| matches!(targets, Targets::Known(_)));
        let (world, by_state) =
            self.label(machine, &receiver, needs, method.owner, classes.is_some());
        let constructors = instantiated(machine, method, state.used(args[0]));
        let members = constructors.or_else(|| members(machine, named));
        let several = members.map(|all| all.into_iter().map(Runnable::Member).collect());
        let one = runnable(machine, named).map(|one| vec![one]);
        let runs = one.or(several).map(|what| Runs {
            what,
            nullable: value.null != Null::Never,
        });
        let runs = runs.filter(|runs| runs.what.len() <= Runs::MOST);
        self.by_state.push(by_state);
        self.claims.calls.push(CallSite {
            pc: inst.pc,
            kind: *kind,
            named: *method,
            receiver,
            targets,
            runs: runs.map(Box::new),
            world,
        });
    }

    fn end(&mut self, machine: &Machine<'_>, block: BlockId, state: &State) {
        let end = self.body.blocks[block].insts.len();
        self.assigned(machine, block, end, state);
        if self.world.explains {
            let end = self.body.blocks[block].terminator_pc;
            self.escapes.note(state, end);
        }
    }

    fn defined(&mut self, _: &Machine<'_>, value: ValueId, what: Val) {
        self.known[value] = Some(what);
    }

    fn entered(&mut self, pc: Pc, outcome: &Arc<Outcome>) {
        self.shown.entered.push((pc, outcome.clone()));
    }

    fn passed(&mut self, caller: &mut Caller<'_>, state: &State, call: Call<'_>, target: MethodId) {
        if self.looks_everywhere {
            let outcome = caller.looked_into(state, call, target);
            let entered = outcome.map(|outcome| (call.pc, outcome));
            self.shown.entered.extend(entered);
        }
    }

    fn links(&mut self, pc: Pc, handle: MethodHandle) {
        self.links.insert(pc, handle);
    }

    fn ran(&mut self, pc: Pc, targets: Option<&[MethodId]>) {
        let ran = self.ran.entry(pc).or_insert_with(|| Some(BTreeSet::new()));
        match (ran.as_mut(), targets) {
            (Some(ran), Some(targets)) => ran.extend(targets),
            _ => *ran = None,
        }
    }
}

/// The members that a call's receivers mean, if the evaluation follows such a call.
fn members(machine: &Machine<'_>, call: Named<'_>) -> Option<Vec<MethodHandle>> {
    let members = call.receivers?.iter().map(|ty| ty.member());
    let members: Vec<MethodHandle> = members.collect::<Option<_>>()?;
    may_use_members(machine, call).then_some(members)
}

/// The one receiver of a call, if it is a lambda or a method handle and the evaluation follows such
/// a call.
fn runnable(machine: &Machine<'_>, call: Named<'_>) -> Option<Runnable> {
    let [receiver] = call.receivers? else {
        return None;
    };
    let is_lambda = may_run_lambdas(machine, call);
    let is_handle = may_run_handles(machine, call);
    let lambda = receiver
        .lambda()
        .filter(|_| is_lambda)
        .map(Runnable::Lambda);
    let handle = receiver.handle().filter(|_| is_handle);
    lambda.or(handle.map(Runnable::Handle))
}

/// Whether the call certainly goes to one method: the target is known, or the receiver has one
/// exact class.
fn has_one_target(receiver: &Receiver, targets: &Targets) -> bool {
    matches!(targets, Targets::Known(targets) if targets.len() == 1)
        || matches!(receiver, Receiver::Known { types, .. } if types.len() == 1)
}

impl<'a> Certifier<'a> {
    /// A certifier that has not heard of any state yet.
    fn new(
        world: &'a ProgramView<'a>,
        contexts: &Contexts,
        body: &'a Built,
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
            shown: Shown::default(),
            ran: BTreeMap::new(),
            links: BTreeMap::new(),
            reached: BTreeSet::new(),
            escapes: Escapes::default(),
            by_state: Vec::new(),
            looks_everywhere: contexts.observes,
            claims,
        }
    }

    /// The weakest world in which a call's claim holds, apart from the needs of the state. The flag
    /// says whether the claim rests on the state, not on static types alone.
    fn label(
        &self,
        machine: &Machine<'_>,
        receiver: &Receiver,
        needs: Option<World>,
        owner: Sym,
        by_value: bool,
    ) -> (World, bool) {
        let from = self.world.declaring(machine.method());
        let of_owner = || self.world.needs_type(from, owner);
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
    /// 4.10.1.2). Whatever instruction names the interface, also `invokespecial` and
    /// `invokevirtual`, any object passes. So a closed interface bounds the receiver only after a
    /// cast.
    fn by_closure(
        &self,
        machine: &Machine<'_>,
        owner: Sym,
        kind: InvokeKind,
        receiver: ValueId,
        value: &Value,
        pc: Pc,
    ) -> Receiver {
        let names_class =
            kind != InvokeKind::Interface && self.world.is_class(machine.method(), owner);
        let checked = names_class
            || self.is_cast(machine.method(), receiver, owner)
            || !in_force(Rule::InterfacesAreUnchecked);
        let types = self.world.closed_types(machine.method(), owner);
        match types.filter(|_| checked) {
            Some(types) => Receiver::Known {
                types,
                nullable: value.null != Null::Never,
                by_value: false,
            },
            None => Receiver::Unknown(unknown(machine, value, pc)),
        }
    }

    /// Records the stores that stand before the instruction of that number.
    fn assigned(&mut self, machine: &Machine<'_>, block: BlockId, inst: usize, state: &State) {
        for store in self.stores.get(&(block, inst as u32)).into_iter().flatten() {
            // States hold live values only. A value without further uses still has the value of its
            // definition.
            let Some(value) = state.get(store.value).or(self.known[store.value]) else {
                continue;
            };
            let value = machine.arena().get(value);
            self.claims.variables.push(Variable {
                pc: store.pc,
                slot: store.slot,
                holds: holds(machine, value, store.pc),
            });
        }
    }

    /// Whether a cast to `owner` or a subtype defines the value.
    fn is_cast(&self, method: MethodId, value: ValueId, owner: Sym) -> bool {
        let Definition::Inst(block, n) = self.body.values[value].definition else {
            return false;
        };
        match self.body.blocks[block].insts[n as usize].op {
            Op::CheckCast(class, _) => self.world.is_below(method, class, owner),
            _ => false,
        }
    }

    /// Whether the value's declared type bounds its classes. A declared interface does not, because
    /// the JVM does not check it.
    fn is_closed(&self, method: MethodId, value: ValueId) -> bool {
        match static_type(self.body, value) {
            StaticType::Declared(name) | StaticType::Exact(name) => {
                self.world.is_closed_class(method, name)
            }
            StaticType::Null | StaticType::Primitive(_) | StaticType::Unknown => false,
        }
    }

    /// The instructions that no final state reaches. [`Op::Caught`] is left out. It stands where
    /// its handler begins, and control may also reach that place in other ways.
    fn unreached(&self) -> Vec<Pc> {
        let insts = self.body.blocks.values().iter().flat_map(|b| &b.insts);
        let all: BTreeSet<Pc> = insts
            .filter(|inst| !matches!(inst.op, Op::Caught))
            .map(|inst| inst.pc)
            .collect();
        all.difference(&self.reached).copied().collect()
    }

    /// Adds the methods that calls on lambdas and method handles run.
    fn implementations(&mut self) {
        for call in &mut self.claims.calls {
            let Some(Some(targets)) = self.ran.get(&call.pc) else {
                continue;
            };
            if targets.len() == 1 && !self.shown.one_target.contains(&call.pc) {
                self.shown.one_target.push(call.pc);
                self.shown.by_value.push(call.pc);
            }
            call.targets = Targets::Implementations(targets.iter().copied().collect());
        }
    }

    /// Adds the targets to which bootstrap methods link sites.
    fn linked(&mut self, machine: &Machine<'_>) {
        let world = self.world.program.names_from().max(machine.needs());
        for inst in self.body.blocks.values().iter().flat_map(|b| &b.insts) {
            let Op::InvokeDynamic {
                bootstrap, member, ..
            } = &inst.op
            else {
                continue;
            };
            let bootstrap = self.world.bootstrap(machine.method(), *bootstrap);
            let ran = self.ran.get(&inst.pc);
            if let (Some(bootstrap), Some(Some(targets))) = (bootstrap, ran) {
                self.claims.linked.push(LinkedSite {
                    pc: inst.pc,
                    bootstrap: bootstrap.method(),
                    named: *member,
                    targets: targets.iter().copied().collect(),
                    handle: self.links.get(&inst.pc).copied(),
                    world,
                });
            }
        }
        self.claims.linked.sort_by_key(|site| site.pc);
    }

    /// Adds the results of calls of the reflection API.
    fn reflective(&mut self, machine: &Machine<'_>) {
        let world = self.world.program.names_from().max(machine.needs());
        let insts = self.body.blocks.values().iter().flat_map(|b| &b.insts);
        let results: BTreeMap<Pc, ValueId> = insts
            .filter_map(|inst| Some((inst.pc, inst.result?)))
            .collect();
        for site in &mut self.claims.reflective {
            let result = results.get(&site.pc).and_then(|id| self.known[*id]);
            let result = result.map(|value| machine.arena().get(value));
            site.found = result.map_or_else(Vec::new, reflective::found);
            site.class = result.and_then(reflective::class);
            site.used_at = match results.get(&site.pc) {
                Some(id) if !site.found.is_empty() => reflective::used_at(self.body, *id),
                _ => Vec::new(),
            };
            site.world = world;
        }
        self.claims.reflective.sort_by_key(|site| site.pc);
    }

    fn finish(mut self, machine: &Machine<'_>) -> Certified {
        self.reflective(machine);
        self.implementations();
        self.linked(machine);
        self.shown.known.grow(self.body.values.len());
        for parameter in &self.body.parameters {
            // Entry values are never known.
            self.known[*parameter] = None;
        }
        let mut by_type = 0;
        for id in references(self.body) {
            let value = self.known[id].map(|v| machine.arena().get(v));
            if value.is_some_and(|v| v.known().is_some()) {
                self.shown.known.insert(id.index());
                self.claims.coverage.initial += 1;
                self.claims.coverage.strict += u32::from(!is_constant(self.body, id));
            } else if self.looks_everywhere && self.is_closed(machine.method(), id) {
                by_type += 1;
            }
        }
        for (call, by_state) in self.claims.calls.iter_mut().zip(&self.by_state) {
            if *by_state {
                call.world = call.world.max(machine.needs());
            }
        }
        self.claims.coverage.by_type = self.looks_everywhere.then_some(by_type);
        self.claims.unreached = self.unreached().into();
        self.claims.escapes = self.escapes.finish().into();
        self.claims.calls.sort_by_key(|c| c.pc);
        self.claims.variables.sort_by_key(|v| v.pc);
        self.claims.shrink();
        Certified {
            claims: self.claims,
            kept: MethodRecord {
                shown: Some(Box::new(self.shown)),
                ..MethodRecord::default()
            },
            ..Certified::default()
        }
    }
}
