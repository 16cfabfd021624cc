//! A bytecode verifier for labelled code.
//!
//! Every emitted method must pass [`verify`]. It uses
//!
//! - type checking (JVMS 4.10.1) for class versions from 50 on;
//! - type inference (4.10.2) for older versions, and for version 50 when type checking fails, as
//!   HotSpot does.
//!
//! [`stacks_at`] gives editing code the operand stack before each instruction. [`recompute_frames`]
//! makes frames for changed control flow. Where HotSpot is stricter than the specification, its
//! rules hold; the tests compare the answers over thousands of mutated methods.
//!
//! The verifier does not check questions outside of verification: whether named classes and members
//! exist and are accessible (resolution), overridden final methods, constant-pool format, loader
//! constraints.

mod check;
mod code_positions;
mod error;
mod frames;
mod hierarchy;
mod infer;
mod machine;
mod members;
mod shuffle;
mod statics;
mod types;

pub use error::VerifyError;
pub use hierarchy::{AccessQuestion, Hierarchy, Questions, Unknowns};
pub use types::{SlotType, StackTypes};

use crate::access::MethodFlags;
use crate::class::{ClassFile, Method};
use crate::code::Code;
use crate::descriptor::MethodDescriptor;
use base::Sym;
use code_positions::CodePositions;
use error::VerifyFault;
use hierarchy::{Oracle, ROOM};
use machine::VerifierMachine;
use types::{TypeState, Watch};

/// The oldest class version that may have frames.
const FIRST_WITH_FRAMES: u16 = 50;

/// The verified method: a method of `class`, or one to be added to it.
#[derive(Clone, Copy, Debug)]
pub struct VerifiedMethod<'a> {
    /// The class. It answers questions about itself, so the hierarchy need not know it.
    pub class: &'a ClassFile,
    /// The method's flags.
    pub flags: MethodFlags,
    /// Its name.
    pub name: Sym,
    /// Its descriptor.
    pub descriptor: Sym,
}

/// The limits for stack and locals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StackLimits {
    /// `max_stack` and `max_locals` of the code: for code as it was read.
    Declared,
    /// The limits of the format: for edited code, because the writer computes its limits later.
    Format,
}

impl<'a> VerifiedMethod<'a> {
    /// A method of a class.
    pub fn of(class: &'a ClassFile, method: &Method) -> Self {
        Self {
            class,
            flags: method.flags,
            name: method.name,
            descriptor: method.descriptor,
        }
    }

    /// The locals at the start: the receiver, then the arguments.
    fn first_locals(&self, descriptor: &MethodDescriptor) -> Vec<SlotType> {
        let is_constructor = self.name == "<init>" && self.class.name != "java/lang/Object";
        let receiver = match (self.flags.is_static(), is_constructor) {
            (true, _) => None,
            (false, true) => Some(SlotType::UninitThis),
            (false, false) => Some(SlotType::Object(self.class.name)),
        };
        let arguments = descriptor.parameters.iter().map(|&p| SlotType::of(p));
        receiver.into_iter().chain(arguments).collect()
    }
}

/// A verification to run: the method and the settings.
#[derive(Clone, Copy)]
struct Verification<'a> {
    subject: &'a VerifiedMethod<'a>,
    code: &'a Code,
    limits: StackLimits,
    unknowns: Unknowns<'a>,
    hierarchy: &'a dyn Hierarchy,
}

impl<'a> Verification<'a> {
    /// Verifies edited code. Unknown answers are assumed to be yes.
    fn of_edited(
        subject: &'a VerifiedMethod<'a>,
        code: &'a Code,
        hierarchy: &'a dyn Hierarchy,
    ) -> Self {
        Self {
            subject,
            code,
            limits: StackLimits::Format,
            unknowns: Unknowns::Assume,
            hierarchy,
        }
    }

