//! Bootstrap methods of the platform for dynamic constants (API of
//! `java.lang.invoke.ConstantBootstraps`). Each throws instead where its arguments do not fit.

use base::Sym;
use classfile::{Bootstrap, Const, FieldType, HandleKind, NameAndType};

const OWNER: &str = "java/lang/invoke/ConstantBootstraps";
const LOOKUP: &str = "Ljava/lang/invoke/MethodHandles$Lookup;";
const CLASS: &str = "Ljava/lang/Class;";

/// What a dynamic constant of such a bootstrap method is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConstantBootstrap {
    /// Null.
    Null,
    /// The class of a primitive type or of `void`, by its letter.
    Primitive(u8),
    /// What the static final field of its name and type holds, of that class.
    StaticFinal(Sym),
}

/// What a dynamic constant is, if that is known. `enumConstant` may give objects of many classes,
/// `invoke` runs anything, and handles of variables are not followed.
pub fn constant_bootstrap(
    bootstrap: &Bootstrap,
    constant: NameAndType,
) -> Option<ConstantBootstrap> {
    let method = bootstrap.handle.member;
    if bootstrap.handle.kind != HandleKind::InvokeStatic || method.owner != *OWNER {
        return None;
    }
    let takes = |more: &str, result: &str| {
        *method.descriptor.text() == format!("({LOOKUP}Ljava/lang/String;{CLASS}{more}){result}")
    };
    let object = "Ljava/lang/Object;";
    let ty = FieldType::parse(constant.descriptor)?;
    match (method.name.bytes(), &bootstrap.arguments[..]) {
        (b"nullConstant", []) if takes("", object) => Some(ConstantBootstrap::Null),
        (b"primitiveClass", []) if takes("", CLASS) && constant.descriptor == *CLASS => {
            match constant.name.bytes() {
                [letter @ (b'Z' | b'B' | b'C' | b'S' | b'I' | b'J' | b'F' | b'D' | b'V')] => {
                    Some(ConstantBootstrap::Primitive(*letter))
                }
                _ => None,
            }
        }
        (b"getStaticFinal", []) if takes("", object) => {
            let FieldType::Class(owner) = ty else {
                return None;
            };
            Some(ConstantBootstrap::StaticFinal(owner))
        }
        (b"getStaticFinal", [Const::Class(owner)]) if takes(CLASS, object) => {
            Some(ConstantBootstrap::StaticFinal(*owner))
        }
        _ => None,
    }
}
