//! Values: how they are made, and the facts about one.

use smallvec::SmallVec;

use crate::domain::arena::{Arena, Val};
use crate::domain::entry::Opaque;
use crate::domain::params::ParamSet;
use crate::domain::state::State;
use crate::domain::value::{AbstractObject, Atom, ExactType, Null, ObjectId, Origin, Value};
use crate::eval::machine::{Call, Machine};
use crate::task::view::ProgramView;
use base::Sym;
use base::rules::{Rule, in_force};
use claims::UnknownCause;
use classfile::Pc;
use ir::ValueId;
use platform::Identity;

impl Machine<'_> {
    /// A value that may be anything that is not confined, for that reason.
    pub(in crate::eval) fn open(&mut self, cause: UnknownCause, pc: Pc) -> Val {
        let value = Value::open(self.reason(pc, cause), ParamSet::EMPTY);
        self.arena.add(value)
    }

    /// The same, but never null.
    pub(in crate::eval) fn open_not_null(&mut self, cause: UnknownCause, pc: Pc) -> Val {
        let value = self.open(cause, pc);
        self.arena.with_null(value, Null::Never)
    }

    /// The value that is this constant.
    pub(in crate::eval) fn known(&mut self, identity: Identity) -> Val {
        let value = Value::atom(Atom::Constant(identity), Null::Never);
        self.arena.add(value)
    }

    /// An object of that class that is made or found here, and is not followed. It is never
    /// confined: its name is an old one, which allocations never use.
    pub(in crate::eval) fn shared(&mut self, ty: ExactType, pc: Pc) -> Val {
        let origin = Origin::External(self.site(pc));
        let name = self.arena.id_of(AbstractObject { origin, ty });
        self.arena.add(Value::atom(
            Atom::Shared(name.summary_object()),
            Null::Never,
        ))
    }

    /// A value that was read before an instruction made another object of that type. An object that
    /// had the new one's name becomes old in it.
    pub(in crate::eval) fn aged(&mut self, value: Val, ty: ExactType, pc: Pc) -> Val {
        let name = self.arena.allocated(self.site(pc), ty);
        if in_force(Rule::HeldAges) {
            self.arena.age(value, name)
        } else {
            value
        }
    }

    /// The value with its own objects named as summary objects, as a summary's writes do.
    pub(super) fn summary_object(&mut self, value: Val) -> Val {
        let summary = self.arena.get(value).renamed(ObjectId::summary_object);
        self.arena.add(summary)
    }

    /// The exact classes of a value, sorted. Entry values with known classes count.
    pub(crate) fn classes(&self, value: &Value) -> Option<Opaque> {
        classes(self.world, &self.entry.opaque, &self.arena, value)
    }

    /// The exact class of a constant, with its identity.
    pub(in crate::eval) fn identified(&self, identity: Identity) -> ExactType {
        ExactType {
            identity: Some(identity),
            ..self.world.class_of(identity)
        }
    }

    /// The identity of a value, if it has one only. Null is ignored.
    pub(in crate::eval) fn identity(&self, value: Val) -> Option<Identity> {
        let value = self.arena.get(value);
        if let ([Atom::Constant(identity)], None) = (&value.atoms[..], value.open) {
            return Some(*identity);
        }
        match self.classes(value)?[..] {
            [one] => one.identity,
            _ => None,
        }
    }

    /// The constants that a value may be besides null. `None` if it may be anything else.
    pub(in crate::eval) fn constants(&self, value: Val) -> Option<Vec<Identity>> {
        let value = self.arena.get(value);
        let mut all = Vec::new();
        for atom in &value.atoms {
            match atom {
                Atom::Constant(identity) => all.push(*identity),
                Atom::Entry(n) => {
                    let known = self.entry.opaque.get(usize::from(*n))?;
                    // A handle's bound values are not part of its identity.
                    let identity = |ty: &ExactType| ty.identity.filter(|_| ty.handle().is_none());
                    let known: Option<Vec<Identity>> = known.iter().map(identity).collect();
                    all.extend(known.filter(|known| !known.is_empty())?);
                }
                Atom::Object(_) | Atom::Shared(_) => return None,
            }
        }
        value.open.is_none().then_some(all)
    }

    /// The constant that the n-th argument is. The receiver is argument 0.
    pub(in crate::eval) fn argument(&self, call: Call<'_>, n: usize) -> Option<Identity> {
        self.identity(call.args.get(n).copied().flatten()?)
    }

    /// The descriptor of the type whose class an argument is.
    pub(in crate::eval) fn class_argument(&self, call: Call<'_>, n: usize) -> Option<Sym> {
        self.argument(call, n)?.descriptor()
    }

    /// The descriptor of the method type that an argument is.
    pub(in crate::eval) fn type_argument(&self, call: Call<'_>, n: usize) -> Option<Sym> {
        match self.argument(call, n)? {
            Identity::MethodType(descriptor) => Some(descriptor),
            _ => None,
        }
    }

    /// Narrows the state to executions in which `value` is null. Returns false if there are none.
    pub(in crate::eval) fn assume_null(&self, state: &mut State, value: ValueId) -> bool {
        let Some(known) = state.get(value) else {
            return true;
        };
        if self.arena.get(known).null == Null::Never {
            return false;
        }
        state.set(value, Val::NULL);
        true
    }

    /// Narrows the state to executions in which `value` is not null. Returns false if there are
    /// none.
    pub(in crate::eval) fn assume_not_null(&mut self, state: &mut State, value: ValueId) -> bool {
        let Some(known) = state.get(value) else {
            return true;
        };
        if self.arena.get(known).is_null() {
            return false;
        }
        let known = self.arena.with_null(known, Null::Never);
        state.set(value, known);
        true
    }

    /// A value after a cast: without the objects that certainly fail it.
    pub(in crate::eval) fn cast(&mut self, state: &State, class: Sym, value: ValueId) -> Val {
        let id = state.used(value);
        let value = self.arena.get(id);
        let may_be = |ty| self.world.may_be(self.method, ty, class);
        let passes = |atom: &Atom| match atom {
            Atom::Object(name) | Atom::Shared(name) => may_be(self.arena.ty(*name)),
            Atom::Constant(identity) => may_be(self.world.class_of(*identity)),
            Atom::Entry(_) => true,
        };
        if value.atoms.iter().all(passes) {
            return id;
        }
        let mut cast = value.clone();
        cast.atoms.retain(|atom| passes(atom));
        self.arena.add(cast)
    }
}

/// The exact classes of a value, sorted, if they are known. `known` has the classes of entry
/// values.
pub(in crate::eval) fn classes(
    world: &ProgramView<'_>,
    known: &[Opaque],
    arena: &Arena,
    value: &Value,
) -> Option<Opaque> {
    if value.open.is_some() {
        return None;
    }
    let mut classes = SmallVec::new();
    for atom in &value.atoms {
        match atom {
            Atom::Constant(identity) => classes.push(world.class_of(*identity)),
            Atom::Object(name) | Atom::Shared(name) => classes.push(arena.ty(*name)),
            Atom::Entry(n) => match known.get(*n as usize) {
                Some(types) if !types.is_empty() => classes.extend(types.iter().copied()),
                _ => return None,
            },
        }
    }
    classes.sort();
    classes.dedup();
    Some(classes)
}
