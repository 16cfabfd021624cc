//! What a call runs, as data, and what comes of it.

use crate::domain::arena::Val;
use crate::domain::state::State;
use classfile::Handle;
use platform::{HandleParts, MethodHandle};
use program::{ClassId, MethodId};

/// What runs when an object is called that does something of its own.
pub(super) enum Run {
    /// Nothing: the call always throws.
    Nothing,
    /// A method that a handle of the constant pool names.
    Direct(Direct),
    /// A default method of the object's interface.
    Default(MethodId),
    /// A method handle.
    Handle {
        /// The handle, as whoever called it has it.
        handle: MethodHandle,
        /// What it does, converted to the type of the call.
        parts: HandleParts,
        /// What it is given.
        values: Values,
    },
    /// The handler of a proxy.
    Handler(Handler),
}

/// A call of what a handle of the constant pool names.
pub(super) struct Direct {
    /// The class that has the handle.
    pub from: ClassId,
    /// What it names.
    pub calls: Handle,
    /// The arguments, the receiver first; nothing for numbers.
    pub given: Vec<Option<Val>>,
}

/// What a method handle is given.
pub(super) struct Values {
    /// The arguments, as the handle's type takes them; nothing for numbers.
    pub given: Vec<Option<Val>>,
    /// What is bound to the handle.
    pub bound: Vec<Option<Val>>,
}

/// A call of the handler of a proxy.
pub(super) struct Handler {
    /// The state in which the array of arguments is made.
    pub state: State,
    /// Handler, proxy, method and array of arguments.
    pub args: [Option<Val>; 4],
    /// The handler.
    pub handler: Val,
}

/// What a call did.
pub(super) struct Ran {
    /// The state after it, and its result; nothing if it never returns.
    pub returned: Option<(State, Val)>,
    /// The methods of known code that it may run, if no other can.
    pub targets: Option<Vec<MethodId>>,
}

impl Ran {
    /// It ran nothing, and threw.
    pub(super) fn nothing() -> Self {
        Self {
            returned: None,
            targets: Some(Vec::new()),
        }
    }
}
