//! Names uncertain values as a Java developer would.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

use crate::origin::{
    ValueOrigin, arguments, field_at, instruction, origins, parameter_name, returned,
};
use base::{Id, Sym};
use claims::{Reason, UnknownCause};
use classfile::{Code, Const, FieldRef, Insn, MethodDescriptor, MethodRef, Op, Pc, source_name};
use ir::ValueId;
use ir::bodies::{Bodies, Built, KEPT};
use program::{ClassId, MethodId, Obstacle as Missing};
use session::causes::{kind, words};
use session::names::{Names, reference};

/// If more kinds of values than this meet, the text names none.
const NAMED: usize = 3;

/// An uncertain value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    /// `this` of a class, as the receiver of a method.
    This(ClassId, Option<MethodRef>),
    /// The parameter of that position, `this` not counted.
    Parameter(MethodId, usize),
    /// A value read from a field.
    Field(FieldRef),
    /// The result of a call that may run any method.
    Result(MethodRef),
    /// The result of a method with code that is not read, or not relied on.
    Unread(MethodRef),
    /// The class of the object that `Object.getClass` is called on there.
    ClassOf(MethodId, Pc),
    /// The method that a receiver of a known class selects.
    Selection(MethodRef),
    /// A value that an unknown caller of that method passes, through other methods.
    Passed(MethodId),
    /// A value read from an array by that instruction.
    Element(MethodId, Pc),
    /// A value known by its cause only.
    Other(UnknownCause),
}

impl Subject {
    /// The kind of value, in the plural.
    pub(super) fn kind(&self) -> Cow<'static, str> {
        match self {
            Self::This(..) => "`this`, of a class that may have other subclasses".into(),
            Self::Parameter(..) => "parameters, which unknown callers may pass".into(),
            Self::Field(field) => kind(UnknownCause::Field(field.name)),
            Self::Result(method) => kind(UnknownCause::UnknownTargets(*method)),
            Self::Unread(method) => kind(UnknownCause::NoBody(*method)),
            Self::ClassOf(..) => "classes of objects that are not known".into(),
            Self::Selection(method) => kind(UnknownCause::Selection(*method)),
            Self::Passed(_) => kind(UnknownCause::Parameter),
            Self::Element(..) => kind(UnknownCause::ArrayElement),
            Self::Other(cause) => kind(*cause),
        }
    }
}

/// Names values.
pub(super) struct ValueNames<'a> {
    pub names: Names<'a>,
    bodies: Bodies<'a>,
}

impl<'a> ValueNames<'a> {
    pub(super) fn new(names: Names<'a>) -> Self {
        Self {
            names,
            bodies: Bodies::lazy(names.program, KEPT),
        }
    }

    /// The value that is unknown for that reason; `position` is its position among the operands of
    /// the instruction.
    pub(super) fn subject(&self, reason: &Reason, position: Option<usize>) -> Subject {
        let found = match reason.cause {
            UnknownCause::Parameter => {
                let operand = self.operand_of_caller(reason.method, reason.pc, position);
                operand.or(Some(Subject::Passed(reason.method)))
            }
            UnknownCause::ArrayElement => Some(Subject::Element(reason.method, reason.pc)),
            UnknownCause::Field(_) | UnknownCause::StaticField(_) => {
                let code = self.names.code(reason.method);
                let field = code.and_then(|code| field_at(&code, reason.pc));
                field.map(|field| Subject::Field(self.declared(reason.method, field)))
            }
            UnknownCause::NoBody(method) | UnknownCause::Selection(method)
                if is_get_class(&method) =>
            {
                Some(Subject::ClassOf(reason.method, reason.pc))
            }
            UnknownCause::NoBody(method) => Some(Subject::Unread(method)),
            UnknownCause::UnknownTargets(method) => Some(Subject::Result(method)),
            // A final method is the only one to select, so its code is the reason.
            UnknownCause::Selection(method) if self.is_final(reason.method, method) => {
                Some(Subject::Unread(method))
            }
            UnknownCause::Selection(method) => Some(Subject::Selection(method)),
            _ => None,
        };
        found.unwrap_or(Subject::Other(reason.cause))
    }

