//! Call sites that bootstrap methods of trusted code link (JVMS 6.5.invokedynamic; design 4).
//!
//! A bootstrap method is evaluated as a call with known arguments: a lookup with all access of the
//! instruction's class, the name, the type and the static arguments (JVMS 5.4.3.6). The evaluation
//! starts without the state at the instruction. Any thread may run the method when the site is
//! linked; several may run it at once, and one wins. So only results that *every* run gives count:
//! a constant call site that holds one handle. Everything else that a run depends on is open in its
//! evaluation, so a result that depends on it is open, too.
//!
//! A call site is constant only if it is exactly of the class `ConstantCallSite`: subclasses and
//! mutable call sites may get other targets. It holds its handle as a lambda holds captured values,
//! as long as it is confined. If it escapes, its handle is unknown.
//!
//! A linked site calls the handle as `invokeExact` does. A handle of another type makes every
//! execution of the site throw (API of `java.lang.invoke.CallSite`). So does a bootstrap method
//! that gives null or never returns. Any execution may have the effects of the bootstrap method, or
//! none of them. They reach no object that is confined here, as the method is given constants only.

use smallvec::SmallVec;

use crate::domain::arena::Val;
use crate::domain::state::{Cell, State};
use crate::domain::summary::{Effects, Kept};
use crate::domain::value::{Atom, ObjectId, Value};
use crate::eval::calls::bootstrap::{BootstrapEffects, outside};
use crate::eval::calls::caller::Caller;
use crate::eval::calls::observer::Observer;
use crate::eval::calls::run::{HandleValues, Ran};
use crate::eval::machine::{At, Call, InvokeDynamicCall, Machine};
use crate::eval::operations::call_site::{TARGET, is_constant_site};
use base::rules::{Rule, in_force};
use claims::UnknownCause;
use classfile::{Bootstrap, MethodRef, NameAndType, Pc};
use ir::{Type, ValueId};
use platform::{Identity, MethodHandle};

/// The result of linking a site, for every thread that links it.
enum Linked {
    /// Nothing: linking it throws.
    Nothing,
    /// A handle, with the values that are bound to it.
    Handle {
        handle: MethodHandle,
        bound: Vec<Option<Val>>,
    },
}

impl Caller<'_> {
    /// An execution of an `invokedynamic`; `None` if the code that it runs is not known.
    pub(super) fn linked(
        &mut self,
        state: &State,
        invoke: InvokeDynamicCall<'_>,
        at: At,
        observer: &mut dyn Observer,
    ) -> Option<Ran> {
        let (bootstrap, site) = (invoke.bootstrap, invoke.member);
        let Linked::Handle { handle, bound } = self.link(bootstrap, site, at.pc, observer)? else {
            return Some(Ran::nothing());
        };
        let parts = handle.parts();
        if parts.ty != site.descriptor {
            // BootstrapMethodError, for a WrongMethodTypeException.
            return Some(Ran::nothing());
        }
        if parts.bound == 0 {
            observer.links(at.pc, handle);
        }
        let is_reference = |id: &ValueId| self.machine.body.values[*id].ty == Type::Ref;
        let args = invoke.args.iter();
        let arguments: Vec<Option<Val>> = args
            .map(|id| is_reference(id).then(|| state.used(*id)))
            .collect();
        let call = Call {
            method: MethodRef::of_class(
                "java/lang/invoke/MethodHandle",
                "invokeExact",
                site.descriptor,
            ),
            args: &arguments,
            ids: &[],
            pc: at.pc,
            catches: at.catches,
            by_type: false,
        };
        let values = HandleValues {
            arguments: arguments.clone(),
            bound,
        };
        self.run_handle(state, call, handle, parts, values, observer)
    }

    /// Links a site by its bootstrap method; `None` if the result is not known.
    fn link(
        &mut self,
        bootstrap: &Bootstrap,
        site: NameAndType,
        pc: Pc,
        observer: &mut dyn Observer,
    ) -> Option<Linked> {
        let ty = self
            .machine
            .identified(Identity::MethodType(site.descriptor));
        let ty = Some(SmallVec::from_iter([ty]));
        let call = self.bootstrap_call(bootstrap, site.name, ty, pc, 0)?;
        let outcome = self.bootstrap_outcome(&call)?;
        let effects = outcome.effects.as_ref()?;
        let did = BootstrapEffects {
            effects,
            entry: &call.entry,
        };
        let linked = linked_to(&mut self.machine, did, pc)?;
        self.machine.need(effects.needs);
        observer.entered(pc, &outcome);
        Some(linked)
    }
}

