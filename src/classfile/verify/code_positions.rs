//! A labelled code by position: the places of labels, frames and exception ranges.
//!
//! The format's rules for places are checked before any type (JVMS 4.7.3, 4.7.4, 4.9.1):
//!
//! - Used labels stand exactly once.
//! - Branches and handlers lead to instructions.
//! - Ranges are not empty.
//! - Frames ascend.
//! - Uninitialised types name a `new`.
//! - Switch keys ascend.

use crate::code::{Code, CodeElement, Insn, Pc, SwitchTable};
use crate::descriptor::FieldType;
use crate::frame::{Frame, VerificationType};
use crate::label::Label;
use crate::opcode::Op;
use crate::verify::error::{VerifyFault, require, wrong};
use crate::verify::hierarchy::ROOM;
use crate::verify::types::{SlotType, TypeState};
use base::{Id, Sym};

/// More labels than any code needs: several at each of 65,535 places.
const MAX_LABELS: u32 = 1 << 22;

/// An exception range by positions; `end` is exclusive.
#[derive(Clone, Copy, Debug)]
pub(super) struct Range {
    pub start: usize,
    pub end: usize,
    pub handler: usize,
    pub catch_type: Option<Sym>,
}

/// A code by position.
pub(super) struct CodePositions<'a> {
    pub insns: Vec<(Pc, &'a Insn)>,
    /// For each label the position of the instruction after it.
    labels: Vec<Option<usize>>,
    pub ranges: Vec<Range>,
    /// Frames by ascending position.
    pub frames: Vec<TypeState>,
    /// For each position the index in `frames`.
    pub frame_at: Vec<Option<u32>>,
}

impl<'a> CodePositions<'a> {
    /// Finds every place of `code`. Frames are read only if `with_frames`, because inference does
    /// not use them.
    pub(super) fn new(code: &'a Code, with_frames: bool) -> Result<Self, VerifyFault> {
        require(
            code.label_count < MAX_LABELS,
            "the code has too many labels",
        )?;
        let mut layout = CodePositions {
            insns: Vec::new(),
            labels: vec![None; code.label_count as usize],
            ranges: Vec::new(),
            frames: Vec::new(),
            frame_at: Vec::new(),
        };
        layout.place(code)?;
        require(!layout.insns.is_empty(), "the code is empty")?;
        for &(_, insn) in &layout.insns {
            layout.check_targets(insn)?;
        }
        layout.find_ranges(code)?;
        layout.frame_at = vec![None; layout.insns.len()];
        if with_frames {
            layout.read_frames(code)?;
        }
        Ok(layout)
    }

    /// The number of instructions.
    pub(super) fn len(&self) -> usize {
        self.insns.len()
    }

    fn place(&mut self, code: &'a Code) -> Result<(), VerifyFault> {
        for item in &code.items {
            match item {
                CodeElement::Insn(pc, insn) => self.insns.push((*pc, insn)),
                CodeElement::Label(label) => {
                    let here = self.insns.len();
                    let Some(place) = self.labels.get_mut(label.index()) else {
                        return wrong("the code has a label beyond its label count");
                    };
                    require(place.replace(here).is_none(), "a label marks two places")?;
                }
            }
        }
        Ok(())
    }

    /// The position after a label, which may be the end.
    pub(super) fn place_of(&self, label: Label) -> Result<usize, VerifyFault> {
        match self.labels.get(label.index()).copied().flatten() {
            Some(place) => Ok(place),
            None => wrong("the code uses a label that marks no place"),
        }
    }

    /// The position of the instruction at a label.
    pub(super) fn target(&self, label: Label) -> Result<usize, VerifyFault> {
        let place = self.place_of(label)?;
        require(
            place < self.insns.len(),
            "a branch, a handler or a frame leads to the end of the code",
        )?;
        Ok(place)
    }

