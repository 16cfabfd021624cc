//! New frames for code with changed control flow.
//!
//! The inferred state at every branch target and handler is a frame that type checking accepts.
//! Inference merges upwards, so every state that flows there is assignable to the merged one (JVMS
//! 4.10.1.5). Classes and interfaces merge as in 4.10.2.2. Assignability allows that, because an
//! interface as a target accepts every object.
//!
//! The code that emits the method type-checks the result all the same. The new frames may lead to
//! questions that the old frames did not, so compare them.
//!
//! Code that is not reached has no inferred frame, and is an error: remove it first.

use crate::code::{Code, CodeElement};
use crate::frame::{Frame, VerificationType};
use crate::label::Label;
use crate::verify::code_positions::CodePositions;
use crate::verify::error::{VerifyFault, require};
use crate::verify::infer::Inferred;
use crate::verify::types::{SlotType, TypeState};

/// The new frames, with their positions.
pub(super) struct NewFrames(Vec<(usize, TypeState)>);

/// The frames that inference finds.
pub(super) fn new_frames(
    layout: &CodePositions<'_>,
    inferred: &Inferred,
) -> Result<NewFrames, VerifyFault> {
    let mut reached = vec![false; layout.len()];
    let mut frames = Vec::new();
    for (place, state) in inferred.entries() {
        reached[place] = true;
        if place != 0 || is_target(layout, 0)? {
            frames.push((place, state.clone()));
        }
    }
    for (&(_, before), &reached) in layout.insns.iter().zip(&reached[1..]) {
        require(
            !before.ends_flow() || reached,
            "the code has instructions that are never reached",
        )?;
    }
    Ok(NewFrames(frames))
}

fn is_target(layout: &CodePositions<'_>, place: usize) -> Result<bool, VerifyFault> {
    for &(_, insn) in &layout.insns {
        if layout.targets(insn)?.contains(&place) {
            return Ok(true);
        }
    }
    Ok(layout.ranges.iter().any(|r| r.handler == place))
}

impl NewFrames {
    /// Writes the frames into the code, and adds missing labels.
    pub(super) fn install(self, code: &mut Code) {
        let mut labels = FrameLabels::of(code);
        let frames = self.0.iter().map(|(place, state)| {
            let at = labels.at(*place);
            (at, frame_of(state, &mut labels))
        });
        let frames = frames.collect();
        labels.install(code);
        code.frames = frames;
    }
}

/// The label before each instruction, made on demand.
struct FrameLabels {
    known: Vec<Option<Label>>,
    /// Pairs of position and label, for the new labels.
    new_labels: Vec<(usize, Label)>,
    next: u32,
}

impl FrameLabels {
    fn of(code: &Code) -> Self {
        let mut known = Vec::new();
        let mut last = None;
        for item in &code.items {
            match item {
                CodeElement::Label(label) => last = Some(*label),
                CodeElement::Insn(..) => known.push(last.take()),
            }
        }
        Self {
            known,
            new_labels: Vec::new(),
            next: code.label_count,
        }
    }

    fn at(&mut self, place: usize) -> Label {
        let (next, new_labels) = (&mut self.next, &mut self.new_labels);
        *self.known[place].get_or_insert_with(|| {
            let label = base::Id::new(*next as usize);
            *next += 1;
            new_labels.push((place, label));
            label
        })
    }

    fn install(mut self, code: &mut Code) {
        self.new_labels.sort_unstable();
        let mut new_labels = self.new_labels.into_iter().peekable();
        let mut place = 0;
        let mut items = Vec::with_capacity(code.items.len() + new_labels.len());
        for item in code.items.drain(..) {
            if matches!(item, CodeElement::Insn(..)) {
                if let Some((_, label)) = new_labels.next_if(|&(at, _)| at == place) {
                    items.push(CodeElement::Label(label));
                }
                place += 1;
            }
            items.push(item);
        }
        code.items = items;
        code.label_count = self.next;
    }
}

/// A state as a frame: one entry for a `long` or `double`, no unusable locals at the end.
fn frame_of(state: &TypeState, labels: &mut FrameLabels) -> Frame {
    let used = state.locals.iter().rposition(|&ty| ty != SlotType::Top);
    let locals = &state.locals[..used.map_or(0, |last| last + 1)];
    let mut types = |list: &[SlotType]| {
        list.iter()
            .filter_map(|&ty| verification_type(ty, labels))
            .collect()
    };
    Frame {
        locals: types(locals),
        stack: types(&state.stack),
    }
}

fn verification_type(ty: SlotType, labels: &mut FrameLabels) -> Option<VerificationType> {
    Some(match ty {
        SlotType::Top => VerificationType::Top,
        SlotType::Int => VerificationType::Integer,
        SlotType::Float => VerificationType::Float,
        SlotType::Long => VerificationType::Long,
        SlotType::Double => VerificationType::Double,
        SlotType::Second => return None,
        SlotType::Null => VerificationType::Null,
        SlotType::UninitThis => VerificationType::UninitializedThis,
        SlotType::Uninit(place) => VerificationType::Uninitialized(labels.at(place as usize)),
        SlotType::Object(name) => VerificationType::Object(name),
    })
}
