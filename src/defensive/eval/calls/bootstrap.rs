//! Bootstrap methods, as the JVM calls them, and the dynamic constants that they give (JVMS
//! 5.4.3.6, 6.5.ldc).
//!
//! A bootstrap method is evaluated under an entry that says all that the JVM gives it. Its
//! arguments are constants, dynamic ones among them.
//!
//! The first execution of an instruction that loads a dynamic constant runs its bootstrap method.
//! The result is the constant for ever, and one object. Several threads may run the method at once;
//! one of them wins. An error is thrown again by every execution. So the constant is the result of
//! *some* run. Its contents are unknown: other code that loads the constant has the object, too.
//!
//! Any execution may have the effects of a bootstrap method, or none of them. They reach no object
//! that is confined here, as the method is given constants only.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::domain::arena::Val;
use crate::domain::entry::{EntryState, Opaque};
use crate::domain::summary::Effects;
use crate::domain::value::{Atom, ExactType, Null, Value};
use crate::eval::calls::bootstrap_entry::{EntryArgument, entry};
use crate::eval::calls::caller::Caller;
use crate::eval::machine::Machine;
use crate::eval::operations::handles::own_handle;
use crate::task::outcome::Outcome;
use base::Sym;
use base::rules::{Rule, in_force};
use claims::UnknownCause;
use classfile::{
    Bootstrap, BootstrapId, Const, FieldRef, FieldType, HandleKind, MethodDescriptor, NameAndType,
    Pc,
};
use platform::{ConstantBootstrap, Identity, constant_bootstrap};
use program::MethodId;

/// Constants that are arguments of constants are followed to this depth: they may form a circle.
const MAX_DEPTH: u8 = 3;

/// A call of a bootstrap method by the JVM.
pub(super) struct BootstrapCall {
    /// The bootstrap method.
    pub method: MethodId,
    /// The facts that hold when the JVM calls it.
    pub entry: EntryState,
}

/// The effects of a bootstrap method, with its entry.
#[derive(Clone, Copy)]
pub(super) struct BootstrapEffects<'e> {
    /// Its effects.
    pub effects: &'e Effects,
    /// The entry under which it ran.
    pub entry: &'e EntryState,
}

