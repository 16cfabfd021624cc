//! The edges between a call and a method that it runs: arguments flow to parameters; the result and
//! the exceptions flow back.

use super::heap::ObjectId;
use super::set::Set;
use super::shared::{CallNodes, DispatchedCall, InterfaceNodes};
use super::solver::{CallId, NodeId};
use super::state::Core;
use base::Id;
use program::MethodId;

impl Core<'_> {
    /// Connects a call to a method: for the given objects, or else for all objects of its receiver.
    /// The first object decides the context.
    pub(crate) fn connect(
        &mut self,
        call: &DispatchedCall,
        target: MethodId,
        this: Option<(CallId, &Set)>,
    ) {
        if self.is_clone(target) {
            if let Some((id, _)) = this {
                let clone = self.plain(target);
                self.connected.insert((id, clone));
            }
            return self.clone_object(call, target, this);
        }
        let object = this.and_then(|(_, objects)| objects.iter().next());
        let object = object.map(|object| ObjectId::new(object as usize));
        let instance = self.callee(call.site, target, object.or(call.lambda));
        let frame = self.frame(instance);
        let is_static = self.program.method(target).flags.is_static();
        if let (Some((_, objects)), Some(Some(node))) = (this, frame.parameters.first())
            && !is_static
        {
            self.constraints.add_all(*node, objects.clone());
        }
        if let Some((id, _)) = this {
            if self.is_connected(id, instance) {
                return;
            }
            self.connected.insert((id, instance));
        }
        self.edge_to(call.site, call.kind, instance);
        let skipped = usize::from(this.is_some());
        let args = call.nodes.args.get(skipped..).unwrap_or_default();
        self.bind(&frame, skipped, args, &call.nodes);
    }

    /// Records that a call runs a method through edges of its own; whether this is new.
    pub(crate) fn connect_alone(&mut self, id: CallId, target: MethodId) -> bool {
        let instance = self.plain(target);
        self.connected.insert((id, instance))
    }

    /// Connects arguments to parameters, without the first `skipped` parameters. Connects the
    /// method's result and exceptions to the call's nodes.
    pub(crate) fn bind(
        &mut self,
        frame: &InterfaceNodes,
        skipped: usize,
        args: &[Option<NodeId>],
        to: &CallNodes,
    ) {
        let pairs = args.iter().zip(frame.parameters.iter().skip(skipped));
        for (from, to) in pairs.filter_map(|(from, to)| Some(((*from)?, (*to)?))) {
            self.flow(from, to);
        }
        if let (Some(from), Some(result)) = (frame.result, to.result) {
            self.flow(from, result);
        }
        self.flow(frame.thrown, to.thrown);
    }

    /// Whether it is `Object.clone`. This analysis treats the copy as the receiver itself.
    pub(crate) fn is_clone(&self, target: MethodId) -> bool {
        let method = self.program.method(target);
        Some(method.class) == self.program.object() && method.name == *"clone"
    }

    /// Returns the receiver as its own copy: the given objects, or else all objects of the
    /// receiver.
    fn clone_object(
        &mut self,
        call: &DispatchedCall,
        target: MethodId,
        this: Option<(CallId, &Set)>,
    ) {
        self.edge(call.site, call.kind, target);
        match (this, call.nodes.arg(0), call.nodes.result) {
            (Some((_, objects)), _, Some(to)) => self.constraints.add_all(to, objects.clone()),
            (None, Some(from), Some(to)) => self.flow(from, to),
            _ => {}
        }
    }
}
