//! Values that are known by what they are, not by where they were made (design 4).

use serde::{Deserialize, Serialize};

use crate::classfile::Const;
use crate::id::{Sym, known};

/// A value that is the same wherever the program loads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Identity {
    /// The interned string of that text, in modified UTF-8.
    String(Sym),
    /// The `Class` object of a type, named as in class constants.
    Class(Sym),
}

impl Identity {
    /// The value that a constant stands for; `None` for numbers, and for what loading it makes.
    pub fn of(constant: &Const) -> Option<Self> {
        match constant {
            Const::String(text) => Some(Self::String(*text)),
            Const::Class(name) => Some(Self::Class(*name)),
            _ => None,
        }
    }

    /// The constant that stands for it.
    pub fn constant(self) -> Const {
        match self {
            Self::String(text) => Const::String(text),
            Self::Class(name) => Const::Class(name),
        }
    }

    /// Its exact class, in internal form.
    pub fn class(self) -> Sym {
        match self {
            Self::String(_) => known().string,
            Self::Class(_) => known().class,
        }
    }
}
