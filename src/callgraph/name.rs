//! What outputs call a method.

use std::fmt::Write as _;

use crate::classfile::{FieldType, MethodDescriptor, source_name};
use crate::id::Sym;

/// A method in source form: `com.Outer$Inner.name(int,java.lang.String[])void`.
pub(super) fn method_name(class: &str, name: &str, descriptor: Sym) -> String {
    let mut text = format!("{class}.{name}(");
    if let Some(ty) = MethodDescriptor::parse(descriptor) {
        let parameters: Vec<String> = ty.parameters.iter().map(|ty| type_name(*ty)).collect();
        text += &parameters.join(",");
        let result = ty.result.map_or_else(|| "void".to_owned(), type_name);
        let _ = write!(text, "){result}");
    }
    text
}

fn type_name(ty: FieldType) -> String {
    match ty {
        FieldType::Primitive(primitive) => primitive.keyword().to_owned(),
        FieldType::Class(name) | FieldType::Array(name) => source_name(name),
    }
}
