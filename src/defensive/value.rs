//! Abstract values: what a reference may be (design 3, "Values and states").
//!
//! A value is a set of atoms, a statement about null, and an optional *open part*. The open part
//! stands for objects that are not confined and for whatever is reachable from the entry values it
//! was loaded through ([`Open::via`]); it never stands for a confined object. A claim needs a value
//! without open part and without entry atoms.

use smallvec::SmallVec;

use crate::claims::Reason;
use crate::classfile::{Const, Pc};
use crate::id::Sym;
use crate::program::{ClassId, MethodId};

/// More atoms than this become an open value.
pub(super) const MAX_ATOMS: usize = 16;

/// How many call sites an allocation name holds at the most, its own site included.
pub(super) const MAX_CHAIN: usize = 4;

/// A set of entry values, by number.
pub(super) type Entries = u64;

/// An instruction of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Site {
    pub method: MethodId,
    pub pc: Pc,
}

/// The exact class of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct ExactType {
    /// In internal form, or an array's descriptor.
    pub name: Sym,
    /// The class, when it is one and known.
    pub class: Option<ClassId>,
}

/// The objects allocated at one site under one chain of calls: the latest one ("recent"), or all
/// the others.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Name {
    /// The allocation first, then the calls that lead to it, the innermost first.
    pub chain: SmallVec<[Site; 1]>,
    pub ty: ExactType,
    pub recent: bool,
}

impl Name {
    pub(super) fn aged(&self) -> Name {
        Name {
            recent: false,
            ..self.clone()
        }
    }

    /// The name that a caller gives to what a callee named so. A chain that is full is not made
    /// longer: such names merge, so they are never recent.
    pub(super) fn called_from(&self, call: Site) -> Name {
        let mut name = self.clone();
        if name.chain.len() < MAX_CHAIN {
            name.chain.push(call);
        } else {
            name.recent = false;
        }
        name
    }
}

/// One thing that a reference may be, null aside.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Atom {
    /// What loading this constant gives: a string, a class.
    Const(Const),
    /// An object allocated by code we know.
    Object(Name),
    /// The reference that the n-th parameter had at entry.
    Entry(u8),
}

/// Whether a value may be null.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Null {
    /// It is not.
    Never,
    /// Only when an entry value among the atoms is.
    WithEntry,
    /// It may be.
    Maybe,
}

/// The open part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Open {
    /// Why, and where first.
    pub reason: Reason,
    /// The entry values it was loaded through.
    pub via: Entries,
    /// Whether it stands for atoms that were too many. It takes all others in as well: else a
    /// value would grow and overflow again and again, and evaluation not come to an end.
    pub full: bool,
}

/// What a reference may be.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Value {
    /// Sorted, without repetition.
    pub atoms: SmallVec<[Atom; 1]>,
    pub null: Null,
    pub open: Option<Open>,
}

impl Value {
    pub(super) fn null() -> Self {
        Self {
            atoms: SmallVec::new(),
            null: Null::Maybe,
            open: None,
        }
    }

    pub(super) fn atom(atom: Atom, null: Null) -> Self {
        Self {
            atoms: SmallVec::from_iter([atom]),
            null,
            open: None,
        }
    }

    pub(super) fn open(reason: Reason, via: Entries) -> Self {
        Self {
            atoms: SmallVec::new(),
            null: Null::Maybe,
            open: Some(Open {
                reason,
                via,
                full: false,
            }),
        }
    }

    /// In place of a value that is too large; the atoms have to escape.
    pub(super) fn overflown(&self, reason: Reason) -> Self {
        let null = match self.null {
            Null::Never => Null::Never,
            Null::WithEntry | Null::Maybe => Null::Maybe,
        };
        Self {
            atoms: SmallVec::new(),
            null,
            open: Some(Open {
                reason: self.open.map_or(reason, |o| o.reason.min(reason)),
                via: self.entries(),
                full: true,
            }),
        }
    }

    pub(super) fn non_null(mut self) -> Self {
        self.null = Null::Never;
        self
    }

    /// Whether nothing but null is possible.
    pub(super) fn is_null(&self) -> bool {
        self.atoms.is_empty() && self.open.is_none()
    }

    /// The entry atoms, and what the open part was loaded through.
    pub(super) fn entries(&self) -> Entries {
        self.atoms
            .iter()
            .map(|a| match a {
                Atom::Entry(n) => 1 << n,
                _ => 0,
            })
            .fold(self.open.map_or(0, |o| o.via), |a, b| a | b)
    }

    /// The atoms, when they are all that the value can be in every execution, null aside.
    pub(super) fn known(&self) -> Option<&[Atom]> {
        let certain =
            self.open.is_none() && !self.atoms.iter().any(|a| matches!(a, Atom::Entry(_)));
        certain.then_some(&self.atoms)
    }

    /// Whether it has more atoms than a value may have, or some although it had before.
    pub(super) fn is_too_large(&self) -> bool {
        let most = match self.open {
            Some(Open { full: true, .. }) => 0,
            _ => MAX_ATOMS,
        };
        self.atoms.len() > most
    }

    pub(super) fn insert(&mut self, atom: Atom) {
        if let Err(at) = self.atoms.binary_search(&atom) {
            self.atoms.insert(at, atom);
        }
    }

    /// The join of both. The caller looks at [`is_too_large`](Self::is_too_large).
    pub(super) fn join(&mut self, other: &Value) {
        for atom in &other.atoms {
            self.insert(atom.clone());
        }
        self.null = self.null.max(other.null);
        self.open = match (self.open, other.open) {
            (Some(a), Some(b)) => Some(Open {
                reason: a.reason.min(b.reason),
                via: a.via | b.via,
                full: a.full || b.full,
            }),
            (a, b) => a.or(b),
        };
    }

    /// The same value with every recent name of `chain` made old.
    pub(super) fn age(&mut self, name: &Name) {
        if let Ok(at) = self.atoms.binary_search(&Atom::Object(name.clone())) {
            self.atoms.remove(at);
            self.insert(Atom::Object(name.aged()));
        }
    }
}
