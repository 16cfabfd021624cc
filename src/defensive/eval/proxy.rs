//! Proxies, and objects of an interface that call a method handle (API of `java.lang.reflect.Proxy` and of
//! `java.lang.invoke.MethodHandleProxies`).
//!
//! A proxy holds its handler. Nobody changes that while only known code refers to the proxy: the field is
//! `Proxy`'s own, its subclasses see that of their own objects only, and reflection lets the object escape.
//! Its class declares all methods of its interfaces but static and private ones, default methods too, and three of
//! `Object`; each calls the handler with the proxy, the method, and a new array of the arguments, or null where
//! there is none. It unboxes or casts what the handler gives, or throws.
//!
//! Of the interface of a handle, only abstract methods are followed: what else its class declares differs between
//! releases. A call runs the handle as `asType` converts it to the method's type.
//!
//! A handler or a handle that is itself such an object is not followed.

use crate::domain::arena::Val;
use crate::domain::state::State;
use crate::domain::value::{ExactType, Generated, Null};
use crate::eval::call::Call;
use crate::eval::evaluate::Evaluation;
use crate::eval::handle::adapted;
use crate::eval::lambda::Ran;
use crate::eval::observer::Observer;
use crate::eval::transfer::array_type;
use crate::task::targets::Named;
use base::Sym;
use base::rules::{Rule, in_force};
use claims::Cause;
use classfile::{MethodDescriptor, MethodRef};
use ir::InvokeKind;
use platform::Identity;
use program::{ClassId, MethodId, World};

/// The type of the array of arguments.
const OBJECTS: &str = "[Ljava/lang/Object;";

