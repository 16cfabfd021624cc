//! Access flags (JVMS tables 4.1-B, 4.5-A, 4.6-A). Unknown bits are kept; which flags go
//! together is for those who rely on it.

macro_rules! flags {
    ($(#[$doc:meta])* $name:ident { $($method:ident = $bit:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
        pub struct $name(pub u16);

        #[allow(missing_docs)]
        impl $name {
            $(pub const fn $method(self) -> bool { self.0 & $bit != 0 })*
        }
    };
}

flags!(
    /// Flags of a class.
    ClassFlags {
        is_public = 0x0001,
        is_final = 0x0010,
        is_super = 0x0020,
        is_interface = 0x0200,
        is_abstract = 0x0400,
        is_synthetic = 0x1000,
        is_annotation = 0x2000,
        is_enum = 0x4000,
        is_module = 0x8000,
    }
);

flags!(
    /// Flags of a field.
    FieldFlags {
        is_public = 0x0001,
        is_private = 0x0002,
        is_protected = 0x0004,
        is_static = 0x0008,
        is_final = 0x0010,
        is_volatile = 0x0040,
        is_transient = 0x0080,
        is_synthetic = 0x1000,
        is_enum = 0x4000,
    }
);

flags!(
    /// Flags of a method.
    MethodFlags {
        is_public = 0x0001,
        is_private = 0x0002,
        is_protected = 0x0004,
        is_static = 0x0008,
        is_final = 0x0010,
        is_synchronized = 0x0020,
        is_bridge = 0x0040,
        is_varargs = 0x0080,
        is_native = 0x0100,
        is_abstract = 0x0400,
        is_strict = 0x0800,
        is_synthetic = 0x1000,
    }
);

impl FieldFlags {
    /// Neither public, protected nor private.
    pub const fn is_package_private(self) -> bool {
        self.0 & 0x0007 == 0
    }
}

impl MethodFlags {
    /// Neither public, protected nor private.
    pub const fn is_package_private(self) -> bool {
        self.0 & 0x0007 == 0
    }
}
