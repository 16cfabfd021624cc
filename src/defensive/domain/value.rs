//! Abstract values: what a reference may be (design 3, "Values and states").
//!
//! A value is a set of atoms, a statement about null, the entry values it was loaded through
//! ([`Value::via`]), and an optional *open part*, which stands for objects that are not confined
//! and never for a confined one. A claim needs a value without open part and without entry atoms.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::domain::params::ParamSet;
use base::rules::{Rule, in_force};
use base::{Interned, Sym, known};
use claims::{Cause, Reason};
use classfile::Pc;
use platform::{Identity, LambdaClass, MethodHandle};
use program::{ClassId, MethodId};

/// More atoms than this become an open value.
pub(crate) const MAX_ATOMS: usize = 16;

/// How many call sites an allocation name holds at the most, its own site included.
pub(crate) const MAX_CHAIN: usize = 4;

/// An instruction of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Site {
    pub method: MethodId,
    pub pc: Pc,
}

/// The exact class of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct ExactType {
    /// In internal form, or an array's descriptor.
    pub name: Sym,
    /// The class, when it is one and known.
    #[serde(with = "claims::named")]
    pub class: Option<ClassId>,
    /// The class is generated when the program runs; `name` is then its interface, or the first of them.
    pub generated: Option<Generated>,
    /// The one value that is meant, of method types, lookups, method handles and members: what calls
    /// on them do depends on it. Of strings and classes only where an evaluation is given them to look
    /// something up: one that is equal is meant, and there may be several. `name` of a handle is a class above its own.
    pub identity: Option<Identity>,
}

/// A class without a name of its own, by what its methods run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Generated {
    /// That of a lambda's site.
    Lambda(LambdaClass),
    /// A proxy's: its interfaces, in order. Its objects hold their handler.
    Proxy(Interned<Vec<Sym>>),
    /// The interface of a method handle (`MethodHandleProxies`). Its objects hold the handle.
    OfHandle,
}

impl Generated {
    /// The class of proxies for these interfaces.
    pub(crate) fn proxy(interfaces: Vec<Sym>) -> Self {
        Self::Proxy(Interned::new(interfaces))
    }

    /// The interfaces of a proxy, or of a handle's object that has this one.
    pub(crate) fn interfaces(self, name: Sym) -> Vec<Sym> {
        match self {
            Generated::Proxy(names) => names.get().clone(),
            Generated::Lambda(_) | Generated::OfHandle => vec![name],
        }
    }

    /// Why the class of an object with that interface is not known.
    pub(crate) fn cause(self, interface: Sym) -> Cause {
        match self {
            Generated::Lambda(_) => Cause::Lambda(interface),
            Generated::Proxy(_) | Generated::OfHandle => Cause::Generated(interface),
        }
    }
}

impl ExactType {
    /// The class of a lambda.
    pub(crate) fn lambda(self) -> Option<LambdaClass> {
        match self.generated? {
            Generated::Lambda(lambda) => Some(lambda),
            Generated::Proxy(_) | Generated::OfHandle => None,
        }
    }

    /// Its class's name, as claims state it; `None` for a class that has no name of its own.
    pub(crate) fn claimed(self) -> Option<Sym> {
        let is_handle = self.handle().is_some() && in_force(Rule::HandlesAreNameless);
        (self.generated.is_none() && !is_handle).then_some(self.name)
    }

    /// That of a method handle. Its class is one of the JDK's that the API does not name, so it
    /// selects nothing.
    pub(crate) fn of_handle(handle: MethodHandle) -> Self {
        Self {
            name: known().method_handle,
            class: None,
            generated: None,
            identity: Some(Identity::Handle(handle)),
        }
    }

    /// The member that it means, by its handle.
    pub(crate) fn member(self) -> Option<MethodHandle> {
        match self.identity? {
            Identity::Member(member) => Some(member),
            _ => None,
        }
    }

    /// The method handle that it means.
    pub(crate) fn handle(self) -> Option<MethodHandle> {
        match self.identity? {
            Identity::Handle(handle) => Some(handle),
            _ => None,
        }
    }
}

/// Where the objects of a name come from.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Origin {
    /// An allocation, then the calls that lead to it, the innermost first.
    Allocated(SmallVec<[Site; 2]>),
    /// An external object: this instruction makes or finds it, and it is never confined.
    External(Site),
    /// An entry object: the n-th confined object that the method under evaluation was given.
    Entry(u16),
}

impl Origin {
    /// The instruction that makes or finds the objects, when that is known.
    pub(crate) fn site(&self) -> Option<Site> {
        match self {
            Origin::Allocated(chain) => chain.first().copied(),
            Origin::External(site) => Some(*site),
            Origin::Entry(_) => None,
        }
    }
}

/// What an evaluation cannot tell apart: the objects of one origin and exact class.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct AbstractObject {
    pub origin: Origin,
    pub ty: ExactType,
}

/// An abstract object's most recent object, or its summary object, which stands for all the
/// others. A number in the evaluation's [`Arena`](crate::domain::arena::Arena) or in a summary's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct ObjectId(u32);

impl ObjectId {
    pub(crate) fn most_recent(index: usize) -> Self {
        Self((index as u32) << 1)
    }

