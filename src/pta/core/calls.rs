//! Invocations, and calls by members' handles: the methods that they run.

use super::border::Missing;
use super::context::ContextSite;
use super::event::{ByHandle, Event};
use super::heap::ObjectType;
use super::plugin::{Handled, PlatformCall, Plugin};
use super::shared::{CallNodes, DispatchedCall};
use super::solver::NodeId;
use super::state::Core;
use callgraph::{EdgeKind, Open};
use classfile::{FieldType, Handle, HandleKind, MethodDescriptor, MethodRef};
use ir::InvokeKind;
use program::{ClassId, MethodId, Selection};

/// An instruction that invokes a method.
pub(super) struct Invoked {
    /// The class that has it.
    pub from: ClassId,
    /// Where it is.
    pub at: ContextSite,
    /// The opcode of the invocation.
    pub kind: InvokeKind,
    /// The method as the class file names it.
    pub named: MethodRef,
    /// Whether the second argument is the constant zero.
    pub is_second_zero: bool,
}

impl Invoked {
    /// The reference, if it resolves to no method.
    fn missing(&self) -> Missing {
        Missing {
            from: self.from,
            is_static: self.kind == InvokeKind::Static,
            descriptor: self.named.descriptor,
        }
    }
}

impl Core<'_> {
    /// Translates an invocation instruction.
    pub(super) fn invoke(&mut self, plugins: &mut dyn Plugin, of: Invoked, nodes: CallNodes) {
        let Ok(resolved) = self.program.resolve_method(of.from, of.named) else {
            return self.leave_missing_call(of.at, of.missing(), &nodes);
        };
        let owner = self.program.class(self.program.method(resolved).class);
        if !owner.is_platform() {
            return self.invoke_resolved(&of, resolved, nodes);
        }
        let mut call = PlatformCall {
            at: of.at,
            named: of.named,
            resolved,
            owner: owner.name,
            is_second_zero: of.is_second_zero,
            nodes,
            is_result_given: false,
        };
        match plugins.call(self, &mut call) {
            Handled::All => {}
            Handled::Flow => self.edge(of.at, kind_of(of.kind), resolved),
            Handled::Nothing => {
                if call.is_result_given {
                    call.nodes.result = None;
                }
                self.invoke_resolved(&of, resolved, call.nodes);
            }
        }
    }

    fn invoke_resolved(&mut self, of: &Invoked, resolved: MethodId, nodes: CallNodes) {
        let call = DispatchedCall::new(of.at, kind_of(of.kind), resolved, nodes);
        match of.kind {
            InvokeKind::Static => self.run_static(call, resolved),
            InvokeKind::Special => {
                let owner = self.program.lookup(of.named.owner, of.from);
                let select = |owner| self.program.select_special(of.from, owner, resolved);
                match owner.map(select) {
                    Ok(Selection::Method(target)) => self.run(call, target),
                    Ok(Selection::Unknown(_)) | Err(_) => {
                        self.leave_missing_call(of.at, of.missing(), &call.nodes);
                    }
                    Ok(_) => {}
                }
            }
            InvokeKind::Virtual | InvokeKind::Interface => self.receive(call),
        }
    }

    /// Runs a static method, and initialises its class.
    pub(crate) fn run_static(&mut self, call: DispatchedCall, resolved: MethodId) {
        let class = self.program.method(resolved).class;
        self.initialise(call.site, class, Some(call.nodes.thrown));
        self.run(call, resolved);
    }

    /// Runs a constructor, and gives the new object as the call's result. Exceptions of
    /// initialisers go to `thrown`.
    pub(crate) fn construct(
        &mut self,
        mut call: DispatchedCall,
        constructor: MethodId,
        thrown: NodeId,
    ) {
        let class = self.program.method(constructor).class;
        self.initialise(call.site, class, Some(thrown));
        let object = self.allocated(call.site, ObjectType::Class(class), 0);
        let made = self.node_of(object);
        if let Some(result) = call.nodes.result.take() {
            self.flow(made, result);
        }
        call.nodes.args.insert(0, Some(made));
        let site = call.site;
        self.run(call, constructor);
        self.tell(Event::ObjectMade(Some(site), object));
    }

    /// Runs the target of a member's handle. A numeric result becomes an object of its box class.
    pub(crate) fn run_handle(&mut self, host: ClassId, handle: Handle, call: DispatchedCall) {
        let member = handle.member.as_method();
        let Some(ty) = MethodDescriptor::parse(member.descriptor) else {
            return;
        };
        let Ok(resolved) = self.program.resolve_method(host, member) else {
            use HandleKind::{InvokeStatic, NewInvokeSpecial};
            let of = Missing {
                from: host,
                is_static: [InvokeStatic, NewInvokeSpecial].contains(&handle.kind),
                descriptor: member.descriptor,
            };
            return self.leave_missing_call(call.site, of, &call.nodes);
        };
        let call = DispatchedCall { resolved, ..call };
        let owner = self.program.class(self.program.method(resolved).class);
        if owner.is_platform() {
            self.tell(Event::ByHandle(ByHandle {
                at: call.site,
                named: member,
                owner: owner.name,
                nodes: call.nodes.clone(),
            }));
            if self.program.is_signature_polymorphic(resolved) {
                self.leave_open(call.site, Open::MethodHandle);
            }
        }
        if let (Some(FieldType::Primitive(of)), Some(to)) = (ty.result, call.nodes.result) {
            self.add_box(to, of);
        }
        match handle.kind {
            HandleKind::InvokeStatic => self.run_static(call, resolved),
            HandleKind::NewInvokeSpecial => {
                let thrown = call.nodes.thrown;
                self.construct(call, resolved, thrown);
            }
            HandleKind::InvokeSpecial => self.run(call, resolved),
            HandleKind::InvokeVirtual | HandleKind::InvokeInterface => self.receive(call),
            _ => {}
        }
    }
}

/// The edge kind of an instruction.
fn kind_of(kind: InvokeKind) -> EdgeKind {
    match kind {
        InvokeKind::Virtual => EdgeKind::Virtual,
        InvokeKind::Special => EdgeKind::Special,
        InvokeKind::Static => EdgeKind::Static,
        InvokeKind::Interface => EdgeKind::Interface,
    }
}
