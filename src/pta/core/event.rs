//! Events that plugins hear later, because a plugin may be at work when they happen.

use super::context::ContextSite;
use super::heap::ObjectId;
use super::shared::CallNodes;
use super::solver::CallId;
use super::tables::CallAction;
use base::Sym;
use classfile::MethodRef;

/// An event that waits.
pub(crate) enum Event {
    /// An object reached the receiver of a call, and the call does something special with it.
    ReceiverReached(CallId, ObjectId, CallAction),
    /// An object was made, by this instruction if there is one.
    ObjectMade(Option<ContextSite>, ObjectId),
    /// A handle calls a platform method.
    ByHandle(ByHandle),
}

/// A call of a platform method by a handle that names it.
pub(crate) struct ByHandle {
    /// The instruction that calls.
    pub at: ContextSite,
    /// The method as the handle names it.
    pub named: MethodRef,
    /// The class that has the method.
    pub owner: Sym,
    /// The arguments and the result.
    pub nodes: CallNodes,
}
