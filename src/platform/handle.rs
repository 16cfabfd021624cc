//! A method handle as a value (API of `java.lang.invoke.MethodHandle`): what it does, and its type.
//!
//! What a handle does is a short program without loops: steps that run methods, read and write
//! fields and arrays, in the order in which they happen, and what it gives in the end. Only the flow
//! of references is followed: a number, and the box that is made of one, is `Operand::Number`. That
//! conversions may throw, before or after any step, is for whoever reads the program to know.

use serde::{Deserialize, Serialize};

use base::Sym;
use classfile::{FieldType, Handle, HandleKind, MethodDescriptor, MethodRef};

/// A method handle, by all that a call depends on but the values bound to it. Interned, so that it
/// is as small as a name.
///
/// Two handles that are equal here do the same. Nothing says whether they are one object: each
/// lookup may make a new one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MethodHandle(Sym);

/// What a method handle is.
#[derive(Clone, Debug, PartialEq, Eq)]
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps {
    /// In this order.
    pub steps: Vec<Step>,
    /// What they give; a number where that is nothing at all.
    pub gives: Operand,
}

/// What a step does. It gives one reference, or none.
#[derive(Clone, Debug, PartialEq, Eq)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The class whose references resolve as the handle's do.
    pub from: Sym,
    /// What it runs, as a constant would say it.
    pub calls: Handle,
}

/// What a step works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    pub fn intern(&self) -> MethodHandle {
        let mut text = Writer(Vec::new());
        text.name(self.ty);
        text.number(self.bound);
        text.number(u8::from(self.is_adapted));
        text.steps(&self.body);
        MethodHandle(Sym::new(&text.0))
    }
}

impl MethodHandle {
    /// What it runs with its own arguments, if it does nothing else.
    pub fn runs(self) -> Option<Handle> {
        self.read()?.runs_directly()
    }

