//! The checks of emitted methods: they verify, and the verifier loads no class for them that it did
//! not load for the original (design 5).

use std::collections::BTreeMap;

use crate::assemble::asks;
use base::Sym;
use classfile::verify::{
    Hierarchy, Questions, SlotType, StackLimits, StackTypes, Unknowns, VerifiedMethod, VerifyError,
    assignability_questions, recompute_frames, stacks_at, verify,
};
use classfile::{
    ClassFile, Code, FieldFlags, Insn, Method, MethodDescriptor, MethodFlags, Op, Pc, source_name,
};
use program::{ClassId, Program};

/// A check that failed.
pub struct CheckFailure {
    pub reason: String,
    /// Whether the emitted method is wrong; if not, it is only unwanted.
    pub is_our_bug: bool,
}

/// The verifier's types of the receivers of a method's virtual and interface calls.
pub(super) struct ReceiverTypes(BTreeMap<Pc, Sym>);

impl ReceiverTypes {
    /// The class that the verifier takes the receiver for.
    pub(super) fn at(&self, pc: Pc) -> Option<Sym> {
        self.0.get(&pc).copied()
    }
}

/// Computes the receiver types.
///
/// # Errors
/// Why they are not known.
pub(super) fn receiver_types(
    program: &Program,
    class: ClassId,
    file: &ClassFile,
    method: &Method,
    code: &Code,
) -> Result<ReceiverTypes, String> {
    let stacks = stacks(program, class, file, method, code)?;
    let receivers = code.insns().zip(stacks).filter_map(|((pc, insn), stack)| {
        let Insn::Invoke(Op::Invokevirtual | Op::Invokeinterface, method) = insn else {
            return None;
        };
        let arguments = MethodDescriptor::parse(method.descriptor)?.parameters.len();
        match stack?.peek(arguments)? {
            SlotType::Object(name) => Some((pc, name)),
            _ => None,
        }
    });
    Ok(ReceiverTypes(receivers.collect()))
}

/// The verifier's operand stack before each instruction.
///
/// # Errors
/// Why it is not known.
pub fn stacks(
    program: &Program,
    class: ClassId,
    file: &ClassFile,
    method: &Method,
    code: &Code,
) -> Result<Vec<Option<StackTypes>>, String> {
    let names = VisibleClasses { program, class };
    stacks_at(&VerifiedMethod::of(file, method), code, &names).map_err(|e| unverified(&e))
}

/// Computes the frames of a body with new jumps.
///
/// # Errors
/// Why they are not known; the body is then unchanged.
pub(super) fn renew_frames(
    program: &Program,
    class: ClassId,
    file: &ClassFile,
    method: &Method,
    code: &mut Code,
) -> Result<(), String> {
    let names = VisibleClasses { program, class };
    recompute_frames(&VerifiedMethod::of(file, method), code, &names).map_err(|e| unverified(&e))
}

/// Why a method without edits is not known to verify. Only `Wrong` is the method's fault.
fn unverified(error: &VerifyError) -> String {
    match error {
        VerifyError::Wrong { .. } => "the original does not verify".to_owned(),
        VerifyError::Unknown { class, .. } => {
            let class = source_name(*class);
            format!(
                "our verifier does not know the class {class}, or which loader defines it, and has to"
            )
        }
        VerifyError::TooComplex => "it is too large for our verifier".to_owned(),
    }
}

/// Checks the method `new` of the emitted class against `old` of the original one.
///
/// # Errors
/// The failure.
pub fn check(
    program: &Program,
    class: ClassId,
    (before, old): (&ClassFile, &Method),
    (after, new): (&ClassFile, &Method),
) -> Result<(), CheckFailure> {
    let bug = |reason: String| CheckFailure {
        reason,
        is_our_bug: true,
    };
    let unwanted = |reason: &str| CheckFailure {
        reason: reason.to_owned(),
        is_our_bug: false,
    };
    let body = |file: &ClassFile, method: &Method| match file.code(method) {
        Ok(Some(code)) => Ok(code),
        Ok(None) => Err(bug("the body is gone".to_owned())),
        Err(e) => Err(bug(e.to_string())),
    };
    let names = VisibleClasses { program, class };
    let asked = assignability_questions(
        &VerifiedMethod::of(before, old),
        &body(before, old)?,
        &names,
    )
    .map_err(|e| unwanted(&unverified(&e)))?;
    let asks = verify(
        &VerifiedMethod::of(after, new),
        &body(after, new)?,
        StackLimits::Declared,
        Unknowns::AssumeAsIn(&asked),
        &names,
    )
    .map_err(|e| match e {
        VerifyError::Wrong { .. } => bug(e.to_string()),
        VerifyError::Unknown { .. } => unwanted("verifying it would depend on an unknown class"),
        VerifyError::TooComplex => unwanted("it would be too large for our verifier"),
    })?;
    if loads_no_more(&names, &asks, &asked) {
        Ok(())
    } else {
        Err(unwanted(
            "verifying it would load classes that it did not load before",
        ))
    }
}

