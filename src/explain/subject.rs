//! What a value is that is not certain, as a Java developer would call it.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::origin::{Origin, arguments, field_at, instruction, origins, parameter_name, returned};
use base::{Id, Sym};
use claims::{Cause, Reason};
use classfile::{Code, Const, FieldRef, Insn, MethodDescriptor, MethodRef, Op, Pc, source_name};
use ir::ValueId;
use ir::bodies::{Bodies, Built, KEPT};
use program::{ClassId, MethodId, Reason as Missing};
use session::causes::{kind, words};
use session::names::{Names, reference};

/// Of more kinds of values that come together none is named.
const NAMED: usize = 3;

/// A value that is not certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    /// `this` in a class, on which a method is called.
    This(ClassId, Option<MethodRef>),
    /// The parameter of that position, `this` not counted.
    Parameter(MethodId, usize),
    /// What is read from a field.
    Field(FieldRef),
    /// What a call returns that may run any method.
    Result(MethodRef),
    /// What a method returns whose code is not read, or not relied on.
    Unread(MethodRef),
    /// The class of what `Object.getClass` is called on there.
    ClassOf(MethodId, Pc),
    /// Which method a receiver of a known class has.
    Selection(MethodRef),
    /// What an unknown caller of that method passes, through other methods.
    Passed(MethodId),
    /// What is read from an array by that instruction.
    Element(MethodId, Pc),
    /// Something of which nothing more is to be said.
    Other(Cause),
}

impl Subject {
    /// What kind of value it is, in the plural.
    pub(super) fn kind(&self) -> Cow<'static, str> {
        match self {
            Self::This(..) => "`this`, of a class that may have other subclasses".into(),
            Self::Parameter(..) => "parameters, which unknown callers may pass".into(),
            Self::Field(field) => kind(Cause::Field(field.name)),
            Self::Result(method) => kind(Cause::UnknownTargets(*method)),
            Self::Unread(method) => kind(Cause::NoBody(*method)),
            Self::ClassOf(..) => "classes of objects that are not known".into(),
            Self::Selection(method) => kind(Cause::Selection(*method)),
            Self::Passed(_) => kind(Cause::Parameter),
            Self::Element(..) => kind(Cause::ArrayElement),
            Self::Other(cause) => kind(*cause),
        }
    }
}

/// Says what values are.
pub(super) struct Values<'a> {
    pub names: Names<'a>,
    bodies: Bodies<'a>,
}

impl<'a> Values<'a> {
    pub(super) fn new(names: Names<'a>) -> Self {
        Self {
            names,
            bodies: Bodies::lazy(names.program, KEPT),
        }
    }

    /// The value of which the analysis gives that reason; `position` is that of the value among what the
    /// instruction there is given.
    pub(super) fn subject(&self, reason: &Reason, position: Option<usize>) -> Subject {
        let found = match reason.cause {
            Cause::Parameter => {
                let given = self.given(reason.method, reason.pc, position);
                given.or(Some(Subject::Passed(reason.method)))
            }
            Cause::ArrayElement => Some(Subject::Element(reason.method, reason.pc)),
            Cause::Field(_) | Cause::StaticField(_) => {
                let code = self.names.code(reason.method);
                let field = code.and_then(|code| field_at(&code, reason.pc));
                field.map(|field| Subject::Field(self.declared(reason.method, field)))
            }
            Cause::NoBody(method) | Cause::Selection(method) if is_get_class(&method) => {
                Some(Subject::ClassOf(reason.method, reason.pc))
            }
            Cause::NoBody(method) => Some(Subject::Unread(method)),
            Cause::UnknownTargets(method) => Some(Subject::Result(method)),
            // Of a final method there is no other to select, only other code.
            Cause::Selection(method) if self.is_final(reason.method, method) => {
                Some(Subject::Unread(method))
            }
            Cause::Selection(method) => Some(Subject::Selection(method)),
            _ => None,
        };
        found.unwrap_or(Subject::Other(reason.cause))
    }