    /// What it is made of.
    pub fn read(self) -> Option<HandleParts> {
        let mut text = Reader(self.0.bytes().split(|b| *b == BETWEEN));
        Some(HandleParts {
            ty: text.name()?,
            bound: text.number()?,
            is_adapted: text.number()? != 0,
            body: text.steps()?,
        })
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

/// Stands after each part of an interned handle: modified UTF-8 has no such byte (JVMS 4.4.7).
const BETWEEN: u8 = 0;

/// Writes a handle, part by part.
struct Writer(Vec<u8>);

impl Writer {
    fn name(&mut self, name: Sym) {
        self.0.extend_from_slice(name.bytes());
        self.0.push(BETWEEN);
    }

    fn number(&mut self, number: u8) {
        self.0.extend_from_slice(number.to_string().as_bytes());
        self.0.push(BETWEEN);
    }

    fn numbers(&mut self, numbers: [u8; 2]) {
        numbers.into_iter().for_each(|number| self.number(number));
    }

    fn steps(&mut self, steps: &Steps) {
        self.operand(steps.gives);
        self.number(steps.steps.len() as u8);
        for step in &steps.steps {
            self.step(step);
        }
    }

    fn step(&mut self, step: &Step) {
        match step {
            Step::Run(Target { from, calls }, operands) => {
                let member = calls.member;
                self.number(0);
                self.numbers([calls.kind as u8, u8::from(member.interface)]);
                for name in [*from, member.owner, member.name, member.descriptor] {
                    self.name(name);
                }
                self.operands(operands);
            }
            Step::Element(array, n) => {
                self.number(1);
                self.operand(*array);
                self.number(*n);
            }
            Step::Array(ty, elements) => {
                self.number(2);
                self.name(*ty);
                self.operands(elements);
            }
            Step::Either(one, other) => {
                self.number(3);
                self.steps(one);
                self.steps(other);
            }
            Step::AnyOrder(all) => {
                self.numbers([4, all.len() as u8]);
                all.iter().for_each(|steps| self.steps(steps));
            }
            Step::Catch(steps, handler) => {
                self.number(5);
                self.steps(steps);
                self.steps(handler);
            }
        }
    }

    fn operands(&mut self, operands: &[Operand]) {
        self.number(operands.len() as u8);
        for operand in operands {
            self.operand(*operand);
        }
    }

    fn operand(&mut self, operand: Operand) {
        self.numbers(match operand {
            Operand::Argument(n) => [0, n],
            Operand::Bound(n) => [1, n],
            Operand::Step(n) => [2, n],
            Operand::Null => [3, 0],
            Operand::Number => [4, 0],
        });
    }
}

/// Reads what a [`Writer`] wrote.
struct Reader<I>(I);

impl<'a, I: Iterator<Item = &'a [u8]>> Reader<I> {
    fn name(&mut self) -> Option<Sym> {
        self.0.next().map(Sym::new)
    }

    fn number(&mut self) -> Option<u8> {
        std::str::from_utf8(self.0.next()?).ok()?.parse().ok()
    }

    fn steps(&mut self) -> Option<Steps> {
        let gives = self.operand()?;
        let count = self.number()?;
        let steps = (0..count).map(|_| self.step()).collect::<Option<_>>()?;
        Some(Steps { steps, gives })
    }

    fn step(&mut self) -> Option<Step> {
        Some(match self.number()? {
            0 => {
                let kind = HandleKind::from_number(self.number()?)?;
                let interface = self.number()? != 0;
                let from = self.name()?;
                let member = MethodRef {
                    owner: self.name()?,
                    name: self.name()?,
                    descriptor: self.name()?,
                    interface,
                };
                let calls = Handle { kind, member };
                Step::Run(Target { from, calls }, self.operands()?)
            }
            1 => Step::Element(self.operand()?, self.number()?),
            2 => Step::Array(self.name()?, self.operands()?),
            3 => Step::Either(self.steps()?, self.steps()?),
            4 => {
                let count = self.number()?;
                Step::AnyOrder((0..count).map(|_| self.steps()).collect::<Option<_>>()?)
            }
            _ => Step::Catch(self.steps()?, self.steps()?),
        })
    }

    fn operands(&mut self) -> Option<Vec<Operand>> {
        let count = self.number()?;
        (0..count).map(|_| self.operand()).collect()
    }

    fn operand(&mut self) -> Option<Operand> {
        let (kind, n) = (self.number()?, self.number()?);
        Some(match kind {
            0 => Operand::Argument(n),
            1 => Operand::Bound(n),
            2 => Operand::Step(n),
            3 => Operand::Null,
            _ => Operand::Number,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn handle(kind: HandleKind, descriptor: &str) -> HandleParts {
        let member = MethodRef::of_class("O", "m", descriptor);
        let parts = HandleParts::direct("O".into(), Handle { kind, member }, "O".into());
        parts.expect("a member")
    }

    #[test]
    fn a_handle_is_read_as_it_was_made() {
        let mut parts = handle(HandleKind::InvokeVirtual, "(ILA;)V");
        assert_eq!(parts.ty, *"(LO;ILA;)V");
        assert_eq!(
            parts.runs_directly().map(|h| h.member.name),
            Some("m".into())
        );
        assert_eq!(parts.intern().read(), Some(parts.clone()));
        let other = handle(HandleKind::NewInvokeSpecial, "(J)V");
        assert_eq!(other.ty, *"(J)LO;");
        let array = Step::Array("[LA;".into(), vec![Operand::Bound(200), Operand::Null]);
        let element = Step::Element(Operand::Step(0), 7);
        let either = Step::Either(other.body.clone(), parts.body.clone());
        let catch = Step::Catch(parts.body.clone(), other.body.clone());
        let any = Step::AnyOrder(vec![other.body, parts.body.clone()]);
        parts.body.steps = vec![array, element, either, any, catch];
        assert_eq!(parts.body.numbers(), 1 + 1 + 2 + 3 + 2);
        assert_eq!(parts.intern().read(), Some(parts.clone()));
        assert_eq!(parts.runs_directly(), None);
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
