//! Tests, and the facts that they tell on the branch on which they hold. These tests are known:
//!
//! * `instanceof` and `Class.isInstance`;
//! * a comparison of `getClass()` with a class constant;
//! * a comparison of a member's property: its name, its type, its number of parameters;
//! * `equals` of strings.
//!
//! Values of unknown code and entry values stay as they are: an effect on them is an effect on the
//! caller's objects. Only known atoms that fail the test are dropped, as at a cast that passed.

use crate::domain::state::State;
use crate::domain::value::{Atom, MAX_ATOMS, Null, Value};
use crate::eval::machine::Machine;
use crate::eval::operations::handles::{as_member, field_as_member};
use base::rules::{Rule, in_force};
use base::{Sym, known};
use classfile::{Const, Handle, MethodDescriptor, MethodRef, Op as Opcode};
use ir::{InvokeKind, Op, Terminator, ValueId};
use platform::{
    Identity, MemberProperty, Operation, Sight, Sort, TypeOperation, member_property, operation,
};

/// A test, and where control goes when it holds.
#[derive(Clone, Copy)]
pub(in crate::eval) struct Test {
    value: ValueId,
    question: ValueQuestion,
    /// Whether it holds where the branch is taken.
    holds_if_taken: bool,
}

/// The question of a test about a value.
#[derive(Clone, Copy)]
enum ValueQuestion {
    /// Whether the value is of a class.
    Class {
        class: Sym,
        /// Whether the class must be the object's own, and not a superclass.
        is_exact: bool,
    },
    /// Whether the value is a member, and this property of it equals another value.
    Equals(MemberProperty, ValueId),
    /// Whether the member has so many parameters.
    Count(u8),
    /// Whether the value is a string that equals another one.
    Text(ValueId),
}

impl Test {
    /// Whether the test holds on that side of the branch.
    pub(in crate::eval) fn holds(&self, taken: bool) -> bool {
        taken == self.holds_if_taken || !in_force(Rule::TestsHaveSides)
    }
}

/// The test that a branch makes, if it is a known one.
pub(in crate::eval) fn test_of(machine: &Machine<'_>, end: &Terminator) -> Option<Test> {
    let (op, args) = match end {
        // Otherwise one block is on both sides.
        Terminator::If {
            op,
            args,
            taken,
            fallthrough,
        } if taken != fallthrough => (op, args),
        _ => return None,
    };
    let (value, question) = match (op, &args[..]) {
        (Opcode::Ifeq | Opcode::Ifne, [answer]) => asked_by(machine, *answer)?,
        (Opcode::IfAcmpeq | Opcode::IfAcmpne, [a, b]) => {
            let either = |ask: &dyn Fn(ValueId, ValueId) -> Option<(ValueId, ValueQuestion)>| {
                ask(*a, *b).or_else(|| ask(*b, *a))
            };
            let of_class = either(&|one, other| own_class(machine, one, other));
            of_class.or_else(|| either(&|one, other| property_equals(machine, one, other)))?
        }
        (Opcode::IfIcmpeq | Opcode::IfIcmpne, [a, b]) => {
            let count = |asked, number| match property_of(machine, asked)? {
                (value, MemberProperty::Count) => {
                    Some((value, ValueQuestion::Count(machine.number(number)?)))
                }
                _ => None,
            };
            count(*a, *b).or_else(|| count(*b, *a))?
        }
        _ => return None,
    };
    let is_zero = matches!(question, ValueQuestion::Count(_)) && args.len() == 1;
    let holds_if = match op {
        Opcode::Ifne => !is_zero,
        Opcode::Ifeq => is_zero,
        other => matches!(other, Opcode::IfAcmpeq | Opcode::IfIcmpeq),
    };
    Some(Test {
        value,
        question,
        holds_if_taken: holds_if,
    })
}

/// The question of a branch that compares this number with zero.
fn asked_by(machine: &Machine<'_>, answer: ValueId) -> Option<(ValueId, ValueQuestion)> {
    match machine.made_by(answer)? {
        Op::InstanceOf(class, value) => {
            let (class, is_exact) = (*class, false);
            Some((*value, ValueQuestion::Class { class, is_exact }))
        }
        Op::Invoke { method, args, .. } if is_instance_test(method) => {
            let Op::Const(Const::Class(class)) = machine.made_by(args[0])? else {
                return None;
            };
            let (class, is_exact) = (*class, false);
            Some((args[1], ValueQuestion::Class { class, is_exact }))
        }
        Op::Invoke { method, args, .. } if is_equals(method) => match args[..] {
            [one, other] => property_equals(machine, one, other)
                .or_else(|| property_equals(machine, other, one))
                .or_else(|| text_equals(machine, method, one, other)),
            _ => None,
        },
        _ => match property_of(machine, answer)? {
            (value, MemberProperty::Count) => Some((value, ValueQuestion::Count(0))),
            _ => None,
        },
    }
}

