//! Instructions in spans: pieces of straight code with one handler list, and where they lead.
//!
//! Spans begin at branch targets, after jumps, and where an exception range begins or ends. Later
//! they also begin after changes of locals that a handler can see (`Flow::split_at_changes`). Spans
//! that control cannot reach stay in the list, marked.

use std::collections::BTreeSet;
use std::ops::Range;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::build::liveness::Liveness;
use crate::error::{BuildError, CodeFault};
use base::{Id, Sym, budgets};
use classfile::{Code, CodeElement, ExceptionRange, Insn, Label, Op as Opcode, Pc};

/// Says "no span", "no instruction".
pub(super) const NONE: u32 = u32::MAX;

/// The handlers of a span in order: the handler's span, the class caught.
pub(super) type HandlerSet = Vec<(u32, Option<Sym>)>;

/// A piece of straight code.
#[derive(Clone)]
pub(super) struct Span {
    /// Its instructions, by index.
    pub insns: Range<u32>,
    /// Its handlers, an index of [`Flow::handler_sets`].
    pub handlers: u32,
    /// Where its end leads, each span once: the next instruction, then a branch's target; a
    /// switch's cases, then its default.
    pub successors: SmallVec<[u32; 2]>,
    /// Whether control can get here.
    pub reachable: bool,
}

/// A method's code in spans.
pub(super) struct Flow<'a> {
    /// The instructions with their origins.
    pub insns: Vec<(Pc, &'a Insn)>,
    /// By label: the index of the instruction that follows it.
    places: Vec<u32>,
    /// The spans, in the order of the code.
    pub spans: Vec<Span>,
    /// The handler lists, one for each stretch of code with the same handlers; the first is empty.
    pub handler_sets: Vec<HandlerSet>,
    /// By instruction that begins a span: the span.
    span_at: Vec<u32>,
}

impl<'a> Flow<'a> {
    /// Finds the spans of `code`.
    pub fn new(code: &'a Code) -> Result<Self, BuildError> {
        let mut flow = Flow {
            insns: Vec::new(),
            places: vec![NONE; code.label_count as usize],
            spans: Vec::new(),
            handler_sets: vec![Vec::new()],
            span_at: Vec::new(),
        };
        for item in &code.items {
            match item {
                CodeElement::Insn(pc, insn) => flow.insns.push((*pc, insn)),
                CodeElement::Label(label) => {
                    let place = flow.insns.len() as u32;
                    *flow
                        .places
                        .get_mut(label.index())
                        .ok_or(CodeFault::Label.at(0))? = place;
                }
            }
        }
        if flow.insns.is_empty() {
            return Err(CodeFault::Empty.at(0));
        }
        let ranges = flow.ranges(&code.exceptions)?;
        flow.cut(&ranges)?;
        flow.assign_handlers(&ranges)?;
        flow.connect()?;
        flow.mark_reachable()?;
        Ok(flow)
    }

    /// The instruction at a label; one behind the last is `OffTheEnd`.
    fn place(&self, label: Label, pc: Pc) -> Result<u32, BuildError> {
        match self.places.get(label.index()) {
            Some(&place) if (place as usize) < self.insns.len() => Ok(place),
            Some(&place) if place != NONE => Err(CodeFault::OffTheEnd.at(pc)),
            _ => Err(CodeFault::Label.at(pc)),
        }
    }

    /// The exception table by instructions.
    fn ranges(&self, table: &[ExceptionRange]) -> Result<Vec<Protected>, BuildError> {
        let end_of = |label: Label| match self.places.get(label.index()) {
            Some(&place) if place != NONE => Ok(place),
            _ => Err(CodeFault::Label.at(0)),
        };
        table
            .iter()
            .map(|entry| {
                let insns = self.place(entry.start, 0)?..end_of(entry.end)?;
                if insns.is_empty() {
                    return Err(CodeFault::Label.at(0));
                }
                let handler = self.place(entry.handler, 0)?;
                Ok((insns, handler, entry.catch_type))
            })
            .collect()
    }

