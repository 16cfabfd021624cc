//! Dynamic constants (JVMS 5.4.3.6, 6.5.ldc).
//!
//! The first execution of an instruction that loads one runs its bootstrap method; what that gives
//! is the constant for ever, and one object. Several threads may run it at once, of which one wins,
//! and an error is thrown again by every execution. So the constant is something that *some* run
//! gives, and nothing is known of its contents: whoever loads the constant has the object, too.
//!
//! The effects of a bootstrap method may come about at any execution, or not. They reach nothing
//! that is confined here, as it is given constants only.

use crate::domain::arena::Val;
use crate::domain::value::Null;
use crate::eval::evaluate::Evaluation;
use crate::eval::linked::EntryArgument;
use classfile::{Bootstrap, BootstrapId, FieldRef, FieldType, NameAndType, Pc};
use platform::{ConstantBootstrap, Identity, constant_bootstrap};

/// Constants that are arguments of constants are followed to this depth: they may go round.
const MAX_DEPTH: u8 = 3;

impl Evaluation<'_> {
    /// What a dynamic constant of the method's class is, if it is a reference of which anything is
    /// known.
    pub(super) fn dynamic_constant(
        &mut self,
        (bootstrap, constant): (BootstrapId, NameAndType),
        pc: Pc,
        depth: u8,
    ) -> Option<Val> {
        let bootstrap = self.world.bootstrap(self.method, bootstrap)?;
        let ty = FieldType::parse(constant.descriptor)?;
        (self.follows_handles() && depth < MAX_DEPTH && ty.is_reference()).then_some(())?;
        match constant_bootstrap(bootstrap, constant) {
            Some(ConstantBootstrap::Null) => Some(Val::NULL),
            Some(ConstantBootstrap::Primitive(letter)) => {
                Some(self.known(Identity::Primitive(letter)))
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

    /// What a static final field may hold when the constant is resolved. Without such a field it is
    /// never resolved.
    fn static_final(&mut self, field: FieldRef, pc: Pc) -> Option<Val> {
        let id = self.world.field(self.method, &field)?;
        let flags = self.world.program.field(id).flags;
        let is_final = flags.is_static() && flags.is_final();
        is_final.then(|| self.static_value(Some(id), field.name, pc))
    }

    /// What a bootstrap method of trusted code gives.
    fn by_bootstrap(
        &mut self,
        bootstrap: &Bootstrap,
        constant: NameAndType,
        pc: Pc,
        depth: u8,
    ) -> Option<Val> {
        let ty = self.class_argument_of(constant)?;
        let (method, entry) = self.bootstrap_call(bootstrap, (constant.name, ty), pc, depth)?;
        let outcome = self.bootstrap_outcome(method, &entry)?;
        let effects = outcome.effects.as_ref()?;
        let result = effects.exit.as_ref()?.result.as_ref()?;
        self.need(effects.needs);
        Some(self.outside((effects, &entry), result, pc))
    }

    /// The class of a constant's type, as its bootstrap method is given it.
    fn class_argument_of(&self, constant: NameAndType) -> Option<EntryArgument> {
        let name = FieldType::parse(constant.descriptor)?.class_name()?;
        Some(match self.world.is_of_other_root(self.method, name) {
            true => Some([self.world.class].into_iter().collect()),
            false => Some(
                [self.identified(Identity::Class(name))]
                    .into_iter()
                    .collect(),
            ),
        })
    }

    /// What is known of a dynamic constant that a bootstrap method is given.
    pub(super) fn constant_argument(
        &mut self,
        constant: (BootstrapId, NameAndType),
        pc: Pc,
        depth: u8,
    ) -> EntryArgument {
        let value = self.dynamic_constant(constant, pc, depth + 1)?;
        if let Some(identity) = self.identity(value) {
            let is_there = self.arena.get(value).null == Null::Never;
            return is_there.then(|| [self.identified(identity)].into_iter().collect());
        }
        let value = self.arena.get(value);
        let is_there = value.null == Null::Never;
        is_there.then(|| self.classes(value).unwrap_or_default())
    }
}