/// The member of which `one` is a property, to be compared with `other`.
fn property_equals(
    machine: &Machine<'_>,
    one: ValueId,
    other: ValueId,
) -> Option<(ValueId, ValueQuestion)> {
    let (value, property) = property_of(machine, one)?;
    let is_one = matches!(
        property,
        MemberProperty::Name | MemberProperty::Result | MemberProperty::Type
    );
    is_one.then_some((value, ValueQuestion::Equals(property, other)))
}

/// The string that is compared with another one. If one of the two is a constant, the test is about
/// the other.
fn text_equals(
    machine: &Machine<'_>,
    method: &MethodRef,
    one: ValueId,
    other: ValueId,
) -> Option<(ValueId, ValueQuestion)> {
    let is_constant = matches!(machine.made_by(one), Some(Op::Const(_)));
    let (asked, with) = if is_constant {
        (other, one)
    } else {
        (one, other)
    };
    (method.owner == known().string).then_some((asked, ValueQuestion::Text(with)))
}

/// The member of which a value is a property, and the property.
fn property_of(machine: &Machine<'_>, value: ValueId) -> Option<(ValueId, MemberProperty)> {
    match machine.made_by(value)? {
        Op::Invoke {
            kind: InvokeKind::Virtual,
            method,
            args,
        } => Some((args[0], member_property(method)?)),
        Op::ArrayLength(array) => match property_of(machine, *array)? {
            (value, MemberProperty::Parameters) => Some((value, MemberProperty::Count)),
            _ => None,
        },
        Op::Invoke {
            kind: InvokeKind::Static,
            method,
            args,
        } => {
            let is_type =
                operation(true, method) == Some(Operation::Type(TypeOperation::ResultAndArray));
            match is_type.then(|| (property_of(machine, args[0]), property_of(machine, args[1])))? {
                (Some((of, MemberProperty::Result)), Some((also, MemberProperty::Parameters)))
                    if of == also && is_used_once(machine, args[1]) =>
                {
                    Some((of, MemberProperty::Type))
                }
                _ => None,
            }
        }
        _ => None,
    }
}

/// Whether a value has one use only. If it is an array, no code has stored into it then.
fn is_used_once(machine: &Machine<'_>, value: ValueId) -> bool {
    let uses = machine.body.blocks.values().iter().map(|block| {
        let of_insts = block.insts.iter().flat_map(|inst| inst.op.operands());
        let of_phis = block.phis.iter().flat_map(|phi| phi.args.iter().copied());
        let of_end = block.terminator.operands();
        let all = of_insts.chain(of_phis).chain(of_end);
        all.filter(|used| *used == value).count()
    });
    uses.sum::<usize>() == 1 || !in_force(Rule::ParametersMayChange)
}

/// The object whose `getClass()` gives `asked`, with the class that `constant` is.
fn own_class(
    machine: &Machine<'_>,
    asked: ValueId,
    constant: ValueId,
) -> Option<(ValueId, ValueQuestion)> {
    let (asked, constant) = (machine.made_by(asked)?, machine.made_by(constant)?);
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
            && is_of_object(machine, method)
            && !class.bytes().starts_with(b"[") =>
        {
            let (class, is_exact) = (*class, true);
            Some((args[0], ValueQuestion::Class { class, is_exact }))
        }
        _ => None,
    }
}

/// Whether a call finds `Object`'s own method: a class may have a private method like it.
fn is_of_object(machine: &Machine<'_>, method: &MethodRef) -> bool {
    let program = machine.world.program;
    let resolved = machine.body.resolved(method);
    resolved.is_some_and(|found| Some(program.method(found).class) == program.object())
}

/// Narrows the state to executions in which a test holds. Returns false if there are none.
pub(in crate::eval) fn assume_test(
    machine: &mut Machine<'_>,
    state: &mut State,
    test: Test,
) -> bool {
    let Some(held) = state.get(test.value) else {
        return true;
    };
    let mut value = machine.arena.get(held).clone();
    match test.question {
        ValueQuestion::Class { class, is_exact } => {
            value
                .atoms
                .retain(|atom| passes(machine, atom, class, is_exact));
        }
        ValueQuestion::Equals(property, other) => {
            let Some(other) = state.get(other) else {
                return true;
            };
            let Some(is) = machine.identity(other) else {
                machine.want_identity(other);
                return true;
            };
            value = named_members(machine, value, property, is);
            value.atoms.retain(|atom| may_have(atom, property, is));
        }
        ValueQuestion::Text(other) => {
            let other = state.get(other).and_then(|other| machine.constants(other));
            let texts: Option<Vec<Sym>> =
                other.and_then(|all| all.iter().map(|one| one.text()).collect());
            let Some(texts) = texts else {
                return true;
            };
            value.atoms.retain(|atom| match atom {
                Atom::Constant(one) => one.text().is_none_or(|text| texts.contains(&text)),
                _ => true,
            });
        }
        ValueQuestion::Count(count) => value.atoms.retain(|atom| {
            let parameters = described(atom).map(|calls| calls.member.descriptor);
            parameters.is_none_or(|ty| parameter_count(ty) == Some(count.into()))
        }),
    }
    if value.atoms.is_empty() && value.open.is_none() {
        return false;
    }
    value.null = Null::Never;
    let value = machine.arena.add(value);
    state.set(test.value, value);
    true
}

