//! Far conditional branches in code with frames.
//!
//! A conditional branch reaches 32 KiB. Its inverse over a `goto_w` would need a frame behind the
//! pair, with types that the code does not have. But the code has the frame at the branch's target.
//! So the branch goes to an *island* instead: a `goto` to the target, with the target's own frame.
//!
//! The island stands behind an instruction that ends the flow, so control does not run into it. Its
//! frame is sound: a state that is assignable to the target's frame is assignable to the island's
//! equal frame (JVMS 4.10.1.4).
//!
//! An island lies in no exception range, because there its frame would have to suit the handler,
//! too. A method without such a place within reach is too large.

use rustc_hash::FxHashMap;

use crate::code::{Code, CodeElement, Insn, Pc};
use crate::encode::layout::CodeLayout;
use crate::encode::stray;
use crate::error::ClassError;
use crate::label::Label;
use crate::opcode::Op;

/// The largest distance between a branch and its island before islands are inserted. It leaves room
/// for 340 islands.
const REACH: u32 = 31_000;

struct Island {
    /// The island goes behind this item.
    behind: usize,
    offset: u32,
    label: Label,
    target: Label,
    pc: Pc,
}

/// The code with islands for all branches in `layout.far`.
pub(super) fn insert(code: &Code, layout: &CodeLayout) -> Result<Code, ClassError> {
    let mut code = code.clone();
    let spots = spots(&code, layout)?;
    let frames: FxHashMap<Label, usize> = (0..code.frames.len())
        .map(|index| (code.frames[index].0, index))
        .collect();
    let mut islands: Vec<Island> = Vec::new();
    // For each target its latest island. Branches come in order, so an earlier island is never
    // nearer.
    let mut latest: FxHashMap<Label, usize> = FxHashMap::default();
    for &index in &layout.far {
        let CodeElement::Insn(pc, Insn::Branch(op, target)) = code.items[index] else {
            continue;
        };
        let from = layout.offset(index);
        let known = latest.get(&target).map(|&known| &islands[known]);
        let label = match known.filter(|island| island.offset.abs_diff(from) < REACH) {
            Some(island) => island.label,
            None => {
                let (behind, offset) = nearest(&spots, from)?;
                let frame = *frames.get(&target).ok_or_else(|| stray(target))?;
                let label = code.new_label();
                code.frames.push((label, code.frames[frame].1.clone()));
                latest.insert(target, islands.len());
                islands.push(Island {
                    behind,
                    offset,
                    label,
                    target,
                    pc,
                });
                label
            }
        };
        code.items[index] = CodeElement::Insn(pc, Insn::Branch(op, label));
    }
    place(&mut code, islands);
    Ok(code)
}

/// The items behind which an island may lie, each with the offset of its end, in ascending order.
fn spots(code: &Code, layout: &CodeLayout) -> Result<Vec<(usize, u32)>, ClassError> {
    // A range that ends at an island's place ends behind the island. A range that starts there
    // starts behind it. So a range covers the offsets from behind its start up to its end.
    let mut changes = vec![0_i32; layout.length() + 2];
    for range in &code.exceptions {
        changes[usize::from(layout.place(range.start)?) + 1] += 1;
        changes[usize::from(layout.place(range.end)?) + 1] -= 1;
    }
    let mut depth = 0;
    let covered: Vec<bool> = changes
        .into_iter()
        .map(|change| {
            depth += change;
            depth != 0
        })
        .collect();
    let mut spots = Vec::new();
    for (index, item) in code.items.iter().enumerate() {
        let offset = layout.offset(index + 1);
        if ends_flow(item) && !covered[offset as usize] {
            spots.push((index, offset));
        }
    }
    Ok(spots)
}

fn ends_flow(item: &CodeElement) -> bool {
    match item {
        CodeElement::Insn(_, Insn::Plain(op) | Insn::Branch(op, _)) => op.ends_flow(),
        CodeElement::Insn(_, Insn::Switch(_)) => true,
        _ => false,
    }
}

/// The spot nearest to a branch.
fn nearest(spots: &[(usize, u32)], from: u32) -> Result<(usize, u32), ClassError> {
    let after = spots.partition_point(|(_, offset)| *offset <= from);
    let around = &spots[after.saturating_sub(1)..spots.len().min(after + 1)];
    let nearest = around
        .iter()
        .min_by_key(|(_, offset)| offset.abs_diff(from));
    nearest
        .copied()
        .filter(|(_, offset)| offset.abs_diff(from) < REACH)
        .ok_or_else(|| ClassError::TooLarge("conditional branch".into()))
}

fn place(code: &mut Code, mut islands: Vec<Island>) {
    islands.sort_by_key(|island| island.behind);
    let mut islands = islands.into_iter().peekable();
    let items = std::mem::take(&mut code.items);
    for (index, item) in items.into_iter().enumerate() {
        code.items.push(item);
        while let Some(island) = islands.next_if(|island| island.behind == index) {
            code.items.push(CodeElement::Label(island.label));
            let jump = Insn::Branch(Op::Goto, island.target);
            code.items.push(CodeElement::Insn(island.pc, jump));
        }
    }
}
