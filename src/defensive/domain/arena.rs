//! The values and abstract objects of one evaluation, each kept once. States hold their numbers, so
//! copying, comparing and joining states is cheap. Numbers are given in the order of evaluation.
//! One evaluation is sequential, so its numbers depend on no schedule.

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

use crate::domain::params::ParamSet;
use crate::domain::value::{
    AbstractObject, Atom, ExactType, MAX_CHAIN, Null, ObjectId, Origin, ProgramPoint, Value,
};
use base::Id;
use base::rules::{Rule, in_force};
use claims::{Reason, UnknownCause};
use program::MethodId;

/// A value of the arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Val(u32);

impl Val {
    /// Only null.
    pub(crate) const NULL: Val = Val(0);
    /// No reference at all.
    pub(crate) const NONE: Val = Val(1);
    /// Any object that is not confined: the value in states that only our own bug can produce.
    pub(crate) const LOST: Val = Val(2);
}

/// Where values and abstract objects are kept.
#[derive(Debug)]
pub(crate) struct Arena {
    values: IndexSet<Value, FxBuildHasher>,
    objects: IndexSet<AbstractObject, FxBuildHasher>,
    joins: FxHashMap<(Val, Val), Val>,
    /// Whether a value had too many atoms at some time. Its replacement depends on the order of
    /// joins.
    pub(crate) has_overflown: bool,
}

impl Arena {
    pub(crate) fn new() -> Self {
        let mut arena = Self {
            // Room for the values of most evaluations, allocated at once.
            values: IndexSet::with_capacity_and_hasher(14, FxBuildHasher),
            objects: IndexSet::default(),
            joins: FxHashMap::default(),
            has_overflown: false,
        };
        let null = arena.add(Value::null());
        let none = arena.add(Value::none());
        let lost = arena.add(Value::open(
            Reason {
                cause: UnknownCause::Internal,
                method: MethodId::new(0),
                pc: 0,
            },
            ParamSet::EMPTY,
        ));
        debug_assert_eq!((null, none, lost), (Val::NULL, Val::NONE, Val::LOST));
        arena
    }

    pub(crate) fn get(&self, value: Val) -> &Value {
        &self.values[value.0 as usize]
    }

    pub(crate) fn add(&mut self, value: Value) -> Val {
        Val(self.values.insert_full(value).0 as u32)
    }

    pub(crate) fn object(&self, name: ObjectId) -> &AbstractObject {
        &self.objects[name.index()]
    }

    pub(crate) fn ty(&self, name: ObjectId) -> ExactType {
        self.object(name).ty
    }

    /// The most recent object that is allocated at `site`.
    pub(crate) fn allocated(&mut self, site: ProgramPoint, ty: ExactType) -> ObjectId {
        let origin = Origin::Allocated([site].into_iter().collect());
        self.id_of(AbstractObject { origin, ty })
    }

    pub(crate) fn id_of(&mut self, object: AbstractObject) -> ObjectId {
        ObjectId::most_recent(self.objects.insert_full(object).0)
    }

    /// The caller's abstract object for an object of a callee's summary; `site` is the call. A full
    /// chain of sites gets no longer. The objects of several calls then share one id, which is
    /// never most recent.
    pub(crate) fn called_from(&mut self, object: &AbstractObject, site: ProgramPoint) -> ObjectId {
        let mut object = object.clone();
        let Origin::Allocated(chain) = &mut object.origin else {
            return self.id_of(object).summary_object();
        };
        if chain.len() < MAX_CHAIN {
            chain.push(site);
            self.id_of(object)
        } else {
            let name = self.id_of(object);
            if in_force(Rule::CutChainsAreOld) {
                name.summary_object()
            } else {
                name
            }
        }
    }

    pub(crate) fn join(&mut self, a: Val, b: Val) -> Val {
        if a == b || b == Val::NONE {
            return a;
        }
        if a == Val::NONE {
            return b;
        }
        let key = (a.min(b), a.max(b));
        if let Some(&joined) = self.joins.get(&key) {
            return joined;
        }
        let mut value = self.get(a).clone();
        value.join(self.get(b));
        let joined = self.add(value);
        self.joins.insert(key, joined);
        joined
    }

    /// The same value, with the most recent object `name` replaced by its summary object.
    pub(crate) fn age(&mut self, value: Val, name: ObjectId) -> Val {
        let atom = Atom::Object(name);
        let present = self.get(value);
        let Ok(at) = present.atoms.binary_search(&atom) else {
            return value;
        };
        let mut summary = present.clone();
        summary.atoms.remove(at);
        summary.insert(Atom::Object(name.summary_object()));
        self.add(summary)
    }

    /// The open value in place of one that is too large. The caller must let the atoms of `large`
    /// escape.
    pub(crate) fn overflown(&mut self, large: Val, reason: Reason) -> Val {
        self.has_overflown = true;
        let open = self.get(large).overflown(reason);
        self.add(open)
    }

    pub(crate) fn with_null(&mut self, value: Val, null: Null) -> Val {
        if self.get(value).null == null {
            return value;
        }
        let mut value = self.get(value).clone();
        value.null = null;
        self.add(value)
    }

    pub(crate) fn entries(&self, value: Val) -> ParamSet {
        self.get(value).entries()
    }
}
