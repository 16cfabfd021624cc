//! The effects of handles that combine others, for an engine with sets of values: the handles that
//! run, and the values that are passed on. Order and types are left out. `combine` states the same
//! exactly, where the parts are known one by one. Both use the rows of `operation`.

use classfile::MethodRef;

use super::operation::{Combination, Operation, operation};

/// The result of a method of `MethodHandle` or `MethodHandles` that returns a handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combined {
    /// The handle itself, with another type or arity.
    Same,
    /// A handle that calls the handle in its arguments.
    Invoker,
    /// A handle that uses the variable handle in its arguments.
    OfVariable,
    /// A handle that runs the handles that were combined into it.
    Runs {
        /// Whether it may return one of its arguments, or a part of one.
        passes_on: bool,
        /// Whether it returns a combined value that is no handle.
        gives_bound: bool,
    },
}

/// The result of the method. A method without a row returns a handle that runs its parts.
pub fn combined(is_static: bool, method: &MethodRef) -> Option<Combined> {
    const GIVES: &[u8] = b")Ljava/lang/invoke/MethodHandle;";
    let owner = method.owner;
    let is_one =
        owner == *"java/lang/invoke/MethodHandle" || owner == *"java/lang/invoke/MethodHandles";
    if !is_one || !method.descriptor.bytes().ends_with(GIVES) {
        return None;
    }
    let runs = |passes_on, gives_bound| Combined::Runs {
        passes_on,
        gives_bound,
    };
    Some(match operation(is_static, method) {
        Some(Operation::AsType | Operation::Combine(Combination::Arity | Combination::Varargs)) => {
            Combined::Same
        }
        Some(Operation::Combine(Combination::Identity | Combination::FilterResult)) => {
            runs(true, false)
        }
        Some(Operation::Combine(Combination::Constant)) => runs(false, true),
        _ => match method.name.bytes() {
            b"exactInvoker" | b"invoker" | b"spreadInvoker" => Combined::Invoker,
            b"varHandleInvoker" | b"varHandleExactInvoker" => Combined::OfVariable,
            b"arrayElementGetter" | b"arrayConstructor" => runs(true, false),
            _ => runs(false, false),
        },
    })
}