/// Whether an object may be of a class.
fn passes(machine: &Machine<'_>, atom: &Atom, class: Sym, is_exact: bool) -> bool {
    let ty = match atom {
        Atom::Object(name) | Atom::Shared(name) => machine.arena.ty(*name),
        Atom::Constant(identity) => machine.world.class_of(*identity),
        Atom::Entry(_) => return true,
    };
    if is_exact {
        // A class without a name of its own may pass any test.
        ty.claimed().is_none_or(|name| name == class)
    } else {
        machine.world.may_be(machine.method, ty, class)
    }
}

/// The value with the members of that name in place of all members of a class. Where these are not
/// known, all members stay. They stay also where the class declares none of that name: then the
/// member was added to the class.
fn named_members(
    machine: &Machine<'_>,
    value: Value,
    property: MemberProperty,
    is: Identity,
) -> Value {
    let mut named = Value {
        atoms: Default::default(),
        ..value
    };
    for atom in value.atoms {
        let members = match (&atom, property, is) {
            (
                Atom::Constant(Identity::Among(sort, sight, class)),
                MemberProperty::Name,
                Identity::String(name) | Identity::Text(name),
            ) => members_named(machine, *sort, *sight, *class, name),
            _ => None,
        };
        match members {
            Some(members) => members
                .into_iter()
                .for_each(|m| named.insert(Atom::Constant(m))),
            None => named.insert(atom),
        }
    }
    named
}

/// The members of that name that are seen in a class. Hidden members of supertypes may be among
/// them. `None` if there are none, too many, or unknown ones.
fn members_named(
    machine: &Machine<'_>,
    sort: Sort,
    sight: Sight,
    class: Sym,
    name: Sym,
) -> Option<Vec<Identity>> {
    let program = machine.world.program;
    let class = program.find(class).ok()?;
    let public = sight == Sight::Public;
    let members: Vec<Identity> = match sort {
        Sort::Method => {
            let methods = program.methods_named(class, name, public)?;
            let methods = methods.into_iter();
            methods
                .map(|m| as_member(machine, m))
                .collect::<Option<_>>()?
        }
        Sort::Field => {
            let fields = program.fields_named(class, name, public)?;
            let fields = fields.into_iter();
            fields
                .map(|f| field_as_member(machine, f))
                .collect::<Option<_>>()?
        }
    };
    (1..=MAX_ATOMS / 2)
        .contains(&members.len())
        .then_some(members)
}

/// Whether the method is `Class.isInstance`.
fn is_instance_test(method: &MethodRef) -> bool {
    *method == MethodRef::of_class("java/lang/Class", "isInstance", "(Ljava/lang/Object;)Z")
}

/// Whether the method is `equals` of any class.
fn is_equals(method: &MethodRef) -> bool {
    method.name == *"equals" && method.descriptor == *"(Ljava/lang/Object;)Z"
}

/// The target of a known member, or of a component's accessor.
fn described(atom: &Atom) -> Option<Handle> {
    match atom {
        Atom::Constant(Identity::Member(member) | Identity::Component(member)) => member.runs(),
        _ => None,
    }
}

/// The type of a method's result, or of a field.
fn result_of(descriptor: Sym) -> Sym {
    let after = descriptor.bytes().iter().rposition(|b| *b == b')');
    Sym::new(&descriptor.bytes()[after.map_or(0, |at| at + 1)..])
}

fn parameter_count(descriptor: Sym) -> Option<usize> {
    Some(MethodDescriptor::parse(descriptor)?.parameters.len())
}

/// Whether this property of the member may equal that value.
fn may_have(atom: &Atom, property: MemberProperty, is: Identity) -> bool {
    let Some(calls) = described(atom) else {
        return true;
    };
    let ty = calls.member.descriptor;
    match (property, is) {
        (MemberProperty::Name, Identity::String(name) | Identity::Text(name)) => {
            name == calls.member.name
        }
        (MemberProperty::Result, class) => class
            .descriptor()
            .is_none_or(|class| class == result_of(ty)),
        (MemberProperty::Type, Identity::MethodType(other)) => other == ty,
        _ => true,
    }
}
