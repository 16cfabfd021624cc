//! Access flags (JVMS tables 4.1-B, 4.5-A, 4.6-A). Unknown bits are kept. Whether flags may be
//! combined is not checked here.

use std::ops::{BitAnd, BitOr};

macro_rules! flags {
    ($(#[$doc:meta])* $name:ident { $($method:ident $constant:ident = $bit:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
        pub struct $name(pub u16);

        #[allow(missing_docs)]
        impl $name {
            $(pub const $constant: Self = Self($bit);)*

            $(pub const fn $method(self) -> bool { self.0 & $bit != 0 })*
        }

        impl BitOr for $name {
            type Output = Self;

            fn bitor(self, other: Self) -> Self {
                Self(self.0 | other.0)
            }
        }

        impl BitAnd for $name {
            type Output = Self;

            fn bitand(self, other: Self) -> Self {
                Self(self.0 & other.0)
            }
        }
    };
}

flags!(
    /// Flags of a class.
    ClassFlags {
        is_public PUBLIC = 0x0001,
        is_final FINAL = 0x0010,
        is_super SUPER = 0x0020,
        is_interface INTERFACE = 0x0200,
        is_abstract ABSTRACT = 0x0400,
        is_synthetic SYNTHETIC = 0x1000,
        is_annotation ANNOTATION = 0x2000,
        is_enum ENUM = 0x4000,
        is_module MODULE = 0x8000,
    }
);

flags!(
    /// Flags of a field.
    FieldFlags {
        is_public PUBLIC = 0x0001,
        is_private PRIVATE = 0x0002,
        is_protected PROTECTED = 0x0004,
        is_static STATIC = 0x0008,
        is_final FINAL = 0x0010,
        is_volatile VOLATILE = 0x0040,
        is_transient TRANSIENT = 0x0080,
        is_synthetic SYNTHETIC = 0x1000,
        is_enum ENUM = 0x4000,
    }
);

flags!(
    /// Flags of a method.
    MethodFlags {
        is_public PUBLIC = 0x0001,
        is_private PRIVATE = 0x0002,
        is_protected PROTECTED = 0x0004,
        is_static STATIC = 0x0008,
        is_final FINAL = 0x0010,
        is_synchronized SYNCHRONIZED = 0x0020,
        is_bridge BRIDGE = 0x0040,
        is_varargs VARARGS = 0x0080,
        is_native NATIVE = 0x0100,
        is_abstract ABSTRACT = 0x0400,
        is_strict STRICT = 0x0800,
        is_synthetic SYNTHETIC = 0x1000,
    }
);

impl MethodFlags {
    /// Whether it is neither public, protected nor private.
    pub const fn is_package_private(self) -> bool {
        !self.is_public() && !self.is_protected() && !self.is_private()
    }
}
