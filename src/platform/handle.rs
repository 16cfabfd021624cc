//! A method handle as a value (API of `java.lang.invoke.MethodHandle`): its program, and its type.
//!
//! A handle is a short program without loops. Its steps run methods, and read and write fields and
//! arrays, in the order in which they happen; then comes a result. Only the flow of references is
//! followed: a number, and a box that is made of one, is `Operand::Number`. Conversions may throw,
//! before or after any step. Readers of the program have to know this.

use serde::{Deserialize, Serialize};

use base::{Intern, InternTable, Interned, Sym};
use classfile::{FieldType, Handle, HandleKind, MethodDescriptor};

/// A method handle: everything that a call depends on, except the values bound to it. It is
/// interned, so it is as small as a name.
///
/// Two handles that are equal here do the same. It is not known whether they are one object,
/// because each lookup may make a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MethodHandle(Interned<HandleParts>);

/// The description of a method handle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct HandleParts {
    /// Its type, adapted or not: a method descriptor, the receiver first.
    pub ty: Sym,
    /// How many values are bound to it.
    pub bound: u8,
    /// Whether its type was changed at some time. It may then cast its arguments and its result to
    /// types that its present type does not show.
    pub is_adapted: bool,
    /// The steps that a call runs.
    pub body: Steps,
}

/// Steps, and the result after them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Steps {
    /// The steps, in this order.
    pub steps: Vec<HandleStep>,
    /// Their result; [`Operand::Number`] also if there is no result.
    pub gives: Operand,
}

/// One step. It gives one reference at most.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum HandleStep {
    /// Runs a method, or reads or writes a field, with these arguments, the receiver first.
    Run(StepTarget, Vec<Operand>),
    /// Reads the element of an array at that index.
    Element(Operand, u8),
    /// Makes an array of that type (a descriptor) with these elements.
    Array(Sym, Vec<Operand>),
    /// Goes one way or the other. Both ways number their steps from the next number on.
    Either(Steps, Steps),
    /// Runs each of these once, in an unknown order. Their steps are numbered from the next number
    /// on, one list after the other.
    AnyOrder(Vec<Steps>),
    /// Goes the first way, and the other way if the first one throws. Both ways number their steps
    /// from the next number on. In the other way, the result of this step is the exception.
    Catch(Steps, Steps),
}

/// The method or field of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct StepTarget {
    /// The class from which references resolve as for the handle.
    pub from: Sym,
    /// The method or field, as a constant would state it.
    pub calls: Handle,
}

/// An operand of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Operand {
    /// The argument of that number.
    Argument(u8),
    /// The bound value of that number.
    Bound(u8),
    /// The result of the step with that number.
    Step(u8),
    /// Null, or the number zero.
    Null,
    /// A number, or a box that is made of one.
    Number,
}

impl Steps {
    /// How many numbers the steps take. The step after them has the next number.
    pub fn numbers(&self) -> usize {
        self.steps.iter().map(HandleStep::numbers).sum()
    }
}

impl HandleStep {
    /// How many numbers the step takes: its own, and the numbers of the steps inside it.
    pub fn numbers(&self) -> usize {
        match self {
            HandleStep::Run(..) | HandleStep::Element(..) | HandleStep::Array(..) => 1,
            HandleStep::Either(one, other) | HandleStep::Catch(one, other) => {
                1 + one.numbers().max(other.numbers())
            }
            HandleStep::AnyOrder(all) => 1 + all.iter().map(Steps::numbers).sum::<usize>(),
        }
    }
}

impl HandleParts {
    /// A handle that runs a method, or reads or writes a field, without changes. `receiver` is the
    /// class of its receiver; it does not count for members without a receiver.
    pub fn direct(from: Sym, calls: Handle, receiver: Sym) -> Option<Self> {
        let ty = natural_type(calls, receiver)?;
        let count = u8::try_from(ty.parameters.len()).ok()?;
        let gives = match ty.result {
            Some(result) if result.is_reference() => Operand::Step(0),
            _ => Operand::Number,
        };
        let arguments = (0..count).map(Operand::Argument).collect();
        Some(Self {
            ty: descriptor(&ty),
            bound: 0,
            is_adapted: false,
            body: Steps {
                steps: vec![HandleStep::Run(StepTarget { from, calls }, arguments)],
                gives,
            },
        })
    }

    /// The method or field that it runs with its own arguments, if it only does this and perhaps
    /// casts.
    pub fn runs_directly(&self) -> Option<Handle> {
        let [HandleStep::Run(target, arguments)] = &self.body.steps[..] else {
            return None;
        };
        let is_own = |(n, operand): (usize, &Operand)| *operand == Operand::Argument(n as u8);
        let ty = MethodDescriptor::parse(self.ty)?;
        let is_whole = arguments.len() == ty.parameters.len();
        let gives_its = match ty.result {
            Some(result) if result.is_reference() => self.body.gives == Operand::Step(0),
            _ => true,
        };
        let is_direct =
            self.bound == 0 && is_whole && gives_its && arguments.iter().enumerate().all(is_own);
        is_direct.then_some(target.calls)
    }

