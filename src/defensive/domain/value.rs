//! Abstract values: the possible values of a reference (design 3, "Values and states").
//!
//! A value has four parts:
//!
//! - a set of atoms;
//! - a statement about null;
//! - the entry values through which it was loaded ([`Value::via`]);
//! - an optional *open part*. It stands for objects that are not confined, and never for a confined
//!   one.
//!
//! A claim needs a value without open part and without entry atoms.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::domain::params::ParamSet;
use base::rules::{Rule, in_force};
use base::{Interned, Sym, known};
use claims::{Reason, UnknownCause};
use classfile::Pc;
use platform::{Identity, LambdaClass, MethodHandle};
use program::{ClassId, MethodId};

/// A value with more atoms than this becomes open.
pub(crate) const MAX_ATOMS: usize = 16;

/// How many sites the name of an allocation holds at most: its own site and the calls that lead to
/// it.
pub(crate) const MAX_CHAIN: usize = 4;

/// An instruction of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct ProgramPoint {
    pub method: MethodId,
    pub pc: Pc,
}

/// The exact class of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct ExactType {
    /// In internal form, or an array's descriptor.
    pub name: Sym,
    /// The class, if the type is a known class.
    #[serde(with = "claims::named")]
    pub class: Option<ClassId>,
    /// The class is generated when the program runs. `name` is then its interface, or the first of
    /// them.
    pub generated: Option<Generated>,
    /// The one value that is meant, if the behaviour of calls depends on it. So method types,
    /// lookups, method handles and members have it. Strings and classes have it only where an
    /// evaluation is given them to look something up. It then means any object that equals it;
    /// there may be several. The `name` of a handle is a superclass of its real class.
    pub identity: Option<Identity>,
}

/// A class without a name of its own, described by the code that its methods run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Generated {
    /// The class of a lambda's site.
    Lambda(LambdaClass),
    /// The class of a proxy: its interfaces, in order. Its objects hold their handler.
    Proxy(Interned<Vec<Sym>>),
    /// The class that implements an interface by a method handle (`MethodHandleProxies`). Its
    /// objects hold the handle.
    OfHandle,
}

impl Generated {
    /// The class of proxies for these interfaces.
    pub(crate) fn proxy(interfaces: Vec<Sym>) -> Self {
        Self::Proxy(Interned::new(interfaces))
    }

    /// The interfaces of the class. Only a proxy has several; `name` is the interface of the
    /// others.
    pub(crate) fn interfaces(self, name: Sym) -> Vec<Sym> {
        match self {
            Generated::Proxy(names) => names.get().clone(),
            Generated::Lambda(_) | Generated::OfHandle => vec![name],
        }
    }

    /// Why the class of an object with that interface is not known.
    pub(crate) fn cause(self, interface: Sym) -> UnknownCause {
        match self {
            Generated::Lambda(_) => UnknownCause::Lambda(interface),
            Generated::Proxy(_) | Generated::OfHandle => UnknownCause::Generated(interface),
        }
    }
}

impl ExactType {
    /// The class of a lambda, if it is one.
    pub(crate) fn lambda(self) -> Option<LambdaClass> {
        match self.generated? {
            Generated::Lambda(lambda) => Some(lambda),
            Generated::Proxy(_) | Generated::OfHandle => None,
        }
    }

    /// The class's name as claims state it, if the class has a name of its own.
    pub(crate) fn claimed(self) -> Option<Sym> {
        let is_handle = self.handle().is_some() && in_force(Rule::HandlesAreNameless);
        (self.generated.is_none() && !is_handle).then_some(self.name)
    }

    /// The type of a method handle. Its class is internal to the JDK and the API does not name it.
    /// So this type selects no method.
    pub(crate) fn of_handle(handle: MethodHandle) -> Self {
        Self {
            name: known().method_handle,
            class: None,
            generated: None,
            identity: Some(Identity::Handle(handle)),
        }
    }

    /// The member that it means, as a handle, if it means a member.
    pub(crate) fn member(self) -> Option<MethodHandle> {
        match self.identity? {
            Identity::Member(member) => Some(member),
            _ => None,
        }
    }

