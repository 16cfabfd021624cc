//! What nobody knows. More may run at an open call than the graph shows. So the call gives objects that the graph does not see,
//! and its arguments go to code that the graph does not see. The places are noted here, and followed when all is solved (`open`).
//!
//! Of calls in the platform's own code nothing is noted: the classes that its configuration names would come to everything.

use super::context::{At, InstanceId};
use super::given::{GivenAway, Missing, with_receiver};
use super::shared::CallNodes;
use super::solver::NodeId;
use super::state::Core;
use base::{Sym, known};
use callgraph::Open;
use classfile::{FieldType, MethodDescriptor};

impl Core<'_> {
    /// An instruction gives what nobody knows, of a type.
    pub(crate) fn give_unknown(&mut self, at: At, ty: FieldType, to: NodeId) {
        if let FieldType::Class(name) | FieldType::Array(name) = ty
            && !self.is_of_platform(at)
        {
            self.outside.give(to, name);
        }
    }

    /// The same, of the type that a method with that descriptor gives.
    pub(crate) fn give_unknown_result(&mut self, at: At, descriptor: Sym, to: Option<NodeId>) {
        let ty = MethodDescriptor::parse(descriptor).and_then(|ty| ty.result);
        if let (Some(ty), Some(to)) = (ty, to) {
            self.give_unknown(at, ty, to);
        }
    }

    /// The same, of a field's type.
    pub(crate) fn give_unknown_of(&mut self, at: At, descriptor: Sym, to: NodeId) {
        if let Some(ty) = FieldType::parse(descriptor) {
            self.give_unknown(at, ty, to);
        }
    }

    /// Code that nobody knows is given something, and may throw anything.
    pub(crate) fn give_away(&mut self, at: At, away: GivenAway, thrown: NodeId) {
        if !self.is_of_platform(at) {
            self.outside.away.push(away);
            self.outside.give(thrown, known().throwable);
        }
    }

    /// A call whose target is not there: it is given the arguments, and gives what nobody knows.
    pub(crate) fn leave_missing_call(&mut self, at: At, of: Missing, nodes: &CallNodes) {
        self.leave_open(at, Open::Missing);
        if self.program.class(of.from).is_platform() {
            return;
        }
        let away = GivenAway {
            given: with_receiver(of.is_static, of.descriptor, &nodes.args),
            is_outside: true,
        };
        self.leave_call(of.descriptor, away, nodes);
    }

    /// A call of a method with that descriptor, of which nobody knows what it does.
    pub(crate) fn leave_call(&mut self, descriptor: Sym, away: GivenAway, nodes: &CallNodes) {
        self.outside.give(nodes.thrown, known().throwable);
        let declared = MethodDescriptor::parse(descriptor).and_then(|ty| ty.result);
        if let (Some(to), Some(FieldType::Class(name) | FieldType::Array(name))) =
            (nodes.result, declared)
        {
            self.outside.give(to, name);
        }
        self.outside.away.push(away);
    }

    /// Something of a type is given to code that nobody knows: by a store to a field that is not there, to a proxy that is not
    /// followed.
    pub(crate) fn give_one_away(&mut self, at: At, descriptor: Sym, from: NodeId) {
        if let (Some(ty), false) = (FieldType::parse(descriptor), self.is_of_platform(at)) {
            self.outside.away.push(GivenAway {
                given: vec![(from, ty)],
                is_outside: true,
            });
        }
    }

    /// A method whose code is not there, or is native.
    pub(crate) fn leave_hidden(&mut self, instance: InstanceId, why: Open) {
        let at = (instance, 0);
        self.leave_open(at, why);
        let declared = *self.program.method(self.method_of(instance));
        let frame = self.frame(instance);
        self.give_unknown_result(at, declared.descriptor, frame.result);
        let given = with_receiver(
            declared.flags.is_static(),
            declared.descriptor,
            &frame.parameters,
        );
        let away = GivenAway {
            given,
            is_outside: false,
        };
        self.give_away(at, away, frame.thrown);
    }
}
