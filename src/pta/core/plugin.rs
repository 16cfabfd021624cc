//! What parts of the analysis are told that the solver has never heard of: reflection, handles, proxies, what the JVM and
//! native code do.
//!
//! A plugin keeps its state to itself. It is told of what happens, and answers by constraints: it makes nodes and objects,
//! lets them flow, runs methods, and leaves calls open (`Core`). Nothing that it asks of the core comes back to a plugin
//! while it works: what concerns plugins waits ([`Event`](super::event::Event)), and is told in the order in which it happened. Several plugins are told one
//! after the other, in the order of one list (`plugins`); so the result depends on the program alone.
//!
//! What may be told twice has to be noted by the plugin. Nothing is ever taken back: a plugin only adds. What the core gives in no
//! order (`statics`, `reached`) has to be sorted before something is made of it. Facts begin at nodes that are new, or at those of a call
//! or body that is told just then. Other nodes may be one with their neighbours already.

use super::asked::Round;
use super::context::{At, InstanceId};
use super::event::ByHandle;
use super::heap::ObjectId;
use super::shared::CallNodes;
use super::solver::{CallId, NodeId};
use super::state::Core;
use super::tables::Does;
use base::Sym;
use classfile::{Bootstrap, BootstrapId, MethodRef, NameAndType};
use ir::{Body, ValueId};
use program::{ClassId, MethodId};

/// An instruction that calls a method of the platform.
pub(crate) struct PlatformCall {
    /// The instruction.
    pub at: At,
    /// The method as the class file names it.
    pub named: MethodRef,
    /// The method that the name resolves to.
    pub resolved: MethodId,
    /// The name of the class that has the method.
    pub owner: Sym,
    /// Whether the second argument is the constant zero: `forName` initialises nothing then.
    pub is_second_zero: bool,
    /// A plugin may replace arguments.
    pub nodes: CallNodes,
    /// Whether a plugin gives the result: what the method itself gives is left out. It counts where nothing is taken.
    pub is_result_given: bool,
}

/// How much of a call a plugin took over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Taken {
    /// Nothing: the call is made, too.
    Nothing,
    /// All but the edge: the method counts as called, and is given nothing.
    Flow,
    /// All.
    All,
}

/// An instruction whose call site a bootstrap method links.
pub(crate) struct DynamicCall<'c> {
    /// The class that has it.
    pub from: ClassId,
    /// The instruction that loads it.
    pub at: At,
    /// Its bootstrap method, and the constants that this is given.
    pub bootstrap: &'c Bootstrap,
    /// The name and the descriptor of the call site.
    pub member: NameAndType,
    /// What is passed, and where the result goes.
    pub nodes: CallNodes,
}

/// A constant that a bootstrap method computes, and where it goes.
pub(crate) struct DynamicConstant {
    /// The class that has it.
    pub from: ClassId,
    /// The instruction.
    pub at: At,
    /// Its bootstrap method, in the class that has it.
    pub bootstrap: BootstrapId,
    /// Its name and type.
    pub member: NameAndType,
    /// Where it goes.
    pub to: NodeId,
}

/// A body that became constraints.
pub(crate) struct NewBody<'b> {
    /// The class that has the method.
    pub class: ClassId,
    /// The body, in static single assignment.
    pub body: &'b Body,
    /// The node of a value; nothing for numbers.
    pub node: &'b dyn Fn(ValueId) -> Option<NodeId>,
}

/// A state in which nothing is left to solve.
pub(crate) struct Stable {
    /// What comes to nodes, asked backwards, as it was when the state was reached.
    pub round: Round,
    /// Whether a plugin before gave something new.
    pub is_new: bool,
    /// Where come out the objects that calls of reflection without an answer make, and those that they are given.
    pub unanswered: Vec<Unanswered>,
}

/// A call of reflection without an answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unanswered {
    /// Where what it gives goes.
    pub result: NodeId,
    /// Whether it makes objects; else it calls methods.
    pub makes: bool,
}

/// A part of the analysis.
pub(crate) trait Plugin {
    /// The run begins.
    fn start(&mut self, _core: &mut Core<'_>) {}

    /// A method of the platform is about to become constraints: once in each context.
    fn begin(&mut self, _core: &mut Core<'_>, _method: MethodId) {}

    /// A native method is reached: once in each context.
    fn native(&mut self, _core: &mut Core<'_>, _instance: InstanceId) {}

    /// A body is about to become constraints: its values have nodes. Once in each context.
    fn body(&mut self, _core: &mut Core<'_>, _of: &NewBody<'_>) {}

    /// An instruction calls a method of the platform. Those behind in the list are told if nothing is taken. Calls by handles are told
    /// apart (`call_by_handle`).
    fn call(&mut self, _core: &mut Core<'_>, _call: &mut PlatformCall) -> Taken {
        Taken::Nothing
    }

    /// A handle calls a method of the platform, besides what all calls do.
    fn call_by_handle(&mut self, _core: &mut Core<'_>, _call: &ByHandle) {}

    /// An instruction calls what a bootstrap method links; whether that is all of it: those behind are not told then.
    fn dynamic(&mut self, _core: &mut Core<'_>, _call: &DynamicCall<'_>) -> bool {
        false
    }

    /// An instruction loads a constant that a bootstrap method computes.
    fn dynamic_constant(&mut self, _core: &mut Core<'_>, _constant: &DynamicConstant) {}

    /// An object came to the receiver of a call, which does something of its own with it: all of [`Does`] but `Run`, `Open` and
    /// `Nothing`. The same may be told again. Who lets something run notes it (`Core::note_run`, `connect`, `connect_alone`): else
    /// the call counts as one that runs nothing.
    fn met(&mut self, _core: &mut Core<'_>, _call: CallId, _object: ObjectId, _does: Does) {}

    /// An object is made by `new`, by a constructor that is called otherwise, or as a lambda; or it comes from outside, and no
    /// instruction makes it. What plugins allocate by themselves is not told.
    fn made(&mut self, _core: &mut Core<'_>, _at: Option<At>, _object: ObjectId) {}

    /// Nothing is left to solve; whether it gives something new. Told only where reflection is followed, or files say something. It sees
    /// what plugins before it in the list found.
    fn stable(&mut self, _core: &mut Core<'_>, _stable: &mut Stable) -> bool {
        false
    }
}

/// No plugin: what is left is plain points-to analysis.
pub(crate) struct NoPlugin;

impl Plugin for NoPlugin {}
