//! Checks as data: the test and its place, before any byte is touched.

use base::Sym;
use claims::ClaimKind;
use classfile::{Const, Handle, Pc};
use program::MethodId;

/// A method that changes.
pub(super) struct CheckedMethod {
    pub method: MethodId,
    pub host: usize,
    /// Its number, when it says that it is entered.
    pub entry: Option<usize>,
    /// Whether it has the run-time class made ready
    /// ([`Scene::touches`](super::scene::Scene::touches)).
    pub touches: bool,
    pub checks: Vec<ClaimCheck>,
}

impl CheckedMethod {
    /// Whether it has no checks and does not say that it is entered.
    pub(super) fn only_touches(&self) -> bool {
        self.entry.is_none() && self.checks.is_empty()
    }
}

/// A check of one claim.
pub(super) struct ClaimCheck {
    pub pc: Pc,
    /// The claim's kind.
    pub kind: ClaimKind,
    /// Whether an edit rests on the claim.
    pub is_behind_edit: bool,
    pub test: RuntimeTest,
    /// The text of the claim.
    pub line: Vec<u8>,
    /// Its number in its host.
    pub number: usize,
}

/// The kind of a check.
pub(super) enum RuntimeTest {
    /// Before a call, its receiver.
    Receiver(PossibleValues),
    /// Before a call, an argument.
    Argument(Position, PossibleValues),
    /// Before a call, that these arguments are not null.
    There(Vec<Position>),
    /// After a call, its result.
    Result(PossibleValues),
    /// After a store, the variable of that slot.
    Variable(u16, PossibleValues),
    /// After a store, that the variable of that slot is not null.
    NonNull(u16),
    /// The methods that a call enters.
    Targets(Vec<MethodId>),
    /// The call, if it returns, has entered one of these by a lambda.
    Implementations(Vec<MethodId>),
    /// Beside one of [`RuntimeTest::Implementations`]: the method that answers it is one of these.
    Answers(Vec<MethodId>),
    /// That the instruction is never reached.
    Unreached,
}

/// An argument of a call.
#[derive(Clone, Copy)]
pub(super) struct Position {
    /// Its number, the receiver being the first.
    pub number: u8,
    /// Whether the call has a receiver.
    pub has_receiver: bool,
}

/// The values that an object may be.
#[derive(Default)]
pub(super) struct PossibleValues {
    /// An object of exactly one of these classes, sorted.
    pub classes: Vec<Sym>,
    pub constants: Vec<Const>,
    /// A string that equals one of these.
    pub texts: Vec<Sym>,
    /// A `Method`, `Constructor` or `Field` of one of these.
    pub members: Vec<Handle>,
    /// An array of these classes, or a method type with these parameters; descriptors.
    pub lists: Vec<Vec<Sym>>,
    /// An object of a class that a bootstrap method made for one of these classes.
    pub lambdas: Vec<Sym>,
    pub nullable: bool,
}
