//! One instruction on one type state: the instruction rules of JVMS 4.10.1.9.
//!
//! Both ways of verification step with this machine. They differ in how states meet. For primitive
//! types the opcode table says which values an instruction takes and leaves. The rules for
//! references stand here. Rules that do not depend on types were checked before (`statics.rs`).
//! Where HotSpot is stricter than the JVMS (comparisons of uninitialised references), so is this
//! machine.

use crate::code::Insn;
use crate::constant::{Const, NameAndType};
use crate::descriptor::{FieldType, MethodDescriptor};
use crate::opcode::Op;
use crate::verify::VerifiedMethod;
use crate::verify::code_positions::CodePositions;
use crate::verify::error::{VerifyFault, require, wrong};
use crate::verify::hierarchy::{Oracle, array_of, is_array, reference_component};
use crate::verify::types::{SlotType, TypeState};
use base::{Sym, known};

/// A method under verification with the types at the current place.
pub(super) struct VerifierMachine<'a> {
    pub subject: &'a VerifiedMethod<'a>,
    pub layout: &'a CodePositions<'a>,
    pub oracle: Oracle<'a>,
    pub state: TypeState,
    /// The position of the current instruction.
    pub here: usize,
    pub max_stack: usize,
    pub max_locals: usize,
    result: Option<SlotType>,
}

/// The effects of a step besides the changed state.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum StepEffect {
    /// No further effect.
    Plain,
    /// Locals changed, or may have changed.
    Locals,
    /// It ended the initialisation of an object.
    Initialized,
    /// It ended the initialisation of `this`.
    InitializedThis,
}

impl<'a> VerifierMachine<'a> {
    /// A machine with the types at the method's start (JVMS 4.10.1.6).
    pub(super) fn new(
        subject: &'a VerifiedMethod<'a>,
        layout: &'a CodePositions<'a>,
        oracle: Oracle<'a>,
        (max_stack, max_locals): (usize, usize),
    ) -> Result<Self, VerifyFault> {
        let Some(descriptor) = MethodDescriptor::of(subject.descriptor) else {
            return wrong("the method's descriptor is malformed");
        };
        let state = TypeState::new(subject.first_locals(descriptor), []);
        require(
            state.locals.len() <= 255,
            "the arguments take more than 255 slots",
        )?;
        require(
            state.locals.len() <= max_locals,
            "the method's arguments do not fit into max_locals",
        )?;
        Ok(Self {
            subject,
            layout,
            oracle,
            state,
            here: 0,
            max_stack,
            max_locals,
            result: descriptor.result.map(SlotType::of),
        })
    }

    pub(super) fn push(&mut self, ty: SlotType) -> Result<(), VerifyFault> {
        self.state.push(ty, self.max_stack)
    }

    pub(super) fn push_class(&mut self, name: &str) -> Result<(), VerifyFault> {
        self.push(SlotType::Object(Sym::from(name)))
    }

    /// Takes a value that is assignable to `expected`.
    pub(super) fn pop(&mut self, expected: SlotType) -> Result<SlotType, VerifyFault> {
        let found = self.state.pop()?;
        if self.oracle.assignable(found, expected)? {
            return Ok(found);
        }
        wrong(format!("found {found:?} where {expected:?} is needed"))
    }

    /// Takes null or an initialised object.
    pub(super) fn pop_reference(&mut self) -> Result<SlotType, VerifyFault> {
        let found = self.state.pop()?;
        require(
            found.is_reference(),
            "it needs null or an initialised object",
        )?;
        Ok(found)
    }

    /// Takes any reference, also an uninitialised one.
    fn pop_any_reference(&mut self) -> Result<SlotType, VerifyFault> {
        let found = self.state.pop()?;
        let fits = found.is_reference() || found.is_uninitialized();
        require(fits, "it needs a reference")?;
        Ok(found)
    }

    /// Takes an array, or null.
    fn pop_array(&mut self) -> Result<Option<Sym>, VerifyFault> {
        match self.state.pop()? {
            SlotType::Null => Ok(None),
            SlotType::Object(name) if is_array(name) => Ok(Some(name)),
            other => wrong(format!("found {other:?} where an array is needed")),
        }
    }

    /// Takes an array of one of these primitive types, or null.
    fn pop_array_of(&mut self, letters: &[u8]) -> Result<(), VerifyFault> {
        match self.pop_array()?.map(Sym::bytes) {
            None => Ok(()),
            Some([b'[', letter]) if letters.contains(letter) => Ok(()),
            Some(_) => wrong("it needs an array of another element type"),
        }
    }

