//! The last sweep: states → claims. Nothing is claimed from a state that was later replaced, and
//! unreached code gives no claim.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::claims::{
    CallSite, Cause, Claims, Coverage, ExactClass, Holds, Known, MethodClaims, Receiver, Variable,
};
use crate::classfile::Const;
use crate::defensive::evaluate::{Evaluation, Observer};
use crate::defensive::state::State;
use crate::defensive::summary::Summary;
use crate::defensive::transfer::value_of;
use crate::defensive::value::{Atom, ExactType, Null, Value};
use crate::defensive::world::Analysed;
use crate::id::{Id, IdMap, Sym};
use crate::ir::{Assignment, BlockId, Body, Definition, InvokeKind, Op, Type, ValueId};
use crate::program::MethodId;

/// The claims about every method, under final summaries.
pub(super) fn claims(world: &Analysed<'_>, summaries: &IdMap<MethodId, Summary>) -> Claims {
    let methods: Vec<MethodClaims> = world
        .bodies
        .values()
        .par_iter()
        .enumerate()
        .map(|(n, body)| match body {
            Ok(body) => method(world, summaries, MethodId::new(n), body),
            Err(_) => MethodClaims::default(),
        })
        .collect();
    Claims {
        methods: IdMap::from(methods),
    }
}

fn method(
    world: &Analysed<'_>,
    summaries: &IdMap<MethodId, Summary>,
    method: MethodId,
    body: &Body,
) -> MethodClaims {
    let total = references(body).count();
    let strict_total = references(body).filter(|v| !is_constant(body, *v)).count();
    let insts = || body.blocks.values().iter().flat_map(|b| &b.insts);
    let coverage = Coverage {
        total,
        strict_total,
        calls: insts().filter(|i| is_selecting(&i.op)).count(),
        dynamic_calls: insts()
            .filter(|i| matches!(i.op, Op::InvokeDynamic { .. }))
            .count(),
        ..Coverage::default()
    };
    let mut evaluation = match Evaluation::run(world, summaries, method, body) {
        Ok(evaluation) => evaluation,
        Err(reason) => {
            return MethodClaims {
                coverage,
                skipped: Some(reason),
                ..MethodClaims::default()
            };
        }
    };
    let mut stores: BTreeMap<(BlockId, u32), Vec<Assignment>> = BTreeMap::new();
    for store in &body.assignments {
        let place = (store.block, store.place);
        stores.entry(place).or_default().push(*store);
    }
    let mut certifier = Certifier {
        world,
        body,
        stores,
        known: IdMap::filled(None, body.values.len()),
        claims: MethodClaims {
            coverage,
            ..MethodClaims::default()
        },
    };
    evaluation.sweep(&mut certifier);
    certifier.finish()
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

/// Gathers claims while the sweep goes over the final states.
struct Certifier<'a> {
    world: &'a Analysed<'a>,
    body: &'a Body,
    /// The body's stores into variables, by the place that they stand before.
    stores: BTreeMap<(BlockId, u32), Vec<Assignment>>,
    /// What each reached value is at its definition.
    known: IdMap<ValueId, Option<Value>>,
    claims: MethodClaims,
}

impl Observer for Certifier<'_> {
    fn before(&mut self, evaluation: &Evaluation<'_>, block: BlockId, inst: usize, state: &State) {
        self.assigned(block, inst, state);
        let inst = &self.body.blocks[block].insts[inst];
        let Op::Invoke { kind, method, args } = &inst.op else {
            return;
        };
        let is_init = method.name.bytes().starts_with(b"<");
        if *kind == InvokeKind::Static || (*kind == InvokeKind::Special && is_init) {
            return;
        }
        let value = value_of(state, args[0]);
        let targets = self
            .world
            .targets(evaluation.method, *kind, method, Some(&value), inst.pc);
        let receiver = match known_types(&value) {
            Some((types, allocated)) => Receiver::Known {
                types,
                nullable: value.null != Null::Never,
                by_value: true,
                allocated,
            },
            None => self.by_closure(evaluation, method.owner, *kind, args[0], &value, inst.pc),
        };
        self.claims.calls.push(CallSite {
            pc: inst.pc,
            kind: *kind,
            named: *method,
            receiver,
            targets,
            world: self.world.world,
        });
    }

    fn end(&mut self, _: &Evaluation<'_>, block: BlockId, state: &State) {
        self.assigned(block, self.body.blocks[block].insts.len(), state);
    }

    fn defined(&mut self, value: ValueId, what: &Value) {
        self.known[value] = Some(what.clone());
    }
}

