//! What a developer could make final so that a call becomes certain.

use std::collections::BTreeSet;

use crate::claims::{CallSite, Reason, Receiver, Targets};
use crate::classfile::Pc;
use crate::pipeline::explain::origin::field_at;
use crate::pipeline::explain::uses::Uses;
use crate::program::{ClassId, FieldId, MethodId};

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

/// What could be final of what a call rests on: what nothing that is given overrides, extends or
/// writes elsewhere.
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

/// The class that the call names, or its method.
pub(super) fn declared(uses: &Uses<'_>, method: MethodId, call: &CallSite) -> Option<Finality> {
    let program = uses.names.program;
    let from = program.method(method).class;
    let owner = program.lookup(call.named.owner, from).ok()?;
    let class = program.class(owner);
    if class.is_input()
        && !class.flags.is_final()
        && !class.flags.is_abstract()
        && program.subtypes(owner).is_empty()
    {
        return Some(Finality::Class(owner));
    }
    let named = program.resolve_method(from, call.named).ok()?;
    let declared = program.method(named);
    let could_be = program.class(declared.class).is_input()
        && !program.class(declared.class).is_interface()
        && !declared.flags.is_abstract()
        && !declared.flags.is_final()
        && uses.overriding(declared.class, named).is_empty();
    could_be.then_some(Finality::Method(named))
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
    // As `javac` would take it: each initialiser writes it once, and nobody else names it.
    let initialiser = match declared.flags.is_static() {
        true => "<clinit>",
        false => "<init>",
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
