//! Blocks and edges.

use rustc_hash::FxHashSet;

use crate::types::{Block, BlockId, Body, FlowEdge, FlowKind, Op};
use crate::verify::Violations;
use base::graph::postorder;
use base::{Id, IdMap};

pub(super) fn check(body: &Body, violations: &mut Violations) {
    violations.check(!body.blocks.is_empty(), None, || "no block".into());
    check_targets(body, violations);
    if !violations.0.is_empty() {
        return;
    }
    check_order(body, violations);
    check_predecessors(body, violations);
    for (id, block) in body.blocks.iter() {
        check_handlers(id, block, violations);
        check_caught(id, block, violations);
    }
}

/// Checks that every block named exists.
fn check_targets(body: &Body, violations: &mut Violations) {
    for (id, block) in body.blocks.iter() {
        let sources = block.predecessors.iter().map(|edge| edge.from);
        for other in targets(block).chain(sources) {
            violations.check(body.blocks.get(other).is_some(), id, || {
                format!("{other} does not exist")
            });
        }
    }
}

/// The blocks to which a block leads: by its end, then by its handlers.
fn targets(block: &Block) -> impl Iterator<Item = BlockId> {
    let handlers = block.handlers.iter().map(|handler| handler.target);
    block.terminator.successors().into_iter().chain(handlers)
}

fn check_order(body: &Body, violations: &mut Violations) {
    let visits: Vec<Vec<u32>> = body
        .blocks
        .values()
        .iter()
        .map(|block| {
            let mut visits: Vec<u32> = targets(block).map(|t| t.index() as u32).collect();
            visits.reverse();
            visits
        })
        .collect();
    let mut order = postorder(&visits, [0]);
    order.reverse();
    let in_order = order.iter().copied().eq(0..visits.len() as u32);
    violations.check(in_order, None, || {
        format!("blocks out of order or out of reach: {order:?}")
    });
}

fn check_predecessors(body: &Body, violations: &mut Violations) {
    let mut expected: IdMap<BlockId, Vec<FlowEdge>> = IdMap::filled(Vec::new(), body.blocks.len());
    for (from, block) in body.blocks.iter() {
        for target in block.terminator.successors() {
            let kind = FlowKind::Normal;
            expected[target].push(FlowEdge { from, kind });
        }
        for (n, handler) in block.handlers.iter().enumerate() {
            let kind = FlowKind::Exception(n as u32);
            expected[handler.target].push(FlowEdge { from, kind });
        }
    }
    for (id, block) in body.blocks.iter() {
        let expected = &expected[id];
        violations.check(&block.predecessors == expected, id, || {
            format!(
                "predecessors {:?} instead of {expected:?}",
                block.predecessors
            )
        });
    }
    violations.check(
        expected[BlockId::new(0)].is_empty(),
        BlockId::new(0),
        || "the entry has predecessors".into(),
    );
}

/// Checks that no handler is hidden by an earlier one.
fn check_handlers(id: BlockId, block: &Block, violations: &mut Violations) {
    let mut seen = FxHashSet::default();
    for handler in &block.handlers {
        let hidden = !seen.insert(handler.catch_type)
            || (seen.contains(&None) && handler.catch_type.is_some());
        violations.check(!hidden, id, || {
            format!("the handler {handler:?} is never reached")
        });
    }
}

fn check_caught(id: BlockId, block: &Block, violations: &mut Violations) {
    let exceptional = block
        .predecessors
        .iter()
        .filter(|edge| edge.kind != FlowKind::Normal);
    let exceptional = exceptional.count();
    let pure = exceptional == 0 || exceptional == block.predecessors.len();
    violations.check(pure, id, || {
        "reached both by exceptions and otherwise".into()
    });
    for (n, inst) in block.insts.iter().enumerate() {
        let caught = matches!(inst.op, Op::Caught);
        violations.check(!caught || (n == 0 && exceptional > 0), id, || {
            "a stray Caught".into()
        });
    }
    let first = block
        .insts
        .first()
        .is_some_and(|inst| matches!(inst.op, Op::Caught));
    violations.check(first || exceptional == 0, id, || {
        "a handler without Caught".into()
    });
}
