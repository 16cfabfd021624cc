//! The rules for an instruction that do not depend on types (JVMS 4.9.1).
//!
//! They are checked before types, for every instruction, also for code that is never reached.
//! HotSpot's verifier for old classes checks that code, too, and newer classes have no unchecked
//! code.

use crate::code::Insn;
use crate::constant::{Const, MethodRef};
use crate::descriptor::{FieldType, MethodDescriptor};
use crate::opcode::{Op, OperandKind};
use crate::verify::code_positions::class_constant;
use crate::verify::error::{VerifyFault, require, wrong};
use crate::verify::hierarchy::is_array;
use crate::verify::machine::VerifierMachine;
use crate::verify::types::SlotType;
use base::Sym;

impl VerifierMachine<'_> {
    /// Checks every instruction.
    pub(super) fn check_statics(&mut self) -> Result<(), VerifyFault> {
        for here in 0..self.layout.len() {
            self.here = here;
            self.check_static(self.layout.insns[here].1)?;
        }
        self.here = 0;
        Ok(())
    }

    fn check_static(&mut self, insn: &Insn) -> Result<(), VerifyFault> {
        let major = self.subject.class.major;
        match insn {
            Insn::Plain(op) => is(*op, OperandKind::None),
            Insn::Push(op, _) => is(*op, OperandKind::Push),
            Insn::Ldc(constant) => check_constant(constant, major),
            Insn::Local(op, slot) => {
                is(*op, OperandKind::Local)?;
                let wide = matches!(op, Op::Lload | Op::Dload | Op::Lstore | Op::Dstore);
                self.check_slot(usize::from(*slot) + usize::from(wide))
            }
            Insn::Iinc(slot, _) => self.check_slot(usize::from(*slot)),
            Insn::Branch(op, _) => is(*op, OperandKind::Branch),
            Insn::Switch(_) => Ok(()),
            Insn::Field(op, field) => {
                is(*op, OperandKind::Field)?;
                require(
                    !is_array(class_constant(field.owner)?),
                    "it names a field of an array type, which has no fields",
                )?;
                check_field_descriptor(field.descriptor)
            }
            Insn::Invoke(op, method) => {
                is(*op, OperandKind::Invoke)?;
                class_constant(method.owner)?;
                check_method_descriptor(method.descriptor)?;
                self.check_kind(*op, method)
            }
            Insn::InvokeDynamic(_, member) => {
                require(major >= 51, "invokedynamic needs class version 51 or newer")?;
                require(
                    !is_special(member.name),
                    "invokedynamic names a method that begins with `<`",
                )?;
                check_method_descriptor(member.descriptor)
            }
            Insn::Type(op, name) => check_type(*op, class_constant(*name)?),
            Insn::NewArray(code) => {
                require((4..=11).contains(code), "newarray names no primitive type")
            }
            Insn::MultiANewArray(name, dimensions) => check_dimensions(*name, *dimensions),
        }
    }

    fn check_slot(&self, slot: usize) -> Result<(), VerifyFault> {
        require(
            slot < self.max_locals,
            "it uses a local variable beyond max_locals",
        )
    }

    /// Checks that an instruction of this kind may name the method.
    fn check_kind(&mut self, op: Op, method: &MethodRef) -> Result<(), VerifyFault> {
        let newer = self.subject.class.major >= 52;
        let kind_fits = match op {
            Op::Invokeinterface => method.interface,
            Op::Invokevirtual => !method.interface,
            _ => !method.interface || newer,
        };
        require(
            kind_fits,
            "it cannot take a method reference of this kind (Methodref, InterfaceMethodref)",
        )?;
        if is_special(method.name) {
            let constructor = op == Op::Invokespecial && method.name == "<init>";
            require(
                constructor,
                "only invokespecial may call <init>, and no instruction may call <clinit>",
            )?;
            let void = method.descriptor.bytes().ends_with(b")V");
            return require(void, "the constructor that it calls is not void");
        }
        if op == Op::Invokespecial {
            return self.check_special(method);
        }
        Ok(())
    }

    /// `invokespecial` names the own class, a superclass, or a direct superinterface. Interfaces
    /// have bodies only since class version 52, and HotSpot's verifier for old classes forbids
    /// naming them here.
    fn check_special(&mut self, method: &MethodRef) -> Result<(), VerifyFault> {
        let class = self.subject.class;
        let near = method.owner == class.name
            || class.super_name == Some(method.owner)
            || (class.major >= 52 && class.interfaces.contains(&method.owner));
        if near {
            return Ok(());
        }
        let (own, owner) = (SlotType::Object(class.name), SlotType::Object(method.owner));
        let above = self.oracle.assignable(own, owner)?;
        require(
            above,
            "invokespecial names a class that is no superclass of this class",
        )?;
        let is_object = method.owner == "java/lang/Object";
        let interface = method.interface || (!is_object && self.is_interface(method.owner)?);
        require(
            !interface,
            "invokespecial names an interface that is no direct superinterface of this class",
        )
    }

    /// Whether `class` is an interface. A class whose assignability was assumed counts as a class.
    fn is_interface(&self, class: Sym) -> Result<bool, VerifyFault> {
        match self.oracle.is_interface(class) {
            Err(VerifyFault::Unknown(_)) => Ok(false),
            known => known,
        }
    }
}

fn is(op: Op, kind: OperandKind) -> Result<(), VerifyFault> {
    require(
        op.operand() == kind,
        "the opcode does not take operands of this form",
    )
}

fn is_special(name: Sym) -> bool {
    name.bytes().starts_with(b"<")
}

fn check_field_descriptor(descriptor: Sym) -> Result<(), VerifyFault> {
    let parses = FieldType::parse(descriptor).is_some();
    require(parses, "the field descriptor is malformed")
}

fn check_method_descriptor(descriptor: Sym) -> Result<(), VerifyFault> {
    match MethodDescriptor::count_slots(descriptor) {
        Some((parameters, _)) => require(
            parameters <= MethodDescriptor::MOST_SLOTS,
            "the arguments take more than 255 slots",
        ),
        None => wrong("the method descriptor is malformed"),
    }
}

/// Each constant needs the class version that introduced it (JVMS table 4.4-C).
fn check_constant(constant: &Const, major: u16) -> Result<(), VerifyFault> {
    let since = match constant {
        Const::Int(_) | Const::Float(_) | Const::Long(_) | Const::Double(_) | Const::String(_) => {
            45
        }
        Const::Class(name) => {
            class_constant(*name)?;
            49
        }
        Const::MethodType(descriptor) => {
            check_method_descriptor(*descriptor)?;
            51
        }
        Const::Handle(_) => 51,
        Const::Dynamic(_, member) => {
            check_field_descriptor(member.descriptor)?;
            55
        }
    };
    require(
        major >= since,
        "a constant of this kind needs a newer class version",
    )
}

fn check_type(op: Op, name: Sym) -> Result<(), VerifyFault> {
    is(op, OperandKind::Type)?;
    require(
        !(op == Op::New && is_array(name)),
        "new names an array type",
    )?;
    let full = name.bytes().starts_with(&[b'['; 255]);
    require(
        !(op == Op::Anewarray && full),
        "it makes an array of more than 255 dimensions",
    )
}

fn check_dimensions(name: Sym, dimensions: u8) -> Result<(), VerifyFault> {
    let name = class_constant(name)?.bytes();
    let has = name.iter().take_while(|&&b| b == b'[').count();
    let fits = dimensions >= 1 && usize::from(dimensions) <= has;
    require(
        fits,
        "multianewarray counts no dimension, or more than its type has",
    )
}