impl Certifier<'_> {
    /// The receiver by its static type. The verifier does not check values of interface type (JVMS
    /// 4.10.1.2), so a closed interface says nothing unless a cast has.
    fn by_closure(
        &self,
        evaluation: &Evaluation<'_>,
        owner: Sym,
        kind: InvokeKind,
        receiver: ValueId,
        value: &Value,
        pc: crate::classfile::Pc,
    ) -> Receiver {
        let checked =
            kind != InvokeKind::Interface || self.is_cast(evaluation.method, receiver, owner);
        let types = self.world.closed_types(evaluation.method, owner, kind);
        match types.filter(|_| checked) {
            Some(types) => Receiver::Known {
                types,
                nullable: value.null != Null::Never,
                by_value: false,
                allocated: Vec::new(),
            },
            None => Receiver::Unknown(value.open.map_or_else(
                || evaluation.reason(pc, Cause::Parameter),
                |open| open.reason,
            )),
        }
    }

    /// Records the stores that stand before the instruction of that number.
    fn assigned(&mut self, block: BlockId, inst: usize, state: &State) {
        for store in self.stores.get(&(block, inst as u32)).into_iter().flatten() {
            // States hold live values only: what nothing uses any more is as it was defined.
            let value = state.env.get(&store.value);
            let Some(value) = value.or(self.known[store.value].as_ref()) else {
                continue;
            };
            let holds = holds(value);
            self.claims.variables.push(Variable {
                pc: store.pc,
                slot: store.slot,
                holds,
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

    fn finish(mut self) -> MethodClaims {
        for parameter in &self.body.parameters {
            // Entry values are never known.
            self.known[*parameter] = None;
        }
        for id in references(self.body) {
            let known = matches!(&self.known[id], Some(v) if v.known().is_some());
            self.claims.coverage.initial += usize::from(known);
            self.claims.coverage.strict += usize::from(known && !is_constant(self.body, id));
        }
        self.claims.calls.sort_by_key(|c| c.pc);
        self.claims.variables.sort_by_key(|v| v.pc);
        self.claims
    }
}

fn holds(value: &Value) -> Holds {
    let nullable = value.null != Null::Never;
    match value.known() {
        Some(atoms) => Holds::Known {
            atoms: atoms.iter().filter_map(known_atom).collect(),
            nullable,
        },
        None => Holds::Unknown(
            value.open.map_or_else(
                || crate::claims::Reason {
                    cause: Cause::Parameter,
                    method: Id::new(0),
                    pc: 0,
                },
                |open| open.reason,
            ),
            !nullable,
        ),
    }
}

fn known_atom(atom: &Atom) -> Option<Known> {
    match atom {
        Atom::Const(constant) => Some(Known::Const(*constant)),
        Atom::Object(name) => {
            let site = name.chain[0];
            Some(Known::Object(name.ty.name, site.method, site.pc))
        }
        Atom::Entry(_) => None,
    }
}

/// The exact classes of a known value, and where its objects come from.
#[allow(clippy::type_complexity)]
fn known_types(
    value: &Value,
) -> Option<(Vec<ExactClass>, Vec<(Sym, Option<crate::classfile::Pc>)>)> {
    let mut types = Vec::new();
    let mut allocated = Vec::new();
    for atom in value.known()? {
        let (ty, pc) = match atom {
            Atom::Object(name) => (name.ty, name.is_local().then(|| name.chain[0].pc)),
            Atom::Const(Const::String(_)) => (platform("java/lang/String"), None),
            Atom::Const(Const::Class(_)) => (platform("java/lang/Class"), None),
            Atom::Const(_) | Atom::Entry(_) => return None,
        };
        allocated.push((ty.name, pc));
        types.push(ExactClass {
            name: ty.name,
            class: ty.class,
        });
    }
    types.sort();
    types.dedup();
    Some((types, allocated))
}

fn platform(name: &str) -> ExactType {
    ExactType {
        name: Sym::from(name),
        class: None,
    }
}