    /// A field by the class that declares it. Instructions may name a class that inherits it.
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

    /// The operand that comes from the caller: `this`, or a parameter.
    fn operand_of_caller(
        &self,
        method: MethodId,
        pc: Pc,
        position: Option<usize>,
    ) -> Option<Subject> {
        let body = &*self.bodies.get(method).ok()?;
        let values = arguments(body, pc)?;
        let is_write = matches!(instruction(body, pc)?.op, ir::Op::PutField(..));
        let values = match position {
            // For a write it is the written value.
            _ if is_write => values.get(1..)?,
            Some(position) => values.get(position..=position)?,
            None => &values[..],
        };
        let mut found = values.iter().flat_map(|value| origins(body, *value));
        found.find_map(|origin| match origin {
            ValueOrigin::This => {
                let class = self.names.program.method(method).class;
                Some(Subject::This(class, self.named_at(method, pc)))
            }
            ValueOrigin::Parameter(n) => Some(Subject::Parameter(method, n)),
            _ => None,
        })
    }

    /// Words for the value.
    pub(super) fn what(&self, subject: &Subject) -> String {
        match subject {
            Subject::This(class, _) => {
                let of = if self.names.program.class(*class).is_interface() {
                    "class that implements"
                } else {
                    "subclass of"
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
                    let of = if self.is_lambda(*method) {
                        let class = self.names.program.method(*method).class;
                        format!("a lambda of {}", self.names.class(class))
                    } else {
                        self.names.source(*method)
                    };
                    format!("{name} of {of}")
                }
            },
            Subject::Field(field) => format!("the field {}", field_word(field)),
            Subject::Result(method) | Subject::Unread(method) => {
                format!("the result of {}()", short(method))
            }
            Subject::ClassOf(method, pc) => {
                let of = self.receiver(*method, *pc);
                format!("the class of {}", of.as_deref().unwrap_or("an object"))
            }
            Subject::Selection(method) => {
                let missing = match self.names.program.find(method.owner) {
                    Err(Missing::Missing(_)) => " (the class is not given)",
                    _ => "",
                };
                format!("which method a call of {}() runs{missing}", short(method))
            }
            Subject::Passed(method) => format!(
                "an argument of an unknown caller of {}",
                self.names.source(*method)
            ),
            Subject::Element(method, pc) => match self.array(*method, *pc) {
                Some(array) => format!("an element of {array}"),
                None => words(UnknownCause::ArrayElement),
            },
            Subject::Other(cause) => words(*cause),
        }
    }

    /// The array that an instruction reads, in words, if it has one origin.
    fn array(&self, method: MethodId, pc: Pc) -> Option<String> {
        let array = match self.array_origin(method, pc)? {
            // These origins do not identify the array.
            ValueOrigin::Element(_) | ValueOrigin::Constant | ValueOrigin::Caught => return None,
            ValueOrigin::Parameter(n) => format!("the array in {}", self.parameter_word(method, n)),
            origin => format!("the array in {}", self.words(method, origin)),
        };
        Some(array)
    }

