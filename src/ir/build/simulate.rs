//! Following the code block by block: frames at joins, terminators.
//!
//! Blocks are followed in reverse postorder. When a block's turn comes, the frames of its
//! predecessors before it in that order are known. If these are all its predecessors, a phi stands
//! for each place of the frame with different values. If an edge from a later block is still to
//! come (a loop), a phi stands for every place. `phis` removes the phis that were not needed.

use smallvec::SmallVec;

use crate::build::block_graph::{BlockGraph, BlockOrigin};
use crate::build::flow::Flow;
use crate::build::liveness::Liveness;
use crate::build::value_frame::ValueFrame;
use crate::error::{BuildError, CodeFault};
use crate::types::{Assignment, BlockId, Inst, Op, Terminator, Type, ValueId};
use base::{Id, IdMap};
use classfile::{Insn, Op as Opcode, Pc};

/// A block whose phis are not final.
pub(super) struct Draft {
    /// By predecessor: the frame that comes along the edge, as stack and live locals. Dropped when
    /// there is no phi.
    pub incoming: Vec<Vec<ValueId>>,
    /// The phis: place in the frame, result.
    pub phis: Vec<(usize, ValueId)>,
    pub insts: Vec<Inst>,
    pub terminator: Terminator,
    pub terminator_pc: Pc,
}

/// The blocks.
pub(super) type Drafts = IdMap<BlockId, Draft>;

impl Draft {
    /// The operands of its instructions and its terminator.
    pub fn operands(&self) -> impl Iterator<Item = ValueId> {
        let insts = self.insts.iter().flat_map(|inst| inst.op.operands());
        insts.chain(self.terminator.operands())
    }
}

/// The result of following a method's code; values have their first names.
pub(super) type Simulated = (Drafts, IdMap<ValueId, Type>, Vec<Assignment>);

/// Follows a method's code.
pub(super) struct Simulation<'a> {
    pub flow: &'a Flow<'a>,
    pub graph: &'a BlockGraph,
    pub frame: ValueFrame<'a>,
    /// The computational type of the method's result.
    pub result: Option<Type>,
    /// The instructions of the current block.
    pub insts: Vec<Inst>,
    /// The block that is being followed.
    pub current: BlockId,
    /// The stores of references into locals so far.
    pub assignments: Vec<Assignment>,
    /// How many places all the incoming frames have.
    size: usize,
    drafts: Drafts,
}

impl<'a> Simulation<'a> {
    pub fn new(
        flow: &'a Flow<'a>,
        graph: &'a BlockGraph,
        liveness: &'a Liveness,
        max_locals: u16,
        result: Option<Type>,
    ) -> Self {
        let drafts = graph.origins.ids().map(|_| Draft {
            incoming: Vec::new(),
            phis: Vec::new(),
            insts: Vec::new(),
            terminator: Terminator::Return(None),
            terminator_pc: 0,
        });
        Self {
            flow,
            graph,
            frame: ValueFrame::new(liveness, max_locals),
            result,
            insts: Vec::new(),
            current: Id::new(0),
            assignments: Vec::new(),
            size: 0,
            drafts: drafts.collect(),
        }
    }

    /// Defines the parameters in their slots.
    pub fn parameters(
        &mut self,
        types: impl Iterator<Item = Type>,
    ) -> Result<Vec<ValueId>, BuildError> {
        let mut slot = 0u16;
        let mut parameters = Vec::new();
        for ty in types {
            let value = self.frame.types.push(ty);
            self.frame
                .set_local(slot, value)
                .map_err(|fault| fault.at(0))?;
            slot += 1 + u16::from(ty.is_wide());
            parameters.push(value);
        }
        Ok(parameters)
    }

    /// Follows all blocks; to be called after `parameters`. Gives the drafts, the types of values,
    /// and the stores.
    pub fn run(mut self) -> Result<Simulated, BuildError> {
        for block in self.graph.origins.ids() {
            self.block(block)?;
        }
        self.check_phi_types()?;
        Ok((self.drafts, self.frame.types, self.assignments))
    }

    fn block(&mut self, block: BlockId) -> Result<(), BuildError> {
        self.current = block;
        let flow = self.flow;
        let (span, caught, body) = match self.graph.origins[block] {
            BlockOrigin::Entry => (0, false, None),
            BlockOrigin::Span { span, caught } => (span, caught, Some(span)),
            BlockOrigin::Landing { span } => (span, true, None),
        };
        let insns = &flow.spans[span as usize].insns;
        let insns = &flow.insns[insns.start as usize..insns.end as usize];
        let first_pc = insns[0].0;
        self.enter(block, span, caught)
            .map_err(|fault| fault.at(first_pc))?;
        if caught {
            self.define(first_pc, Op::Caught, Type::Ref);
        }
        let (terminator, pc) = match body {
            None => {
                let target =
                    self.graph.blocks[span as usize].ok_or(CodeFault::Label.at(first_pc))?;
                (Terminator::Goto(target), first_pc)
            }
            Some(span) => self.span(span, insns)?,
        };
        self.leave(&terminator).map_err(|fault| fault.at(pc))?;
        let draft = &mut self.drafts[block];
        draft.insts = std::mem::take(&mut self.insts);
        draft.terminator = terminator;
        draft.terminator_pc = pc;
        Ok(())
    }

