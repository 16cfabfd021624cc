//! What the tool says about one JAR, in the form that fixtures are matched with (`tool.rs` asks it).
//!
//! Class names are internal ones (`pkg/Outer$Inner`), descriptors those of the class file; the
//! harness shortens them.

#![allow(dead_code, reason = "some fields are there for messages only")]

/// Everything that one run of the tool says about a JAR.
#[derive(Debug, Default, Clone)]
pub struct Facts {
    /// Every local variable (of reference type, by its debug name) that a line assigns, after the
    /// last assignment. Several facts for one (line, local), as for the copies of a `finally`
    /// block, are joined by the harness.
    pub values: Vec<ValueFact>,
    /// **Every** `invokevirtual` and `invokeinterface`, resolved or not, in the order of the code.
    pub calls: Vec<CallFact>,
    /// Every edit that was made.
    pub edits: Vec<EditFact>,
    /// Methods emitted as they were because a changed one failed the tool's own check, and other
    /// internal errors: must be empty.
    pub internal_errors: Vec<String>,
    /// What was planned and not done, for messages.
    pub left_alone: Vec<String>,
}

/// The value of a local variable after a line.
#[derive(Debug, Clone)]
pub struct ValueFact {
    /// Internal name of the class.
    pub class: String,
    /// Name and descriptor.
    pub method: String,
    /// Source line.
    pub line: u32,
    /// Debug name of the variable.
    pub local: String,
    /// Its value.
    pub value: Known<Atom>,
    /// Internal names of its exact types, null aside; `None` if not known.
    pub types: Option<Vec<String>>,
    /// Never null here.
    pub non_null: bool,
}

/// A call site.
#[derive(Debug, Clone)]
pub struct CallFact {
    /// Internal name of the class that holds the call.
    pub class: String,
    /// Name and descriptor of the method that holds the call.
    pub method: String,
    /// Source line.
    pub line: u32,
    /// Where it goes.
    pub targets: Known<Method>,
}

/// An edit that was made.
#[derive(Debug, Clone)]
pub struct EditFact {
    /// The pass.
    pub kind: String,
    /// Internal name of the class that was changed.
    pub class: String,
    /// Name and descriptor of the method that was changed.
    pub method: String,
    /// Source line of the call.
    pub line: u32,
    /// Of a call: the method that it named, and what it names now (*narrow*) or whose body was
    /// copied (*direct*).
    pub calls: Option<(Method, Method)>,
}

/// A set that is known, or why it is not. An unreached place has no claim at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Known<T> {
    /// All there can be.
    Set(Vec<T>),
    /// Anything, and the reason.
    Unknown(String),
    /// This place is never reached.
    Unreached,
}

/// One thing that a variable may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Atom {
    /// `null`
    Null,
    /// An object of exactly this class (internal name), made at this line.
    Alloc(String, u32),
    /// A string constant.
    Text(String),
    /// A class constant (internal name, or the descriptor of an array).
    Class(String),
}

/// A method by the class that declares it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Method {
    /// Internal name.
    pub class: String,
    /// Name.
    pub name: String,
    /// Descriptor.
    pub descriptor: String,
}