impl Caller<'_> {
    /// The value of a dynamic constant of the method's class. `None` if it is a number, or unknown.
    pub(in crate::eval) fn dynamic_constant(
        &mut self,
        bootstrap: BootstrapId,
        constant: NameAndType,
        pc: Pc,
        depth: u8,
    ) -> Option<Val> {
        let machine = &self.machine;
        let bootstrap = machine.world.bootstrap(machine.method, bootstrap)?;
        let ty = FieldType::parse(constant.descriptor)?;
        (machine.follows_handles() && depth < MAX_DEPTH && ty.is_reference()).then_some(())?;
        match constant_bootstrap(bootstrap, constant) {
            Some(ConstantBootstrap::Null) => Some(Val::NULL),
            Some(ConstantBootstrap::Primitive(letter)) => {
                Some(self.machine.known(Identity::Primitive(letter)))
            }
            Some(ConstantBootstrap::StaticFinal(owner)) => {
                let field = FieldRef {
                    owner,
                    name: constant.name,
                    descriptor: constant.descriptor,
                };
                self.static_final(field, pc)
            }
            None => self.by_bootstrap(bootstrap, constant, pc, depth),
        }
    }

    /// The value that a static final field may hold when the constant is resolved. Without such a
    /// field resolution always fails.
    fn static_final(&mut self, field: FieldRef, pc: Pc) -> Option<Val> {
        let id = self.machine.world.field(self.machine.method, &field)?;
        let flags = self.machine.world.program.field(id).flags;
        let is_final = flags.is_static() && flags.is_final();
        is_final.then(|| self.machine.static_value(Some(id), field.name, pc))
    }

    /// The result of a bootstrap method of trusted code.
    fn by_bootstrap(
        &mut self,
        bootstrap: &Bootstrap,
        constant: NameAndType,
        pc: Pc,
        depth: u8,
    ) -> Option<Val> {
        let ty = self.class_argument_of(constant)?;
        let call = self.bootstrap_call(bootstrap, constant.name, ty, pc, depth)?;
        let outcome = self.bootstrap_outcome(&call)?;
        let effects = outcome.effects.as_ref()?;
        let result = effects.exit.as_ref()?.result.as_ref()?;
        self.machine.need(effects.needs);
        let did = BootstrapEffects {
            effects,
            entry: &call.entry,
        };
        Some(outside(&mut self.machine, did, result, pc))
    }

    /// The class of a constant's type, as an argument of its bootstrap method.
    fn class_argument_of(&self, constant: NameAndType) -> Option<EntryArgument> {
        let name = FieldType::parse(constant.descriptor)?.class_name()?;
        let machine = &self.machine;
        let ty = if machine.world.is_of_other_root(machine.method, name) {
            machine.world.class
        } else {
            machine.identified(Identity::Class(name))
        };
        Some(Some([ty].into_iter().collect()))
    }

    /// The facts about a dynamic constant that is an argument of a bootstrap method.
    fn constant_argument(
        &mut self,
        bootstrap: BootstrapId,
        constant: NameAndType,
        pc: Pc,
        depth: u8,
    ) -> EntryArgument {
        let value = self.dynamic_constant(bootstrap, constant, pc, depth + 1)?;
        if let Some(identity) = self.machine.identity(value) {
            let is_there = self.machine.arena.get(value).null == Null::Never;
            return is_there.then(|| [self.machine.identified(identity)].into_iter().collect());
        }
        let value = self.machine.arena.get(value);
        let is_there = value.null == Null::Never;
        is_there.then(|| self.machine.classes(value).unwrap_or_default())
    }

    /// The bootstrap method, and all facts that hold when the JVM calls it. `ty` is the type of a
    /// site, or the class of a constant's type.
    pub(super) fn bootstrap_call(
        &mut self,
        bootstrap: &Bootstrap,
        named: Sym,
        ty: EntryArgument,
        pc: Pc,
        depth: u8,
    ) -> Option<BootstrapCall> {
        let (handle, program) = (bootstrap.handle, self.machine.world.program);
        let name = self.machine.own_name()?;
        if handle.kind != HandleKind::InvokeStatic || own_handle(&self.machine, handle).is_none() {
            return None;
        }
        let host = self.machine.world.declaring(self.machine.method);
        let method = program
            .resolve_method(host, handle.member.as_method())
            .ok()?;
        let declared = program.method(method);
        // Bootstrap methods of the platform need models.
        let class = declared.class;
        if !program.is_trusted(class) || program.class(class).is_platform() {
            return None;
        }
        let one = |ty: ExactType| Some(SmallVec::from_iter([ty]));
        let mut arguments: Vec<EntryArgument> = vec![
            one(self.machine.world.class_of(Identity::Lookup(name))),
            one(self.machine.identified(Identity::String(named))),
            ty,
        ];
        for constant in &bootstrap.arguments {
            arguments.push(self.static_argument(constant, pc, depth));
        }
        let parameters = MethodDescriptor::parse(handle.member.descriptor)?.parameters;
        let entry = entry(&parameters, declared.flags.is_varargs(), arguments)?;
        Some(BootstrapCall { method, entry })
    }

    /// The facts about a static argument.
    fn static_argument(&mut self, constant: &Const, pc: Pc, depth: u8) -> EntryArgument {
        let (world, method) = (self.machine.world, self.machine.method);
        let one = |ty: ExactType| Some(SmallVec::from_iter([ty]));
        let known = match constant {
            Const::Class(name) if world.is_of_other_root(method, *name) => {
                return one(world.class);
            }
            Const::Handle(handle) => own_handle(&self.machine, *handle).map(Identity::Handle),
            Const::Dynamic(bootstrap, member) => {
                return self.constant_argument(*bootstrap, *member, pc, depth);
            }
            other => Identity::of(other),
        };
        known.map_or(Some(Opaque::new()), |known| {
            one(self.machine.identified(known))
        })
    }

    /// The effects and the result of a bootstrap method that the JVM calls.
    pub(super) fn bootstrap_outcome(&mut self, call: &BootstrapCall) -> Option<Arc<Outcome>> {
        if !self.machine.follows_handles() || !self.may_analyse() {
            return None;
        }
        let outcome = self.analysed(call.method, &call.entry)?;
        self.pay(&outcome);
        Some(outcome)
    }
}

/// A value of a bootstrap method, as later code sees it: its class is known, its contents are not.
pub(super) fn outside(
    machine: &mut Machine<'_>,
    did: BootstrapEffects<'_>,
    value: &Value,
    pc: Pc,
) -> Val {
    let mut joined = match value.null {
        Null::Never => Val::NONE,
        Null::WithEntry | Null::Maybe => Val::NULL,
    };
    if value.open.is_some() && in_force(Rule::BoundIsWhole) {
        joined = machine.open(UnknownCause::Captured, pc);
    }
    for atom in &value.atoms {
        let atom = match atom {
            Atom::Constant(identity) => machine.known(*identity),
            Atom::Object(name) | Atom::Shared(name) => {
                machine.shared(did.effects.names[name.index()].ty, pc)
            }
            Atom::Entry(n) => given_to_bootstrap(machine, did.entry, *n, pc),
        };
        joined = machine.arena.join(joined, atom);
    }
    joined
}

/// An entry value of a bootstrap method, as later code sees it. The name may be another string than
/// the equal constant.
fn given_to_bootstrap(machine: &mut Machine<'_>, entry: &EntryState, n: u8, pc: Pc) -> Val {
    let types = entry.opaque.get(usize::from(n)).cloned();
    let types = types.filter(|types| !types.is_empty());
    let Some(types) = types else {
        return machine.open(UnknownCause::Captured, pc);
    };
    let mut joined = Val::NONE;
    for ty in types {
        let one = machine.shared(ty, pc);
        joined = machine.arena.join(joined, one);
    }
    joined
}