    /// Finds where spans begin, and makes them, without handlers and successors.
    fn cut(&mut self, ranges: &[Protected]) -> Result<(), BuildError> {
        let mut begins = vec![false; self.insns.len() + 1];
        begins[0] = true;
        for (index, &(pc, insn)) in self.insns.iter().enumerate() {
            for label in insn.jumps() {
                begins[self.place(label, pc)? as usize] = true;
            }
            begins[index + 1] |= ends_span(insn);
        }
        for (insns, handler, _) in ranges {
            begins[insns.start as usize] = true;
            begins[insns.end as usize] = true;
            begins[*handler as usize] = true;
        }
        begins[self.insns.len()] = true;
        self.span_at = vec![NONE; self.insns.len()];
        let mut start = 0;
        for (end, _) in begins.iter().enumerate().skip(1).filter(|begin| *begin.1) {
            self.span_at[start] = self.spans.len() as u32;
            self.spans.push(Span {
                insns: start as u32..end as u32,
                handlers: 0,
                successors: SmallVec::new(),
                reachable: false,
            });
            start = end;
        }
        Ok(())
    }

    /// Gives every span its handlers.
    fn assign_handlers(&mut self, ranges: &[Protected]) -> Result<(), BuildError> {
        let begins = ranges.iter().map(|range| (range.0.start, true));
        let ends = ranges.iter().map(|range| (range.0.end, false));
        let mut events: Vec<((u32, bool), usize)> = begins.zip(0..).chain(ends.zip(0..)).collect();
        events.sort_unstable();
        let mut events = events.into_iter().peekable();
        let mut active = BTreeSet::new();
        let mut work = 0;
        for n in 0..self.spans.len() {
            let start = self.spans[n].insns.start;
            let mut changed = false;
            while let Some(((_, begins), range)) = events.next_if(|e| e.0.0 <= start) {
                changed = true;
                if begins {
                    active.insert(range);
                } else {
                    active.remove(&range);
                }
            }
            if changed {
                work += active.len();
                let set = self.handler_set(active.iter().map(|&range| &ranges[range]));
                self.handler_sets.push(set);
            }
            work += self.handler_sets[self.handler_sets.len() - 1].len();
            if work > self.budget() {
                return Err(CodeFault::TooLarge.at(0));
            }
            self.spans[n].handlers = self.handler_sets.len() as u32 - 1;
        }
        Ok(())
    }

