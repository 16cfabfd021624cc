//! The behaviour of platform methods, by their specification (design 4). This crate names no
//! engine.
//!
//! A model holds for every release: it states the promises of the API's documentation, never the
//! behaviour of one implementation. Everything that it does not list is unknown. The table is
//! `platform.txt`. It is to be read line by line against the documentation; its head explains the
//! notation.
//!
//! Values with an identity are not in the table: see `lambda`, `handle`, `combine`, `combined`,
//! `operation`, `member` and `text`. Objects with contents (collections) are not modelled.

#[cfg(any(debug_assertions, feature = "mutations"))]
mod broken;
mod combine;
mod combined;
mod constants;
mod handle;
mod identity;
mod lambda;
mod member;
mod operation;
mod parse;
mod result;
pub mod text;

use std::sync::LazyLock;

use base::Sym;
use classfile::{Bootstrap, Const};

pub use combined::{Combined, combined};
pub use constants::{ConstantBootstrap, constant_bootstrap};
pub use handle::{HandleParts, HandleStep, MethodHandle, Operand, StepTarget, Steps};
pub use identity::{Identity, Sort, method_type};
pub use lambda::{Described, Lambda, LambdaClass, LambdaShape, is_metafactory};
pub use member::{
    MemberProperty, MemberUse, ReflectiveInput, Reflects, Sight, Unreflected, member_property,
    member_use, reflects,
};
pub use operation::{
    CONSTANT_CALL_SITE, Combination, Invocation, Operation, TypeOperation, invocation, operation,
};
pub use result::{Model, Returns};
pub use text::{
    Building, ClassName, Piece, TextOperation, building, component, is_builder, leaves_text,
    text_operation,
};

use result::ModelTable;

static TABLE: LazyLock<ModelTable> =
    LazyLock::new(|| parse::parse(include_str!("platform.txt")).expect("the table is well formed"));

/// The model of a method of the platform class of that name. For an instance method, this is the
/// exact class of the object.
pub fn model(class: Sym, name: Sym, descriptor: Sym) -> Option<&'static Model> {
    let model = TABLE.get(&(class, name, descriptor))?;
    #[cfg(any(debug_assertions, feature = "mutations"))]
    if broken::is_broken(class, name) {
        return Some(broken::instead_of(model));
    }
    Some(model)
}

/// The effect of an `invokedynamic` instruction with a known bootstrap method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dynamic {
    /// Makes a new string (JLS 15.18.1). It calls `toString` of arguments that are no strings.
    Concatenation,
    /// Makes, or finds, an object that implements the call site's interface and holds the
    /// arguments (JLS 15.27.4, 15.13.3).
    Lambda,
}

/// The model of a bootstrap method, if it has one.
pub fn dynamic(bootstrap: &Bootstrap) -> Option<Dynamic> {
    let method = bootstrap.method();
    let owner = method.owner.bytes();
    match (owner, method.name.bytes()) {
        (b"java/lang/invoke/StringConcatFactory", b"makeConcat" | b"makeConcatWithConstants") => {
            // Constants other than strings and numbers are converted by their methods.
            let plain = |c: &Const| !matches!(c, Const::Dynamic(..) | Const::Handle(_));
            bootstrap
                .arguments
                .iter()
                .all(plain)
                .then_some(Dynamic::Concatenation)
        }
        (b"java/lang/invoke/LambdaMetafactory", b"metafactory" | b"altMetafactory") => {
            Some(Dynamic::Lambda)
        }
        _ => None,
    }
}
