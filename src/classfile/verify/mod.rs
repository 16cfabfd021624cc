//! A bytecode verifier for labelled code.
//!
//! [`verify`] is what every emitted method must pass: type checking (JVMS 4.10.1) for class
//! versions from 50 on, type inference (4.10.2) for older ones, and for version 50 when type
//! checking fails, as HotSpot does. [`stacks_at`] gives the operand stack before each instruction to
//! whoever edits; [`recompute_frames`] makes frames for changed control flow. Rules are HotSpot's where it
//! is stricter than the specification; the tests compare the answers over thousands of mutated
//! methods.
//!
//! What is not checked here, because it is not verification: existence and accessibility of what
//! is named (resolution), overridden final methods, constant-pool format, loader constraints.

mod check;
mod error;
mod frames;
mod hierarchy;
mod infer;
mod layout;
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
use error::Fault;
use hierarchy::{Oracle, ROOM};
use layout::Layout;
use machine::Machine;
use types::{TypeState, Watch};

/// The oldest class version that may have frames.
const FIRST_WITH_FRAMES: u16 = 50;

/// The method that is verified: one of `class`, or one to be added to it.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    /// The class; it answers for itself, so the hierarchy need not know it.
    pub class: &'a ClassFile,
    /// The method's flags.
    pub flags: MethodFlags,
    /// Its name.
    pub name: Sym,
    /// Its descriptor.
    pub descriptor: Sym,
}

/// Which limits hold for stack and locals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limits {
    /// `max_stack` and `max_locals` of the code: for code as it was read.
    Declared,
    /// Those of the format: for edited code, whose limits the writer has yet to find.
    Format,
}

impl<'a> Subject<'a> {
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

/// How a method is to be verified.
#[derive(Clone, Copy)]
struct Task<'a> {
    subject: &'a Subject<'a>,
    code: &'a Code,
    limits: Limits,
    unknowns: Unknowns<'a>,
    hierarchy: &'a dyn Hierarchy,
}

impl<'a> Task<'a> {
    /// Verifies edited code; what is unknown is taken to be fine.
    fn of_edited(subject: &'a Subject<'a>, code: &'a Code, hierarchy: &'a dyn Hierarchy) -> Self {
        Self {
            subject,
            code,
            limits: Limits::Format,
            unknowns: Unknowns::Assume,
            hierarchy,
        }
    }

    /// Runs `with` on a machine at the method's start.
    fn run<T>(
        &self,
        with_frames: bool,
        with: impl FnOnce(&mut Machine<'_>) -> Result<T, Fault>,
    ) -> Result<(T, Questions), VerifyError> {
        let layout = Layout::new(self.code, with_frames).map_err(|fault| fault.at(0, 0))?;
        let limits = match self.limits {
            Limits::Declared => (self.code.max_stack.into(), self.code.max_locals.into()),
            Limits::Format => (u16::MAX.into(), u16::MAX.into()),
        };
        let oracle = Oracle::new(self.subject.class, self.hierarchy, self.unknowns);
        let mut machine =
            Machine::new(self.subject, &layout, oracle, limits).map_err(|fault| fault.at(0, 0))?;
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

/// Verifies a method and says what it asked about other classes.
///
/// # Errors
/// [`VerifyError::Wrong`] when it does not verify, [`VerifyError::Unknown`] when `unknowns` refuses
/// a question that the hierarchy cannot answer, [`VerifyError::TooComplex`].
pub fn verify(
    subject: &Subject<'_>,
    code: &Code,
    limits: Limits,
    unknowns: Unknowns<'_>,
    hierarchy: &dyn Hierarchy,
) -> Result<Questions, VerifyError> {
    let task = Task {
        subject,
        code,
        limits,
        unknowns,
        hierarchy,
    };
    task.verify(&mut ())
}

/// What verifying a method asks about other classes; what is unknown is taken to be fine. An edit
/// whose questions are [within](Questions::is_within) those of the original loads nothing new.
///
/// # Errors
/// As for [`verify`].
pub fn assignability_questions(
    subject: &Subject<'_>,
    code: &Code,
    hierarchy: &dyn Hierarchy,
) -> Result<Questions, VerifyError> {
    verify(subject, code, Limits::Format, Unknowns::Assume, hierarchy)
}

/// The operand stack before each instruction, by its position among [`Code::insns`]; nothing for
/// code that is not reached (where it has no frame). With frames (class versions from 50 on) this
/// needs no knowledge of other classes. Nobody asks for the locals, which may be thousands in each
/// place.
///
/// # Errors
/// As for [`verify`]: a method that does not verify has no types.
pub fn stacks_at(
    subject: &Subject<'_>,
    code: &Code,
    hierarchy: &dyn Hierarchy,
) -> Result<Vec<Option<StackTypes>>, VerifyError> {
    let task = Task::of_edited(subject, code, hierarchy);
    let mut stacks = Stacks::of(code);
    let questions = task.verify(&mut stacks)?;
    if questions.inferred && subject.class.major >= FIRST_WITH_FRAMES {
        // What the failed type checking left is not to be mixed in.
        stacks = Stacks::of(code);
        task.infer(&mut stacks)?;
    }
    match stacks.room {
        Some(_) => Ok(stacks.before),
        None => Err(VerifyError::TooComplex),
    }
}

/// The stacks of [`stacks_at`], as far as there is room for them.
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

/// A value that is of one class where control leaves an instruction, and of another one in the frame
/// that it goes on to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Merge {
    /// The instruction's position among [`Code::insns`]: a jump, or what stands before the frame.
    pub place: usize,
    /// Where the value is.
    pub holder: Held,
    /// Its class there.
    pub from: Sym,
    /// Its class in the frame.
    pub to: Sym,
}

/// Where a value is that meets a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// In that local variable.
    Local(u16),
    /// On top of the operand stack.
    Top,
}

/// The values of a method that meet frames that say another class of them; none in a method that is
/// verified by inference. Values deeper in the operand stack are not among them.
///
/// # Errors
/// As for [`verify`].
pub fn merges(
    subject: &Subject<'_>,
    code: &Code,
    hierarchy: &dyn Hierarchy,
) -> Result<Vec<Merge>, VerifyError> {
    let task = Task::of_edited(subject, code, hierarchy);
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
            meet(Held::Local(slot), state.local(slot.into()), *wanted);
        }
        if let (Some(found), Some(wanted)) = (state.stack.last(), frame.stack.last()) {
            meet(Held::Top, *found, *wanted);
        }
    }
}

/// Replaces the frames of a code by inferred ones, labels added where needed.
///
/// # Errors
/// As for [`verify`], by inference; also for code that is never reached. The code is unchanged
/// then.
pub fn recompute_frames(
    subject: &Subject<'_>,
    code: &mut Code,
    hierarchy: &dyn Hierarchy,
) -> Result<(), VerifyError> {
    let task = Task {
        subject,
        code,
        limits: Limits::Format,
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