    /// Applies the current instruction, its branches aside.
    pub(super) fn step(&mut self) -> Result<StepEffect, VerifyFault> {
        let (_, insn) = self.layout.insns[self.here];
        match insn {
            Insn::Plain(op) => self.plain(*op)?,
            Insn::Push(..) => self.push(SlotType::Int)?,
            Insn::Ldc(constant) => self.ldc(constant)?,
            Insn::Local(op, slot) => return self.local(*op, *slot as usize),
            Insn::Iinc(slot, _) => {
                let found = self.state.local(*slot as usize);
                require(
                    found == SlotType::Int,
                    "iinc needs an int in the local variable",
                )?;
            }
            Insn::Branch(op, _) => self.branch(*op)?,
            Insn::Switch(_) => {
                self.pop(SlotType::Int)?;
            }
            Insn::Field(op, field) => self.field(*op, field)?,
            Insn::Invoke(op, method) => return self.invoke(*op, method),
            Insn::InvokeDynamic(_, member) => self.invoke_dynamic(*member)?,
            Insn::Type(op, name) => return self.type_insn(*op, *name),
            Insn::NewArray(code) => self.new_array(*code)?,
            Insn::MultiANewArray(name, dimensions) => {
                self.multi_new_array(*name, *dimensions)?;
            }
        }
        Ok(StepEffect::Plain)
    }

    fn plain(&mut self, op: Op) -> Result<(), VerifyFault> {
        if op.is_return() {
            return self.return_insn(op);
        }
        match op.effect() {
            None => self.shuffle(op),
            Some(effect) if effect.contains('A') => self.reference_insn(op),
            Some(effect) => self.primitive_insn(effect),
        }
    }

    /// An instruction on primitive types only, by the opcode table.
    fn primitive_insn(&mut self, effect: &'static str) -> Result<(), VerifyFault> {
        let (taken, left) = effect.split_once('>').unwrap_or_default();
        for letter in taken.bytes().rev() {
            self.pop(SlotType::of_letter(letter).unwrap_or(SlotType::Top))?;
        }
        for letter in left.bytes() {
            self.push(SlotType::of_letter(letter).unwrap_or(SlotType::Top))?;
        }
        Ok(())
    }

    fn reference_insn(&mut self, op: Op) -> Result<(), VerifyFault> {
        match op {
            Op::AconstNull => self.push(SlotType::Null),
            Op::Aaload => self.aaload(),
            Op::Aastore => {
                self.pop_reference()?;
                self.pop(SlotType::Int)?;
                self.pop_reference_array().map(drop)
            }
            Op::Arraylength => {
                self.pop_array()?;
                self.push(SlotType::Int)
            }
            Op::Athrow => self.pop(SlotType::Object(known().throwable)).map(drop),
            Op::Monitorenter | Op::Monitorexit => self.pop_any_reference().map(drop),
            _ => self.primitive_array_insn(op),
        }
    }

    fn aaload(&mut self) -> Result<(), VerifyFault> {
        self.pop(SlotType::Int)?;
        let element = match self.pop_reference_array()? {
            None => SlotType::Null,
            Some(element) => SlotType::Object(element),
        };
        self.push(element)
    }

    /// Takes an array of references, and gives its element class; `None` for null.
    fn pop_reference_array(&mut self) -> Result<Option<Sym>, VerifyFault> {
        match self.pop_array()? {
            None => Ok(None),
            Some(array) => match reference_component(array) {
                Some(element) => Ok(Some(element)),
                None => wrong("found an array of primitives where one of references is needed"),
            },
        }
    }

    fn primitive_array_insn(&mut self, op: Op) -> Result<(), VerifyFault> {
        let (elements, value): (&[u8], _) = match op {
            Op::Iaload | Op::Iastore => (b"I", SlotType::Int),
            Op::Laload | Op::Lastore => (b"J", SlotType::Long),
            Op::Faload | Op::Fastore => (b"F", SlotType::Float),
            Op::Daload | Op::Dastore => (b"D", SlotType::Double),
            Op::Baload | Op::Bastore => (b"BZ", SlotType::Int),
            Op::Caload | Op::Castore => (b"C", SlotType::Int),
            Op::Saload | Op::Sastore => (b"S", SlotType::Int),
            _ => return wrong("the opcode needs operands, and the instruction has none"),
        };
        let is_store = op.effect().is_some_and(|effect| effect.ends_with('>'));
        if is_store {
            self.pop(value)?;
        }
        self.pop(SlotType::Int)?;
        self.pop_array_of(elements)?;
        if is_store { Ok(()) } else { self.push(value) }
    }

    fn return_insn(&mut self, op: Op) -> Result<(), VerifyFault> {
        let Some(expected) = self.result else {
            require(op == Op::Return, "a void method returns a value")?;
            let open = self.state.this_uninit && self.subject.name == "<init>";
            return require(
                !open,
                "the constructor returns before it calls another constructor",
            );
        };
        let found = match op {
            Op::Areturn => self.pop_any_reference()?,
            _ => match op
                .effect()
                .and_then(|e| SlotType::of_letter(e.as_bytes()[0]))
            {
                Some(ty) => self.pop(ty)?,
                None => return wrong("a method with a result returns no value"),
            },
        };
        if self.oracle.assignable(found, expected)? {
            return Ok(());
        }
        wrong(format!(
            "it returns {found:?}, and the method declares {expected:?}"
        ))
    }

