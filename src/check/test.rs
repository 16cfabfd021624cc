//! Checks as data: what is tested where, before any byte is touched.

use crate::kind::Kind;
use base::Sym;
use classfile::{Const, Pc};
use program::MethodId;

/// A method that changes.
pub(super) struct Method {
    pub method: MethodId,
    pub host: usize,
    /// Its number, when it says that it is entered.
    pub entry: Option<usize>,
    /// Whether it sees to it that checks can run ([`Scene::touches`](super::scene::Scene::touches)).
    pub touches: bool,
    pub checks: Vec<Check>,
}

impl Method {
    /// Whether nothing is checked by it.
    pub(super) fn only_touches(&self) -> bool {
        self.entry.is_none() && self.checks.is_empty()
    }
}

/// A check, which is one claim's.
pub(super) struct Check {
    pub pc: Pc,
    pub test: Test,
    /// How the claim is told.
    pub line: Vec<u8>,
    /// Its number in its host.
    pub number: usize,
}

/// What is checked.
pub(super) enum Test {
    /// Before a call, its receiver.
    Receiver(Values),
    /// Before a call, its argument of that number, the receiver being the first; whether it has a receiver.
    Argument(u8, bool, Values),
    /// After a store, the variable of that slot.
    Variable(u16, Values),
    /// After a store, that the variable of that slot is not null.
    NonNull(u16),
    /// The methods that a call enters.
    Targets(Vec<MethodId>),
    /// The call, if it returns, has entered one of these by a lambda.
    Implementations(Vec<MethodId>),
    /// That the instruction is never reached.
    Unreached,
}

/// What an object may be.
#[derive(Default)]
pub(super) struct Values {
    /// Exactly of one of these, sorted.
    pub classes: Vec<Sym>,
    pub constants: Vec<Const>,
    /// A string that equals one of these.
    pub texts: Vec<Sym>,
    /// Of a class that a bootstrap method made for this class.
    pub lambdas: Vec<Sym>,
    pub nullable: bool,
}

impl Test {
    pub(super) fn kind(&self) -> Kind {
        match self {
            Test::Receiver(_) => Kind::Receiver,
            Test::Argument(..) => Kind::Argument,
            Test::Variable(..) => Kind::Variable,
            Test::NonNull(_) => Kind::NonNull,
            Test::Targets(_) | Test::Implementations(_) => Kind::Target,
            Test::Unreached => Kind::Unreached,
        }
    }
}
