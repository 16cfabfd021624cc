//! Which locals are still read. This makes the SSA form *pruned*.
//!
//! A local is live where some path leads on to a read of it without a write in between. An
//! exception may leave a span at its very beginning, so a local that a handler reads is live there.
//! In code that the JVM accepts, every path to a place where a local is live brings a value of the
//! read type (JVMS 4.10). So joins need phis for live locals only, and no path brings an unusable
//! local to such a join.
//!
//! Each local is followed backwards from its reads. So the work is proportional to the result.

use crate::build::flow::{Flow, NONE, Span, changed_local, read_local};
use crate::error::{BuildError, CodeFault};
use classfile::Insn;

/// The locals live at the beginning of each span.
pub(super) struct Liveness {
    /// By slot: the slot's number among those that are read anywhere, or [`NONE`].
    numbers: Vec<u32>,
    /// Those slots.
    pub slots: Vec<u16>,
    /// By span: the live ones, by number, ascending. Empty for unreachable spans.
    live: Vec<Vec<u32>>,
}

/// Where one local is read before any write in the same span, and where it is written.
#[derive(Clone, Default)]
struct Accesses {
    reads: Vec<u32>,
    writes: Vec<u32>,
}

impl Liveness {
    /// Computes it for the reachable spans.
    pub fn new(flow: &Flow<'_>) -> Result<Self, BuildError> {
        let mut liveness = Self {
            numbers: Vec::new(),
            slots: Vec::new(),
            live: vec![Vec::new(); flow.spans.len()],
        };
        liveness.number_slots(flow);
        let accesses = liveness.accesses(flow);
        liveness.solve(flow, &accesses)?;
        Ok(liveness)
    }

    /// The number of a slot, if it is read anywhere.
    pub fn number(&self, slot: u16) -> Option<usize> {
        match self.numbers.get(usize::from(slot)) {
            Some(&number) if number != NONE => Some(number as usize),
            _ => None,
        }
    }

    /// The numbers of the slots live at the beginning of a span, ascending.
    pub fn live_in(&self, span: u32) -> impl ExactSizeIterator<Item = usize> {
        self.live[span as usize]
            .iter()
            .map(|&number| number as usize)
    }

    /// Whether a handler of the span may read the local that `insn` overwrites. (A store also ends
    /// the value in the other slot of a wide one, but the JVM rejects a handler that reads that.)
    pub fn handler_sees(&self, flow: &Flow<'_>, span: &Span, insn: &Insn) -> bool {
        let slot = changed_local(insn).map(|(slot, _)| slot);
        slot.and_then(|slot| self.number(slot))
            .is_some_and(|number| {
                let number = number as u32;
                let mut handlers = flow.handlers(span).iter();
                handlers.any(|handler| self.live[handler.0 as usize].binary_search(&number).is_ok())
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

    /// The accesses to each local, by number.
    fn accesses(&self, flow: &Flow<'_>) -> Vec<Accesses> {
        let mut accesses = vec![Accesses::default(); self.slots.len()];
        for (n, span) in (0..).zip(&flow.spans).filter(|(_, span)| span.reachable) {
            for (_, insn) in &flow.insns[range(span)] {
                if let Some(number) = read_local(insn).and_then(|slot| self.number(slot)) {
                    let of_local = &mut accesses[number];
                    if of_local.writes.last() != Some(&n) && of_local.reads.last() != Some(&n) {
                        of_local.reads.push(n);
                    }
                }
                let Some((slot, wide)) = changed_local(insn) else {
                    continue;
                };
                for slot in slot..=slot.saturating_add(u16::from(wide)) {
                    if let Some(number) = self.number(slot)
                        && accesses[number].writes.last() != Some(&n)
                    {
                        accesses[number].writes.push(n);
                    }
                }
            }
        }
        accesses
    }

    /// Follows every local from its reads back to its writes.
    fn solve(&mut self, flow: &Flow<'_>, accesses: &[Accesses]) -> Result<(), BuildError> {
        let predecessors = predecessors(flow)?;
        let mut written = vec![NONE; flow.spans.len()];
        let mut seen = vec![NONE; flow.spans.len()];
        let mut pending = Vec::new();
        let mut work = 0;
        for (number, of_local) in (0..).zip(accesses) {
            for &span in &of_local.writes {
                written[span as usize] = number;
            }
            for &span in &of_local.reads {
                seen[span as usize] = number;
                pending.push(span);
            }
            while let Some(span) = pending.pop() {
                self.live[span as usize].push(number);
                work += predecessors[span as usize].len();
                for &(from, exceptional) in &predecessors[span as usize] {
                    let from = from as usize;
                    if seen[from] != number && (exceptional || written[from] != number) {
                        seen[from] = number;
                        pending.push(from as u32);
                    }
                }
            }
            if work > flow.budget() {
                return Err(CodeFault::TooLarge.at(0));
            }
        }
        Ok(())
    }
}

fn range(span: &Span) -> std::ops::Range<usize> {
    span.insns.start as usize..span.insns.end as usize
}

/// The predecessors of each span, and whether control comes by an exception.
fn predecessors(flow: &Flow<'_>) -> Result<Vec<Vec<(u32, bool)>>, BuildError> {
    let edges = flow
        .spans
        .iter()
        .map(|s| s.successors.len() + flow.handlers(s).len());
    if edges.sum::<usize>() > flow.budget() {
        return Err(CodeFault::TooLarge.at(0));
    }
    let mut predecessors = vec![Vec::new(); flow.spans.len()];
    for (n, span) in (0..).zip(&flow.spans).filter(|(_, span)| span.reachable) {
        for &target in &span.successors {
            predecessors[target as usize].push((n, false));
        }
        for handler in flow.handlers(span) {
            predecessors[handler.0 as usize].push((n, true));
        }
    }
    Ok(predecessors)
}