    /// The handlers of these entries, without entries that catch no exception (JVMS 2.10: the first
    /// match, in order). Of two entries for one class the first catches everything. No exception
    /// passes an entry for all classes.
    fn handler_set<'r>(&self, ranges: impl Iterator<Item = &'r Protected>) -> HandlerSet {
        let mut seen = FxHashSet::default();
        let mut set = HandlerSet::new();
        for (_, handler, catch_type) in ranges {
            if seen.insert(*catch_type) {
                set.push((self.span_at[*handler as usize], *catch_type));
            }
            if catch_type.is_none() {
                break;
            }
        }
        set
    }

    /// Finds the successors of all spans. Running off the end is an error only in reachable code.
    fn connect(&mut self) -> Result<(), BuildError> {
        for n in 0..self.spans.len() {
            let end = self.spans[n].insns.end;
            let (pc, insn) = self.insns[end as usize - 1];
            let mut successors = SmallVec::new();
            let mut seen = FxHashSet::default();
            if falls_through(insn) {
                let next = n as u32 + 1;
                seen.insert(next);
                successors.push(next);
            }
            for label in insn.jumps() {
                let target = self.span_at[self.place(label, pc)? as usize];
                if seen.insert(target) {
                    successors.push(target);
                }
            }
            self.spans[n].successors = successors;
        }
        Ok(())
    }

    /// Marks the spans that control can get to, handlers of such spans included.
    fn mark_reachable(&mut self) -> Result<(), BuildError> {
        let mut set_seen = vec![false; self.handler_sets.len()];
        let mut pending = vec![0];
        while let Some(n) = pending.pop() {
            let Some(span) = self.spans.get_mut(n as usize) else {
                let last = self.insns[self.insns.len() - 1].0;
                return Err(CodeFault::OffTheEnd.at(last));
            };
            if span.reachable {
                continue;
            }
            span.reachable = true;
            pending.extend(&span.successors);
            if !std::mem::replace(&mut set_seen[span.handlers as usize], true) {
                pending.extend(
                    self.handler_sets[span.handlers as usize]
                        .iter()
                        .map(|h| h.0),
                );
            }
        }
        Ok(())
    }

    /// Splits spans after each change of a local that a handler of the span may read. So all
    /// exceptions that leave a span leave it with the same locals. Says whether it split a span.
    pub fn split_at_changes(&mut self, liveness: &Liveness) -> bool {
        let mut spans = Vec::with_capacity(self.spans.len());
        let mut renumbered = Vec::with_capacity(self.spans.len());
        for span in &self.spans {
            renumbered.push(spans.len() as u32);
            let mut start = span.insns.start;
            for end in span.insns.start + 1..span.insns.end {
                let (_, insn) = self.insns[end as usize - 1];
                if span.reachable && liveness.handler_sees(self, span, insn) {
                    spans.push(Span {
                        insns: start..end,
                        successors: SmallVec::new(), // the next one: `renumber` adds it
                        ..*span
                    });
                    start = end;
                }
            }
            spans.push(Span {
                insns: start..span.insns.end,
                ..span.clone()
            });
        }
        let any = spans.len() > self.spans.len();
        renumbered.push(spans.len() as u32); // where code that is not reached runs off the end
        self.spans = spans;
        if any {
            self.renumber(&renumbered);
        }
        any
    }

    /// After a split: brings span numbers up to date.
    fn renumber(&mut self, renumbered: &[u32]) {
        for n in 0..self.spans.len() {
            let next = n as u32 + 1;
            let span = &mut self.spans[n];
            for successor in &mut span.successors {
                *successor = renumbered[*successor as usize];
            }
            let last = self.insns[span.insns.end as usize - 1].1;
            if span.successors.is_empty() && falls_through(last) {
                span.successors.push(next);
            }
            self.span_at[span.insns.start as usize] = n as u32;
        }
        for set in &mut self.handler_sets {
            for handler in set {
                handler.0 = renumbered[handler.0 as usize];
            }
        }
    }

    /// The budget for the body's edges, and for phi arguments before superfluous ones are removed.
    pub fn budget(&self) -> usize {
        budgets::ssa(self.insns.len())
    }

    /// The handlers of a span.
    pub fn handlers(&self, span: &Span) -> &HandlerSet {
        &self.handler_sets[span.handlers as usize]
    }

    /// The span that begins at the label.
    pub fn span_of(&self, label: Label, pc: Pc) -> Result<u32, BuildError> {
        Ok(self.span_at[self.place(label, pc)? as usize])
    }
}

/// An entry of the exception table: the covered instructions, the handler, the caught class.
type Protected = (Range<u32>, u32, Option<Sym>);

/// Whether control may go from it to the next instruction.
fn falls_through(insn: &Insn) -> bool {
    match insn {
        Insn::Plain(op) | Insn::Branch(op, _) => !op.ends_flow(),
        Insn::Switch(_) => false,
        _ => true,
    }
}

/// Whether the next instruction begins a span.
fn ends_span(insn: &Insn) -> bool {
    match insn {
        Insn::Plain(op) => op.ends_flow(),
        Insn::Branch(..) | Insn::Switch(_) => true,
        _ => false,
    }
}

/// Whether the instruction changes a local: which one, and whether two slots of it.
pub(super) fn changed_local(insn: &Insn) -> Option<(u16, bool)> {
    match *insn {
        Insn::Local(Opcode::Lstore | Opcode::Dstore, slot) => Some((slot, true)),
        Insn::Local(Opcode::Istore | Opcode::Fstore | Opcode::Astore, slot)
        | Insn::Iinc(slot, _) => Some((slot, false)),
        _ => None,
    }
}

/// Whether the instruction reads a local: which one.
pub(super) fn read_local(insn: &Insn) -> Option<u16> {
    match *insn {
        Insn::Local(
            Opcode::Iload | Opcode::Lload | Opcode::Fload | Opcode::Dload | Opcode::Aload,
            slot,
        )
        | Insn::Iinc(slot, _) => Some(slot),
        _ => None,
    }
}
