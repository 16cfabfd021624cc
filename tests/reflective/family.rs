//! The classes of a random program and their members, for reflection to find.
//!
//! A class stands in one of these places; some are the platform's.
//!
//! - nested in `p.P7`
//! - at the top of that file
//! - nested in `q.Q7` of another package
//! - nested in `r.Z7` of another archive
//!
//! Names of members are unique to one class, so that a method overrides another only on purpose.

use crate::reflective::random::Random;

/// The place of a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Nested in the class with `main`.
    Main,
    /// At the top level, in the same package.
    Top,
    /// Nested in a class of another package.
    Other,
    /// Nested in a class of another archive.
    Archive,
    /// In the platform, or in the library.
    Platform,
}

impl Place {
    /// The outer class, whose method `make` creates objects.
    pub fn outer(self, n: usize) -> String {
        match self {
            Place::Main | Place::Top | Place::Platform => format!("p.P{n}"),
            Place::Other => format!("q.Q{n}"),
            Place::Archive => format!("r.Z{n}"),
        }
    }

    pub fn package(self) -> &'static str {
        match self {
            Place::Main | Place::Top => "p",
            Place::Other => "q",
            Place::Archive => "r",
            Place::Platform => "java.lang",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Plain,
    Abstract,
    Interface,
    Enum,
    Record,
}

/// The action of a class's initialiser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Init {
    Nothing,
    Prints,
    Throws,
    /// Stores an object elsewhere, then throws: so objects exist of a class that is never
    /// initialised.
    Keeps,
}

/// A type: Java's own by name, or a class of the family by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ty {
    Java(&'static str),
    Ours(usize),
}

pub const VOID: Ty = Ty::Java("void");
pub const TEXT: Ty = Ty::Java("String");

/// The action of a method, besides printing that it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    Returns,
    Throws(&'static str),
    /// Throws now and then.
    MayThrow(&'static str),
    /// Looks at its caller, and returns the finding as a text.
    Looks(&'static str),
    Abstract,
    /// It exists already: the compiler made it, or it is the platform's.
    Given,
}

/// A method or constructor.
#[derive(Clone, Debug)]
pub struct Method {
    pub name: String,
    pub access: &'static str,
    pub is_static: bool,
    pub is_final: bool,
    /// Whether the last parameter, an array, takes a variable number of arguments.
    pub is_variable: bool,
    pub parameters: Vec<Ty>,
    pub result: Ty,
    pub body: Body,
}

#[derive(Clone, Debug)]
pub struct Field {
    pub name: String,
    pub access: &'static str,
    pub is_static: bool,
    pub is_final: bool,
    pub ty: Ty,
    /// Its initial value; `None` if the compiler sets it.
    pub value: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Class {
    pub simple: String,
    pub place: Place,
    pub access: &'static str,
    pub kind: Kind,
    pub init: Init,
    pub above: Option<usize>,
    /// A superclass outside of the family.
    pub extends: Option<&'static str>,
    pub interfaces: Vec<usize>,
    pub constructors: Vec<Method>,
    pub methods: Vec<Method>,
    pub fields: Vec<Field>,
    /// Methods that use reflection.
    pub code: String,
}

/// All classes of a program.
pub struct Family {
    pub n: usize,
    /// Whether it is written in Java 8.
    pub is_old: bool,
    pub classes: Vec<Class>,
}

impl Family {
    /// The name in source code, valid at every place.
    pub fn source(&self, class: usize) -> String {
        let it = &self.classes[class];
        match it.place {
            Place::Platform => it.simple.clone(),
            Place::Top => format!("p.{}", it.simple),
            place => format!("{}.{}", place.outer(self.n), it.simple),
        }
    }

    /// The name for `Class.forName`.
    pub fn binary(&self, class: usize) -> String {
        let it = &self.classes[class];
        match it.place {
            Place::Platform | Place::Top => self.source(class),
            place => format!("{}${}", place.outer(self.n), it.simple),
        }
    }

    pub fn ty(&self, ty: Ty) -> String {
        match ty {
            Ty::Java(name) => name.to_owned(),
            Ty::Ours(class) => self.source(class),
        }
    }

    /// Whether code at a place may name the class.
    pub fn is_named_from(&self, place: Place, class: usize) -> bool {
        let it = &self.classes[class];
        let is_here = it.place == place;
        let is_near = matches!(
            (it.place, place),
            (Place::Main, Place::Top) | (Place::Top, Place::Main)
        );
        is_here || it.access == "public" || is_near && it.access != "private"
    }

    pub fn is_below(&self, class: usize, of: usize) -> bool {
        let it = &self.classes[class];
        let mut above = it.above.iter().chain(&it.interfaces);
        class == of || above.any(|a| self.is_below(*a, of))
    }

    /// A random class that can have objects, below another one or that class itself.
    pub fn below(&self, random: &mut Random, of: usize) -> Option<usize> {
        let fits = |c: &usize| self.is_below(*c, of) && self.classes[*c].kind != Kind::Interface;
        let all: Vec<usize> = (0..self.classes.len()).filter(fits).collect();
        (!all.is_empty()).then(|| random.pick(&all))
    }

    /// An object of a class below that one, or of that class, as an expression of type `Object`.
    pub fn object(&self, random: &mut Random, of: usize) -> String {
        match self.below(random, of) {
            None => "null".to_owned(),
            Some(class) if self.classes[class].init == Init::Keeps && random.chance(60) => {
                format!("lib.R.kept({class})")
            }
            Some(class) => format!("{}.make({class})", self.classes[class].place.outer(self.n)),
        }
    }
}