    /// Follows the instructions of a span.
    fn span(&mut self, span: u32, insns: &[(Pc, &Insn)]) -> Result<(Terminator, Pc), BuildError> {
        let (&(pc, last), before) = insns.split_last().ok_or(CodeFault::Empty.at(0))?;
        for &(pc, insn) in before {
            self.insn(pc, insn).map_err(|fault| fault.at(pc))?;
        }
        if let Some(terminator) = self.terminator(pc, last, span)? {
            return Ok((terminator, pc));
        }
        self.insn(pc, last).map_err(|fault| fault.at(pc))?;
        Ok((Terminator::Goto(self.next(span, pc)?), pc))
    }

    /// The block of the next span.
    fn next(&self, span: u32, pc: Pc) -> Result<BlockId, BuildError> {
        let next = self.graph.blocks.get(span as usize + 1).copied().flatten();
        next.ok_or(CodeFault::OffTheEnd.at(pc))
    }

    /// Makes the terminator of an instruction and takes its operands; `None` for other
    /// instructions.
    fn terminator(
        &mut self,
        pc: Pc,
        insn: &Insn,
        span: u32,
    ) -> Result<Option<Terminator>, BuildError> {
        let here = |fault: CodeFault| fault.at(pc);
        let target = |label| -> Result<BlockId, BuildError> {
            let span = self.flow.span_of(label, pc)?;
            self.graph.blocks[span as usize].ok_or(CodeFault::Label.at(pc))
        };
        Ok(Some(match insn {
            Insn::Branch(Opcode::Goto, label) => Terminator::Goto(target(*label)?),
            Insn::Branch(op, label) => {
                let (taken, fallthrough) = (target(*label)?, self.next(span, pc)?);
                let args = self.operands(*op).map_err(here)?;
                Terminator::If {
                    op: *op,
                    args,
                    taken,
                    fallthrough,
                }
            }
            Insn::Switch(table) => {
                let cases = table
                    .cases
                    .iter()
                    .map(|&(key, label)| Ok((key, target(label)?)));
                let (cases, default) = (cases.collect::<Result<_, _>>()?, target(table.default)?);
                let key = self.frame.pop_as(Type::Int).map_err(here)?;
                Terminator::Switch {
                    key,
                    cases,
                    default,
                }
            }
            Insn::Plain(Opcode::Athrow) => {
                Terminator::Throw(self.frame.pop_as(Type::Ref).map_err(here)?)
            }
            Insn::Plain(op) if op.is_return() => {
                let values: SmallVec<[ValueId; 1]> = self.operands(*op).map_err(here)?;
                let value = values.first().copied();
                if value.map(|value| self.frame.types[value]) != self.result {
                    return Err(CodeFault::Type.at(pc));
                }
                Terminator::Return(value)
            }
            _ => return Ok(None),
        }))
    }

    /// Makes the frame at a block's beginning, phis included, and hands the locals to its handlers.
    fn enter(&mut self, block: BlockId, span: u32, caught: bool) -> Result<(), CodeFault> {
        let predecessors = self.graph.predecessors[block].len();
        if predecessors > 0 {
            let incoming = &self.drafts[block].incoming;
            let first = incoming.first().ok_or(CodeFault::Depth)?.clone();
            let complete = incoming.len() == predecessors;
            let needs_phi =
                |place: usize| !complete || incoming.iter().any(|row| row[place] != first[place]);
            let needed: Vec<usize> = (0..first.len()).filter(|&place| needs_phi(place)).collect();
            let mut values = first;
            let draft = &mut self.drafts[block];
            for place in needed {
                values[place] = self.frame.types.push(self.frame.types[values[place]]);
                draft.phis.push((place, values[place]));
            }
            if draft.phis.is_empty() {
                draft.incoming = Vec::new();
            }
            self.frame.enter(span, &values);
            debug_assert!(!caught || self.frame.stack.is_empty());
        }
        for handler in &self.graph.handlers[block] {
            let row = self.frame.live_locals(self.span_of(handler.target))?;
            self.bring(handler.target, row)?;
        }
        Ok(())
    }

    /// Hands the frame to the successors.
    fn leave(&mut self, terminator: &Terminator) -> Result<(), CodeFault> {
        for target in terminator.successors() {
            let mut row = self.frame.stack.clone();
            row.extend(self.frame.live_locals(self.span_of(target))?);
            self.bring(target, row)?;
        }
        Ok(())
    }

    /// Adds a frame to a block's incoming ones. Blocks come in order, and so do a block's
    /// predecessors. So the n-th frame belongs to the n-th predecessor.
    fn bring(&mut self, target: BlockId, row: Vec<ValueId>) -> Result<(), CodeFault> {
        let incoming = &mut self.drafts[target].incoming;
        if incoming
            .first()
            .is_some_and(|first| first.len() != row.len())
        {
            return Err(CodeFault::Depth);
        }
        self.size += row.len();
        if self.size > self.flow.budget() {
            return Err(CodeFault::TooLarge);
        }
        incoming.push(row);
        Ok(())
    }

    /// The span whose live locals a block takes.
    fn span_of(&self, block: BlockId) -> u32 {
        match self.graph.origins[block] {
            BlockOrigin::Entry => 0,
            BlockOrigin::Span { span, .. } | BlockOrigin::Landing { span } => span,
        }
    }

    /// Checks that all arguments of a phi are of its type.
    fn check_phi_types(&self) -> Result<(), BuildError> {
        let types = &self.frame.types;
        for draft in self.drafts.values() {
            for &(place, phi) in &draft.phis {
                if draft
                    .incoming
                    .iter()
                    .any(|row| types[row[place]] != types[phi])
                {
                    return Err(CodeFault::Type.at(draft.terminator_pc));
                }
            }
        }
        Ok(())
    }
}