    /// A field as the class names it that declares it; instructions may name one that inherits it.
    fn declared(&self, from: MethodId, field: FieldRef) -> FieldRef {
        let program = self.names.program;
        let class = program.method(from).class;
        let found = program.resolve_field(class, field).ok();
        let owner = found.map(|found| program.class(program.field(found).class).name);
        FieldRef {
            owner: owner.unwrap_or(field.owner),
            ..field
        }
    }

    /// Whether the method that another one names is final, or its class.
    fn is_final(&self, from: MethodId, named: MethodRef) -> bool {
        let program = self.names.program;
        let class = program.method(from).class;
        program.resolve_method(class, named).is_ok_and(|found| {
            let declared = program.method(found);
            declared.flags.is_final() || program.class(declared.class).flags.is_final()
        })
    }

    /// What the caller of a method gives it: `this`, or a parameter.
    fn given(&self, method: MethodId, pc: Pc, position: Option<usize>) -> Option<Subject> {
        let body = &*self.bodies.get(method).ok()?;
        let values = arguments(body, pc)?;
        let is_write = matches!(instruction(body, pc)?.op, ir::Op::PutField(..));
        let values = match position {
            // Of a write it is what is written.
            _ if is_write => values.get(1..)?,
            Some(position) => values.get(position..=position)?,
            None => &values[..],
        };
        let mut found = values.iter().flat_map(|value| origins(body, *value));
        found.find_map(|origin| match origin {
            Origin::This => {
                let class = self.names.program.method(method).class;
                Some(Subject::This(class, self.named_at(method, pc)))
            }
            Origin::Parameter(n) => Some(Subject::Parameter(method, n)),
            _ => None,
        })
    }

    /// What the value is.
    pub(super) fn what(&self, subject: &Subject) -> String {
        match subject {
            Subject::This(class, _) => {
                let of = match self.names.program.class(*class).is_interface() {
                    true => "class that implements",
                    false => "subclass of",
                };
                format!(
                    "`this`, which may be of any {of} {}",
                    self.names.class(*class)
                )
            }
            Subject::Parameter(method, n) => match self.captured(*method, *n) {
                Some((from, pc)) => {
                    let name = self.parameter_name(*method, *n);
                    let name = name.map_or("a variable".to_owned(), |name| format!("`{name}`"));
                    format!(
                        "{name}, which a lambda captures at {}",
                        self.names.at_pc(from, pc)
                    )
                }
                None => {
                    let name = self.parameter_word(*method, *n);
                    let of = match self.is_lambda(*method) {
                        true => {
                            let class = self.names.program.method(*method).class;
                            format!("a lambda of {}", self.names.class(class))
                        }
                        false => self.names.source(*method),
                    };
                    format!("{name} of {of}")
                }
            },
            Subject::Field(field) => format!("the field {}", field_word(field)),
            Subject::Result(method) | Subject::Unread(method) => {
                format!("what {}() returns", short(method))
            }
            Subject::ClassOf(method, pc) => {
                let of = self.receiver(*method, *pc);
                format!("the class of {}", of.as_deref().unwrap_or("an object"))
            }
            Subject::Selection(method) => {
                let missing = match self.names.program.find(method.owner) {
                    Err(Missing::Missing(_)) => ", whose class is not given",
                    _ => "",
                };
                format!("which method a call of {}() runs{missing}", short(method))
            }
            Subject::Passed(method) => format!(
                "what an unknown caller passes to {}",
                self.names.source(*method)
            ),
            Subject::Element(method, pc) => match self.array(*method, *pc) {
                Some(array) => format!("an element of {array}"),
                None => words(Cause::ArrayElement),
            },
            Subject::Other(cause) => words(*cause),
        }
    }

    /// The array that an instruction reads, by where its method has it from, if that is one thing.
    fn array(&self, method: MethodId, pc: Pc) -> Option<String> {
        let array = match self.array_origin(method, pc)? {
            // These say nothing about which array it is.
            Origin::Element(_) | Origin::Constant | Origin::Caught => return None,
            Origin::Parameter(n) => format!("the array in {}", self.parameter_word(method, n)),
            origin => format!("the array in {}", self.words(method, origin)),
        };
        Some(array)
    }