    /// The method handle that it means, if it means one.
    pub(crate) fn handle(self) -> Option<MethodHandle> {
        match self.identity? {
            Identity::Handle(handle) => Some(handle),
            _ => None,
        }
    }
}

/// The origin of the objects of a name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Origin {
    /// An allocation, then the calls that lead to it, the innermost first.
    Allocated(SmallVec<[ProgramPoint; 2]>),
    /// An external object: this instruction makes or finds it, and it is never confined.
    External(ProgramPoint),
    /// An entry object: the n-th confined object that the method under evaluation was given.
    Entry(u16),
}

impl Origin {
    /// The instruction that makes or finds the objects, when that is known.
    pub(crate) fn site(&self) -> Option<ProgramPoint> {
        match self {
            Origin::Allocated(chain) => chain.first().copied(),
            Origin::External(site) => Some(*site),
            Origin::Entry(_) => None,
        }
    }
}

/// The objects of one origin and exact class. An evaluation cannot tell them apart, except for the
/// most recent one.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct AbstractObject {
    pub origin: Origin,
    pub ty: ExactType,
}

/// An abstract object's most recent object, or its summary object, which stands for all its other
/// objects. The number indexes the evaluation's [`Arena`](crate::domain::arena::Arena) or a
/// summary's table.
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
pub(crate) struct OpenPart {
    /// Why the value is open. Of several reasons, the smallest one is kept.
    pub reason: Reason,
    /// Whether it stands for atoms that were too many. It then takes in all further atoms, too.
    /// Otherwise the value would grow and overflow again and again, and the evaluation would not
    /// end.
    pub full: bool,
}

/// The possible values of a reference.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Value {
    /// Sorted, without repetition.
    pub atoms: SmallVec<[Atom; 2]>,
    pub null: Null,
    /// The entry values through which the unconfined objects among these were loaded.
    pub via: ParamSet,
    pub open: Option<OpenPart>,
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
            open: Some(OpenPart {
                reason,
                full: false,
            }),
            ..Self::null()
        }
    }

    /// The open value in place of one that is too large. The caller must let the atoms escape.
    pub(crate) fn overflown(&self, reason: Reason) -> Self {
        let null = match self.null {
            Null::Never => Null::Never,
            Null::WithEntry | Null::Maybe => Null::Maybe,
        };
        Self {
            atoms: SmallVec::new(),
            null,
            via: self.entries(),
            open: Some(OpenPart {
                reason: self.open.map_or(reason, |o| o.reason.min(reason)),
                full: true,
            }),
        }
    }

    /// Whether it can only be null.
    pub(crate) fn is_null(&self) -> bool {
        self.atoms.is_empty() && self.open.is_none()
    }

    /// The entry atoms, and the entry values through which the value was loaded.
    pub(crate) fn entries(&self) -> ParamSet {
        let entries = self.atoms.iter().filter_map(|atom| match atom {
            Atom::Entry(n) => Some(usize::from(*n)),
            _ => None,
        });
        self.via | entries.collect()
    }

    /// The atoms, if the value is one of these or null in every execution.
    pub(crate) fn known(&self) -> Option<&[Atom]> {
        let certain =
            self.open.is_none() && !self.atoms.iter().any(|a| matches!(a, Atom::Entry(_)));
        certain.then_some(&self.atoms)
    }

    /// Whether it has more atoms than a value may have. A value that overflowed before may have no
    /// atoms at all.
    pub(crate) fn is_too_large(&self) -> bool {
        let most = match self.open {
            Some(OpenPart { full: true, .. }) => 0,
            _ => MAX_ATOMS,
        };
        self.atoms.len() > most
    }

    pub(crate) fn insert(&mut self, atom: Atom) {
        if let Err(at) = self.atoms.binary_search(&atom) {
            self.atoms.insert(at, atom);
        }
    }

    /// Joins `other` into this value. The caller then checks [`is_too_large`](Self::is_too_large).
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
            (Some(a), Some(b)) => Some(OpenPart {
                reason: a.reason.min(b.reason),
                full: a.full || b.full,
            }),
            (a, b) => a.or(b),
        };
    }

    /// The names of its objects that known code allocated, confined or escaped.
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
