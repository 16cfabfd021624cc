//! Names that are looked for again and again, looked up once.

use std::sync::LazyLock;

use super::sym::Sym;

/// Names that the JVM and the platform give a meaning.
#[derive(Debug)]
pub struct Known {
    /// `java/io/Serializable`
    pub serializable: Sym,
    /// `<clinit>`
    pub initializer: Sym,
    /// `<init>`
    pub constructor: Sym,
    /// `finalize`
    pub finalize: Sym,
    /// `()V`
    pub nothing: Sym,
}

/// Those names.
pub fn known() -> &'static Known {
    static KNOWN: LazyLock<Known> = LazyLock::new(|| Known {
        serializable: Sym::from("java/io/Serializable"),
        initializer: Sym::from("<clinit>"),
        constructor: Sym::from("<init>"),
        finalize: Sym::from("finalize"),
        nothing: Sym::from("()V"),
    });
    &KNOWN
}
