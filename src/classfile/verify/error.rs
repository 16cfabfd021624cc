//! The reasons why a method does not pass.

use std::borrow::Cow;

use thiserror::Error;

use crate::code::Pc;
use base::Sym;

/// Why a method is not known to verify.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VerifyError {
    /// It breaks a rule of JVMS 4.9 or 4.10.
    #[error("instruction {index} (pc {pc}): {reason}")]
    Wrong {
        /// The position among [`Code::insns`](crate::Code::insns); 0 for a fault of the whole
        /// method.
        index: usize,
        /// The instruction's origin.
        pc: Pc,
        /// The rule that it breaks.
        reason: Cow<'static, str>,
    },
    /// The answer depends on a class that the hierarchy does not know.
    #[error(
        "instruction {index} (pc {pc}): the answer depends on the class {class}, which is not known"
    )]
    Unknown {
        /// The position of the instruction with the question.
        index: usize,
        /// The instruction's origin.
        pc: Pc,
        /// The missing class.
        class: Sym,
    },
    /// The method needs more work than the verifier spends on one method (hostile input only).
    #[error("too much work: the method has too many exception ranges or merges")]
    TooComplex,
}

/// A [`VerifyError`] without its place.
#[derive(Clone, Debug)]
pub(super) enum VerifyFault {
    Wrong(Cow<'static, str>),
    Unknown(Sym),
    TooComplex,
}

impl VerifyFault {
    /// The error at an instruction.
    pub(super) fn at(self, index: usize, pc: Pc) -> VerifyError {
        match self {
            VerifyFault::Wrong(reason) => VerifyError::Wrong { index, pc, reason },
            VerifyFault::Unknown(class) => VerifyError::Unknown { index, pc, class },
            VerifyFault::TooComplex => VerifyError::TooComplex,
        }
    }
}

/// A broken rule.
pub(super) fn wrong<T>(reason: impl Into<Cow<'static, str>>) -> Result<T, VerifyFault> {
    Err(VerifyFault::Wrong(reason.into()))
}

/// Reports a broken rule unless `holds`.
pub(super) fn require(holds: bool, reason: &'static str) -> Result<(), VerifyFault> {
    if holds { Ok(()) } else { wrong(reason) }
}