    /// Where a method has the array from that one of its instructions reads.
    pub(super) fn array_origin(&self, method: MethodId, pc: Pc) -> Option<Origin> {
        let body = &*self.bodies.get(method).ok()?;
        let found = origins(body, *arguments(body, pc)?.first()?);
        let mut found = found.into_iter();
        found.next().filter(|_| found.next().is_none())
    }

    /// Whether a method is the body of a lambda.
    pub(super) fn is_lambda(&self, method: MethodId) -> bool {
        let declared = self.names.program.method(method);
        declared.flags.is_synthetic() && declared.name.bytes().starts_with(b"lambda$")
    }

    /// The instruction that makes a lambda, if the parameter of its body is a variable that it captures.
    pub(super) fn captured(&self, body: MethodId, n: usize) -> Option<(MethodId, Pc)> {
        let program = self.names.program;
        let declared = *program.method(body);
        let file = program
            .file(declared.class)
            .filter(|_| self.is_lambda(body))?;
        let is_it = |constant: &Const| match constant {
            Const::Handle(handle) => {
                let named = handle.member;
                (named.name, named.descriptor) == (declared.name, declared.descriptor)
            }
            _ => false,
        };
        for method in program.methods_of(declared.class) {
            let code = self.names.code(method);
            for (pc, insn) in code.iter().flat_map(Code::insns) {
                let Insn::InvokeDynamic(bootstrap, site) = insn else {
                    continue;
                };
                let bootstrap = file.bootstraps.get(bootstrap.index());
                if !bootstrap.is_some_and(|found| found.arguments.iter().any(is_it)) {
                    continue;
                }
                let this = usize::from(!declared.flags.is_static());
                let all = MethodDescriptor::parse(site.descriptor)?.parameters.len();
                return (n + this < all).then_some((method, pc));
            }
        }
        None
    }

    /// What the receiver of a call is, by where its method has it from, if that is one thing.
    pub(super) fn receiver(&self, method: MethodId, pc: Pc) -> Option<String> {
        self.passed(method, pc, 0)
    }

    /// Where what a call passes at a position may come from, or what a write to a field writes; nothing if that is not known.
    pub(super) fn origins_passed(
        &self,
        caller: MethodId,
        pc: Pc,
        position: usize,
    ) -> BTreeSet<Origin> {
        let found = || {
            let body = &*self.body(caller)?;
            Some(origins(body, *arguments(body, pc)?.get(position)?))
        };
        found().unwrap_or_default()
    }

    pub(super) fn body(&self, method: MethodId) -> Option<Arc<Built>> {
        self.bodies.get(method).ok()
    }

    /// Whether it is plain what a call passes at a position: something that is made there, null or a constant.
    pub(super) fn is_plain(&self, caller: MethodId, pc: Pc, position: usize) -> bool {
        let found = || {
            let body = &*self.body(caller)?;
            Some(origins(body, *arguments(body, pc)?.get(position)?))
        };
        let is_plain = |origin: &Origin| matches!(origin, Origin::Made(_) | Origin::Constant);
        found().is_some_and(|found| found.iter().all(is_plain))
    }

    /// What a call passes at a position, if that is one thing; of a copy of an array, what it is a copy of.
    pub(super) fn passed(&self, caller: MethodId, pc: Pc, position: usize) -> Option<String> {
        let body = &*self.body(caller)?;
        self.named(caller, *arguments(body, pc)?.get(position)?)
    }

    /// A value of a method, if it is one thing or a few.
    pub(super) fn named(&self, method: MethodId, value: ValueId) -> Option<String> {
        let found = origins(&*self.body(method)?, value);
        let words: BTreeSet<String> = found.iter().map(|o| self.words(method, *o)).collect();
        let words: Vec<String> = words.into_iter().collect();
        match words.len() {
            0 => Some("null".to_owned()),
            1..=NAMED => Some(words.join(" or ")),
            _ => None,
        }
    }

    /// Whether a call may pass what another one returns at a position.
    pub(super) fn is_returned(&self, caller: MethodId, pc: Pc, position: usize) -> bool {
        let found = self.origins_passed(caller, pc, position);
        let is_result = |origin: &Origin| matches!(origin, Origin::Result(..));
        found.iter().any(is_result)
    }

