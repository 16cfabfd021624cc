//! What handles that combine others do, for an engine whose values are sets: what runs, what is passed on, and nothing of order
//! or types. `combine` says the same exactly, where the parts are known one by one. Both go by the rows of `operation`.

use classfile::MethodRef;

use super::operation::{Combination, Operation, operation};

/// What a method of `MethodHandle` or `MethodHandles` gives that gives a handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Combined {
    /// The handle itself, with another type or arity.
    Same,
    /// A handle that calls the handle which it is given.
    Invoker,
    /// A handle that uses the variable handle which it is given.
    OfVariable,
    /// A handle that runs those which it is made of.
    Runs {
        /// Whether it may give what it is given, or a part of that.
        passes_on: bool,
        /// Whether it gives what it is made of that is no handle.
        gives_bound: bool,
    },
}

/// What the method gives. What is in no row runs what it is made of.
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
