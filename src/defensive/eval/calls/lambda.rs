//! Lambdas: objects that hold captured values, and run an implementation when their method is
//! called.
//!
//! A lambda's object never changes: its site makes it whole, and no instruction stores into its
//! captured values. While only known code refers to the object, these values are as confined as the
//! contents of any other object. They are known when the lambda's method is called, and they escape
//! when the object escapes. A site that captures nothing may give one object many times (JLS
//! 15.27.4). So its object is never taken for a new one; it has no contents to know.
//!
//! A call of the interface's method on an object of the site runs the method that the site's method
//! handle names. It is resolved and selected as if the site's class made the call (JVMS 5.4.3.5).
//! The captured values come before the arguments. The class that the JVM makes converts arguments
//! and result. It throws where it cannot, before or after the implementation, and keeps no
//! reference. No other class declares that method for these objects. The handle's conversions make
//! new boxes only, and no claim is about them.

use crate::domain::state::State;
use crate::domain::value::ExactType;
use crate::eval::calls::run::{Direct, Run};
use crate::eval::machine::{Call, Machine};
use crate::task::targets::Named;
use base::rules::{Rule, in_force};
use classfile::MethodDescriptor;
use ir::InvokeKind;
use platform::{Described, LambdaClass};
use program::{ClassId, MethodId};

/// Whether a call on the interface's method may run the method that a site's method handle names:
/// the receivers are known, and a lambda is among them. A lambda's method does not override a
/// private method. Methods of `Object` and of classes are left to selection.
pub(crate) fn may_run_lambdas(machine: &Machine<'_>, call: Named<'_>) -> bool {
    let is_lambda = |ty: &ExactType| ty.lambda().is_some();
    call.kind == InvokeKind::Interface
        && machine.world.path_length == 0
        && call
            .receivers
            .is_some_and(|types| types.iter().any(is_lambda))
        && call
            .resolved
            .is_some_and(|method| may_override(machine, method))
}

/// Whether the class of an interface's objects may override the method.
pub(super) fn may_override(machine: &Machine<'_>, method: MethodId) -> bool {
    let program = machine.world.program;
    let method = program.method(method);
    !method.flags.is_static()
        && program.class(method.class).is_interface()
        && !(method.flags.is_private() && in_force(Rule::PrivatesAreNotOverridden))
}

/// The code that a call on the lambdas of one site runs; `None` if it is not known.
pub(super) fn implementation(
    machine: &mut Machine<'_>,
    state: &State,
    call: Call<'_>,
    ty: ExactType,
    lambda: LambdaClass,
) -> Option<Run> {
    let lambda = lambda.described();
    let host = machine.world.program.find(lambda.host).ok()?;
    if !lambda.declares(call.method.name, call.method.descriptor)
        && in_force(Rule::LambdasDeclareOne)
    {
        return default_method(machine, call, ty, lambda, host);
    }
    let captures = MethodDescriptor::parse(lambda.factory)?.parameters;
    let captures: Vec<bool> = captures.iter().map(|ty| ty.is_reference()).collect();
    let receiver = call.args.first().copied().flatten()?;
    let mut arguments = machine.captured(state, receiver, ty, &captures, call.pc);
    arguments.extend(call.args.iter().skip(1).copied());
    Some(Run::Direct(Direct {
        from: host,
        calls: lambda.implementation,
        arguments,
    }))
}

/// A call of another method on the lambdas of one site: the interface's default method. If the
/// lambda has several interfaces, the call is left unknown.
fn default_method(
    machine: &Machine<'_>,
    call: Call<'_>,
    ty: ExactType,
    lambda: &Described,
    host: ClassId,
) -> Option<Run> {
    let program = machine.world.program;
    let interface = program.lookup(ty.name, host).ok()?;
    let (name, descriptor) = (call.method.name, call.method.descriptor);
    let target = program.default_method(interface, name, descriptor)?;
    if lambda.has_markers || !program.is_trusted(program.method(target).class) {
        return None;
    }
    Some(Run::Default(target))
}
