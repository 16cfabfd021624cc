//! The border to unknown code. At an open call, more may run than the graph shows. So the call's
//! result may be an object that the graph does not see, and its arguments reach code that the graph
//! does not see. This file records these places; `open` follows them when the graph is solved.
//!
//! Calls in platform code are not recorded: otherwise the classes that the platform's configuration
//! names would reach everything.

use super::border::{Missing, PassedValues, with_receiver};
use super::context::{ContextSite, InstanceId};
use super::shared::CallNodes;
use super::solver::NodeId;
use super::state::Core;
use base::{Sym, known};
use callgraph::Open;
use classfile::{FieldType, MethodDescriptor};

impl Core<'_> {
    /// An instruction's result is an unknown object of a type.
    pub(crate) fn give_unknown(&mut self, at: ContextSite, ty: FieldType, to: NodeId) {
        if let FieldType::Class(name) | FieldType::Array(name) = ty
            && !self.is_of_platform(at)
        {
            self.outside.give(to, name);
        }
    }

    /// The same, with the result type of a method descriptor.
    pub(crate) fn give_unknown_result(
        &mut self,
        at: ContextSite,
        descriptor: Sym,
        to: Option<NodeId>,
    ) {
        let ty = MethodDescriptor::parse(descriptor).and_then(|ty| ty.result);
        if let (Some(ty), Some(to)) = (ty, to) {
            self.give_unknown(at, ty, to);
        }
    }

    /// The same, with the type of a field.
    pub(crate) fn give_unknown_of(&mut self, at: ContextSite, descriptor: Sym, to: NodeId) {
        if let Some(ty) = FieldType::parse(descriptor) {
            self.give_unknown(at, ty, to);
        }
    }

    /// Values pass to unknown code, which may throw anything.
    pub(crate) fn pass_to_unknown(&mut self, at: ContextSite, away: PassedValues, thrown: NodeId) {
        if !self.is_of_platform(at) {
            self.outside.away.push(away);
            self.outside.give(thrown, known().throwable);
        }
    }

    /// A call without a present target. Its arguments go to unknown code, and its result is
    /// unknown.
    pub(crate) fn leave_missing_call(&mut self, at: ContextSite, of: Missing, nodes: &CallNodes) {
        self.leave_open(at, Open::Missing);
        if self.program.class(of.from).is_platform() {
            return;
        }
        let away = PassedValues {
            values: with_receiver(of.is_static, of.descriptor, &nodes.args),
            is_outside: true,
        };
        self.leave_call(of.descriptor, away, nodes);
    }

    /// A call of a method with this descriptor and unknown behaviour.
    pub(crate) fn leave_call(&mut self, descriptor: Sym, away: PassedValues, nodes: &CallNodes) {
        self.outside.give(nodes.thrown, known().throwable);
        let declared = MethodDescriptor::parse(descriptor).and_then(|ty| ty.result);
        if let (Some(to), Some(FieldType::Class(name) | FieldType::Array(name))) =
            (nodes.result, declared)
        {
            self.outside.give(to, name);
        }
        self.outside.away.push(away);
    }

    /// A value of a type passes to unknown code: by a store to a missing field, or to a proxy that
    /// is not followed.
    pub(crate) fn give_one_away(&mut self, at: ContextSite, descriptor: Sym, from: NodeId) {
        if let (Some(ty), false) = (FieldType::parse(descriptor), self.is_of_platform(at)) {
            self.outside.away.push(PassedValues {
                values: vec![(from, ty)],
                is_outside: true,
            });
        }
    }

    /// A method without code that the graph can read: it is missing or native.
    pub(crate) fn leave_hidden(&mut self, instance: InstanceId, why: Open) {
        let at = (instance, 0);
        self.leave_open(at, why);
        let declared = *self.program.method(self.method_of(instance));
        let frame = self.frame(instance);
        self.give_unknown_result(at, declared.descriptor, frame.result);
        let values = with_receiver(
            declared.flags.is_static(),
            declared.descriptor,
            &frame.parameters,
        );
        let away = PassedValues {
            values,
            is_outside: false,
        };
        self.pass_to_unknown(at, away, frame.thrown);
    }
}
