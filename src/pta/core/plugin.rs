//! Plugins: the parts of the analysis that the solver knows only by this trait. They add
//! reflection, handles, proxies, the JVM and native code.
//!
//! * A plugin keeps its own state. It is notified of events, and answers by constraints: it makes
//!   nodes and objects, connects them, runs methods, and leaves calls open (`Core`).
//! * The core never calls a plugin back while one works. Such events wait
//!   ([`Event`](super::event::Event)), and are delivered in the order in which they happened.
//! * Several plugins are notified one after the other, in the order of one list (`plugins`). So the
//!   result depends on the program alone.
//! * Some events may come twice; the plugin has to remember them.
//! * A plugin only adds; the core never removes anything.
//! * The core gives some things in no order (`statics`, `reached`). A plugin sorts them before it
//!   uses them.
//! * Facts begin at new nodes, or at nodes of the call or body that the plugin is notified of.
//!   Other nodes may be merged with their neighbours already.

use super::asked::Round;
use super::context::{ContextSite, InstanceId};
use super::event::ByHandle;
use super::heap::ObjectId;
use super::shared::CallNodes;
use super::solver::{CallId, NodeId};
use super::state::Core;
use super::tables::CallAction;
use base::Sym;
use classfile::{Bootstrap, BootstrapId, MethodRef, NameAndType};
use ir::{Body, ValueId};
use program::{ClassId, MethodId};

/// An instruction that calls a method of the platform.
pub(crate) struct PlatformCall {
    /// The instruction.
    pub at: ContextSite,
    /// The method as the class file names it.
    pub named: MethodRef,
    /// The method that the name resolves to.
    pub resolved: MethodId,
    /// The name of the class that has the method.
    pub owner: Sym,
    /// Whether the second argument is the constant zero. `forName` initialises no class then.
    pub is_second_zero: bool,
    /// The arguments and the result. A plugin may replace arguments.
    pub nodes: CallNodes,
    /// Whether a plugin gives the result, so that the method's own result is dropped. It is read if
    /// the answer is [`Handled::Nothing`].
    pub is_result_given: bool,
}

/// How much of a call a plugin handles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Handled {
    /// The core makes the call, too.
    Nothing,
    /// The core adds only the edge: the method counts as called, but gets no arguments.
    Flow,
    /// The core does not make the call.
    All,
}

/// An instruction with a call site that a bootstrap method links.
pub(crate) struct DynamicCall<'c> {
    /// The class that has it.
    pub from: ClassId,
    /// The instruction that loads it.
    pub at: ContextSite,
    /// Its bootstrap method, with the static arguments.
    pub bootstrap: &'c Bootstrap,
    /// The name and the descriptor of the call site.
    pub member: NameAndType,
    /// The arguments and the result.
    pub nodes: CallNodes,
}

/// A constant that a bootstrap method computes, and its node.
pub(crate) struct DynamicConstant {
    /// The class that has it.
    pub from: ClassId,
    /// The instruction.
    pub at: ContextSite,
    /// Its bootstrap method, by its place in that class.
    pub bootstrap: BootstrapId,
    /// Its name and type.
    pub member: NameAndType,
    /// The node of the constant.
    pub to: NodeId,
}

/// A body that is about to become constraints.
pub(crate) struct NewBody<'b> {
    /// The class that has the method.
    pub class: ClassId,
    /// The method.
    pub method: MethodId,
    /// The body, in static single assignment.
    pub body: &'b Body,
    /// The node of a value; `None` for numbers.
    pub node: &'b dyn Fn(ValueId) -> Option<NodeId>,
}

/// A state without work left.
pub(crate) struct StableState {
    /// Answers to backward questions, as of the time when the state was reached.
    pub round: Round,
    /// Whether an earlier plugin added something.
    pub is_new: bool,
    /// The results of unanswered reflective calls: the objects that they make, and the objects that
    /// the methods which they call return.
    pub unanswered: Vec<Unanswered>,
}

/// A call of reflection without an answer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unanswered {
    /// The node of the call's result.
    pub result: NodeId,
    /// Whether the call makes objects; otherwise it calls methods.
    pub makes: bool,
}

/// A part of the analysis.
pub(crate) trait Plugin {
    /// The run begins.
    fn start(&mut self, _core: &mut Core<'_>) {}

    /// A platform method is about to become constraints. Called once in each context.
    fn begin(&mut self, _core: &mut Core<'_>, _method: MethodId) {}

    /// A native method is reached. Called once in each context.
    fn native(&mut self, _core: &mut Core<'_>, _instance: InstanceId) {}

    /// A body is about to become constraints; its values have nodes. Called once in each context.
    fn body(&mut self, _core: &mut Core<'_>, _of: &NewBody<'_>) {}

    /// An instruction calls a platform method. If the answer is [`Handled::Nothing`], the next
    /// plugin is asked. Calls by handles come as `call_by_handle`.
    fn call(&mut self, _core: &mut Core<'_>, _call: &mut PlatformCall) -> Handled {
        Handled::Nothing
    }

    /// A handle calls a platform method. The core makes the call by itself.
    fn call_by_handle(&mut self, _core: &mut Core<'_>, _call: &ByHandle) {}

    /// An instruction calls a call site that a bootstrap method links. The answer is whether the
    /// plugin handled it completely; then later plugins are not asked.
    fn dynamic(&mut self, _core: &mut Core<'_>, _call: &DynamicCall<'_>) -> bool {
        false
    }

    /// An instruction loads a constant that a bootstrap method computes.
    fn dynamic_constant(&mut self, _core: &mut Core<'_>, _constant: &DynamicConstant) {}

    /// An object reached the receiver of a call, and the call does something special with it: any
    /// [`CallAction`] but `Run`, `Open` and `Nothing`. The same pair may come again. A plugin that
    /// runs something notes it (`Core::note_run`, `connect`, `connect_alone`). Otherwise the call
    /// counts as one that runs nothing.
    fn receiver_reached(
        &mut self,
        _core: &mut Core<'_>,
        _call: CallId,
        _object: ObjectId,
        _action: CallAction,
    ) {
    }

    /// An object is made: by `new`, by a constructor that is called otherwise, or as a lambda. Or
    /// it comes from outside, without an instruction. Objects that plugins allocate by themselves
    /// are not reported.
    fn object_made(&mut self, _core: &mut Core<'_>, _at: Option<ContextSite>, _object: ObjectId) {}

    /// No work is left. The answer is whether the plugin added something. Called only if reflection
    /// is followed or files give answers. The plugin sees the findings of earlier plugins in the
    /// list.
    fn stable(&mut self, _core: &mut Core<'_>, _stable: &mut StableState) -> bool {
        false
    }
}

/// No plugin: plain points-to analysis.
pub(crate) struct NoPlugin;

impl Plugin for NoPlugin {}