impl Evaluation<'_> {
    /// What `newProxyInstance` makes: loader, an array of interfaces, handler. The loader may be asked for the
    /// interfaces.
    pub(super) fn new_proxy(&mut self, state: &mut State, call: Call<'_>) -> Option<Val> {
        let interfaces = self.elements(state, call, 1)?;
        let name = |value| self.interface_named(self.identity(value)?);
        let names: Vec<Sym> = interfaces.into_iter().map(name).collect::<Option<_>>()?;
        let loader = call.args.first().copied().flatten()?;
        let handler = call.args.get(2).copied().flatten()?;
        self.escape_value(state, loader);
        Some(self.generated(
            state,
            (*names.first()?, Generated::proxy(names)),
            handler,
            call,
        ))
    }

    /// What `asInterfaceInstance` makes: interface, handle.
    pub(super) fn interface_instance(&mut self, state: &mut State, call: Call<'_>) -> Option<Val> {
        let name = self.interface_named(self.argument(call, 0)?)?;
        let handle = call.args.get(1).copied().flatten()?;
        Some(self.generated(state, (name, Generated::OfHandle), handle, call))
    }

    /// The name of the interface whose class object a value is, if it means the same there as here.
    fn interface_named(&self, class: Identity) -> Option<Sym> {
        let Identity::Class(name) = class else {
            return None;
        };
        self.interface(name).map(|_| name)
    }

    fn interface(&self, name: Sym) -> Option<ClassId> {
        let program = self.world.program;
        let found = program.lookup(name, self.world.declaring(self.method));
        let class = found.ok().filter(|class| program.find(name) == Ok(*class));
        class.filter(|class| program.class(*class).is_interface())
    }

    /// A new object of a generated class, which holds that for ever.
    fn generated(
        &mut self,
        state: &mut State,
        (name, class): (Sym, Generated),
        holds: Val,
        call: Call<'_>,
    ) -> Val {
        let ty = ExactType {
            name,
            class: None,
            generated: Some(class),
            identity: None,
        };
        let is_watched = self.world.is_watched(ty);
        let made = self.allocate(state, ty, call.pc, is_watched);
        self.unseen_stores(state, made, call.pc);
        let object = self.arena.allocated(self.site(call.pc), ty);
        let holds = self.aged(holds, ty, call.pc);
        let holds = self.arena.with_null(holds, Null::Never);
        self.capture(state, object, 0, holds);
        made
    }

    /// Whether a call may run the handler of a proxy that is known, or the handle of an interface's object.
    pub(crate) fn may_run_generated(&self, call: Named<'_>) -> bool {
        let is_such = |ty: &ExactType| ty.generated.is_some() && ty.lambda().is_none();
        let overrides = |method| self.is_of_object_and_proxied(method) || self.may_override(method);
        matches!(call.kind, InvokeKind::Interface | InvokeKind::Virtual)
            && self.follows_handles()
            && call
                .receivers
                .is_some_and(|types| types.iter().any(is_such))
            && call.resolved.is_some_and(overrides)
    }

    /// Whether it is one of the three methods of `Object` that a proxy's class declares.
    fn is_of_object_and_proxied(&self, method: MethodId) -> bool {
        let program = self.world.program;
        let method = program.method(method);
        let (name, descriptor) = (method.name, method.descriptor);
        Some(method.class) == program.object() && is_proxied_of_object(name, descriptor)
    }

    /// A call of a method of such an object; `None` if it is not known what that runs.
    pub(super) fn called_generated(
        &mut self,
        state: &State,
        call: Call<'_>,
        (ty, resolved): (ExactType, Option<MethodId>),
        observer: &mut dyn Observer,
    ) -> Option<Ran> {
        let receiver = call.args.first().copied().flatten()?;
        let held = self.captured(state, (receiver, call.pc), ty, &[true]);
        let held = held.first().copied().flatten()?;
        let (class, resolved) = (ty.generated?, resolved?);
        let interfaces = class.interfaces(ty.name).into_iter();
        let interfaces: Vec<ClassId> = interfaces
            .map(|name| self.interface(name))
            .collect::<Option<_>>()?;
        let method = (&*interfaces, resolved);
        match class {
            Generated::Lambda(_) => None,
            Generated::Proxy(_) => self.handled(state, call, method, [held, receiver], observer),
            Generated::OfHandle => self.passed_to_handle(state, call, method, held, observer),
        }
    }

    /// A call on a proxy of those interfaces with that handler.
    fn handled(
        &mut self,
        state: &State,
        call: Call<'_>,
        (interfaces, resolved): (&[ClassId], MethodId),
        [handler, proxy]: [Val; 2],
        observer: &mut dyn Observer,
    ) -> Option<Ran> {
        let is_of_object = self.is_of_object_and_proxied(resolved);
        let mut of = interfaces.iter();
        let is_declared = is_of_object || of.any(|of| self.is_method_of(resolved, *of));
        is_declared.then_some(())?;
        let mut state = state.clone();
        let method = self.declared(interfaces, call).and_then(|m| self.member(m));
        let method = match method {
            Some(method) => self.known(method),
            None => self.open_not_null(Cause::NoBody(call.method), call.pc),
        };
        let array = self.arguments_in_array(&mut state, call);
        let listed = array_type(OBJECTS.into());
        let [handler, proxy] = [handler, proxy].map(|value| self.aged(value, listed, call.pc));
        let args = [Some(handler), Some(proxy), Some(method), Some(array)];
        let run = Call {
            method: handler_method(),
            args: &args,
            ids: &[],
            ..call
        };
        let host = self.world.declaring(self.method);
        let receivers = self.classes(self.arena.get(handler));
        let receivers = receivers.as_deref();
        let named =
            self.world
                .named_by_handle(host, InvokeKind::Interface, &handler_method(), receivers);
        if self.may_run_generated(named) {
            return None;
        }
        Some(match self.may_run_lambdas(named) {
            true => {
                let returned = self.receiver_by_receiver(state, run, named, observer);
                (returned, Some(Vec::new()))
            }
            false => self.named(state, run, named, observer),
        })
    }

    /// Whether it is a method of that interface, or of one above it, which the interface's objects override.
    fn is_method_of(&self, method: MethodId, interface: ClassId) -> bool {
        let program = self.world.program;
        let (from, class) = (
            self.world.declaring(self.method),
            program.method(method).class,
        );
        self.may_override(method)
            && program.is_certainly_subtype(from, interface, class, World::Open)
    }

    /// The method of a call, if the interfaces declare no other with these parameters, whatever it gives and static or
    /// not: the platform looks it up by its name and parameters. `Object` is looked at, too: what is like one of its
    /// methods is never one only. That is another's for handlers, and nobody's for handles.
    fn declared(&self, interfaces: &[ClassId], call: Call<'_>) -> Option<MethodId> {
        let program = self.world.program;
        let descriptor = call.method.descriptor;
        let parameters = MethodDescriptor::parse(descriptor)?.parameters;
        let parameters: Vec<Sym> = parameters.iter().map(|ty| ty.descriptor()).collect();
        let mut found: Vec<MethodId> = Vec::new();
        for interface in interfaces {
            let all = program.methods_named(*interface, call.method.name, true)?;
            let alike = all.into_iter().filter(|m| program.takes(*m, &parameters));
            found.extend(alike);
        }
        found.sort_unstable();
        found.dedup();
        let is_one = found.len() == 1 || !in_force(Rule::ProxiesOverrideOne);
        let is_it = |method: &MethodId| program.method(*method).descriptor == descriptor;
        found.into_iter().find(is_it).filter(|_| is_one)
    }

    /// The array of arguments that a handler is given.
    fn arguments_in_array(&mut self, state: &mut State, call: Call<'_>) -> Val {
        let given = &call.args[1..];
        if given.is_empty() {
            return Val::NULL;
        }
        let mut one = Val::NONE;
        for argument in given {
            let value = match argument {
                Some(value) => *value,
                None => self.open_not_null(Cause::Dynamic, call.pc),
            };
            one = self.arena.join(one, value);
        }
        self.array_of(state, OBJECTS, one, call)
    }

    /// A call on an object of an interface that runs a handle.
    fn passed_to_handle(
        &mut self,
        state: &State,
        call: Call<'_>,
        (interfaces, resolved): (&[ClassId], MethodId),
        held: Val,
        observer: &mut dyn Observer,
    ) -> Option<Ran> {
        let is_abstract = self.world.program.method(resolved).flags.is_abstract();
        let is_run = is_abstract && self.declared(interfaces, call) == Some(resolved);
        let Identity::Handle(handle) = is_run.then(|| self.identity(held))?? else {
            return None;
        };
        let parts = adapted(handle.parts(), call.method.descriptor)?;
        let bound = self.bound_values(state, (held, call.pc), ExactType::of_handle(handle), &parts);
        let rest = call.args[1..].to_vec();
        self.run_handle(state, call, (handle, &parts), (rest, bound), observer)
    }
}

/// `InvocationHandler.invoke`.
fn handler_method() -> MethodRef {
    MethodRef {
        interface: true,
        ..MethodRef::of_class(
            "java/lang/reflect/InvocationHandler",
            "invoke",
            "(Ljava/lang/Object;Ljava/lang/reflect/Method;[Ljava/lang/Object;)Ljava/lang/Object;",
        )
    }
}

/// Whether a proxy's class declares a method of that name, whatever its interfaces, as `Object` does.
fn is_proxied_of_object(name: Sym, descriptor: Sym) -> bool {
    const PROXIED: [(&str, &str); 3] = [
        ("hashCode", "()I"),
        ("equals", "(Ljava/lang/Object;)Z"),
        ("toString", "()Ljava/lang/String;"),
    ];
    PROXIED
        .iter()
        .any(|(n, d)| name == **n && descriptor == **d)
}
