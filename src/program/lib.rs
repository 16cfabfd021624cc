//! The program: classes of the input, the class path and the JDK, with their supertypes. It finds
//! the targets of symbolic references, and of calls on known classes (JVMS 5.4.3 to 5.4.6).
//!
//! [`Program`] is loaded at once and never changes. Its ids are ordered by origin and name, so they
//! do not depend on the schedule of threads. Every question has three kinds of answers:
//! - a fact that holds in every execution;
//! - a failure that the JVM certainly reports;
//! - *unknown* with its [`Obstacle`]. Classes that are missing, damaged, ambiguous or not trusted
//!   only ever lead to this answer.
//!
//! A multi-release archive may hold a class in several versions. If all versions agree in
//! everything but code, the class is used as a type, and its code is not trusted. Otherwise the
//! class is unknown. JVMs older than 8 are not considered.

mod access;
mod annotated;
mod caller_sensitive;
mod census;
mod certain;
mod class;
mod class_set;
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
mod select;
mod shape;
mod source;
mod unused;

pub use access::Access;
pub use archive::Root;
pub use caller_sensitive::Lookers;
pub use class::{
    Class, ClassId, ClassOrigin, DeclaredField, DeclaredMethod, FieldId, MethodId, Obstacle,
};
pub use error::ProgramError;
pub use history::{KNOWN_RELEASES, api_history};
pub use jdk::{OpenedJdk, files as jdk_files, locate};
pub use load::{Program, one_view};
pub use loaders::{LoaderClasses, LoaderSigns, appends_to_boot_path};
pub use opened::OpenCause;
pub use outline::Stable;
pub use resolve::ResolveError;
pub use select::Selection;
pub use shape::may_name_class;
pub use source::{ClassInput, ClassSource, InputPlace, Problem, Shape, Sources, Trust, World};
