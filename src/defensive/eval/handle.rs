//! Method handles: values that run a method when they are called.
//!
//! A handle never changes: what it calls, its type and what is bound to it are fixed when it is
//! made. So a handle is a constant, wherever it comes from, and one to which values are bound is an
//! object that holds them, as a lambda holds what it captured. Whether two handles are one object
//! is never known, and nothing here says so.
//!
//! `invokeExact` runs the method if the call's type is the handle's, and throws otherwise. `invoke`
//! runs it as `asType` converts it: references pass as they are, or the conversion throws; numbers
//! are boxed, and nothing is claimed of the boxes. Types are compared by name: two types of one
//! name that are not the same make the call throw, and a call that throws gives nothing.
//! `invokeWithArguments` is an `invoke` with the elements of its array, where they are known.
//!
//! A handle was found, or resolved, with the access of some class, and is called with no other
//! check (JVMS 5.4.3.5): who calls it does not matter. It resolves and selects as an instruction
//! does; so what a call runs is what an instruction would run.

use crate::domain::arena::Val;
use crate::domain::state::State;
use crate::domain::value::{Atom, ExactType, Null, Value};
use crate::eval::call::Call;
use crate::eval::evaluate::Evaluation;
use crate::eval::lambda::Ran;
use crate::eval::observer::Observer;
use crate::task::targets::Named;
use base::Sym;
use base::rules::{Rule, in_force};
use claims::Cause;
use classfile::{Const, FieldRef, Handle, HandleKind, Pc};
use ir::InvokeKind;
use platform::{HandleParts, Identity, Invocation, MethodHandle, invocation};
use program::ClassId;

