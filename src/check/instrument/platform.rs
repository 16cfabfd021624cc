//! The part of the platform that frames of run-time classes need: the superclasses of the few
//! classes that their texts name. The Java SE specification has had these since Java 8.

use base::Sym;
use classfile::verify::Hierarchy;
use classfile::{FieldFlags, MethodFlags};

pub(super) struct Platform;

/// Class and superclass.
const SUPERCLASSES: [(&str, &str); 13] = [
    ("java/lang/Thread", "java/lang/Object"),
    ("java/io/FileOutputStream", "java/io/OutputStream"),
    ("java/io/OutputStream", "java/lang/Object"),
    ("java/io/IOException", "java/lang/Exception"),
    (
        "java/lang/IllegalStateException",
        "java/lang/RuntimeException",
    ),
    ("java/lang/InterruptedException", "java/lang/Exception"),
    ("java/lang/RuntimeException", "java/lang/Exception"),
    ("java/lang/Exception", "java/lang/Throwable"),
    ("java/lang/VirtualMachineError", "java/lang/Error"),
    ("java/lang/LinkageError", "java/lang/Error"),
    ("java/lang/Error", "java/lang/Throwable"),
    ("java/lang/Throwable", "java/lang/Object"),
    ("java/util/TreeMap", "java/util/AbstractMap"),
];

const INTERFACES: [&str; 2] = ["java/util/Iterator", "java/util/Map$Entry"];

impl Hierarchy for Platform {
    fn is_interface(&self, class: Sym) -> Option<bool> {
        let is_interface = INTERFACES.iter().any(|name| class == **name);
        self.superclass(class).map(|_| is_interface)
    }

    fn superclass(&self, class: Sym) -> Option<Option<Sym>> {
        if class == "java/lang/Object" {
            return Some(None);
        }
        if INTERFACES.iter().any(|name| class == **name) {
            return Some(Some("java/lang/Object".into()));
        }
        let found = SUPERCLASSES.iter().find(|(name, _)| class == **name)?;
        Some(Some(found.1.into()))
    }

    /// The verifier asks this for protected members only, and the texts use no such member.
    fn declared_method(&self, _: Sym, _: Sym, _: Sym) -> Option<Option<MethodFlags>> {
        Some(None)
    }

    fn declared_field(&self, _: Sym, _: Sym, _: Sym) -> Option<Option<FieldFlags>> {
        Some(None)
    }

    fn same_package(&self, _: Sym, _: Sym) -> Option<bool> {
        Some(false)
    }
}
