//! One instruction of the JVM → one of the IR, or a change of the frame only.

use smallvec::{SmallVec, smallvec};

use crate::build::simulate::Simulation;
use crate::error::CodeFault;
use crate::types::{Assignment, Inst, InvokeKind, Op, Type, ValueId};
use base::Sym;
use classfile::{Const, FieldRef, FieldType, Insn, MethodDescriptor, MethodRef, Op as Opcode, Pc};

type Done = Result<(), CodeFault>;

impl Simulation<'_> {
    /// Adds an instruction without result.
    fn perform(&mut self, pc: Pc, op: Op) {
        let result = None;
        self.insts.push(Inst { pc, op, result });
    }

    /// Adds an instruction with a result, not put on the stack.
    fn compute(&mut self, pc: Pc, op: Op, ty: Type) -> ValueId {
        let value = self.frame.types.push(ty);
        let result = Some(value);
        self.insts.push(Inst { pc, op, result });
        value
    }

    /// Adds an instruction and puts its result on the stack.
    pub fn define(&mut self, pc: Pc, op: Op, ty: Type) {
        let value = self.compute(pc, op, ty);
        self.frame.stack.push(value);
    }

    /// Takes the operands of an opcode of known effect.
    pub fn operands<const N: usize>(
        &mut self,
        op: Opcode,
    ) -> Result<SmallVec<[ValueId; N]>, CodeFault>
    where
        [ValueId; N]: smallvec::Array<Item = ValueId>,
    {
        let (takes, _) = effect(op)?;
        self.frame.pop_all(takes.bytes().filter_map(type_of_letter))
    }

    /// Follows an instruction that does not end its block.
    pub fn insn(&mut self, pc: Pc, insn: &Insn) -> Done {
        match insn {
            Insn::Plain(op) => self.plain(pc, *op)?,
            Insn::Push(Opcode::Bipush | Opcode::Sipush, value) => {
                self.define(pc, Op::Const(Const::Int(i32::from(*value))), Type::Int);
            }
            Insn::Ldc(constant) => {
                let ty = type_of_constant(constant)?;
                self.define(pc, Op::Const(*constant), ty);
            }
            Insn::Local(op, slot) => self.local(pc, *op, *slot)?,
            Insn::Iinc(slot, delta) => {
                let old = self.frame.local(*slot, Type::Int)?;
                let delta = Op::Const(Const::Int(i32::from(*delta)));
                let delta = self.compute(pc, delta, Type::Int);
                let sum = Op::Arith(Opcode::Iadd, smallvec![old, delta]);
                let sum = self.compute(pc, sum, Type::Int);
                self.frame.set_local(*slot, sum)?;
            }
            Insn::Field(op, field) => self.field(pc, *op, *field)?,
            Insn::Invoke(op, method) => self.invoke(pc, *op, *method)?,
            Insn::InvokeDynamic(bootstrap, member) => {
                let (bootstrap, member) = (*bootstrap, *member);
                let descriptor = parse(member.descriptor)?;
                let args = self.arguments(descriptor)?;
                let op = Op::InvokeDynamic {
                    bootstrap,
                    member,
                    args,
                };
                self.finish(pc, op, descriptor.result);
            }
            Insn::Type(op, class) => self.typed(pc, *op, *class)?,
            Insn::NewArray(code) => {
                let length = self.frame.pop_as(Type::Int)?;
                self.define(pc, Op::NewArray(*code, length), Type::Ref);
            }
            Insn::MultiANewArray(class, dimensions) => {
                let lengths = std::iter::repeat_n(Type::Int, usize::from(*dimensions));
                let lengths = self.frame.pop_all(lengths)?;
                self.define(pc, Op::MultiNewArray(*class, lengths), Type::Ref);
            }
            Insn::Push(..) | Insn::Branch(..) | Insn::Switch(_) => return Err(CodeFault::Opcode),
        }
        Ok(())
    }

    fn local(&mut self, pc: Pc, op: Opcode, slot: u16) -> Done {
        let (takes, gives) = effect(op)?;
        match (op, takes.bytes().next().and_then(type_of_letter), gives) {
            (
                Opcode::Iload | Opcode::Lload | Opcode::Fload | Opcode::Dload | Opcode::Aload,
                _,
                Some(ty),
            ) => {
                let value = self.frame.local(slot, ty)?;
                self.frame.stack.push(value);
                Ok(())
            }
            (
                Opcode::Istore | Opcode::Lstore | Opcode::Fstore | Opcode::Dstore | Opcode::Astore,
                Some(ty),
                _,
            ) => {
                let value = self.frame.pop_as(ty)?;
                if ty == Type::Ref {
                    self.assignments.push(Assignment {
                        pc,
                        slot,
                        value,
                        block: self.current,
                        place: self.insts.len() as u32,
                    });
                }
                self.frame.set_local(slot, value)
            }
            _ => Err(CodeFault::Opcode),
        }
    }

    fn field(&mut self, pc: Pc, op: Opcode, field: FieldRef) -> Done {
        let ty = FieldType::parse(field.descriptor).ok_or(CodeFault::Descriptor)?;
        let ty = Type::of(ty);
        match op {
            Opcode::Getstatic => self.define(pc, Op::GetStatic(field), ty),
            Opcode::Getfield => {
                let object = self.frame.pop_as(Type::Ref)?;
                self.define(pc, Op::GetField(field, object), ty);
            }
            Opcode::Putstatic => {
                let value = self.frame.pop_as(ty)?;
                self.perform(pc, Op::PutStatic(field, value));
            }
            Opcode::Putfield => {
                let value = self.frame.pop_as(ty)?;
                let object = self.frame.pop_as(Type::Ref)?;
                self.perform(pc, Op::PutField(field, object, value));
            }
            _ => return Err(CodeFault::Opcode),
        }
        Ok(())
    }

    fn invoke(&mut self, pc: Pc, op: Opcode, method: MethodRef) -> Done {
        let kind = match op {
            Opcode::Invokevirtual => InvokeKind::Virtual,
            Opcode::Invokespecial => InvokeKind::Special,
            Opcode::Invokestatic => InvokeKind::Static,
            Opcode::Invokeinterface => InvokeKind::Interface,
            _ => return Err(CodeFault::Opcode),
        };
        let descriptor = parse(method.descriptor)?;
        let mut args = self.arguments(descriptor)?;
        if kind != InvokeKind::Static {
            args.insert(0, self.frame.pop_as(Type::Ref)?);
        }
        self.finish(pc, Op::Invoke { kind, method, args }, descriptor.result);
        Ok(())
    }

    /// Takes the arguments of a call, the receiver excepted.
    fn arguments(
        &mut self,
        descriptor: &MethodDescriptor,
    ) -> Result<SmallVec<[ValueId; 4]>, CodeFault> {
        self.frame
            .pop_all(descriptor.parameters.iter().map(|&ty| Type::of(ty)))
    }

    /// Adds a call.
    fn finish(&mut self, pc: Pc, op: Op, result: Option<FieldType>) {
        match result {
            Some(ty) => self.define(pc, op, Type::of(ty)),
            None => self.perform(pc, op),
        }
    }

    fn typed(&mut self, pc: Pc, op: Opcode, class: Sym) -> Done {
        match op {
            Opcode::New => self.define(pc, Op::New(class), Type::Ref),
            Opcode::Anewarray => {
                let length = self.frame.pop_as(Type::Int)?;
                self.define(pc, Op::NewRefArray(class, length), Type::Ref);
            }
            Opcode::Checkcast => {
                let value = self.frame.pop_as(Type::Ref)?;
                self.define(pc, Op::CheckCast(class, value), Type::Ref);
            }
            Opcode::Instanceof => {
                let value = self.frame.pop_as(Type::Ref)?;
                self.define(pc, Op::InstanceOf(class, value), Type::Int);
            }
            _ => return Err(CodeFault::Opcode),
        }
        Ok(())
    }

    fn plain(&mut self, pc: Pc, op: Opcode) -> Done {
        if let Some(constant) = constant(op) {
            let ty = type_of_constant(&constant)?;
            self.define(pc, Op::Const(constant), ty);
            return Ok(());
        }
        if self.rearrange(op)? {
            return Ok(());
        }
        let (_, gives) = effect(op)?;
        let operands: SmallVec<[ValueId; 3]> = self.operands(op)?;
        match (op, operands.as_slice(), gives) {
            (Opcode::Nop, [], None) => {}
            (Opcode::AconstNull, [], Some(ty)) => self.define(pc, Op::Null, ty),
            (Opcode::Arraylength, &[array], Some(ty)) => {
                self.define(pc, Op::ArrayLength(array), ty);
            }
            (Opcode::Monitorenter, &[object], None) => self.perform(pc, Op::MonitorEnter(object)),
            (Opcode::Monitorexit, &[object], None) => self.perform(pc, Op::MonitorExit(object)),
            (_, &[array, index], Some(ty)) if is_array_load(op) => {
                self.define(pc, Op::ArrayLoad(op, array, index), ty);
            }
            (_, &[array, index, value], None) if is_array_store(op) => {
                self.perform(pc, Op::ArrayStore(op, array, index, value));
            }
            (_, operands, Some(ty)) if is_arithmetic(op) => {
                self.define(pc, Op::Arith(op, operands.into()), ty);
            }
            _ => return Err(CodeFault::Opcode),
        }
        Ok(())
    }

    /// Follows an instruction that only moves values on the stack; says whether it was one.
    fn rearrange(&mut self, op: Opcode) -> Result<bool, CodeFault> {
        let frame = &mut self.frame;
        match op {
            Opcode::Pop => drop(frame.pop_words(1)?),
            Opcode::Pop2 => drop(frame.pop_words(2)?),
            Opcode::Dup | Opcode::Dup2 => {
                let top = frame.pop_words(if op == Opcode::Dup { 1 } else { 2 })?;
                frame.push_all(&[&top, &top]);
            }
            Opcode::DupX1 | Opcode::DupX2 | Opcode::Dup2X1 | Opcode::Dup2X2 => {
                let twice = matches!(op, Opcode::Dup2X1 | Opcode::Dup2X2);
                let over = matches!(op, Opcode::DupX2 | Opcode::Dup2X2);
                let top = frame.pop_words(1 + usize::from(twice))?;
                let below = frame.pop_words(1 + usize::from(over))?;
                frame.push_all(&[&top, &below, &top]);
            }
            Opcode::Swap => {
                let (top, below) = (frame.pop_words(1)?, frame.pop_words(1)?);
                frame.push_all(&[&top, &below]);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// The types that an opcode takes, and its result.
fn effect(op: Opcode) -> Result<(&'static str, Option<Type>), CodeFault> {
    let (takes, gives) = op
        .effect()
        .and_then(|e| e.split_once('>'))
        .ok_or(CodeFault::Opcode)?;
    Ok((takes, gives.bytes().next().and_then(type_of_letter)))
}

/// The type of a letter of [`Opcode::effect`].
pub(crate) fn type_of_letter(letter: u8) -> Option<Type> {
    Some(match letter {
        b'I' => Type::Int,
        b'J' => Type::Long,
        b'F' => Type::Float,
        b'D' => Type::Double,
        b'A' => Type::Ref,
        _ => return None,
    })
}

fn parse(descriptor: Sym) -> Result<&'static MethodDescriptor, CodeFault> {
    MethodDescriptor::of(descriptor).ok_or(CodeFault::Descriptor)
}

fn type_of_constant(constant: &Const) -> Result<Type, CodeFault> {
    Ok(match constant {
        Const::Int(_) => Type::Int,
        Const::Float(_) => Type::Float,
        Const::Long(_) => Type::Long,
        Const::Double(_) => Type::Double,
        Const::String(_) | Const::Class(_) | Const::MethodType(_) | Const::Handle(_) => Type::Ref,
        Const::Dynamic(_, member) => {
            Type::of(FieldType::parse(member.descriptor).ok_or(CodeFault::Descriptor)?)
        }
    })
}

/// The constant that an opcode by itself stands for.
fn constant(op: Opcode) -> Option<Const> {
    let number = |from: Opcode| i32::from(op as u8) - i32::from(from as u8);
    Some(match op {
        Opcode::IconstM1
        | Opcode::Iconst0
        | Opcode::Iconst1
        | Opcode::Iconst2
        | Opcode::Iconst3
        | Opcode::Iconst4
        | Opcode::Iconst5 => Const::Int(number(Opcode::Iconst0)),
        Opcode::Lconst0 | Opcode::Lconst1 => Const::Long(number(Opcode::Lconst0).into()),
        Opcode::Fconst0 | Opcode::Fconst1 | Opcode::Fconst2 => {
            Const::Float((number(Opcode::Fconst0) as f32).to_bits())
        }
        Opcode::Dconst0 | Opcode::Dconst1 => {
            Const::Double(f64::from(number(Opcode::Dconst0)).to_bits())
        }
        _ => return None,
    })
}

/// Whether it is `iaload`…`saload`.
pub(crate) fn is_array_load(op: Opcode) -> bool {
    (Opcode::Iaload..=Opcode::Saload).contains(&op)
}

/// Whether it is `iastore`…`sastore`.
pub(crate) fn is_array_store(op: Opcode) -> bool {
    (Opcode::Iastore..=Opcode::Sastore).contains(&op)
}

/// Whether it computes a number from numbers (`iinc` does not stand in the IR).
pub(crate) fn is_arithmetic(op: Opcode) -> bool {
    (Opcode::Iadd..=Opcode::Dcmpg).contains(&op) && op != Opcode::Iinc
}
