//! Field accesses and calls (JVMS 4.10.1.9), protected members (4.10.1.8) and constructors.
//!
//! Follows HotSpot's `verify_field_instructions` and `verify_invoke_instructions`. Resolution, not
//! verification, checks whether a member exists and is accessible.

use crate::code::Insn;
use crate::constant::{FieldRef, MethodRef, NameAndType};
use crate::descriptor::{FieldType, MethodDescriptor};
use crate::opcode::Op;
use crate::verify::error::{VerifyFault, require, wrong};
use crate::verify::hierarchy::{AccessedMember, MemberKind};
use crate::verify::machine::{StepEffect, VerifierMachine};
use crate::verify::types::SlotType;
use base::Sym;

impl VerifierMachine<'_> {
    fn own_type(&self) -> SlotType {
        SlotType::Object(self.subject.class.name)
    }

    pub(super) fn field(&mut self, op: Op, field: &FieldRef) -> Result<(), VerifyFault> {
        let Some(ty) = FieldType::parse(field.descriptor).map(SlotType::of) else {
            return wrong("the field descriptor is malformed");
        };
        let owner = field.owner;
        match op {
            Op::Getstatic => self.push(ty),
            Op::Putstatic => self.pop(ty).map(drop),
            Op::Getfield => {
                let receiver = self.pop(SlotType::Object(owner))?;
                self.check_field_access(field, receiver)?;
                self.push(ty)
            }
            Op::Putfield => {
                self.pop(ty)?;
                if self.state.stack.last() == Some(&SlotType::UninitThis)
                    && self.is_own_field(field)
                {
                    return self.state.pop().map(drop);
                }
                let receiver = self.pop(SlotType::Object(owner))?;
                self.check_field_access(field, receiver)
            }
            _ => wrong("the opcode is no field instruction"),
        }
    }

    /// Whether the method's class declares the field. Such a field may be set before the call of
    /// another constructor.
    fn is_own_field(&self, field: &FieldRef) -> bool {
        let class = self.subject.class;
        field.owner == class.name
            && class
                .fields
                .iter()
                .any(|f| f.name == field.name && f.descriptor == field.descriptor)
    }

    fn check_field_access(
        &mut self,
        field: &FieldRef,
        receiver: SlotType,
    ) -> Result<(), VerifyFault> {
        let member = AccessedMember {
            kind: MemberKind::Field,
            owner: field.owner,
            name: field.name,
            descriptor: field.descriptor,
        };
        let allowed = self.oracle.may_access(&member, receiver)?;
        require(
            allowed,
            "the field is protected, and the object is not of this class or a subclass",
        )
    }

    pub(super) fn invoke_dynamic(&mut self, member: NameAndType) -> Result<(), VerifyFault> {
        let descriptor = parse(member.descriptor)?;
        self.pop_arguments(&descriptor)?;
        self.push_result(&descriptor)
    }

    pub(super) fn invoke(&mut self, op: Op, method: &MethodRef) -> Result<StepEffect, VerifyFault> {
        let descriptor = parse(method.descriptor)?;
        self.pop_arguments(&descriptor)?;
        if method.name == "<init>" {
            return self.construct(method);
        }
        match op {
            Op::Invokestatic => {}
            Op::Invokespecial => {
                self.pop(self.own_type())?;
            }
            Op::Invokevirtual => {
                let receiver = self.pop(SlotType::Object(method.owner))?;
                let allowed = self.oracle.may_access(&member(method), receiver)?;
                require(
                    allowed,
                    "the method is protected, and the object is not of this class or a subclass",
                )?;
            }
            _ => {
                self.pop(SlotType::Object(method.owner))?;
            }
        }
        self.push_result(&descriptor)?;
        Ok(StepEffect::Plain)
    }

    fn pop_arguments(&mut self, descriptor: &MethodDescriptor) -> Result<(), VerifyFault> {
        for &parameter in descriptor.parameters.iter().rev() {
            self.pop(SlotType::of(parameter))?;
        }
        Ok(())
    }

    fn push_result(&mut self, descriptor: &MethodDescriptor) -> Result<(), VerifyFault> {
        match descriptor.result {
            Some(result) => self.push(SlotType::of(result)),
            None => Ok(()),
        }
    }

    /// A constructor call on an uninitialised object.
    fn construct(&mut self, method: &MethodRef) -> Result<StepEffect, VerifyFault> {
        self.oracle.spend(self.state.size())?;
        match self.state.pop()? {
            SlotType::UninitThis => {
                let class = self.subject.class;
                let fits = method.owner == class.name || class.super_name == Some(method.owner);
                require(
                    fits,
                    "the constructor belongs to neither this class nor its superclass",
                )?;
                self.state.replace(SlotType::UninitThis, self.own_type());
                self.state.this_uninit = false;
                Ok(StepEffect::InitializedThis)
            }
            SlotType::Uninit(place) => {
                let new = SlotType::Uninit(place);
                self.construct_new(method, place)?;
                self.state.replace(new, SlotType::Object(method.owner));
                Ok(StepEffect::Initialized)
            }
            _ => wrong("it calls a constructor on a value that is no uninitialised object"),
        }
    }

    fn construct_new(&mut self, method: &MethodRef, place: u32) -> Result<(), VerifyFault> {
        let new = self.layout.insns.get(place as usize).map(|&(_, insn)| insn);
        let named = matches!(new, Some(Insn::Type(Op::New, name)) if *name == method.owner);
        require(
            named,
            "the constructor belongs to another class than the `new` names",
        )?;
        let receiver = SlotType::Object(method.owner);
        let allowed = self.oracle.may_access(&member(method), receiver)?;
        require(
            allowed,
            "the constructor is protected, and its class is in another package",
        )
    }
}

fn member(method: &MethodRef) -> AccessedMember {
    AccessedMember {
        kind: MemberKind::Method,
        owner: method.owner,
        name: method.name,
        descriptor: method.descriptor,
    }
}

fn parse(descriptor: Sym) -> Result<MethodDescriptor, VerifyFault> {
    match MethodDescriptor::parse(descriptor) {
        Some(descriptor) => Ok(descriptor),
        None => wrong("the method descriptor is malformed"),
    }
}
