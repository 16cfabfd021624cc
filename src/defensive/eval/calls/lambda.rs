//! Lambdas: objects that hold what they captured, and whose method runs an implementation.
//!
//! A lambda's object never changes: its site makes it whole, and no instruction stores into what it
//! captured. While only known code refers to it, what it captured is as confined as the contents of
//! any other object, and known when its method is called; when it escapes, that escapes with it.
//! A site that captures nothing may give one object many times (JLS 15.27.4), so what it gives is
//! never taken for a new one; nothing would be known of its contents if it were.
//!
//! A call of the interface's method on an object of the site runs what the site's method handle
//! names, resolved and selected as if its class made the call (JVMS 5.4.3.5), with what was
//! captured before the arguments. The class that the JVM makes converts both and the result; it
//! throws where it cannot, before or after the implementation, and keeps no reference. No other
//! class declares that method for these objects. The handle's conversions make new boxes only, and
//! nothing is claimed of them.

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

/// Whether a call on the interface's method may run what a site's method handle names: the
/// receiver is known, and a lambda among it. A private method is not overridden by a lambda's,
/// and methods of `Object` and of classes are left to selection.
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

/// What a call on the lambdas of one site runs; `None` if that is not known.
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
    let mut given = machine.captured(state, receiver, ty, &captures, call.pc);
    given.extend(call.args.iter().skip(1).copied());
    Some(Run::Direct(Direct {
        from: host,
        calls: lambda.implementation,
        given,
    }))
}

/// A call of another method on the lambdas of one site: of the interface's default method. For
/// what a class with several interfaces selects, it is left unknown.
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
