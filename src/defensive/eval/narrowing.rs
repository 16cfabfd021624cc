//! What a test of an object's class says on the branch on which it holds: `instanceof`, and a comparison of
//! `getClass()` with a class constant.
//!
//! Values of unknown code, and what a caller gave, stay what they are: an effect on them is one on the
//! caller's objects. Only what is known and cannot be meant is dropped, as at a cast that passed.

use crate::classfile::{Const, MethodRef, Op as Opcode};
use crate::defensive::domain::state::State;
use crate::defensive::domain::value::{Atom, Null};
use crate::defensive::eval::evaluate::Evaluation;
use crate::id::Sym;
use crate::ir::{InvokeKind, Op, Terminator, ValueId};
use crate::rules::{Rule, in_force};

/// A test, and where control goes when it holds.
#[derive(Clone, Copy)]
pub(super) struct Test {
    value: ValueId,
    class: Sym,
    /// Whether the class is the object's own, no superclass.
    is_exact: bool,
    /// Whether it holds where the branch is taken.
    holds_if_taken: bool,
}

impl Test {
    /// Whether it holds on that side of the branch.
    pub(super) fn holds(&self, taken: bool) -> bool {
        taken == self.holds_if_taken || !in_force(Rule::TestsHaveSides)
    }
}

impl Evaluation<'_> {
    /// The test of a class that a branch makes, if it makes one.
    pub(super) fn class_test(&self, end: &Terminator) -> Option<Test> {
        let (op, args) = match end {
            // Else one block is on both sides.
            Terminator::If {
                op,
                args,
                taken,
                fallthrough,
            } if taken != fallthrough => (op, args),
            _ => return None,
        };
        match (op, &args[..]) {
            (Opcode::Ifeq | Opcode::Ifne, [answer]) => match self.made_by(*answer)? {
                Op::InstanceOf(class, value) => Some(Test {
                    value: *value,
                    class: *class,
                    is_exact: false,
                    holds_if_taken: *op == Opcode::Ifne,
                }),
                _ => None,
            },
            (Opcode::IfAcmpeq | Opcode::IfAcmpne, [a, b]) => {
                let (value, class) = self.own_class(*a, *b).or_else(|| self.own_class(*b, *a))?;
                Some(Test {
                    value,
                    class,
                    is_exact: true,
                    holds_if_taken: *op == Opcode::IfAcmpeq,
                })
            }
            _ => None,
        }
    }

    /// The object whose `getClass()` the one value is, and the constant that the other is.
    fn own_class(&self, asked: ValueId, constant: ValueId) -> Option<(ValueId, Sym)> {
        let (asked, constant) = (self.made_by(asked)?, self.made_by(constant)?);
        match (asked, constant) {
            (
                Op::Invoke {
                    kind: InvokeKind::Virtual,
                    method,
                    args,
                },
                Op::Const(Const::Class(class)),
            ) if method.name == "getClass"
                && method.descriptor == "()Ljava/lang/Class;"
                && self.is_of_object(method)
                && !class.bytes().starts_with(b"[") =>
            {
                Some((args[0], *class))
            }
            _ => None,
        }
    }

    /// Whether a call finds the method that `Object` declares: a class may have a private one like it.
    fn is_of_object(&self, method: &MethodRef) -> bool {
        let program = self.world.program;
        let resolved = self.world.bodies.resolved(self.method, method);
        resolved.is_some_and(|found| Some(program.method(found).class) == program.object())
    }

    /// Narrows the state to executions in which a test holds. Returns false if there are none.
    pub(super) fn assume_test(&mut self, state: &mut State, test: Test) -> bool {
        let Some(known) = state.get(test.value) else {
            return true;
        };
        let mut value = self.arena.get(known).clone();
        value.atoms.retain(|atom| {
            let ty = match atom {
                Atom::Object(name) | Atom::Shared(name) => self.arena.ty(*name),
                Atom::Constant(identity) => self.world.class_of(*identity),
                Atom::Entry(_) => return true,
            };
            match test.is_exact {
                // Of what has no name of its own, nothing is said.
                true => ty.claimed().is_none_or(|name| name == test.class),
                false => self.world.may_be(self.method, ty, test.class),
            }
        });
        if value.atoms.is_empty() && value.open.is_none() {
            return false;
        }
        value.null = Null::Never;
        let value = self.arena.add(value);
        state.set(test.value, value);
        true
    }
}
