//! Far conditional branches in code with frames.
//!
//! A conditional branch reaches 32 KiB. Turned round over a `goto_w` it needs a frame behind the
//! pair, whose types nobody has written down. The frame at the branch's target is written down, so
//! instead the branch goes to an *island*: a `goto` to the target, with the target's own frame, put
//! where control does not come by, that is behind an instruction that ends the flow. What is
//! assignable to the target's frame at the branch is so at the island (JVMS 4.10.1.4).
//!
//! An island lies in no exception range, because the frame there must suit the handler too. Where
//! no such place is within reach the method is too large.

use crate::classfile::code::{Code, Insn, Item, Label, Pc};
use crate::classfile::encode::layout::Layout;
use crate::classfile::encode::stray;
use crate::classfile::error::ClassError;
use crate::classfile::opcode::Op;

/// How far a branch and its island may be apart before the islands are in: leaves room for 340
/// of them.
const REACH: u32 = 31_000;

struct Island {
    /// It goes behind this item.
    behind: usize,
    offset: u32,
    label: Label,
    target: Label,
    pc: Pc,
}

/// The code with islands for all of `layout.far`.
pub(super) fn insert(code: &Code, layout: &Layout) -> Result<Code, ClassError> {
    let mut code = code.clone();
    let spots = spots(&code, layout)?;
    let mut islands: Vec<Island> = Vec::new();
    for &index in &layout.far {
        let Item::Insn(pc, Insn::Branch(op, target)) = code.items[index] else {
            continue;
        };
        let from = layout.offset(index);
        let near = |offset: u32| offset.abs_diff(from) < REACH;
        let known = islands
            .iter()
            .find(|island| island.target == target && near(island.offset));
        let label = match known {
            Some(island) => island.label,
            None => {
                let island = island(&mut code, &spots, from, target, pc)?;
                let label = island.label;
                islands.push(island);
                label
            }
        };
        code.items[index] = Item::Insn(pc, Insn::Branch(op, label));
    }
    place(&mut code, islands);
    Ok(code)
}

/// The items behind which an island may lie, with the offsets behind them.
fn spots(code: &Code, layout: &Layout) -> Result<Vec<(usize, u32)>, ClassError> {
    let mut covered = Vec::with_capacity(code.exceptions.len());
    for range in &code.exceptions {
        covered.push((layout.place(range.start)?, layout.place(range.end)?));
    }
    let ends_flow = |item: &Item| match item {
        Item::Insn(_, Insn::Plain(op) | Insn::Branch(op, _)) => op.ends_flow(),
        Item::Insn(_, Insn::Switch(_)) => true,
        _ => false,
    };
    let mut spots = Vec::new();
    for (index, item) in code.items.iter().enumerate() {
        let offset = layout.offset(index + 1);
        // A range that ends here ends behind the island, one that starts here starts behind it.
        let is_covered =
            |&(start, end): &(u16, u16)| u32::from(start) < offset && offset <= u32::from(end);
        if ends_flow(item) && !covered.iter().any(is_covered) {
            spots.push((index, offset));
        }
    }
    Ok(spots)
}

/// An island at the spot nearest to the branch.
fn island(
    code: &mut Code,
    spots: &[(usize, u32)],
    from: u32,
    target: Label,
    pc: Pc,
) -> Result<Island, ClassError> {
    let nearest = spots
        .iter()
        .min_by_key(|(_, offset)| offset.abs_diff(from))
        .filter(|(_, offset)| offset.abs_diff(from) < REACH);
    let &(behind, offset) =
        nearest.ok_or_else(|| ClassError::TooLarge("conditional branch".into()))?;
    let frame = code.frames.iter().find(|(label, _)| *label == target);
    let frame = frame.ok_or_else(|| stray(target))?.1.clone();
    let label = code.new_label();
    code.frames.push((label, frame));
    Ok(Island {
        behind,
        offset,
        label,
        target,
        pc,
    })
}

fn place(code: &mut Code, mut islands: Vec<Island>) {
    islands.sort_by_key(|island| island.behind);
    let mut islands = islands.into_iter().peekable();
    let items = std::mem::take(&mut code.items);
    for (index, item) in items.into_iter().enumerate() {
        code.items.push(item);
        while let Some(island) = islands.next_if(|island| island.behind == index) {
            code.items.push(Item::Label(island.label));
            let jump = Insn::Branch(Op::Goto, island.target);
            code.items.push(Item::Insn(island.pc, jump));
        }
    }
}
