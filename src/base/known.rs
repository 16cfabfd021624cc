//! Names that are needed again and again, looked up once.

use std::sync::LazyLock;

use super::sym::Sym;

/// Names that the JVM and the platform give a meaning.
#[derive(Debug)]
pub struct KnownNames {
    /// `java/lang/Class`
    pub class: Sym,
    /// `java/lang/Object`
    pub object: Sym,
    /// `java/lang/Throwable`
    pub throwable: Sym,
    /// `java/lang/String`
    pub string: Sym,
    /// `java/lang/invoke/MethodHandle`
    pub method_handle: Sym,
    /// `java/lang/invoke/MethodHandles$Lookup`
    pub lookup: Sym,
    /// `java/lang/invoke/MethodType`
    pub method_type: Sym,
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

/// The known names.
pub fn known() -> &'static KnownNames {
    static KNOWN: LazyLock<KnownNames> = LazyLock::new(|| KnownNames {
        class: Sym::from("java/lang/Class"),
        object: Sym::from("java/lang/Object"),
        throwable: Sym::from("java/lang/Throwable"),
        string: Sym::from("java/lang/String"),
        method_handle: Sym::from("java/lang/invoke/MethodHandle"),
        lookup: Sym::from("java/lang/invoke/MethodHandles$Lookup"),
        method_type: Sym::from("java/lang/invoke/MethodType"),
        serializable: Sym::from("java/io/Serializable"),
        initializer: Sym::from("<clinit>"),
        constructor: Sym::from("<init>"),
        finalize: Sym::from("finalize"),
        nothing: Sym::from("()V"),
    });
    &KNOWN
}
