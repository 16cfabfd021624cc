//! Runs the method that a method handle of the constant pool names. It is resolved and selected as
//! if the class that has the handle made the call (JVMS 5.4.3.5).
//!
//! The handle's conversions make new boxes only, and no claim is about them.

use crate::domain::arena::Val;
use crate::domain::state::State;
use crate::domain::value::Null;
use crate::eval::calls::callee::selects;
use crate::eval::calls::caller::Caller;
use crate::eval::calls::observer::Observer;
use crate::eval::calls::run::{Direct, Ran};
use crate::eval::machine::{Call, returns_reference};
use base::Sym;
use claims::UnknownCause;
use classfile::{HandleKind, MethodDescriptor, Pc};
use ir::InvokeKind;
use program::ClassId;

impl Caller<'_> {
    /// A call of the method that a method handle of `from` names, with these arguments. The result
    /// has the type that `call` wants. `None` if the code that runs is not known.
    pub(super) fn by_handle(
        &mut self,
        state: &State,
        call: Call<'_>,
        run: Direct,
        observer: &mut dyn Observer,
    ) -> Option<Ran> {
        let Direct {
            from,
            calls,
            arguments,
        } = run;
        let kind = kind_of(calls.kind)?;
        let new_object = (calls.kind == HandleKind::NewInvokeSpecial).then(|| {
            let machine = &mut self.machine;
            let ty = machine.world.exact_type_in(from, calls.member.owner);
            machine.shared(ty, call.pc)
        });
        let args = self.converted(
            arguments,
            new_object,
            kind,
            calls.member.descriptor,
            call.pc,
        )?;
        let run = Call {
            method: calls.member.as_method(),
            args: &args,
            ids: &[],
            ..call
        };
        let ran = self.handle(state.clone(), run, from, kind, observer);
        let returned = ran.returned.map(|(state, result)| {
            let wants = returns_reference(call.method.descriptor);
            let result = match new_object {
                Some(new_object) => new_object,
                None if wants && returns_nothing(calls.member.descriptor) => Val::NULL,
                None if wants && !returns_reference(calls.member.descriptor) => {
                    self.machine.open_not_null(UnknownCause::Dynamic, call.pc)
                }
                None => result,
            };
            (state, result)
        });
        Some(Ran { returned, ..ran })
    }

    /// A call of the method that a handle of `host` names, with these arguments.
    fn handle(
        &mut self,
        state: State,
        call: Call<'_>,
        host: ClassId,
        kind: InvokeKind,
        observer: &mut dyn Observer,
    ) -> Ran {
        let receiver = call.args.first().copied().flatten();
        let receiver = receiver.filter(|_| selects(kind));
        let receivers =
            receiver.and_then(|receiver| self.machine.classes(self.machine.arena.get(receiver)));
        let receivers = receivers.as_deref();
        let named = self
            .machine
            .world
            .named_by_handle(host, kind, &call.method, receivers);
        self.named(state, call, named, observer)
    }

    /// Converts the arguments of a method handle to those of its method, the receiver first.
    /// `new_object` is the object that a constructor is given.
    fn converted(
        &mut self,
        arguments: Vec<Option<Val>>,
        new_object: Option<Val>,
        kind: InvokeKind,
        descriptor: Sym,
        pc: Pc,
    ) -> Option<Vec<Option<Val>>> {
        let parameters = MethodDescriptor::parse(descriptor)?.parameters;
        let receives = kind != InvokeKind::Static && new_object.is_none();
        let is_reference = std::iter::repeat_n(true, usize::from(receives))
            .chain(parameters.iter().map(|ty| ty.is_reference()));
        if arguments.len() != parameters.len() + usize::from(receives) {
            return None;
        }
        let converted = is_reference.zip(arguments).map(|(is_reference, value)| {
            is_reference.then(|| match value {
                Some(value) => value,
                None => self.machine.open_not_null(UnknownCause::Dynamic, pc),
            })
        });
        let mut converted: Vec<Option<Val>> =
            new_object.map(Some).into_iter().chain(converted).collect();
        if receives && let Some(Some(receiver)) = converted.first_mut() {
            *receiver = self.machine.arena.with_null(*receiver, Null::Never);
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
