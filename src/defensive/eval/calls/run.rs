//! The code that a call runs, as data, and the result of running it.

use crate::domain::arena::Val;
use crate::domain::state::State;
use classfile::Handle;
use platform::{HandleParts, MethodHandle};
use program::{ClassId, MethodId};

/// The code that runs when an object with code of its own is called.
pub(super) enum Run {
    /// Nothing: the call always throws.
    Nothing,
    /// A method that a handle of the constant pool names.
    Direct(Direct),
    /// A default method of the object's interface.
    Default(MethodId),
    /// A method handle.
    Handle {
        /// The handle, as its caller has it.
        handle: MethodHandle,
        /// Its steps, converted to the type of the call.
        parts: HandleParts,
        /// Its arguments and bound values.
        values: HandleValues,
    },
    /// The handler of a proxy.
    Handler(HandlerCall),
}

/// A call of the method that a handle of the constant pool names.
pub(super) struct Direct {
    /// The class that has the handle.
    pub from: ClassId,
    /// The handle, with the method that it names.
    pub calls: Handle,
    /// The arguments, the receiver first; `None` for numbers.
    pub arguments: Vec<Option<Val>>,
}

/// The arguments and the bound values of a method handle.
pub(super) struct HandleValues {
    /// The arguments, as the handle's type takes them; `None` for numbers.
    pub arguments: Vec<Option<Val>>,
    /// The values that are bound to the handle.
    pub bound: Vec<Option<Val>>,
}

/// A call of the handler of a proxy.
pub(super) struct HandlerCall {
    /// The state in which the array of arguments is made.
    pub state: State,
    /// Handler, proxy, method and array of arguments.
    pub args: [Option<Val>; 4],
    /// The handler.
    pub handler: Val,
}

/// The result of a call.
pub(super) struct Ran {
    /// The state after it, and its result; `None` if it never returns.
    pub returned: Option<(State, Val)>,
    /// The methods of known code that it may run, if no other can.
    pub targets: Option<Vec<MethodId>>,
}

impl Ran {
    /// A call that ran no code and threw.
    pub(super) fn nothing() -> Self {
        Self {
            returned: None,
            targets: Some(Vec::new()),
        }
    }
}
