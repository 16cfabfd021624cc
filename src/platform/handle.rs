//! A method handle as a value (API of `java.lang.invoke.MethodHandle`): what it does, and its type.
//!
//! What a handle does is a short program without loops: steps that run methods, read and write
//! fields and arrays, in the order in which they happen, and what it gives in the end. Only the flow
//! of references is followed: a number, and the box that is made of one, is `Operand::Number`. That
//! conversions may throw, before or after any step, is for whoever reads the program to know.

use serde::{Deserialize, Serialize};

use base::{Intern, Interned, Sym, Table};
use classfile::{FieldType, Handle, HandleKind, MethodDescriptor};

/// A method handle, by all that a call depends on but the values bound to it. Interned, so that it
/// is as small as a name.
///
/// Two handles that are equal here do the same. Nothing says whether they are one object: each
/// lookup may make a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MethodHandle(Interned<HandleParts>);

/// What a method handle is.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct HandleParts {
    /// Its type, adapted or not: a method descriptor, the receiver first.
    pub ty: Sym,
    /// How many values are bound to it.
    pub bound: u8,
    /// Whether its type was changed at some time. Then it may cast what it takes and gives, to
    /// types that its present one does not show.
    pub is_adapted: bool,
    /// What it does when it is called.
    pub body: Steps,
}

/// Steps, and what is given after them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Steps {
    /// In this order.
    pub steps: Vec<Step>,
    /// What they give; a number where that is nothing at all.
    pub gives: Operand,
}

/// What a step does. It gives one reference, or none.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Step {
    /// Runs a method, or reads or writes a field, with these arguments, the receiver first.
    Run(Target, Vec<Operand>),
    /// Reads the element of that number of an array.
    Element(Operand, u8),
    /// Makes an array of that type (a descriptor) with these elements.
    Array(Sym, Vec<Operand>),
    /// Goes one way or the other. The steps of both are numbered from the next number on.
    Either(Steps, Steps),
    /// Runs each of these once, and nobody knows in which order. Their steps are numbered from the
    /// next number on, one list after the other.
    AnyOrder(Vec<Steps>),
    /// Goes the first way, and the other one if that throws. The steps of both are numbered from
    /// the next number on; for those of the other way, what this step gave is the exception.
    Catch(Steps, Steps),
}

/// What a step runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Target {
    /// The class whose references resolve as the handle's do.
    pub from: Sym,
    /// What it runs, as a constant would say it.
    pub calls: Handle,
}

/// What a step works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Operand {
    /// The argument of that number.
    Argument(u8),
    /// The bound value of that number.
    Bound(u8),
    /// What the step of that number gave.
    Step(u8),
    /// Null, or the number zero.
    Null,
    /// A number, or the box that is made of one.
    Number,
}

impl Steps {
    /// How many numbers the steps take: the step that follows has the next one.
    pub fn numbers(&self) -> usize {
        self.steps.iter().map(Step::numbers).sum()
    }
}

impl Step {
    /// How many numbers it takes, its own and those of the steps in it.
    pub fn numbers(&self) -> usize {
        match self {
            Step::Run(..) | Step::Element(..) | Step::Array(..) => 1,
            Step::Either(one, other) | Step::Catch(one, other) => {
                1 + one.numbers().max(other.numbers())
            }
            Step::AnyOrder(all) => 1 + all.iter().map(Steps::numbers).sum::<usize>(),
        }
    }
}

impl HandleParts {
    /// A handle that runs a method, or reads or writes a field, as it is. Its receiver is of that
    /// class (of no meaning without one).
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
                steps: vec![Step::Run(Target { from, calls }, arguments)],
                gives,
            },
        })
    }

    /// What it runs with its own arguments, if it does nothing else but perhaps casts.
    pub fn runs_directly(&self) -> Option<Handle> {
        let [Step::Run(target, arguments)] = &self.body.steps[..] else {
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

    /// Whether its last parameter is an array, so that it may be one that collects arguments
    /// (`asVarargsCollector`).
    pub fn may_collect(&self) -> bool {
        let ty = MethodDescriptor::parse(self.ty);
        ty.is_none_or(|ty| matches!(ty.parameters.last(), Some(FieldType::Array(_))))
    }

    /// The handle in the form that is passed around.
    pub fn intern(self) -> MethodHandle {
        MethodHandle(Interned::new(self))
    }
}

impl Intern for HandleParts {
    fn table() -> &'static Table<Self> {
        static TABLE: Table<HandleParts> = Table::new();
        &TABLE
    }
}

impl MethodHandle {
    /// What it runs with its own arguments, if it does nothing else.
    pub fn runs(self) -> Option<Handle> {
        self.parts().runs_directly()
    }

    /// What it is made of.
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
        let member = MethodRef::of_class("O", "m", descriptor);
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
        let array = Step::Array("[LA;".into(), vec![Operand::Bound(200), Operand::Null]);
        let element = Step::Element(Operand::Step(0), 7);
        let either = Step::Either(other.body.clone(), parts.body.clone());
        let catch = Step::Catch(parts.body.clone(), other.body.clone());
        let any = Step::AnyOrder(vec![other.body, parts.body.clone()]);
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
