//! Which values are live at the start of each block. States hold only these.

use fixedbitset::FixedBitSet;

use crate::{BlockId, Body, FlowKind, Type, ValueId};
use base::{Id, IdMap};

/// For each block the references live at its start, its phis included, sorted.
pub type Live = IdMap<BlockId, Box<[ValueId]>>;

/// See [`Live`].
pub(super) fn live_at_starts(body: &Body) -> Live {
    live_in(body)
        .iter()
        .map(|(id, live)| {
            let phis = body.blocks[id].phis.iter().map(|phi| phi.result);
            let mut all: Vec<ValueId> = live.ones().map(ValueId::new).chain(phis).collect();
            all.sort();
            all.dedup();
            all.into()
        })
        .collect()
}

/// For each block, the references live at its start, before its phis. The block or its successors
/// use these and do not define them. Arguments of phis are used at the edge that they come by.
fn live_in(body: &Body) -> IdMap<BlockId, FixedBitSet> {
    let empty = FixedBitSet::with_capacity(body.values.len());
    let mut live = IdMap::filled(empty.clone(), body.blocks.len());
    let mut work: Vec<BlockId> = body.blocks.ids().collect();
    let mut queued = IdMap::<BlockId, bool>::filled(true, body.blocks.len());
    while let Some(id) = work.pop() {
        queued[id] = false;
        let set = at_start(body, &live, id);
        if set != live[id] {
            live[id] = set;
            for edge in &body.blocks[id].predecessors {
                if !queued[edge.from] {
                    queued[edge.from] = true;
                    work.push(edge.from);
                }
            }
        }
    }
    live
}

fn at_start(body: &Body, live: &IdMap<BlockId, FixedBitSet>, id: BlockId) -> FixedBitSet {
    let block = &body.blocks[id];
    let is_ref = |v: &ValueId| body.values[*v].ty == Type::Ref;
    let mut set = FixedBitSet::with_capacity(body.values.len());
    for target in block.terminator.successors() {
        add_edge(body, live, id, target, FlowKind::Normal, &mut set);
    }
    for v in block.terminator.operands().iter().filter(|v| is_ref(v)) {
        set.insert(v.index());
    }
    for inst in block.insts.iter().rev() {
        if let Some(result) = inst.result {
            set.remove(result.index());
        }
        for v in inst.op.operands().iter().filter(|v| is_ref(v)) {
            set.insert(v.index());
        }
    }
    for (n, handler) in block.handlers.iter().enumerate() {
        let kind = FlowKind::Exception(n as u32);
        add_edge(body, live, id, handler.target, kind, &mut set);
    }
    for phi in &block.phis {
        set.remove(phi.result.index());
    }
    set
}

/// Adds the values that are live at the end of `from` because of its edge to `target`.
fn add_edge(
    body: &Body,
    live: &IdMap<BlockId, FixedBitSet>,
    from: BlockId,
    target: BlockId,
    kind: FlowKind,
    set: &mut FixedBitSet,
) {
    set.union_with(&live[target]);
    let block = &body.blocks[target];
    let Some(edge) = block.edge(from, kind) else {
        return;
    };
    for phi in &block.phis {
        if body.values[phi.result].ty == Type::Ref {
            set.insert(phi.args[edge].index());
        }
    }
}
