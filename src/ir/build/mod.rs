//! Labelled code → [`Body`].
//!
//! The steps, each deterministic and free of recursion:
//! 1. `flow` cuts the code into spans.
//! 2. `liveness` finds which locals are still read.
//! 3. `block_graph` makes blocks of the spans and puts them in order.
//! 4. `simulate` and `translate` follow the code and give every value a name.
//! 5. `phis` finds which phis are needed.
//! 6. This file numbers the values that are left.

mod block_graph;
mod flow;
mod liveness;
mod phis;
mod simulate;
mod translate;
mod value_frame;

use crate::error::{BuildError, CodeFault};
use crate::types::{Block, Body, Definition, Phi, Type, TypedValue, ValueId};
use base::IdMap;
use block_graph::BlockGraph;
use classfile::{ClassFile, Code, Method, MethodDescriptor};
use flow::Flow;
use liveness::Liveness;
use phis::{Candidate, Phis};
use simulate::{Draft, Drafts, Simulation};
pub(super) use translate::{is_arithmetic, is_array_load, is_array_store, type_of_letter};

/// Builds the SSA form of a method of `class` from its code.
///
/// # Errors
/// The code breaks a rule of JVMS 4.9 that the form relies on, or is too large.
pub fn build(class: &ClassFile, method: &Method, code: &Code) -> Result<Body, BuildError> {
    let descriptor = MethodDescriptor::of(method.descriptor).ok_or(CodeFault::Descriptor.at(0))?;
    let mut flow = Flow::new(code)?;
    let mut liveness = Liveness::new(&flow)?;
    if flow.split_at_changes(&liveness) {
        liveness = Liveness::new(&flow)?;
    }
    let graph = BlockGraph::new(&flow)?;
    let result = descriptor.result.map(Type::of);
    let mut simulation = Simulation::new(&flow, &graph, &liveness, code.max_locals, result);
    let is_static = method.flags.is_static();
    let this = (!is_static).then_some(Type::Ref);
    let declared = descriptor.parameters.iter().map(|&ty| Type::of(ty));
    let parameters = simulation.parameters(this.into_iter().chain(declared))?;
    let (mut drafts, types, assignments) = simulation.run()?;
    let phis = settle_phis(&mut drafts);
    let body = Body {
        owner: class.name,
        name: method.name,
        descriptor,
        is_static,
        parameters,
        blocks: IdMap::new(),
        values: IdMap::new(),
        assignments,
    };
    Ok(Numbering::new(body, &phis, types).finish(graph, drafts))
}

/// Finds which phis stay.
fn settle_phis(drafts: &mut Drafts) -> Phis {
    let mut candidates = Vec::new();
    for draft in drafts.values_mut() {
        let incoming = std::mem::take(&mut draft.incoming);
        for &(place, result) in &draft.phis {
            let args = incoming.iter().map(|row| row[place]).collect();
            candidates.push(Candidate { result, args });
        }
    }
    Phis::new(candidates)
}

/// Names the values that are left, in the order of their definitions.
struct Numbering<'a> {
    body: Body,
    phis: &'a Phis,
    types: IdMap<ValueId, Type>,
    names: IdMap<ValueId, Option<ValueId>>,
}

impl<'a> Numbering<'a> {
    /// `body` has only its parameters, by their first names.
    fn new(mut body: Body, phis: &'a Phis, types: IdMap<ValueId, Type>) -> Self {
        let parameters = std::mem::take(&mut body.parameters);
        let mut numbering = Self {
            names: IdMap::filled(None, types.len()),
            body,
            phis,
            types,
        };
        for (n, raw) in parameters.into_iter().enumerate() {
            let name = numbering.name(raw, Definition::Parameter(n as u32));
            numbering.body.parameters.push(name);
        }
        numbering
    }

    /// Gives a value its name.
    fn name(&mut self, raw: ValueId, definition: Definition) -> ValueId {
        let ty = self.types[raw];
        let name = self.body.values.push(TypedValue { ty, definition });
        self.names[raw] = Some(name);
        name
    }

    /// The name of the value that stands for this one.
    fn named(&self, raw: ValueId) -> ValueId {
        self.names[self.phis.resolve(raw)].expect("what is used is defined")
    }

    fn finish(mut self, mut graph: BlockGraph, drafts: Drafts) -> Body {
        let staying = self.name_all(&drafts);
        let mut staying = staying.into_iter();
        for (block, mut draft) in graph.origins.ids().zip(drafts.into_values()) {
            let phis = staying
                .next()
                .unwrap_or_default()
                .into_iter()
                .map(|phi| Phi {
                    result: self.named(phi.result),
                    args: phi.args.iter().map(|&arg| self.named(arg)).collect(),
                });
            let phis = phis.collect();
            draft.insts.shrink_to_fit(); // a program has millions, for the whole run
            for inst in &mut draft.insts {
                inst.op.map_operands(|raw| self.named(raw));
                inst.result = inst.result.map(|raw| self.named(raw));
            }
            draft.terminator.map_operands(|raw| self.named(raw));
            self.body.blocks.push(Block {
                phis,
                insts: draft.insts,
                terminator: draft.terminator,
                terminator_pc: draft.terminator_pc,
                handlers: trimmed(&mut graph.handlers[block]),
                predecessors: trimmed(&mut graph.predecessors[block]),
            });
        }
        for mut assignment in std::mem::take(&mut self.body.assignments) {
            if let Some(name) = self.names[self.phis.resolve(assignment.value)] {
                assignment.value = name;
                self.body.assignments.push(assignment);
            }
        }
        self.body.assignments.shrink_to_fit();
        self.body.assignments.sort_by_key(|a| a.pc);
        self.body
    }

    /// Names every value, and says which phis each block keeps.
    fn name_all(&mut self, drafts: &Drafts) -> Vec<Vec<&'a Candidate>> {
        let phis = self.phis;
        let needed = phis.needed(drafts.values().iter().flat_map(Draft::operands));
        let mut candidates = phis.candidates().iter().zip(needed);
        let mut staying = Vec::with_capacity(drafts.len());
        for (block, draft) in drafts.iter() {
            let of_block = candidates.by_ref().take(draft.phis.len());
            let kept: Vec<_> = of_block.filter(|c| c.1).map(|c| c.0).collect();
            for (n, phi) in kept.iter().enumerate() {
                self.name(phi.result, Definition::Phi(block, n as u32));
            }
            for (n, inst) in draft.insts.iter().enumerate() {
                if let Some(raw) = inst.result {
                    self.name(raw, Definition::Inst(block, n as u32));
                }
            }
            staying.push(kept);
        }
        staying
    }
}

/// The items of a list, without room for more.
fn trimmed<T>(items: &mut Vec<T>) -> Vec<T> {
    let mut items = std::mem::take(items);
    items.shrink_to_fit();
    items
}
