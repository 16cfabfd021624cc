//! Bootstrap methods of the platform for dynamic constants (API of
//! `java.lang.invoke.ConstantBootstraps`). Each throws if its arguments do not fit.

use base::Sym;
use classfile::{Bootstrap, Const, FieldType, HandleKind, NameAndType};

const OWNER: &str = "java/lang/invoke/ConstantBootstraps";
const LOOKUP: &str = "Ljava/lang/invoke/MethodHandles$Lookup;";
const CLASS: &str = "Ljava/lang/Class;";

/// The value of a dynamic constant with such a bootstrap method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConstantBootstrap {
    /// Null.
    Null,
    /// The class of a primitive type or of `void`, by its letter.
    Primitive(u8),
    /// The value of a static final field of that class, which has the constant's name and type.
    StaticFinal(Sym),
}

/// The value of a dynamic constant, if it is known. `enumConstant` may give objects of many
/// classes, and `invoke` runs any code. Handles of variables are not followed.
pub fn constant_bootstrap(
    bootstrap: &Bootstrap,
    constant: NameAndType,
) -> Option<ConstantBootstrap> {
    let method = bootstrap.method();
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