    /// Runs `with` on a machine at the method's start.
    fn run<T>(
        &self,
        with_frames: bool,
        with: impl FnOnce(&mut VerifierMachine<'_>) -> Result<T, VerifyFault>,
    ) -> Result<(T, Questions), VerifyError> {
        let layout = CodePositions::new(self.code, with_frames).map_err(|fault| fault.at(0, 0))?;
        let limits = match self.limits {
            StackLimits::Declared => (self.code.max_stack.into(), self.code.max_locals.into()),
            StackLimits::Format => (u16::MAX.into(), u16::MAX.into()),
        };
        let oracle = Oracle::new(self.subject.class, self.hierarchy, self.unknowns);
        let mut machine = VerifierMachine::new(self.subject, &layout, oracle, limits)
            .map_err(|fault| fault.at(0, 0))?;
        let result = with(&mut machine);
        let here = machine.here;
        match result {
            Ok(value) => Ok((value, machine.oracle.questions(!with_frames))),
            Err(fault) => Err(fault.at(here, layout.insns[here].0)),
        }
    }

    /// Type checking, or inference, as the class version demands.
    fn verify(&self, watch: &mut dyn Watch) -> Result<Questions, VerifyError> {
        let major = self.subject.class.major;
        let checked = if major >= FIRST_WITH_FRAMES {
            let checked = self.run(true, |machine| check::check(machine, watch));
            if major > FIRST_WITH_FRAMES || !matches!(checked, Err(VerifyError::Wrong { .. })) {
                return checked.map(|((), questions)| questions);
            }
            Some(checked)
        } else {
            None
        };
        match (self.infer(watch), checked) {
            (Ok(questions), _) => Ok(questions),
            (Err(_), Some(Err(error))) => Err(error),
            (Err(error), _) => Err(error),
        }
    }

    fn infer(&self, watch: &mut dyn Watch) -> Result<Questions, VerifyError> {
        let inferred = self.run(false, |machine| {
            infer::infer(machine)?.replay(machine, watch)
        });
        inferred.map(|((), questions)| questions)
    }
}

/// Verifies a method, and gives the questions about other classes that this took.
///
/// # Errors
/// [`VerifyError::Wrong`] when the method does not verify. [`VerifyError::Unknown`] when the
/// hierarchy cannot answer a question and `unknowns` refuses it. [`VerifyError::TooComplex`] when
/// it takes too much work.
pub fn verify(
    subject: &VerifiedMethod<'_>,
    code: &Code,
    limits: StackLimits,
    unknowns: Unknowns<'_>,
    hierarchy: &dyn Hierarchy,
) -> Result<Questions, VerifyError> {
    let task = Verification {
        subject,
        code,
        limits,
        unknowns,
        hierarchy,
    };
    task.verify(&mut ())
}

/// The questions about other classes that verifying a method takes. Unknown answers are assumed to
/// be yes. An edit loads no further class if its questions are [within](Questions::is_within) those
/// of the original.
///
/// # Errors
/// As for [`verify`].
pub fn assignability_questions(
    subject: &VerifiedMethod<'_>,
    code: &Code,
    hierarchy: &dyn Hierarchy,
) -> Result<Questions, VerifyError> {
    verify(
        subject,
        code,
        StackLimits::Format,
        Unknowns::Assume,
        hierarchy,
    )
}

/// The operand stack before each instruction, by its position among [`Code::insns`]. `None` for
/// code that is neither reached nor has a frame. With frames (class versions from 50 on) this needs
/// no knowledge of other classes. Locals are left out: no caller needs them, and each place may
/// have thousands.
///
/// # Errors
/// As for [`verify`]: a method that does not verify has no types.
pub fn stacks_at(
    subject: &VerifiedMethod<'_>,
    code: &Code,
    hierarchy: &dyn Hierarchy,
) -> Result<Vec<Option<StackTypes>>, VerifyError> {
    let task = Verification::of_edited(subject, code, hierarchy);
    let mut stacks = Stacks::of(code);
    let questions = task.verify(&mut stacks)?;
    if questions.inferred && subject.class.major >= FIRST_WITH_FRAMES {
        // Drops the stacks that the failed type checking left.
        stacks = Stacks::of(code);
        task.infer(&mut stacks)?;
    }
    match stacks.room {
        Some(_) => Ok(stacks.before),
        None => Err(VerifyError::TooComplex),
    }
}

/// The stacks of [`stacks_at`], while there is room for them.
struct Stacks {
    before: Vec<Option<StackTypes>>,
    room: Option<usize>,
}

impl Stacks {
    fn of(code: &Code) -> Self {
        Self {
            before: vec![None; code.insns().count()],
            room: Some(ROOM),
        }
    }
}

impl Watch for Stacks {
    fn before(&mut self, place: usize, state: &TypeState) {
        let size = state.stack.len() + 1;
        self.room = self.room.and_then(|room| room.checked_sub(size));
        if self.room.is_some() {
            self.before[place] = Some(StackTypes::of(state));
        }
    }
}

/// A value with one class where control leaves an instruction, and another class in the frame where
/// control arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merge {
    /// The position among [`Code::insns`] of the jump, or of the instruction before the frame.
    pub place: usize,
    /// The value's place.
    pub holder: ValuePlace,
    /// The value's class before the frame.
    pub from: Sym,
    /// The value's class in the frame.
    pub to: Sym,
}

/// The place of a value that meets a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValuePlace {
    /// In this local variable.
    Local(u16),
    /// On top of the operand stack.
    Top,
}

/// The values of a method that meet a frame with another class for them. Empty for a method that is
/// verified by inference. Of the operand stack only the top value is compared.
///
/// # Errors
/// As for [`verify`].
pub fn merges(
    subject: &VerifiedMethod<'_>,
    code: &Code,
    hierarchy: &dyn Hierarchy,
) -> Result<Vec<Merge>, VerifyError> {
    let task = Verification::of_edited(subject, code, hierarchy);
    let mut merges = Merges(Vec::new());
    let questions = task.verify(&mut merges)?;
    Ok(if questions.inferred {
        Vec::new()
    } else {
        merges.0
    })
}

struct Merges(Vec<Merge>);

impl Watch for Merges {
    fn meets(&mut self, place: usize, state: &TypeState, frame: &TypeState) {
        let mut meet = |holder, found, wanted| {
            if let (SlotType::Object(from), SlotType::Object(to)) = (found, wanted)
                && from != to
            {
                self.0.push(Merge {
                    place,
                    holder,
                    from,
                    to,
                });
            }
        };
        for (slot, wanted) in (0u16..).zip(&frame.locals) {
            meet(ValuePlace::Local(slot), state.local(slot.into()), *wanted);
        }
        if let (Some(found), Some(wanted)) = (state.stack.last(), frame.stack.last()) {
            meet(ValuePlace::Top, *found, *wanted);
        }
    }
}

/// Replaces the frames of a code by inferred ones, and adds the labels that they need.
///
/// # Errors
/// As for [`verify`], by inference; also when some code is never reached. The code is unchanged
/// then.
pub fn recompute_frames(
    subject: &VerifiedMethod<'_>,
    code: &mut Code,
    hierarchy: &dyn Hierarchy,
) -> Result<(), VerifyError> {
    let task = Verification {
        subject,
        code,
        limits: StackLimits::Format,
        unknowns: Unknowns::Refuse,
        hierarchy,
    };
    let (frames, _) = task.run(false, |machine| {
        let inferred = infer::infer(machine)?;
        frames::new_frames(machine.layout, &inferred)
    })?;
    frames.install(code);
    Ok(())
}