    pub(crate) fn summary_object(self) -> Self {
        Self(self.0 | 1)
    }

    pub(crate) fn is_most_recent(self) -> bool {
        self.0 & 1 == 0
    }

    pub(crate) fn index(self) -> usize {
        (self.0 >> 1) as usize
    }
}

/// One thing that a reference may be, null aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Atom {
    /// A value that is known by its identity.
    Constant(Identity),
    /// An object allocated by code we know; the heap says whether it is confined.
    Object(ObjectId),
    /// An object of a known class and origin that is not confined.
    Shared(ObjectId),
    /// An entry value of the method under evaluation, by number.
    Entry(u8),
}

/// Whether a value may be null.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Null {
    /// It is not.
    Never,
    /// Only when an entry value among the atoms is.
    WithEntry,
    /// It may be.
    Maybe,
}

/// The open part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Open {
    /// Why, and where first.
    pub reason: Reason,
    /// Whether it stands for atoms that were too many. It takes all others in as well: else a
    /// value would grow and overflow again and again, and evaluation not come to an end.
    pub full: bool,
}

/// What a reference may be.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Value {
    /// Sorted, without repetition.
    pub atoms: SmallVec<[Atom; 2]>,
    pub null: Null,
    /// The entry values through which what is not confined here was loaded.
    pub via: ParamSet,
    pub open: Option<Open>,
}

impl Value {
    /// No reference at all: neutral in joins.
    pub(crate) fn none() -> Self {
        Self {
            atoms: SmallVec::new(),
            null: Null::Never,
            via: ParamSet::EMPTY,
            open: None,
        }
    }

    pub(crate) fn null() -> Self {
        Self {
            null: Null::Maybe,
            ..Self::none()
        }
    }

    pub(crate) fn atom(atom: Atom, null: Null) -> Self {
        Self {
            atoms: SmallVec::from_iter([atom]),
            null,
            ..Self::none()
        }
    }

    pub(crate) fn open(reason: Reason, via: ParamSet) -> Self {
        Self {
            via,
            open: Some(Open {
                reason,
                full: false,
            }),
            ..Self::null()
        }
    }

    /// In place of a value that is too large; the atoms have to escape.
    pub(crate) fn overflown(&self, reason: Reason) -> Self {
        let null = match self.null {
            Null::Never => Null::Never,
            Null::WithEntry | Null::Maybe => Null::Maybe,
        };
        Self {
            atoms: SmallVec::new(),
            null,
            via: self.entries(),
            open: Some(Open {
                reason: self.open.map_or(reason, |o| o.reason.min(reason)),
                full: true,
            }),
        }
    }

    /// Whether it can only be null.
    pub(crate) fn is_null(&self) -> bool {
        self.atoms.is_empty() && self.open.is_none()
    }

    /// The entry atoms, and what else was loaded through.
    pub(crate) fn entries(&self) -> ParamSet {
        let entries = self.atoms.iter().filter_map(|atom| match atom {
            Atom::Entry(n) => Some(usize::from(*n)),
            _ => None,
        });
        self.via | entries.collect()
    }

    /// The atoms, when they are all that the value can be in every execution, null aside.
    pub(crate) fn known(&self) -> Option<&[Atom]> {
        let certain =
            self.open.is_none() && !self.atoms.iter().any(|a| matches!(a, Atom::Entry(_)));
        certain.then_some(&self.atoms)
    }

    /// Whether it has more atoms than a value may have, or some although it had before.
    pub(crate) fn is_too_large(&self) -> bool {
        let most = match self.open {
            Some(Open { full: true, .. }) => 0,
            _ => MAX_ATOMS,
        };
        self.atoms.len() > most
    }

    pub(crate) fn insert(&mut self, atom: Atom) {
        if let Err(at) = self.atoms.binary_search(&atom) {
            self.atoms.insert(at, atom);
        }
    }

    /// The join of both. The caller looks at [`is_too_large`](Self::is_too_large).
    pub(crate) fn join(&mut self, other: &Value) {
        for atom in &other.atoms {
            self.insert(*atom);
        }
        if self.open.is_some() != other.open.is_some() && !in_force(Rule::OpenKeepsAtoms) {
            self.atoms.clear();
        }
        self.null = self.null.max(other.null);
        self.via |= other.via;
        self.open = match (self.open, other.open) {
            (Some(a), Some(b)) => Some(Open {
                reason: a.reason.min(b.reason),
                full: a.full || b.full,
            }),
            (a, b) => a.or(b),
        };
    }

    /// The names of its objects, confined or escaped.
    pub(crate) fn objects(&self) -> impl Iterator<Item = ObjectId> + '_ {
        self.atoms.iter().filter_map(|atom| match atom {
            Atom::Object(name) => Some(*name),
            _ => None,
        })
    }

    /// The same value with each name replaced, and the atoms in order again.
    pub(crate) fn renamed(&self, mut rename: impl FnMut(ObjectId) -> ObjectId) -> Value {
        let mut renamed = Value {
            atoms: SmallVec::new(),
            ..*self
        };
        for atom in &self.atoms {
            renamed.insert(match *atom {
                Atom::Object(name) => Atom::Object(rename(name)),
                Atom::Shared(name) => Atom::Shared(rename(name)),
                other => other,
            });
        }
        renamed
    }
}
