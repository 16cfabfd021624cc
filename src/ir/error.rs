//! Why no SSA could be built.

use thiserror::Error;

use classfile::Pc;

/// Why no [`Body`](crate::Body) can be made of some code. Such a method is unknown code (design 1).
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("at pc {pc}: {fault}")]
pub struct BuildError {
    /// The instruction in question (for faults of the whole method, the first one).
    pub pc: Pc,
    /// The fault.
    pub fault: CodeFault,
}

/// The fault in the code: it breaks a rule of JVMS 4.9 that SSA relies on, or it is too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum CodeFault {
    /// There is no instruction.
    #[error("the code is empty")]
    Empty,
    /// Control may run off the end, or a branch leads there.
    #[error("control runs off the end of the code")]
    OffTheEnd,
    /// A label is used and not placed, or an exception range is empty or inverted.
    #[error("a label or an exception range that does not make sense")]
    Label,
    /// An instruction takes more than there is on the stack.
    #[error("the operand stack underflows")]
    Underflow,
    /// A value has another type than the instruction takes, or a category that it cannot split.
    #[error("a value of another type than expected")]
    Type,
    /// A local variable is read that holds no value there, or a value that depends on the path.
    #[error("local variable {0} holds no usable value")]
    Unset(u16),
    /// A local variable beyond `max_locals`.
    #[error("local variable {0} is out of range")]
    Local(u16),
    /// The ways to one instruction bring stacks of different depth.
    #[error("stacks of different depth meet")]
    Depth,
    /// A malformed descriptor.
    #[error("a malformed descriptor")]
    Descriptor,
    /// An opcode in an instruction of another kind.
    #[error("an instruction with a foreign opcode")]
    Opcode,
    /// The SSA form is beyond its budget ([`base::budgets::ssa`]).
    #[error("too many edges or phi arguments")]
    TooLarge,
}

impl CodeFault {
    /// This fault at that place.
    pub(crate) fn at(self, pc: Pc) -> BuildError {
        BuildError { pc, fault: self }
    }
}