    /// Whether its last parameter is an array. It may then be a handle that collects arguments
    /// (`asVarargsCollector`).
    pub fn may_collect(&self) -> bool {
        let ty = MethodDescriptor::parse(self.ty);
        ty.is_none_or(|ty| matches!(ty.parameters.last(), Some(FieldType::Array(_))))
    }

    /// The handle in its interned form.
    pub fn intern(self) -> MethodHandle {
        MethodHandle(Interned::new(self))
    }
}

impl Intern for HandleParts {
    fn table() -> &'static InternTable<Self> {
        static TABLE: InternTable<HandleParts> = InternTable::new();
        &TABLE
    }
}

impl MethodHandle {
    /// The method or field that it runs with its own arguments, if it only does this and perhaps
    /// casts.
    pub fn runs(self) -> Option<Handle> {
        self.parts().runs_directly()
    }

    /// Its description.
    pub fn parts(self) -> &'static HandleParts {
        self.0.get()
    }
}

/// The type of a handle of a member (JVMS table 5.4.3.5-B).
fn natural_type(calls: Handle, receiver: Sym) -> Option<MethodDescriptor> {
    let of = FieldType::Class(receiver);
    let member = calls.member.descriptor;
    let field = || FieldType::parse(member);
    let of_field = |parameters, result| MethodDescriptor { parameters, result };
    let mut ty = match calls.kind {
        HandleKind::GetField => return Some(of_field(vec![of], Some(field()?))),
        HandleKind::GetStatic => return Some(of_field(Vec::new(), Some(field()?))),
        HandleKind::PutField => return Some(of_field(vec![of, field()?], None)),
        HandleKind::PutStatic => return Some(of_field(vec![field()?], None)),
        _ => MethodDescriptor::parse(member)?,
    };
    match calls.kind {
        HandleKind::InvokeStatic => {}
        HandleKind::NewInvokeSpecial => ty.result = Some(FieldType::Class(calls.member.owner)),
        _ => ty.parameters.insert(0, of),
    }
    Some(ty)
}

/// The descriptor of a method type.
pub(super) fn descriptor(ty: &MethodDescriptor) -> Sym {
    let mut text = vec![b'('];
    for parameter in &ty.parameters {
        text.extend_from_slice(parameter.descriptor().bytes());
    }
    text.push(b')');
    match ty.result {
        Some(result) => text.extend_from_slice(result.descriptor().bytes()),
        None => text.push(b'V'),
    }
    Sym::new(&text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::packed;
    use classfile::MethodRef;

    fn handle(kind: HandleKind, descriptor: &str) -> HandleParts {
        let member = MethodRef::of_class("O", "m", descriptor).into();
        let parts = HandleParts::direct("O".into(), Handle { kind, member }, "O".into());
        parts.expect("a member")
    }

    #[test]
    fn a_handle_is_one_by_what_it_does() {
        let mut parts = handle(HandleKind::InvokeVirtual, "(ILA;)V");
        assert_eq!(parts.ty, *"(LO;ILA;)V");
        let runs = parts.runs_directly().map(|h| h.member.name);
        assert_eq!(runs, Some("m".into()));
        let first = parts.clone().intern();
        let other = handle(HandleKind::NewInvokeSpecial, "(J)V");
        assert_eq!(other.ty, *"(J)LO;");
        let array = HandleStep::Array("[LA;".into(), vec![Operand::Bound(200), Operand::Null]);
        let element = HandleStep::Element(Operand::Step(0), 7);
        let either = HandleStep::Either(other.body.clone(), parts.body.clone());
        let catch = HandleStep::Catch(parts.body.clone(), other.body.clone());
        let any = HandleStep::AnyOrder(vec![other.body, parts.body.clone()]);
        parts.body.steps = vec![array, element, either, any, catch];
        assert_eq!(parts.body.numbers(), 1 + 1 + 2 + 3 + 2);
        let whole = parts.clone().intern();
        assert_eq!(whole.parts(), &parts);
        assert_eq!((whole.runs(), whole == first), (None, false));
        let bytes = packed::to_vec(&whole);
        assert_eq!(packed::from_slice(&bytes), Some(whole));
    }

    #[test]
    fn a_handle_of_a_field_takes_or_gives_it() {
        let ty = |kind| handle(kind, "LA;").ty.text();
        assert_eq!(ty(HandleKind::GetField), "(LO;)LA;");
        assert_eq!(ty(HandleKind::PutField), "(LO;LA;)V");
        assert_eq!(ty(HandleKind::GetStatic), "()LA;");
        assert_eq!(ty(HandleKind::PutStatic), "(LA;)V");
    }
}
