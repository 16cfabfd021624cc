//! Which locals are still read: what makes the SSA form *pruned*.
//!
//! A local is live where some way leads on to a read of it without a write in between; an
//! exception may leave a span at its very beginning, so what a handler reads is live there. In
//! code that the JVM accepts, every way to a place where a local is live brings a value of the
//! type that is read (JVMS 4.10), so joins need phis for live locals only, and "unusable" never
//! meets a value.

use fixedbitset::FixedBitSet;

use crate::classfile::Insn;
use crate::ir::build::flow::{Flow, NONE, Span, changed_local, read_local};

/// The locals live at the beginning of each span.
pub(super) struct Liveness {
    /// By slot: the slot's number among those that are read anywhere, or [`NONE`].
    numbers: Vec<u32>,
    /// Those slots.
    pub slots: Vec<u16>,
    /// By span: the live ones, by number. Empty for unreachable spans.
    live: Vec<FixedBitSet>,
}

impl Liveness {
    /// Computes it for the reachable spans.
    pub fn new(flow: &Flow<'_>) -> Self {
        let mut liveness = Self {
            numbers: Vec::new(),
            slots: Vec::new(),
            live: Vec::new(),
        };
        liveness.number_slots(flow);
        liveness.solve(flow);
        liveness
    }

    /// The number of a slot, if it is read anywhere.
    pub fn number(&self, slot: u16) -> Option<usize> {
        match self.numbers.get(usize::from(slot)) {
            Some(&number) if number != NONE => Some(number as usize),
            _ => None,
        }
    }

    /// The numbers of the slots live at the beginning of a span, ascending.
    pub fn live_in(&self, span: u32) -> impl Iterator<Item = usize> {
        self.live[span as usize].ones()
    }

    /// Whether a handler of the span may read the local that `insn` overwrites. (A store also ends
    /// the value in the other slot of a wide one, but the JVM rejects a handler that reads that.)
    pub fn handler_sees(&self, flow: &Flow<'_>, span: &Span, insn: &Insn) -> bool {
        let slot = changed_local(insn).map(|(slot, _)| slot);
        slot.and_then(|slot| self.number(slot))
            .is_some_and(|number| {
                let mut handlers = flow.handlers(span).iter();
                handlers.any(|handler| self.live[handler.0 as usize].contains(number))
            })
    }

    fn number_slots(&mut self, flow: &Flow<'_>) {
        let reachable = flow.spans.iter().filter(|span| span.reachable);
        for (_, insn) in reachable.flat_map(|s| &flow.insns[range(s)]) {
            if let Some(slot) = read_local(insn) {
                let slot = usize::from(slot);
                if self.numbers.len() <= slot {
                    self.numbers.resize(slot + 1, NONE);
                }
                self.numbers[slot] = 0;
            }
        }
        for (slot, number) in self.numbers.iter_mut().enumerate() {
            if *number != NONE {
                *number = self.slots.len() as u32;
                self.slots.push(slot as u16);
            }
        }
    }

    /// Backwards, until nothing changes.
    fn solve(&mut self, flow: &Flow<'_>) {
        self.live = vec![FixedBitSet::new(); flow.spans.len()];
        let predecessors = predecessors(flow);
        let mut queued = vec![true; flow.spans.len()];
        let mut pending: Vec<u32> = (0..flow.spans.len() as u32).collect();
        let mut now = FixedBitSet::with_capacity(self.slots.len());
        while let Some(n) = pending.pop() {
            queued[n as usize] = false;
            let span = &flow.spans[n as usize];
            if !span.reachable {
                continue;
            }
            now.clear();
            for &successor in &span.successors {
                now.union_with(&self.live[successor as usize]);
            }
            self.backwards(&flow.insns[range(span)], &mut now);
            for handler in flow.handlers(span) {
                now.union_with(&self.live[handler.0 as usize]);
            }
            if now != self.live[n as usize] {
                self.live[n as usize] = now.clone();
                for &predecessor in &predecessors[n as usize] {
                    if !std::mem::replace(&mut queued[predecessor as usize], true) {
                        pending.push(predecessor);
                    }
                }
            }
        }
    }

    /// From what is live behind the instructions to what is live before them.
    fn backwards(&self, insns: &[(u16, &Insn)], live: &mut FixedBitSet) {
        for (_, insn) in insns.iter().rev() {
            if let Some((slot, wide)) = changed_local(insn) {
                for slot in slot..=slot.saturating_add(u16::from(wide)) {
                    if let Some(number) = self.number(slot) {
                        live.remove(number);
                    }
                }
            }
            if let Some(number) = read_local(insn).and_then(|slot| self.number(slot)) {
                live.insert(number);
            }
        }
    }
}

fn range(span: &Span) -> std::ops::Range<usize> {
    span.insns.start as usize..span.insns.end as usize
}

/// Who leads to a span, exceptional ways included.
fn predecessors(flow: &Flow<'_>) -> Vec<Vec<u32>> {
    let mut predecessors = vec![Vec::new(); flow.spans.len()];
    for (n, span) in flow.spans.iter().enumerate().filter(|s| s.1.reachable) {
        let handlers = flow.handlers(span).iter().map(|handler| handler.0);
        for target in span.successors.iter().copied().chain(handlers) {
            predecessors[target as usize].push(n as u32);
        }
    }
    predecessors
}