/// The handle to which a bootstrap method with these effects links a site; `None` if that is not
/// one handle for certain.
fn linked_to(machine: &mut Machine<'_>, did: BootstrapEffects<'_>, pc: Pc) -> Option<Linked> {
    let Some(exit) = &did.effects.exit else {
        return Some(Linked::Nothing);
    };
    let sites = exit.result.as_ref()?;
    if sites.is_null() {
        return Some(Linked::Nothing);
    }
    let mut target = Value::none();
    for atom in &sites.atoms {
        let Atom::Object(name) = atom else {
            return None;
        };
        if !is_constant_site(did.effects.names[name.index()].ty) {
            return None;
        }
        target.join(&held(did.effects, *name, TARGET)?);
    }
    let is_open = target.open.is_some() || sites.open.is_some();
    if is_open && in_force(Rule::BootstrapsAgree) {
        return None;
    }
    let handle = one_handle(&target, did)?;
    let bound = 0..handle.parts().bound;
    let bound = bound.map(|n| Some(bound_there(machine, did, &target, Cell::Capture(n), pc)));
    Some(Linked::Handle {
        handle,
        bound: bound.collect(),
    })
}

/// The handle that a value of a bootstrap method is, if it is one handle for certain.
fn one_handle(value: &Value, did: BootstrapEffects<'_>) -> Option<MethodHandle> {
    let mut handles = value.atoms.iter().map(|atom| match atom {
        Atom::Constant(Identity::Handle(handle)) => Some(*handle),
        Atom::Constant(_) => None,
        Atom::Object(name) | Atom::Shared(name) => did.effects.names[name.index()].ty.handle(),
        Atom::Entry(n) => match &did.entry.opaque[usize::from(*n)][..] {
            [one] => one.handle(),
            _ => None,
        },
    });
    let first = handles.next()??;
    let is_one = handles.all(|other| other == Some(first));
    (is_one || !in_force(Rule::BootstrapsAgree)).then_some(first)
}

/// A value that is bound to a handle that a bootstrap method made. The site keeps the handle for
/// all of its executions, so the value is never confined.
fn bound_there(
    machine: &mut Machine<'_>,
    did: BootstrapEffects<'_>,
    handle: &Value,
    cell: Cell,
    pc: Pc,
) -> Val {
    let mut joined = Val::NONE;
    for atom in &handle.atoms {
        let held = match atom {
            Atom::Object(name) => held(did.effects, *name, cell),
            _ => None,
        };
        let value = held.map(|value| outside(machine, did, &value, pc));
        let value = value.unwrap_or_else(|| machine.open(UnknownCause::Captured, pc));
        joined = machine.arena.join(joined, value);
    }
    joined
}

/// The content of a confined object's cell when a bootstrap method returns.
fn held(effects: &Effects, name: ObjectId, cell: Cell) -> Option<Value> {
    let heap = &effects.exit.as_ref()?.heap;
    let (_, object) = heap.iter().find(|(n, _)| *n == name)?;
    let Kept::Confined(cells) = object else {
        return None;
    };
    let value = cells.iter().find(|(c, _)| *c == cell);
    Some(value.map_or_else(Value::null, |(_, value)| value.clone()))
}