impl Evaluation<'_> {
    /// Whether a call is one of a handle, and a known one among its receivers.
    pub(crate) fn may_run_handles(&self, call: Named<'_>) -> bool {
        let program = self.world.program;
        let calls_handles = |method| match invocation(&call.method) {
            Some(Invocation::Exact | Invocation::Converted) => {
                program.is_signature_polymorphic(method)
            }
            Some(Invocation::Listed) => program.class(program.method(method).class).is_platform(),
            None => false,
        };
        let is_handle = |ty: &ExactType| ty.handle().is_some();
        call.kind == InvokeKind::Virtual
            && self.follows_handles()
            && call.resolved.is_some_and(calls_handles)
            && call
                .receivers
                .is_some_and(|types| types.iter().any(is_handle))
    }

    /// Whether handles are followed at all: not into the paths of the locked memory model.
    pub(super) fn follows_handles(&self) -> bool {
        !self.world.intra && self.world.path_length == 0
    }

    /// A call of one handle; `None` if it is not known what that runs.
    pub(super) fn called_handle(
        &mut self,
        state: &State,
        call: Call<'_>,
        (ty, handle): (ExactType, MethodHandle),
        observer: &mut dyn Observer,
    ) -> Option<Ran> {
        let invocation = invocation(&call.method)?;
        let parts = handle.parts();
        let (wanted, rest) = match invocation {
            Invocation::Listed => {
                let listed = self.elements(state, call, 1)?;
                let objects = "Ljava/lang/Object;".repeat(listed.len());
                let wanted = Sym::from(&*format!("({objects})Ljava/lang/Object;"));
                (wanted, listed.into_iter().map(Some).collect())
            }
            Invocation::Exact | Invocation::Converted => {
                (call.method.descriptor, call.args[1..].to_vec())
            }
        };
        let may_throw = invocation != Invocation::Listed && !in_force(Rule::InvokeConverts);
        let throws = invocation == Invocation::Exact || may_throw;
        if parts.ty != wanted && throws {
            // WrongMethodTypeException.
            return Some((None, Some(Vec::new())));
        }
        let parts = adapted(parts, wanted)?;
        let receiver = call.args.first().copied().flatten()?;
        let bound = self.bound_values(state, (receiver, call.pc), ty, &parts);
        self.run_handle(state, call, (handle, &parts), (rest, bound), observer)
    }

    /// The handle that a constant of the method's class is. Of `super`'s methods it is not known
    /// which objects it takes: the specification and HotSpot do not say the same.
    pub(super) fn handle_constant(&mut self, constant: &Const, pc: Pc) -> Option<Val> {
        let Const::Handle(handle) = constant else {
            return None;
        };
        Some(match self.own_handle(*handle) {
            Some(known) => self.known(Identity::Handle(known)),
            None => self.open_not_null(Cause::Dynamic, pc),
        })
    }

    /// The handle that a constant of the method's class names, if it is known.
    pub(super) fn own_handle(&self, handle: Handle) -> Option<MethodHandle> {
        let name = self.own_name()?;
        let is_it = handle.kind != HandleKind::InvokeSpecial || handle.member.owner == name;
        is_it.then(|| self.direct_handle(name, handle, Some(Identity::Lookup(name))))?
    }

    /// The name of the method's class, if the class is the one that is known by it.
    pub(super) fn own_name(&self) -> Option<Sym> {
        let host = self.world.declaring(self.method);
        let name = self.world.program.class(host).name;
        (self.world.program.find(name) == Ok(host)).then_some(name)
    }

    /// A handle of a member that the code of `from` names, found with the access of `lookup`;
    /// `None` if it is not certain what it runs, or which type it has.
    ///
    /// The handle of a protected member takes only objects of the lookup's class if that is in
    /// another package: its type is then another than the reference says. What a class that is not
    /// trusted says of its members may be otherwise when it runs.
    pub(super) fn direct_handle(
        &self,
        from: Sym,
        handle: Handle,
        lookup: Option<Identity>,
    ) -> Option<MethodHandle> {
        if is_of_field(handle.kind) {
            return self.field_handle(from, handle, lookup);
        }
        let program = self.world.program;
        let member = handle.member;
        let from_id = program.find(from).ok()?;
        let resolved = program.resolve_method(from_id, member).ok()?;
        let method = program.method(resolved);
        let owner = program.lookup(member.owner, from_id).ok()?;
        let is_static = handle.kind == HandleKind::InvokeStatic;
        let is_special = handle.kind == HandleKind::InvokeSpecial;
        let is_constructor = handle.kind == HandleKind::NewInvokeSpecial;
        let fits = method.flags.is_static() == is_static
            && method.name.bytes().starts_with(b"<") == is_constructor
            && (!is_constructor || method.class == owner)
            && (!is_special || program.is_trusted(method.class))
            && method.may_have_handle()
            && !program.is_signature_polymorphic(resolved);
        let takes_any = is_static || is_special || is_constructor || !method.flags.is_protected();
        let is_any = takes_any || self.is_near(lookup, method.class);
        if !fits || !is_any || !self.stays(owner, member, resolved) {
            return None;
        }
        let receiver = if is_special { from } else { member.owner };
        Some(HandleParts::direct(from, handle, receiver)?.intern())
    }

    /// The same of a field. Whatever finds one that writes a final field throws.
    fn field_handle(
        &self,
        from: Sym,
        handle: Handle,
        lookup: Option<Identity>,
    ) -> Option<MethodHandle> {
        let (program, member) = (self.world.program, handle.member);
        let from_id = program.find(from).ok()?;
        let owner = program.lookup(member.owner, from_id).ok()?;
        let field = program.field(program.resolve_field(from_id, field_of(handle)).ok()?);
        let is_static = matches!(handle.kind, HandleKind::GetStatic | HandleKind::PutStatic);
        let writes = matches!(handle.kind, HandleKind::PutField | HandleKind::PutStatic);
        // What is modelled does not see its fields.
        let is_modelled = program.class(field.class).is_platform();
        let is_trusted = program.is_trusted(owner) && program.is_trusted(field.class);
        let takes_any = is_static || !field.flags.is_protected();
        let fits = field.flags.is_static() == is_static
            && !(writes && (field.flags.is_final() || is_modelled))
            && (is_trusted || !in_force(Rule::HandlesAge))
            && (takes_any || self.is_near(lookup, field.class));
        fits.then(|| HandleParts::direct(from, handle, member.owner))?
            .map(|parts| parts.intern())
    }

    /// Whether a lookup's class is in the package of the class that declares a protected member.
    fn is_near(&self, lookup: Option<Identity>, declares: ClassId) -> bool {
        let program = self.world.program;
        let is_near = || match lookup {
            Some(Identity::Lookup(name)) => program
                .find(name)
                .is_ok_and(|of| program.same_package(of, declares) == Ok(true)),
            _ => false,
        };
        is_near() || !in_force(Rule::ProtectedReceivers)
    }

    /// A value that is known by what it is.
    pub(super) fn known(&mut self, identity: Identity) -> Val {
        let value = Value::atom(Atom::Constant(identity), Null::Never);
        self.arena.add(value)
    }

    /// What a value is, null aside, if it is one thing.
    pub(super) fn identity(&self, value: Val) -> Option<Identity> {
        let value = self.arena.get(value);
        if let ([Atom::Constant(identity)], None) = (&value.atoms[..], value.open) {
            return Some(*identity);
        }
        match self.classes(value)?[..] {
            [one] => one.identity,
            _ => None,
        }
    }

    /// What a value is, null aside, if it is one of some things that are known by what they are.
    pub(crate) fn constants(&self, value: Val) -> Option<Vec<Identity>> {
        let value = self.arena.get(value);
        let mut all = Vec::new();
        for atom in &value.atoms {
            match atom {
                Atom::Constant(identity) => all.push(*identity),
                Atom::Entry(n) => {
                    let known = self.entry.opaque.get(usize::from(*n))?;
                    // What is bound to a handle is more than the handle tells.
                    let identity = |ty: &ExactType| ty.identity.filter(|_| ty.handle().is_none());
                    let known: Option<Vec<Identity>> = known.iter().map(identity).collect();
                    all.extend(known.filter(|known| !known.is_empty())?);
                }
                Atom::Object(_) | Atom::Shared(_) => return None,
            }
        }
        value.open.is_none().then_some(all)
    }

    /// What is bound to a handle of that type.
    pub(super) fn bound_values(
        &mut self,
        state: &State,
        (handle, pc): (Val, Pc),
        ty: ExactType,
        parts: &HandleParts,
    ) -> Vec<Option<Val>> {
        let are_references = vec![true; parts.bound.into()];
        self.captured(state, (handle, pc), ty, &are_references)
    }
}

/// The handle that `asType` gives. One of the same type is the handle itself, and collects nothing.
pub(super) fn adapted(parts: &HandleParts, to: Sym) -> Option<HandleParts> {
    let may_collect = parts.may_collect() && in_force(Rule::CollectorsCollect);
    match parts.ty == to || !may_collect {
        true if !in_force(Rule::BoxesAreOthers) => Some(HandleParts {
            ty: to,
            ..parts.clone()
        }),
        true => parts.as_type(to),
        false => None,
    }
}

/// Whether a handle of that kind reads or writes a field.
pub(super) fn is_of_field(kind: HandleKind) -> bool {
    use HandleKind::{GetField, GetStatic, PutField, PutStatic};
    matches!(kind, GetField | GetStatic | PutField | PutStatic)
}

/// The field that a handle of one means.
pub(super) fn field_of(handle: Handle) -> FieldRef {
    let member = handle.member;
    FieldRef {
        owner: member.owner,
        name: member.name,
        descriptor: member.descriptor,
    }
}
