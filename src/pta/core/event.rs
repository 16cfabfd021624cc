//! What plugins are told later, as it happens while one of them may be at work.

use super::context::At;
use super::heap::ObjectId;
use super::shared::CallNodes;
use super::solver::CallId;
use super::tables::Does;
use base::Sym;
use classfile::MethodRef;

/// What waits to be told.
pub(crate) enum Event {
    /// An object came to the receiver of a call, which does something of its own with it.
    Met(CallId, ObjectId, Does),
    /// An object is there; the instruction that makes it, if one does.
    Made(Option<At>, ObjectId),
    /// A method of the platform is called by a handle.
    ByHandle(ByHandle),
}

/// A call of a method of the platform by a handle that names it.
pub(crate) struct ByHandle {
    /// The instruction that calls.
    pub at: At,
    /// The method as the handle names it.
    pub named: MethodRef,
    /// The class that has the method.
    pub owner: Sym,
    /// What is passed, and where the result goes.
    pub nodes: CallNodes,
}
