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

use crate::domain::arena::Val;
use crate::domain::state::{Cell, State};
use crate::domain::value::{Atom, ExactType, Generated, Null, ObjectId};
use crate::eval::call::{Call, returns_reference, selects};
use crate::eval::evaluate::Evaluation;
use crate::eval::observer::Observer;
use crate::task::targets::Named;
use base::Sym;
use base::rules::{Rule, in_force};
use claims::Cause;
use classfile::{Handle, HandleKind, MethodDescriptor, Pc};
use ir::{InvokeKind, Type, ValueId};
use platform::{Described, LambdaClass};
use program::{ClassId, MethodId};

/// What a call gives, and the methods of known code that it may run, if no other can.
pub(super) type Ran = (Option<(State, Val)>, Option<Vec<MethodId>>);

impl Evaluation<'_> {
    /// What a site of a lambda metafactory gives.
    pub(super) fn lambda(
        &mut self,
        state: &mut State,
        ty: ExactType,
        captured: &[ValueId],
        pc: Pc,
    ) -> Val {
        if captured.is_empty() {
            return self.shared(ty, pc);
        }
        let is_watched = self.world.is_watched(ty);
        let made = self.allocate(state, ty, pc, is_watched);
        let name = self.arena.allocated(self.site(pc), ty);
        let is_reference = |id: &ValueId| self.body.values[*id].ty == Type::Ref;
        let captured: Vec<(usize, ValueId)> = captured.iter().copied().enumerate().collect();
        for (n, id) in captured.into_iter().filter(|(_, id)| is_reference(id)) {
            let value = state.used(id);
            self.capture(state, name, n, value);
        }
        made
    }

    /// Puts the n-th captured value into an object that is being made, whose class has a field for it.
    pub(super) fn capture(&mut self, state: &mut State, name: ObjectId, n: usize, value: Val) {
        let cell = Cell::Capture(n as u8);
        match state.load(name, cell) {
            Some(_) => {
                state.store(name, cell, value);
                // Of a lambda's class no code names a field.
                if self.arena.ty(name).lambda().is_none()
                    && let Some(unseen) = state.load(name, Cell::Fields)
                {
                    let unseen = self.arena.join(unseen, value);
                    state.store(name, Cell::Fields, unseen);
                }
            }
            None if in_force(Rule::DynamicEscapes) => self.escape_value(state, value),
            None => {}
        }
    }

    /// Whether a call on the interface's method may run what a site's method handle names: the
    /// receiver is known, and a lambda among it. A private method is not overridden by a lambda's,
    /// and methods of `Object` and of classes are left to selection.
    pub(crate) fn may_run_lambdas(&self, call: Named<'_>) -> bool {
        let is_lambda = |ty: &ExactType| ty.lambda().is_some();
        call.kind == InvokeKind::Interface
            && self.world.path_length == 0
            && call
                .receivers
                .is_some_and(|types| types.iter().any(is_lambda))
            && call
                .resolved
                .is_some_and(|method| self.may_override(method))
    }

    /// Whether the class of an interface's objects may override the method.
    pub(super) fn may_override(&self, method: MethodId) -> bool {
        let program = self.world.program;
        let method = program.method(method);
        !method.flags.is_static()
            && program.class(method.class).is_interface()
            && !(method.flags.is_private() && in_force(Rule::PrivatesAreNotOverridden))
    }

    /// A call whose receivers are known, objects of generated classes, method handles or members among them:
    /// the join over what each runs.
    pub(super) fn receiver_by_receiver(
        &mut self,
        state: State,
        call: Call<'_>,
        named: Named<'_>,
        observer: &mut dyn Observer,
    ) -> Option<(State, Val)> {
        let types = named.receivers.unwrap_or_default();
        let is_followed = |ty: &ExactType| {
            ty.generated.is_some() || ty.handle().is_some() || ty.member().is_some()
        };
        let (followed, others): (Vec<_>, Vec<_>) = types.iter().partition(|t| is_followed(t));
        let mut joined = None;
        if !others.is_empty() {
            let receivers = Some(others.as_slice());
            let others = Named { receivers, ..named };
            let (returned, targets) = self.named(state.clone(), call, others, observer);
            observer.ran(call.pc, targets.as_deref());
            joined = returned;
        }
        for ty in followed {
            let run = match (ty.handle(), ty.member(), ty.generated) {
                (Some(handle), ..) => self.called_handle(&state, call, (ty, handle), observer),
                (_, Some(member), _) => self.used_member(&state, call, member, observer),
                (.., Some(Generated::Lambda(lambda))) => {
                    self.implementation(&state, call, (ty, lambda), observer)
                }
                _ => self.called_generated(&state, call, (ty, named.resolved), observer),
            };
            let (returned, targets) = run.unwrap_or_else(|| {
                let cause = match ty.generated {
                    Some(class) => class.cause(ty.name),
                    None => Cause::NoBody(call.method),
                };
                let reason = self.reason(call.pc, cause);
                (Some(self.unknown_call(state.clone(), call, reason)), None)
            });
            observer.ran(call.pc, targets.as_deref());
            joined = self.join_returns(joined, returned, call.pc);
        }
        joined
    }

    /// A call on the lambdas of one site; `None` if it is not known what that runs.
    fn implementation(
        &mut self,
        state: &State,
        call: Call<'_>,
        (ty, lambda): (ExactType, LambdaClass),
        observer: &mut dyn Observer,
    ) -> Option<Ran> {
        let lambda = lambda.described();
        let host = self.world.program.find(lambda.host).ok()?;
        if !lambda.declares(call.method.name, call.method.descriptor)
            && in_force(Rule::LambdasDeclareOne)
        {
            return self.default_method(state, call, (ty, lambda, host), observer);
        }
        let captures = MethodDescriptor::parse(lambda.factory)?.parameters;
        let captures: Vec<bool> = captures.iter().map(|ty| ty.is_reference()).collect();
        let receiver = call.args.first().copied().flatten()?;
        let mut given = self.captured(state, (receiver, call.pc), ty, &captures);
        given.extend(call.args.iter().skip(1).copied());
        let run = (host, lambda.implementation);
        self.by_handle(state, call, run, given, observer)
    }

    /// A call of what a method handle of `from` names, with these arguments; the result is one of
    /// `call`. `None` if it is not known what it runs.
    pub(super) fn by_handle(
        &mut self,
        state: &State,
        call: Call<'_>,
        (from, handle): (ClassId, Handle),
        given: Vec<Option<Val>>,
        observer: &mut dyn Observer,
    ) -> Option<Ran> {
        let kind = kind_of(handle.kind)?;
        let made = (handle.kind == HandleKind::NewInvokeSpecial)
            .then(|| self.shared(self.world.exact_type_in(from, handle.member.owner), call.pc));
        let args = self.converted(given, made, kind, handle.member.descriptor, call.pc)?;
        let run = Call {
            method: handle.member,
            args: &args,
            ids: &[],
            ..call
        };
        let (returned, targets) = self.handle(state.clone(), run, (from, kind), observer);
        let returned = returned.map(|(state, result)| {
            let wants = returns_reference(call.method.descriptor);
            let result = match made {
                Some(made) => made,
                None if wants && returns_nothing(handle.member.descriptor) => Val::NULL,
                None if wants && !returns_reference(handle.member.descriptor) => {
                    self.open_not_null(Cause::Dynamic, call.pc)
                }
                None => result,
            };
            (state, result)
        });
        Some((returned, targets))
    }

    /// A call of another method on the lambdas of one site: of the interface's default method. For
    /// what a class with several interfaces selects, it is left unknown.
    fn default_method(
        &mut self,
        state: &State,
        call: Call<'_>,
        (ty, lambda, host): (ExactType, &Described, ClassId),
        observer: &mut dyn Observer,
    ) -> Option<Ran> {
        let program = self.world.program;
        let interface = program.lookup(ty.name, host).ok()?;
        let (name, descriptor) = (call.method.name, call.method.descriptor);
        let target = program.default_method(interface, name, descriptor)?;
        if lambda.has_markers || !program.is_trusted(program.method(target).class) {
            return None;
        }
        let targets = vec![target];
        let returned = self.code(state.clone(), call, &targets, observer);
        Some((returned, Some(targets)))
    }

    /// What a site's method handle runs with these arguments.
    fn handle(
        &mut self,
        state: State,
        call: Call<'_>,
        (host, kind): (ClassId, InvokeKind),
        observer: &mut dyn Observer,
    ) -> Ran {
        let receiver = call.args.first().copied().flatten();
        let receiver = receiver.filter(|_| selects(kind));
        let receivers = receiver.and_then(|receiver| self.classes(self.arena.get(receiver)));
        let receivers = receivers.as_deref();
        let named = self
            .world
            .named_by_handle(host, kind, &call.method, receivers);
        self.named(state, call, named, observer)
    }

    /// What the receivers of that type captured, by whether each is a reference; `None` for numbers.
    pub(super) fn captured(
        &mut self,
        state: &State,
        (receiver, pc): (Val, Pc),
        ty: ExactType,
        is_reference: &[bool],
    ) -> Vec<Option<Val>> {
        let mut receiver = self.arena.get(receiver).clone();
        receiver.atoms.retain(|atom| match atom {
            Atom::Object(name) | Atom::Shared(name) => self.arena.ty(*name) == ty,
            Atom::Constant(_) => false,
            Atom::Entry(_) => true,
        });
        let captures = is_reference.iter().enumerate().map(|(n, is_reference)| {
            let cell = Cell::Capture(n as u8);
            is_reference.then(|| self.held(state, &receiver, Some(cell), Cause::Captured, pc))
        });
        captures.collect()
    }

    /// The arguments of a site's method handle, from what is given to it: those of its method, the
    /// receiver first. `made` is the object that a constructor is given.
    fn converted(
        &mut self,
        given: Vec<Option<Val>>,
        made: Option<Val>,
        kind: InvokeKind,
        descriptor: Sym,
        pc: Pc,
    ) -> Option<Vec<Option<Val>>> {
        let parameters = MethodDescriptor::parse(descriptor)?.parameters;
        let receives = kind != InvokeKind::Static && made.is_none();
        let is_reference = std::iter::repeat_n(true, usize::from(receives))
            .chain(parameters.iter().map(|ty| ty.is_reference()));
        if given.len() != parameters.len() + usize::from(receives) {
            return None;
        }
        let converted = is_reference.zip(given).map(|(is_reference, value)| {
            is_reference.then(|| match value {
                Some(value) => value,
                None => self.open_not_null(Cause::Dynamic, pc),
            })
        });
        let mut converted: Vec<Option<Val>> = made.map(Some).into_iter().chain(converted).collect();
        if receives && let Some(Some(receiver)) = converted.first_mut() {
            *receiver = self.arena.with_null(*receiver, Null::Never);
        }
        Some(converted)
    }
}

fn returns_nothing(descriptor: Sym) -> bool {
    descriptor.bytes().ends_with(b")V")
}

/// How a method handle calls its method (JVMS table 5.4.3.5-A); `None` for fields.
fn kind_of(kind: HandleKind) -> Option<InvokeKind> {
    match kind {
        HandleKind::InvokeVirtual => Some(InvokeKind::Virtual),
        HandleKind::InvokeStatic => Some(InvokeKind::Static),
        HandleKind::InvokeSpecial | HandleKind::NewInvokeSpecial => Some(InvokeKind::Special),
        HandleKind::InvokeInterface => Some(InvokeKind::Interface),
        HandleKind::GetField
        | HandleKind::GetStatic
        | HandleKind::PutField
        | HandleKind::PutStatic => None,
    }
}