    /// What the method of a value that is not certain returns beside it, if it returns that.
    pub(super) fn returned_beside(&self, subject: &Subject, reason: &Reason) -> Option<String> {
        let method = reason.method;
        let is_it = |origin: &Origin| match (origin, subject) {
            (Origin::Parameter(n), Subject::Parameter(of, m)) => (method, n) == (*of, m),
            _ => origin.pc() == Some(reason.pc),
        };
        let all = returned(&*self.bodies.get(method).ok()?);
        let it = self.words(method, *all.iter().find(|origin| is_it(origin))?);
        let beside: BTreeSet<String> = all.iter().map(|o| self.words(method, *o)).collect();
        let beside: Vec<String> = beside.into_iter().filter(|words| *words != it).collect();
        let name = self.names.program.method(method).name;
        match beside.len() {
            0 => None,
            1..=NAMED => Some(format!("{name}() may also return {}", beside.join(" or "))),
            more => Some(format!("{name}() may also return {more} other values")),
        }
    }

    /// A value by its origin.
    fn words(&self, method: MethodId, origin: Origin) -> String {
        match origin {
            Origin::This => "`this`".to_owned(),
            Origin::Parameter(n) => self.parameter_word(method, n),
            Origin::Field(_, field) | Origin::Static(_, field) => {
                format!("the field {}", field_word(&self.declared(method, field)))
            }
            Origin::Result(_, method) => format!("what {}() returns", short(&method)),
            Origin::Dynamic(_) => "a lambda or another result of invokedynamic".to_owned(),
            Origin::Element(_) => "an element of an array".to_owned(),
            Origin::Made(pc) => match self.class_made(method, pc) {
                Some(class) => format!("a new {}", source_name(class)),
                None => "a new array".to_owned(),
            },
            Origin::Caught => "a caught exception".to_owned(),
            Origin::Constant => "a constant".to_owned(),
        }
    }

    /// A parameter by its name, or by its position.
    fn parameter_word(&self, method: MethodId, n: usize) -> String {
        let is_captured = self.captured(method, n).is_some();
        match (self.parameter_name(method, n), is_captured) {
            (Some(name), true) => format!("the captured variable `{name}`"),
            (None, true) => "a captured variable".to_owned(),
            (Some(name), false) => format!("the parameter `{name}`"),
            (None, false) => format!("parameter {}", n + 1),
        }
    }

    /// The parameter of its method that a call passes at a position, if it is one.
    pub(super) fn parameter_passed(
        &self,
        caller: MethodId,
        pc: Pc,
        position: usize,
    ) -> Option<usize> {
        let found = self.origins_passed(caller, pc, position);
        match found.into_iter().collect::<Vec<_>>().as_slice() {
            [Origin::Parameter(n)] => Some(*n),
            _ => None,
        }
    }

    fn parameter_name(&self, method: MethodId, n: usize) -> Option<String> {
        let declared = self.names.program.method(method);
        let ty = MethodDescriptor::parse(declared.descriptor)?;
        let before = ty.parameters.iter().take(n);
        let slot =
            usize::from(!declared.flags.is_static()) + before.map(|ty| ty.slots()).sum::<usize>();
        parameter_name(&self.names.code(method)?, slot)
    }

    /// The method that the call at a place names.
    fn named_at(&self, method: MethodId, pc: Pc) -> Option<MethodRef> {
        match self.names.code(method)?.insn_at(pc)? {
            Insn::Invoke(_, named) => Some(*named),
            _ => None,
        }
    }

    fn class_made(&self, method: MethodId, pc: Pc) -> Option<Sym> {
        match self.names.code(method)?.insn_at(pc)? {
            Insn::Type(Op::New, class) => Some(*class),
            _ => None,
        }
    }
}

/// Whether it is `Object.getClass`, by any class's name.
fn is_get_class(method: &MethodRef) -> bool {
    method.name == *"getClass" && method.descriptor.bytes() == b"()Ljava/lang/Class;"
}

fn short(method: &MethodRef) -> String {
    let all = reference(method);
    all.split('(').next().unwrap_or(&all).to_owned()
}

pub(super) fn field_word(field: &FieldRef) -> String {
    format!("{}.{}", source_name(field.owner), field.name)
}
