//! The tool's answers about one JAR, in the form that fixtures are matched with (`tool.rs` collects
//! them).
//!
//! Class names are internal (`pkg/Outer$Inner`); descriptors are those of the class file. The
//! harness shortens them.

#![allow(dead_code, reason = "some fields are there for messages only")]

/// All answers of the tool about a JAR, from one run.
#[derive(Debug, Default, Clone)]
pub struct ToolFacts {
    /// Every local variable (of reference type, by its debug name) that a line assigns, after its
    /// last assignment. The harness joins several facts for one (line, local), as for the copies of
    /// a `finally` block.
    pub values: Vec<ValueFact>,
    /// **Every** `invokevirtual` and `invokeinterface`, resolved or not, in the order of the code.
    pub calls: Vec<CallFact>,
    /// Every edit that was made.
    pub edits: Vec<EditFact>,
    /// Internal errors, such as methods left unedited because the changed one failed the tool's own
    /// check. Must be empty.
    pub internal_errors: Vec<String>,
    /// Planned edits that were not made, for messages.
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
    pub value: Known<ValueAtom>,
    /// Internal names of its exact types, without null; `None` if unknown.
    pub types: Option<Vec<String>>,
    /// Whether it is never null here.
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
    /// The possible targets.
    pub targets: Known<MethodName>,
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
    /// For a call: the method that it named, and the method that it names after the edit
    /// (*narrow*), or that was copied (*direct*).
    pub calls: Option<(MethodName, MethodName)>,
}

/// A known set, or the reason why it is unknown. An unreached place has no claims.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Known<T> {
    /// All possible elements.
    Set(Vec<T>),
    /// Any element is possible, for this reason.
    Unknown(String),
    /// This place is never reached.
    Unreached,
}

/// A possible value of a variable.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ValueAtom {
    /// `null`
    Null,
    /// An object of exactly this class (internal name), allocated at this line.
    Alloc(String, u32),
    /// A string constant.
    Text(String),
    /// A class constant (internal name, or the descriptor of an array).
    Class(String),
}

/// A method by the class that declares it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MethodName {
    /// Internal name.
    pub class: String,
    /// Name.
    pub name: String,
    /// Descriptor.
    pub descriptor: String,
}