    fn branch(&mut self, op: Op) -> Result<(), VerifyFault> {
        let (taken, _) = op
            .effect()
            .and_then(|e| e.split_once('>'))
            .unwrap_or_default();
        for letter in taken.bytes() {
            match SlotType::of_letter(letter) {
                Some(ty) => self.pop(ty)?,
                None => self.pop_reference()?,
            };
        }
        Ok(())
    }

    fn local(&mut self, op: Op, slot: usize) -> Result<StepEffect, VerifyFault> {
        let (ty, is_store) = match op {
            Op::Iload => (Some(SlotType::Int), false),
            Op::Lload => (Some(SlotType::Long), false),
            Op::Fload => (Some(SlotType::Float), false),
            Op::Dload => (Some(SlotType::Double), false),
            Op::Aload => (None, false),
            Op::Istore => (Some(SlotType::Int), true),
            Op::Lstore => (Some(SlotType::Long), true),
            Op::Fstore => (Some(SlotType::Float), true),
            Op::Dstore => (Some(SlotType::Double), true),
            Op::Astore => (None, true),
            _ => return wrong("the opcode is no load or store"),
        };
        if is_store {
            let found = match ty {
                Some(ty) => self.pop(ty)?,
                None => self.pop_any_reference()?,
            };
            self.state.set_local(slot, found);
            return Ok(StepEffect::Locals);
        }
        let found = self.state.local(slot);
        let fits = match ty {
            Some(ty) => found == ty,
            None => found.is_reference() || found.is_uninitialized(),
        };
        require(
            fits,
            "the local variable holds another type than the instruction loads",
        )?;
        self.push(found)?;
        Ok(StepEffect::Plain)
    }

    fn ldc(&mut self, constant: &Const) -> Result<(), VerifyFault> {
        match constant {
            Const::Int(_) => self.push(SlotType::Int),
            Const::Float(_) => self.push(SlotType::Float),
            Const::Long(_) => self.push(SlotType::Long),
            Const::Double(_) => self.push(SlotType::Double),
            Const::String(_) => self.push_class("java/lang/String"),
            Const::Class(_) => self.push_class("java/lang/Class"),
            Const::MethodType(_) => self.push_class("java/lang/invoke/MethodType"),
            Const::Handle(_) => self.push_class("java/lang/invoke/MethodHandle"),
            Const::Dynamic(_, NameAndType { descriptor, .. }) => {
                match FieldType::parse(*descriptor) {
                    Some(ty) => self.push(SlotType::of(ty)),
                    None => wrong("the dynamic constant's descriptor is malformed"),
                }
            }
        }
    }

    fn type_insn(&mut self, op: Op, name: Sym) -> Result<StepEffect, VerifyFault> {
        match op {
            Op::New => return self.new_insn(),
            Op::Anewarray => {
                self.pop(SlotType::Int)?;
                self.push(SlotType::Object(array_of(name)))?;
            }
            Op::Checkcast => {
                self.pop_reference()?;
                self.push(SlotType::Object(name))?;
            }
            Op::Instanceof => {
                self.pop_reference()?;
                self.push(SlotType::Int)?;
            }
            _ => return wrong("the opcode takes no class, and the instruction names one"),
        }
        Ok(StepEffect::Plain)
    }

    /// JVMS 4.10.1.9, new: no older object of this instruction may stay usable.
    fn new_insn(&mut self) -> Result<StepEffect, VerifyFault> {
        self.oracle.spend(self.state.size())?;
        let ty = SlotType::Uninit(u32::try_from(self.here).unwrap_or(u32::MAX));
        require(
            !self.state.stack.contains(&ty),
            "an uninitialised object of the same `new` is still on the stack",
        )?;
        let known = self.state.locals.contains(&ty);
        self.state.replace(ty, SlotType::Top);
        self.push(ty)?;
        Ok(if known {
            StepEffect::Locals
        } else {
            StepEffect::Plain
        })
    }

    fn new_array(&mut self, code: u8) -> Result<(), VerifyFault> {
        self.pop(SlotType::Int)?;
        let Some(&letter) = usize::from(code)
            .checked_sub(4)
            .and_then(|i| b"ZCFDBSIJ".get(i))
        else {
            return wrong("newarray names no primitive type");
        };
        self.push(SlotType::Object(Sym::new(&[b'[', letter])))
    }

    fn multi_new_array(&mut self, name: Sym, dimensions: u8) -> Result<(), VerifyFault> {
        for _ in 0..dimensions {
            self.pop(SlotType::Int)?;
        }
        self.push(SlotType::Object(name))
    }
}