    /// The one origin of the array that an instruction reads.
    pub(super) fn array_origin(&self, method: MethodId, pc: Pc) -> Option<ValueOrigin> {
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

    /// The instruction that makes a lambda, if that parameter of its body is a captured variable.
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

    /// The receiver of a call in words, if its origins are few.
    pub(super) fn receiver(&self, method: MethodId, pc: Pc) -> Option<String> {
        self.passed(method, pc, 0)
    }

    /// The possible origins of an operand of a call or a write to a field; empty if unknown.
    pub(super) fn origins_passed(
        &self,
        caller: MethodId,
        pc: Pc,
        position: usize,
    ) -> BTreeSet<ValueOrigin> {
        let found = || {
            let body = &*self.body(caller)?;
            Some(origins(body, *arguments(body, pc)?.get(position)?))
        };
        found().unwrap_or_default()
    }

    pub(super) fn body(&self, method: MethodId) -> Option<Arc<Built>> {
        self.bodies.get(method).ok()
    }

    /// Whether an operand is plain: allocated by the method, null or a constant.
    pub(super) fn is_plain(&self, caller: MethodId, pc: Pc, position: usize) -> bool {
        let found = || {
            let body = &*self.body(caller)?;
            Some(origins(body, *arguments(body, pc)?.get(position)?))
        };
        let is_plain =
            |origin: &ValueOrigin| matches!(origin, ValueOrigin::Made(_) | ValueOrigin::Constant);
        found().is_some_and(|found| found.iter().all(is_plain))
    }

    /// An operand in words, if its origins are few. A copy of an array is named as the original.
    pub(super) fn passed(&self, caller: MethodId, pc: Pc, position: usize) -> Option<String> {
        let body = &*self.body(caller)?;
        self.named(caller, *arguments(body, pc)?.get(position)?)
    }

    /// A value of a method in words, if its origins are few.
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

    /// Whether an operand may be the result of another call.
    pub(super) fn is_returned(&self, caller: MethodId, pc: Pc, position: usize) -> bool {
        let found = self.origins_passed(caller, pc, position);
        let is_result = |origin: &ValueOrigin| matches!(origin, ValueOrigin::Result(..));
        found.iter().any(is_result)
    }

    /// The other possible results of a method that may return the uncertain value.
    pub(super) fn returned_beside(&self, subject: &Subject, reason: &Reason) -> Option<String> {
        let method = reason.method;
        let is_it = |origin: &ValueOrigin| match (origin, subject) {
            (ValueOrigin::Parameter(n), Subject::Parameter(of, m)) => (method, n) == (*of, m),
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

    /// A value in words, by its origin.
    fn words(&self, method: MethodId, origin: ValueOrigin) -> String {
        match origin {
            ValueOrigin::This => "`this`".to_owned(),
            ValueOrigin::Parameter(n) => self.parameter_word(method, n),
            ValueOrigin::Field(_, field) | ValueOrigin::Static(_, field) => {
                format!("the field {}", field_word(&self.declared(method, field)))
            }
            ValueOrigin::Result(_, method) => format!("the result of {}()", short(&method)),
            ValueOrigin::Dynamic(_) => "a lambda or another result of invokedynamic".to_owned(),
            ValueOrigin::Element(_) => "an element of an array".to_owned(),
            ValueOrigin::Made(pc) => match self.class_made(method, pc) {
                Some(class) => format!("a new {}", source_name(class)),
                None => "a new array".to_owned(),
            },
            ValueOrigin::Caught => "a caught exception".to_owned(),
            ValueOrigin::Constant => "a constant".to_owned(),
        }
    }

    /// A parameter, by its name or position.
    fn parameter_word(&self, method: MethodId, n: usize) -> String {
        let is_captured = self.captured(method, n).is_some();
        match (self.parameter_name(method, n), is_captured) {
            (Some(name), true) => format!("the captured variable `{name}`"),
            (None, true) => "a captured variable".to_owned(),
            (Some(name), false) => format!("the parameter `{name}`"),
            (None, false) => format!("parameter {}", n + 1),
        }
    }

    /// The parameter of its method that a call passes as an operand, if the operand is only that.
    pub(super) fn parameter_passed(
        &self,
        caller: MethodId,
        pc: Pc,
        position: usize,
    ) -> Option<usize> {
        let found = self.origins_passed(caller, pc, position);
        match found.into_iter().collect::<Vec<_>>().as_slice() {
            [ValueOrigin::Parameter(n)] => Some(*n),
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

/// Whether a method is `Object.getClass`, under any class's name.
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
