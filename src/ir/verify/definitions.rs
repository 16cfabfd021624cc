//! Definitions and uses, and that definitions dominate uses.
//!
//! Dominance is taken over a graph with two nodes a block. One is its beginning: phis are defined
//! there, and exceptional edges leave from there. The other one is its instructions.

use rustc_hash::FxHashMap;

use crate::types::{BlockId, Body, Definition, FlowKind, Phi, Type, ValueId};
use crate::verify::Violations;
use base::graph::Dominators;
use base::{Id, IdMap};

/// Checks that values are defined once, where their records say, and that operands exist.
pub(super) fn check_places(body: &Body, violations: &mut Violations) {
    let mut defined = IdMap::filled(false, body.values.len());
    let mut define = |value: ValueId, place: Definition, violations: &mut Violations| {
        let recorded = body.values.get(value).map(|v| v.definition);
        violations.check(recorded == Some(place), None, || {
            format!("{value} is defined at {place:?}, and recorded at {recorded:?}")
        });
        if recorded.is_some() {
            let again = std::mem::replace(&mut defined[value], true);
            violations.check(!again, None, || {
                format!("{value} is defined again at {place:?}")
            });
        }
    };
    for (n, &parameter) in body.parameters.iter().enumerate() {
        define(parameter, Definition::Parameter(n as u32), violations);
    }
    for (id, block) in body.blocks.iter() {
        for (n, phi) in block.phis.iter().enumerate() {
            define(phi.result, Definition::Phi(id, n as u32), violations);
        }
        for (n, inst) in block.insts.iter().enumerate() {
            if let Some(result) = inst.result {
                define(result, Definition::Inst(id, n as u32), violations);
            }
        }
    }
    for (value, defined) in defined.iter() {
        violations.check(*defined, None, || format!("{value} is not defined"));
    }
    check_operands_exist(body, violations);
}

fn check_operands_exist(body: &Body, violations: &mut Violations) {
    for assignment in &body.assignments {
        let ty = body.values.get(assignment.value).map(|value| value.ty);
        violations.check(ty == Some(Type::Ref), None, || {
            format!("{assignment:?} of no reference")
        });
    }
    for (id, block) in body.blocks.iter() {
        let phis = block.phis.iter().flat_map(|phi| phi.args.iter().copied());
        let insts = block.insts.iter().flat_map(|inst| inst.op.operands());
        for value in phis.chain(insts).chain(block.terminator.operands()) {
            violations.check(body.values.get(value).is_some(), id, || {
                format!("{value} does not exist")
            });
        }
        for phi in &block.phis {
            violations.check(phi.args.len() == block.predecessors.len(), id, || {
                format!("{} has {} arguments", phi.result, phi.args.len())
            });
        }
    }
}

/// Checks that uses are dominated, and phis needed.
pub(super) fn check_uses(body: &Body, violations: &mut Violations) {
    let reach = Reach::new(body);
    for (id, block) in body.blocks.iter() {
        for phi in &block.phis {
            reach.check_phi(id, phi, violations);
        }
        for (n, inst) in block.insts.iter().enumerate() {
            for value in inst.op.operands() {
                let holds = reach.at_inst(value, id, n as u32);
                violations.check(holds, id, || {
                    format!("{value} is not available at {inst:?}")
                });
            }
        }
        for value in block.terminator.operands() {
            let holds = reach.at_inst(value, id, block.insts.len() as u32);
            violations.check(holds, id, || format!("{value} is not available at the end"));
        }
    }
    check_phis_used(body, violations);
}

/// Where values are available.
struct Reach<'a> {
    body: &'a Body,
    dominators: Dominators,
}

impl<'a> Reach<'a> {
    fn new(body: &'a Body) -> Self {
        let mut successors = Vec::new();
        for block in body.blocks.values() {
            let mut begin = vec![successors.len() as u32 + 1];
            begin.extend(
                block
                    .handlers
                    .iter()
                    .map(|handler| begin_of(handler.target)),
            );
            successors.push(begin);
            let end = block.terminator.successors();
            successors.push(end.into_iter().map(begin_of).collect());
        }
        let dominators = Dominators::new(&successors, 0);
        Self { body, dominators }
    }

    /// Whether it is available before the n-th instruction.
    fn at_inst(&self, value: ValueId, block: BlockId, n: u32) -> bool {
        match self.body.values[value].definition {
            Definition::Inst(defining, place) if defining == block => place < n,
            _ => self.at(value, begin_of(block) + 1),
        }
    }

    /// Whether it is available at the end of a node of the graph.
    fn at(&self, value: ValueId, node: u32) -> bool {
        match self.body.values[value].definition {
            Definition::Parameter(_) => true,
            Definition::Phi(block, _) => self.dominators.dominates(begin_of(block), node),
            Definition::Inst(block, _) => self.dominators.dominates(begin_of(block) + 1, node),
        }
    }

    fn check_phi(&self, id: BlockId, phi: &Phi, violations: &mut Violations) {
        let predecessors = &self.body.blocks[id].predecessors;
        for (edge, &arg) in predecessors.iter().zip(&phi.args) {
            let leaves = match edge.kind {
                FlowKind::Normal => begin_of(edge.from) + 1,
                FlowKind::Exception(_) => begin_of(edge.from),
            };
            violations.check(self.at(arg, leaves), id, || {
                format!("{}: {arg} is not available along {edge:?}", phi.result)
            });
        }
        let mut others = phi.args.iter().filter(|&&arg| arg != phi.result);
        let first = others.next();
        let several = first.is_some() && others.any(|arg| Some(arg) != first);
        violations.check(several, id, || format!("{} is superfluous", phi.result));
    }
}

fn begin_of(block: BlockId) -> u32 {
    2 * block.index() as u32
}

/// Checks that every phi is used by an instruction or a terminator, perhaps through other phis.
fn check_phis_used(body: &Body, violations: &mut Violations) {
    let mut unused: FxHashMap<ValueId, &Phi> = FxHashMap::default();
    let mut used = Vec::new();
    for block in body.blocks.values() {
        unused.extend(block.phis.iter().map(|phi| (phi.result, phi)));
        used.extend(block.insts.iter().flat_map(|inst| inst.op.operands()));
        used.extend(block.terminator.operands());
    }
    while let Some(value) = used.pop() {
        if let Some(phi) = unused.remove(&value) {
            used.extend(&phi.args);
        }
    }
    for (id, block) in body.blocks.iter() {
        for phi in &block.phis {
            let used = !unused.contains_key(&phi.result);
            violations.check(used, id, || format!("{} is not used", phi.result));
        }
    }
}