/// Whether verifying the emitted method loads no class that verifying the original did not load.
/// `asks` are the verifier's questions about the emitted method, `asked` those about the original.
/// Comparing two classes also loads the superclasses of the first. The same loader loads the
/// superclasses of the input, and the first one outside of it.
pub(super) fn loads_no_more(
    names: &VisibleClasses<'_>,
    asks: &Questions,
    asked: &Questions,
) -> bool {
    let is_loaded_with = |above: Sym, class: Sym| {
        let both = names.find(above).zip(names.find(class));
        both.is_some_and(|(above, class)| {
            up_to_outside(names.program, class).any(|loaded| loaded == above)
        })
    };
    let was_loaded = |(above, to): &(Sym, Sym)| {
        let mut compared = asked.assignable.iter().filter(|(_, t)| t == to);
        compared.any(|(class, _)| is_loaded_with(*above, *class))
    };
    let mut asks = asks.clone();
    if !asked.inferred {
        asks.assignable
            .retain(|pair| asked.assignable.contains(pair) || !was_loaded(pair));
    }
    asks.is_within(asked)
}

/// The first superclass outside of the input. The loader of the class, and of the classes between,
/// has it.
pub(super) fn first_outside(program: &Program, class: ClassId) -> Option<ClassId> {
    up_to_outside(program, class).find(|c| !program.class(*c).is_input())
}

/// A class of the input, and its superclasses up to the first one outside of the input.
fn up_to_outside(program: &Program, class: ClassId) -> impl Iterator<Item = ClassId> + '_ {
    let is_input = move |class: ClassId| program.class(class).is_input();
    let above = program.superclasses(class).map_while(Result::ok);
    let mut goes_on = is_input(class);
    above.take_while(move |above| {
        let next = goes_on && is_input(*above);
        std::mem::replace(&mut goes_on, next)
    })
}

/// Checks a method that was added to the emitted class: the verifier asks about no other class.
///
/// # Errors
/// The failure.
pub(super) fn check_added(
    program: &Program,
    class: ClassId,
    after: &ClassFile,
    new: &Method,
) -> Result<(), CheckFailure> {
    let bug = |reason: String| CheckFailure {
        reason,
        is_our_bug: true,
    };
    let names = VisibleClasses { program, class };
    let asks = asks(after, new, &names).map_err(bug)?;
    let loads_nothing = asks.is_within(&Questions::default());
    loads_nothing
        .then_some(())
        .ok_or_else(|| bug("verifying it would load classes".to_owned()))
}

/// The program's classes by name, as one class of it sees them.
pub(super) struct VisibleClasses<'a> {
    pub program: &'a Program,
    pub class: ClassId,
}

impl VisibleClasses<'_> {
    pub(super) fn find(&self, name: Sym) -> Option<ClassId> {
        self.program.lookup(name, self.class).ok()
    }
}

impl Hierarchy for VisibleClasses<'_> {
    fn is_interface(&self, class: Sym) -> Option<bool> {
        Some(self.program.class(self.find(class)?).is_interface())
    }

    fn superclass(&self, class: Sym) -> Option<Option<Sym>> {
        match self.program.class(self.find(class)?).superclass {
            None => Some(None),
            Some(Ok(superclass)) => Some(Some(self.program.class(superclass).name)),
            Some(Err(_)) => None,
        }
    }

    fn declared_method(
        &self,
        class: Sym,
        name: Sym,
        descriptor: Sym,
    ) -> Option<Option<MethodFlags>> {
        let class = self.find(class)?;
        let method = self.program.declared_method(class, name, descriptor);
        Some(method.map(|m| self.program.method(m).flags))
    }

    fn declared_field(&self, class: Sym, name: Sym, descriptor: Sym) -> Option<Option<FieldFlags>> {
        let class = self.find(class)?;
        let field = self.program.declared_field(class, name, descriptor);
        Some(field.map(|f| self.program.field(f).flags))
    }

    fn same_package(&self, a: Sym, b: Sym) -> Option<bool> {
        self.program.same_package(self.find(a)?, self.find(b)?).ok()
    }
}
