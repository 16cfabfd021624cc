//! The program: classes of the input, the class path and the JDK, how they extend each other, and
//! what a symbolic reference or a call on a known class reaches (JVMS 5.4.3 to 5.4.6).
//!
//! [`Program`] is loaded at once and never changes; its ids are ordered by origin and name, so
//! nothing depends on the schedule of threads. Every question has three kinds of answers: a fact
//! that holds in every execution, a failure that the JVM certainly reports, and *unknown* with its
//! [`Reason`]. Classes that are missing, damaged, ambiguous or not trusted only ever lead to the
//! last.
//!
//! A class that a multi-release archive holds in several versions is used as a type when all
//! versions agree in everything but code, and then its code is not trusted; otherwise it is
//! unknown. JVMs older than 8 are not considered.

mod access;
mod annotated;
mod census;
mod certain;
mod class;
mod closed;
mod compressed;
mod encapsulated;
mod error;
mod functional;
mod hierarchy;
mod history;
mod jdk;
mod jimage;
mod load;
mod loaders;
mod makers;
mod nameable;
mod opened;
mod outline;
mod quiet;
mod reflected;
mod resolve;
mod seen;
mod select;
mod shape;
mod source;
mod unused;
mod walks;

pub use access::Access;
pub use archive::Root;
pub use class::{Class, ClassId, Field, FieldId, Method, MethodId, Origin, Reason};
pub use error::ProgramError;
pub use history::{KNOWN_RELEASES, api_history};
pub use jdk::{Jdk, files as jdk_files, locate};
pub use load::{Program, one_view};
pub use loaders::{LoaderClasses, LoaderSigns};
pub use opened::Why;
pub use outline::Stable;
pub use resolve::ResolveError;
pub use select::Selection;
pub use shape::may_name_class;
pub use source::{ClassInput, ClassSource, Place, Problem, Shape, Sources, Trust, World};
pub use walks::Lookers;
