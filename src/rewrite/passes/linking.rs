//! Decides whether linking a site by a bootstrap method of the program certainly succeeds and has
//! no observable effect. Then code cannot tell whether the site was linked.
//!
//! Such a bootstrap method is one straight line of instructions that cannot throw and have no
//! effect:
//!
//! * it passes on its arguments and loads constants
//! * it makes method types of classes
//! * it makes a constant call site for the result of one lookup
//!
//! The caller must know that the member of the lookup exists and is accessible.

use crate::passes::View;
use crate::passes::types::Types;
use base::rules::{Rule, in_force};
use base::{Sym, known};
use classfile::{
    Bootstrap, Code, CodeElement, Const, FieldType, HandleKind, Insn, MethodDescriptor, MethodRef,
    NameAndType, Op,
};
use platform::{CONSTANT_CALL_SITE, Identity, Operation, TypeOperation, operation};
use program::{ClassId, MethodId};

/// The arguments that the JVM passes to a bootstrap method before the static ones.
const GIVEN: [&str; 3] = [
    "java/lang/invoke/MethodHandles$Lookup",
    "java/lang/String",
    "java/lang/invoke/MethodType",
];

/// Whether linking that site of a method certainly succeeds and has no other effect, if the
/// bootstrap method's one lookup succeeds.
pub(super) fn only_finds(
    view: &View<'_>,
    at: MethodId,
    bootstrap: &Bootstrap,
    site: NameAndType,
) -> bool {
    let at = view.program.method(at);
    let class = at.class;
    let types = Types::new(view.program, class);
    // A running static method or constructor has waited already.
    let has_waited = at.flags.is_static() || at.name == known().constructor;
    resolves(&types, bootstrap, site)
        && method(view, class, bootstrap).is_some_and(|method| {
            let declared = view.program.method(method).class;
            let waits = declared != class || !has_waited && in_force(Rule::LinkingWaits);
            !(waits && view.program.may_wait(declared)) && code_only_finds(view, method)
        })
}

/// Whether the site's type and the static arguments resolve, and have exactly the types of the
/// bootstrap method's parameters.
fn resolves(types: &Types<'_>, bootstrap: &Bootstrap, site: NameAndType) -> bool {
    let Some(taken) = MethodDescriptor::parse(bootstrap.handle.member.descriptor) else {
        return false;
    };
    let mut given: Vec<FieldType> = GIVEN.map(|name| FieldType::Class(name.into())).into();
    for argument in &bootstrap.arguments {
        let Some(ty) = type_of(types, argument) else {
            return false;
        };
        given.push(ty);
    }
    let gives_site = taken.result.is_some_and(|ty| {
        let mut sites = [CONSTANT_CALL_SITE, "java/lang/invoke/CallSite"].iter();
        sites.any(|name| ty == FieldType::Class((*name).into()))
    });
    gives_site && given == taken.parameters && method_type_loads(types, site.descriptor)
}

/// The type of a constant that certainly loads.
fn type_of(types: &Types<'_>, constant: &Const) -> Option<FieldType> {
    let class = |name: &str| FieldType::Class(name.into());
    match constant {
        Const::Int(_) => FieldType::parse("I".into()),
        Const::Float(_) => FieldType::parse("F".into()),
        Const::Long(_) => FieldType::parse("J".into()),
        Const::Double(_) => FieldType::parse("D".into()),
        Const::String(_) => Some(class("java/lang/String")),
        Const::Class(name) => {
            let loads = types.type_loads(FieldType::of_class_constant(*name));
            loads.then(|| class("java/lang/Class"))
        }
        Const::MethodType(ty) => {
            method_type_loads(types, *ty).then(|| class("java/lang/invoke/MethodType"))
        }
        Const::Handle(_) | Const::Dynamic(..) => None,
    }
}

fn method_type_loads(types: &Types<'_>, descriptor: Sym) -> bool {
    MethodDescriptor::parse(descriptor).is_some_and(|ty| {
        let mut all = ty.parameters.into_iter().chain(ty.result);
        all.all(|ty| types.type_loads(ty))
    })
}

/// The bootstrap method, if the name certainly means it.
fn method(view: &View<'_>, class: ClassId, bootstrap: &Bootstrap) -> Option<MethodId> {
    let (program, member) = (view.program, bootstrap.method());
    let own = (member.owner == program.class(class).name)
        .then(|| program.declared_method(class, member.name, member.descriptor))
        .flatten();
    let method = own.or_else(|| program.certain_member(class, member, view.world()))?;
    let flags = program.method(method).flags;
    let is_called = bootstrap.handle.kind == HandleKind::InvokeStatic && flags.is_static();
    (is_called && !flags.is_varargs()).then_some(method)
}

fn code_only_finds(view: &View<'_>, method: MethodId) -> bool {
    let declared = view.program.method(method);
    let file = view.program.file(declared.class);
    let code = file.and_then(|file| {
        let method = &file.methods[usize::from(declared.index)];
        file.code(method).ok()?
    });
    let types = Types::new(view.program, declared.class);
    code.is_some_and(|code| {
        let finds = code.insns().filter(|(_, insn)| is_find(insn)).count();
        finds == 1 && code.exceptions.is_empty() && is_quiet(&types, &code)
    })
}

/// Whether no instruction can throw or has an effect, except for the lookup.
fn is_quiet(types: &Types<'_>, code: &Code) -> bool {
    let mut insns = code.items.iter().filter_map(|item| match item {
        CodeElement::Insn(_, insn) => Some(insn),
        CodeElement::Label(_) => None,
    });
    insns.all(|insn| match insn {
        Insn::Local(Op::Aload | Op::Astore, _) => true,
        Insn::Plain(Op::Dup | Op::Pop | Op::Areturn) => true,
        Insn::Ldc(Const::Handle(_)) => false,
        Insn::Ldc(constant) => type_of(types, constant).is_some(),
        Insn::Field(Op::Getstatic, field) => Identity::of_field(field).is_some(),
        Insn::Type(Op::New, name) => *name == *CONSTANT_CALL_SITE,
        Insn::Invoke(Op::Invokespecial, method) => {
            method.owner == *CONSTANT_CALL_SITE
                && method.descriptor == "(Ljava/lang/invoke/MethodHandle;)V"
        }
        Insn::Invoke(op, method) => is_find(insn) || makes_type(*op, method) || asks(method),
        _ => false,
    })
}

fn is_find(insn: &Insn) -> bool {
    let Insn::Invoke(Op::Invokevirtual, method) = insn else {
        return false;
    };
    matches!(
        operation(false, method),
        Some(
            Operation::FindVirtual
                | Operation::FindStatic
                | Operation::FindConstructor
                | Operation::FindSpecial
        )
    )
}

/// Types without parameters.
fn makes_type(op: Op, method: &MethodRef) -> bool {
    let made = operation(op == Op::Invokestatic, method);
    made == Some(Operation::Type(TypeOperation::Result))
}

/// Asks the lookup for its class.
fn asks(method: &MethodRef) -> bool {
    method.owner == *GIVEN[0] && method.name == *"lookupClass"
}