    /// The positions that an instruction may jump to.
    pub(super) fn targets(&self, insn: &Insn) -> Result<Vec<usize>, VerifyFault> {
        match insn {
            Insn::Branch(_, label) => Ok(vec![self.target(*label)?]),
            Insn::Switch(table) => std::iter::once(table.default)
                .chain(table.cases.iter().map(|&(_, label)| label))
                .map(|label| self.target(label))
                .collect(),
            Insn::Plain(_)
            | Insn::Push(..)
            | Insn::Ldc(_)
            | Insn::Local(..)
            | Insn::Iinc(..)
            | Insn::Field(..)
            | Insn::Invoke(..)
            | Insn::InvokeDynamic(..)
            | Insn::Type(..)
            | Insn::NewArray(_)
            | Insn::MultiANewArray(..) => Ok(Vec::new()),
        }
    }

    fn check_targets(&self, insn: &Insn) -> Result<(), VerifyFault> {
        self.targets(insn)?;
        match insn {
            Insn::Switch(table) => check_keys(table),
            _ => Ok(()),
        }
    }

    fn find_ranges(&mut self, code: &Code) -> Result<(), VerifyFault> {
        for range in &code.exceptions {
            let (start, end) = (self.place_of(range.start)?, self.place_of(range.end)?);
            require(start < end, "an exception range covers no instruction")?;
            self.ranges.push(Range {
                start,
                end,
                handler: self.target(range.handler)?,
                catch_type: range.catch_type,
            });
        }
        Ok(())
    }

    fn read_frames(&mut self, code: &Code) -> Result<(), VerifyFault> {
        let (mut last, mut kept) = (None, 0);
        for (label, frame) in &code.frames {
            kept += frame.locals.len() + frame.stack.len();
            if kept > ROOM {
                return Err(VerifyFault::TooComplex);
            }
            let place = self.target(*label)?;
            require(
                last < Some(place),
                "the stack map frames are not in the order of the code",
            )?;
            last = Some(place);
            self.frame_at[place] = u32::try_from(self.frames.len()).ok();
            let state = self.state_of(frame)?;
            self.frames.push(state);
        }
        Ok(())
    }

    /// A frame as a state by slots.
    fn state_of(&self, frame: &Frame) -> Result<TypeState, VerifyFault> {
        let types = |list: &[VerificationType]| {
            list.iter()
                .map(|&ty| self.slot_type(ty))
                .collect::<Result<Vec<_>, _>>()
        };
        Ok(TypeState::new(types(&frame.locals)?, types(&frame.stack)?))
    }

    fn slot_type(&self, ty: VerificationType) -> Result<SlotType, VerifyFault> {
        Ok(match ty {
            VerificationType::Top => SlotType::Top,
            VerificationType::Integer => SlotType::Int,
            VerificationType::Float => SlotType::Float,
            VerificationType::Long => SlotType::Long,
            VerificationType::Double => SlotType::Double,
            VerificationType::Null => SlotType::Null,
            VerificationType::UninitializedThis => SlotType::UninitThis,
            VerificationType::Object(name) => SlotType::Object(class_constant(name)?),
            VerificationType::Uninitialized(label) => {
                let place = self.target(label)?;
                let is_new = matches!(self.insns[place].1, Insn::Type(Op::New, _));
                require(
                    is_new,
                    "an uninitialised type in a frame names an instruction that is no `new`",
                )?;
                SlotType::Uninit(u32::try_from(place).unwrap_or(u32::MAX))
            }
        })
    }
}

/// The name of a class constant, when it is well-formed (JVMS 4.4.1).
pub(super) fn class_constant(name: Sym) -> Result<Sym, VerifyFault> {
    match name.bytes().first() {
        None => wrong("a class constant has an empty name"),
        Some(b'[') if FieldType::parse(name).is_none() => {
            wrong("an array type is malformed, or has more than 255 dimensions")
        }
        Some(_) => Ok(name),
    }
}

/// JVMS 4.10.1.9: the keys of a `lookupswitch` ascend, and the keys of a `tableswitch` are
/// consecutive.
fn check_keys(table: &SwitchTable) -> Result<(), VerifyFault> {
    require(
        !(table.is_table && table.cases.is_empty()),
        "the tableswitch has no cases",
    )?;
    let in_order = table.cases.windows(2).all(|pair| {
        let (a, b) = (i64::from(pair[0].0), i64::from(pair[1].0));
        if table.is_table { a + 1 == b } else { a < b }
    });
    require(
        in_order,
        "the keys of the switch do not ascend, or a tableswitch has gaps",
    )
}
