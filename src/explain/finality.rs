//! The classes, methods and fields that a developer could make final so that a call becomes
//! certain.

use std::collections::BTreeSet;

use crate::origin::field_at;
use crate::uses::Uses;
use base::known;
use claims::{CallSite, Reason, Receiver, Targets};
use classfile::{MethodFlags, Pc};
use program::{ClassId, FieldId, MethodId, Program, World};

/// Something that could be final.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Finality {
    /// The class.
    Class(ClassId),
    /// The method.
    Method(MethodId),
    /// The field, which becomes private as well.
    Field(FieldId),
}

/// The flags of a class's constructors.
pub(super) fn constructors(program: &Program, class: ClassId) -> Vec<MethodFlags> {
    let all = program.methods_of(class).map(|m| program.method(m));
    let constructors = all.filter(|method| method.name == known().constructor);
    constructors.map(|method| method.flags).collect()
}

/// Whether code of any package may extend or implement a class.
pub(super) fn any_may_extend(program: &Program, class: ClassId) -> bool {
    let flags = program.class(class).flags;
    let is_seen = |flags: &MethodFlags| !flags.is_private() && !flags.is_package_private();
    flags.is_public() && (flags.is_interface() || constructors(program, class).iter().any(is_seen))
}

/// Whether a class, or one below it, passes a test.
fn any_below(program: &Program, class: ClassId, test: impl Fn(ClassId) -> bool) -> bool {
    let mut open = vec![class];
    while let Some(class) = open.pop() {
        if test(class) {
            return true;
        }
        open.extend(program.subtypes(class));
    }
    false
}

impl Finality {
    /// Which code outside of the given classes would break by it.
    pub(super) fn breaks(self, program: &Program, world: World) -> Option<&'static str> {
        let may_extend = |class| any_may_extend(program, class);
        let is_visible = match self {
            Self::Class(class) => may_extend(class),
            Self::Method(method) => {
                let method = program.method(method);
                let is_visible = method.flags.is_public() || method.flags.is_protected();
                is_visible && any_below(program, method.class, may_extend)
            }
            Self::Field(field) => {
                let field = program.field(field);
                let is_public = |class| program.class(class).flags.is_public();
                field.flags.is_public() && any_below(program, field.class, is_public)
                    || field.flags.is_protected() && any_below(program, field.class, may_extend)
            }
        };
        let is_visible = is_visible && world != World::Closed;
        is_visible.then_some(match self {
            Self::Class(_) => "code elsewhere that extends it breaks",
            Self::Method(_) => "code elsewhere that overrides it breaks",
            Self::Field(_) => "code elsewhere that uses it breaks",
        })
    }
}

/// The parts of a call's basis that could be final: the given code does not override, extend or
/// write them elsewhere.
pub(super) fn finals(uses: &Uses<'_>, method: MethodId, call: &CallSite) -> BTreeSet<Finality> {
    let mut found: BTreeSet<Finality> = declared(uses, method, call).into_iter().collect();
    if let Receiver::Unknown(reason) = &call.receiver {
        found.extend(field(uses, reason));
    }
    if let Targets::Unknown(reason) = &call.targets {
        found.extend(field(uses, reason));
    }
    found
}

/// The class that the call names, and its method, if they could be final.
pub(super) fn declared(uses: &Uses<'_>, method: MethodId, call: &CallSite) -> Vec<Finality> {
    let program = uses.names.program;
    let from = program.method(method).class;
    let Ok(owner) = program.lookup(call.named.owner, from) else {
        return Vec::new();
    };
    let class = program.class(owner);
    let could_class = class.is_input()
        && !class.flags.is_final()
        && !class.flags.is_abstract()
        && program.subtypes(owner).is_empty();
    let could_method = |named: &MethodId| {
        let declared = program.method(*named);
        program.class(declared.class).is_input()
            && !program.class(declared.class).is_interface()
            && !declared.flags.is_abstract()
            && !declared.flags.is_final()
            && uses.overriding(declared.class, *named).is_empty()
    };
    let named = program.resolve_method(from, call.named).ok();
    let named = named.filter(could_method).map(Finality::Method);
    let class = could_class.then_some(Finality::Class(owner));
    class.into_iter().chain(named).collect()
}

/// The field that a value was read from, if only its class's own initialisers write it.
fn field(uses: &Uses<'_>, reason: &Reason) -> Option<Finality> {
    let program = uses.names.program;
    let code = uses.names.code(reason.method)?;
    let named = field_at(&code, reason.pc)?;
    let from = program.method(reason.method).class;
    let field = program.resolve_field(from, named).ok()?;
    let declared = program.field(field);
    let is_final_now = declared.flags.is_private() && declared.flags.is_final();
    if !program.class(declared.class).is_input() || is_final_now {
        return None;
    }
    // As `javac` requires it: each initialiser writes it once. It could be private: no other class
    // reads it.
    let initialiser = if declared.flags.is_static() {
        "<clinit>"
    } else {
        "<init>"
    };
    let initialises = |method: &MethodId| {
        let method = program.method(*method);
        method.class == declared.class && method.name == *initialiser
    };
    let writers = uses.writers(field);
    let methods: BTreeSet<MethodId> = writers.iter().map(|(method, _)| *method).collect();
    let reads_within =
        |(method, _): &(MethodId, Pc)| program.method(*method).class == declared.class;
    let could_be = !methods.is_empty()
        && methods.len() == writers.len()
        && methods.iter().all(initialises)
        && uses.readers(field).iter().all(reads_within);
    could_be.then_some(Finality::Field(field))
}
