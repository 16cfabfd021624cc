//! Errors of loading a program. A class that cannot be read is not an error but a
//! [`Problem`](super::Problem).

use std::path::PathBuf;

use thiserror::Error;

/// Why a JDK could not be used, or an archive not be read.
#[derive(Debug, Error)]
pub enum ProgramError {
    /// The option, `JAVA_HOME` and the `PATH` lead to no JDK.
    #[error("no JDK found: JAVA_HOME is not set, and no java on the PATH is a JDK's")]
    NoJdk,
    /// The directory holds no JDK.
    #[error("{0} is no JDK: it has neither lib/modules nor jmods nor lib/rt.jar")]
    NotAJdk(PathBuf),
    /// The directory that `JAVA_HOME` names cannot be used.
    #[error("JAVA_HOME: {0}")]
    JavaHome(Box<ProgramError>),
    /// A file of the JDK could not be read.
    #[error("cannot read {path}: {reason}")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// A file that should hold a class does not give it.
    #[error("cannot read class {name}: {reason}")]
    Class {
        /// The class, in internal form.
        name: String,
        /// What is wrong.
        reason: String,
    },
}
