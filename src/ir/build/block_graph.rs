//! From spans to blocks: landing blocks, the entry, the order, the edges.
//!
//! Most blocks are spans. Two kinds are made up:
//! - A *landing block* stands before a handler that control also reaches by a jump or by falling
//!   through. It holds the `Caught` alone. So `Caught` is always the first instruction of a block
//!   with exceptional predecessors only.
//! - An entry block without instructions stands before the first instruction, if this is a jump's
//!   or an exception's target.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::build::flow::{Flow, NONE};
use crate::error::{BuildError, CodeFault};
use crate::types::{BlockId, FlowEdge, FlowKind, Handler};
use base::graph::postorder;
use base::{Id, IdMap};

/// A block's origin: a span, or one of the two kinds that are made up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BlockOrigin {
    /// The made-up entry.
    Entry,
    /// A span. `caught`: it is a handler, and begins with `Caught`.
    Span { span: u32, caught: bool },
    /// The landing block of a handler's span.
    Landing { span: u32 },
}

/// The blocks, in reverse postorder.
pub(super) struct BlockGraph {
    /// Their origins.
    pub origins: IdMap<BlockId, BlockOrigin>,
    /// Their predecessors: by number of the block they come from, its handlers after its end.
    pub predecessors: IdMap<BlockId, Vec<FlowEdge>>,
    /// Their handlers.
    pub handlers: IdMap<BlockId, Vec<Handler>>,
    /// By span: its block.
    pub blocks: Vec<Option<BlockId>>,
}

/// Blocks before they have an order: first the spans, then landings, then perhaps the entry.
struct Nodes {
    origins: Vec<BlockOrigin>,
    /// By span: the node of its landing block, or [`NONE`].
    landings: Vec<u32>,
    entry: u32,
}

impl BlockGraph {
    /// The blocks of a method.
    pub fn new(flow: &Flow<'_>) -> Result<Self, BuildError> {
        let nodes = Nodes::new(flow);
        let visits: Vec<Vec<u32>> = (0..nodes.origins.len())
            .map(|node| nodes.visits(flow, node))
            .collect();
        if visits.iter().map(Vec::len).sum::<usize>() > flow.budget() {
            return Err(CodeFault::TooLarge.at(0));
        }
        let mut order = postorder(&visits, [nodes.entry]);
        order.reverse();
        Ok(nodes.in_order(flow, &order))
    }
}

impl Nodes {
    fn new(flow: &Flow<'_>) -> Self {
        let count = flow.spans.len();
        let (mut jumped_to, mut caught) = (vec![false; count], vec![false; count]);
        for span in flow.spans.iter().filter(|span| span.reachable) {
            for &target in &span.successors {
                jumped_to[target as usize] = true;
            }
            for handler in flow.handlers(span) {
                caught[handler.0 as usize] = true;
            }
        }
        let fresh_entry = jumped_to[0] || caught[0];
        jumped_to[0] = true; // by the method's invocation
        let mut nodes = Self {
            origins: Vec::with_capacity(count),
            landings: vec![NONE; count],
            entry: 0,
        };
        for span in 0..count {
            let caught = caught[span] && !jumped_to[span];
            let span = span as u32;
            nodes.origins.push(BlockOrigin::Span { span, caught });
        }
        for span in (0..count).filter(|&span| caught[span] && jumped_to[span]) {
            nodes.landings[span] = nodes.origins.len() as u32;
            nodes
                .origins
                .push(BlockOrigin::Landing { span: span as u32 });
        }
        if fresh_entry {
            nodes.entry = nodes.origins.len() as u32;
            nodes.origins.push(BlockOrigin::Entry);
        }
        nodes
    }

    /// The node that catches for a handler's span.
    fn catcher(&self, span: u32) -> u32 {
        match self.landings[span as usize] {
            NONE => span,
            landing => landing,
        }
    }

    /// The successors of a node in the order of visits, which `verify` expects, too.
    fn visits(&self, flow: &Flow<'_>, node: usize) -> Vec<u32> {
        match self.origins[node] {
            BlockOrigin::Entry => vec![0],
            BlockOrigin::Landing { span } => vec![span],
            BlockOrigin::Span { span, .. } => {
                let span = &flow.spans[span as usize];
                if !span.reachable {
                    return Vec::new();
                }
                let handlers = flow.handlers(span).iter().rev();
                let mut visits: Vec<u32> = handlers.map(|h| self.catcher(h.0)).collect();
                visits.extend(span.successors.iter().rev());
                visits
            }
        }
    }

    fn in_order(&self, flow: &Flow<'_>, order: &[u32]) -> BlockGraph {
        let mut ids = vec![None; self.origins.len()];
        for (n, &node) in order.iter().enumerate() {
            ids[node as usize] = Some(BlockId::new(n));
        }
        let id =
            |node: u32| ids[node as usize].expect("what a reachable node leads to is reachable");
        let mut graph = BlockGraph {
            origins: order
                .iter()
                .map(|&node| self.origins[node as usize])
                .collect(),
            predecessors: IdMap::filled(Vec::new(), order.len()),
            handlers: IdMap::filled(Vec::new(), order.len()),
            blocks: ids[..flow.spans.len()].to_vec(),
        };
        for from in graph.origins.ids() {
            let mut targets: SmallVec<[u32; 2]> = SmallVec::new();
            match graph.origins[from] {
                BlockOrigin::Entry => targets.push(0),
                BlockOrigin::Landing { span } => targets.push(span),
                BlockOrigin::Span { span, .. } => {
                    let span = &flow.spans[span as usize];
                    targets.extend(span.successors.iter().copied());
                    let handlers = flow.handlers(span).iter();
                    graph.handlers[from] = handlers
                        .map(|&(handler, catch_type)| Handler {
                            target: id(self.catcher(handler)),
                            catch_type,
                        })
                        .collect();
                }
            }
            graph.add_edges(from, targets.iter().map(|&target| id(target)));
        }
        graph
    }
}

impl BlockGraph {
    /// Enters a block's edges with its successors.
    fn add_edges(&mut self, from: BlockId, targets: impl Iterator<Item = BlockId>) {
        let mut seen = FxHashSet::default();
        for target in targets.filter(|&target| seen.insert(target)) {
            let kind = FlowKind::Normal;
            self.predecessors[target].push(FlowEdge { from, kind });
        }
        for (n, handler) in self.handlers[from].iter().enumerate() {
            let kind = FlowKind::Exception(n as u32);
            self.predecessors[handler.target].push(FlowEdge { from, kind });
        }
    }
}
