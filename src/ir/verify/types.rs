//! Types of operands and results.

use smallvec::{SmallVec, smallvec};

use crate::build::{is_arithmetic, is_array_load, is_array_store, type_of_letter};
use crate::types::{Body, InvokeKind, Op, Terminator, Type};
use crate::verify::Violations;
use base::Sym;
use classfile::{Const, FieldType, MethodDescriptor, Op as Opcode};

/// The types that are taken and given.
type TypeEffect = (SmallVec<[Type; 4]>, Option<Type>);

pub(super) fn check(body: &Body, violations: &mut Violations) {
    check_parameters(body, violations);
    for (id, block) in body.blocks.iter() {
        let ty = |value| body.values[value].ty;
        for phi in &block.phis {
            let same = phi.args.iter().all(|&arg| ty(arg) == ty(phi.result));
            violations.check(same, id, || format!("types of {}", phi.result));
        }
        for inst in &block.insts {
            let takes = inst.op.operands().into_iter().map(ty).collect();
            let actual: TypeEffect = (takes, inst.result.map(ty));
            let expected = effect(&inst.op);
            violations.check(expected.as_ref() == Some(&actual), id, || {
                format!("{inst:?} takes and gives {actual:?} instead of {expected:?}")
            });
        }
        let actual: SmallVec<[Type; 2]> = block.terminator.operands().into_iter().map(ty).collect();
        let expected = operands_of_terminator(body, &block.terminator);
        violations.check(expected.as_ref() == Some(&actual), id, || {
            format!(
                "{:?} takes {actual:?} instead of {expected:?}",
                block.terminator
            )
        });
    }
}

fn check_parameters(body: &Body, violations: &mut Violations) {
    let this = (!body.is_static).then_some(Type::Ref);
    let declared = body.descriptor.parameters.iter().map(|&ty| Type::of(ty));
    let types = body.parameters.iter().map(|&value| body.values[value].ty);
    let same = types.eq(this.into_iter().chain(declared));
    violations.check(same, None, || "types of the parameters".into());
}

/// The types that an instruction takes and gives; `None` for an opcode of another instruction.
fn effect(op: &Op) -> Option<TypeEffect> {
    use Type::{Int, Ref};
    Some(match op {
        Op::Const(constant) => (smallvec![], Some(type_of_constant(constant)?)),
        Op::Null | Op::New(_) | Op::Caught => (smallvec![], Some(Ref)),
        Op::Arith(op, _) if is_arithmetic(*op) => table(*op)?,
        Op::ArrayLoad(op, ..) if is_array_load(*op) => table(*op)?,
        Op::ArrayStore(op, ..) if is_array_store(*op) => table(*op)?,
        Op::Arith(..) | Op::ArrayLoad(..) | Op::ArrayStore(..) => return None,
        Op::ArrayLength(_) | Op::InstanceOf(..) => (smallvec![Ref], Some(Int)),
        Op::NewArray(..) | Op::NewRefArray(..) => (smallvec![Int], Some(Ref)),
        Op::MultiNewArray(_, lengths) => (smallvec![Int; lengths.len()], Some(Ref)),
        Op::GetStatic(field) => (smallvec![], Some(of_field(field.descriptor)?)),
        Op::PutStatic(field, _) => (smallvec![of_field(field.descriptor)?], None),
        Op::GetField(field, _) => (smallvec![Ref], Some(of_field(field.descriptor)?)),
        Op::PutField(field, ..) => (smallvec![Ref, of_field(field.descriptor)?], None),
        Op::Invoke { kind, method, .. } => of_call(*kind != InvokeKind::Static, method.descriptor)?,
        Op::InvokeDynamic { member, .. } => of_call(false, member.descriptor)?,
        Op::CheckCast(..) => (smallvec![Ref], Some(Ref)),
        Op::MonitorEnter(_) | Op::MonitorExit(_) => (smallvec![Ref], None),
    })
}

/// The effect by the table of opcodes.
fn table(op: Opcode) -> Option<TypeEffect> {
    let (takes, gives) = op.effect()?.split_once('>')?;
    let takes = takes.bytes().filter_map(type_of_letter).collect();
    Some((takes, gives.bytes().next().and_then(type_of_letter)))
}

fn of_field(descriptor: Sym) -> Option<Type> {
    FieldType::parse(descriptor).map(Type::of)
}

fn of_call(receiver: bool, descriptor: Sym) -> Option<TypeEffect> {
    let descriptor = MethodDescriptor::of(descriptor)?;
    let receiver = receiver.then_some(Type::Ref).into_iter();
    let takes = receiver.chain(descriptor.parameters.iter().map(|&ty| Type::of(ty)));
    Some((takes.collect(), descriptor.result.map(Type::of)))
}

fn type_of_constant(constant: &Const) -> Option<Type> {
    Some(match constant {
        Const::Int(_) => Type::Int,
        Const::Float(_) => Type::Float,
        Const::Long(_) => Type::Long,
        Const::Double(_) => Type::Double,
        Const::String(_) | Const::Class(_) | Const::MethodType(_) | Const::Handle(_) => Type::Ref,
        Const::Dynamic(_, member) => of_field(member.descriptor)?,
    })
}

/// The types that a terminator takes; `None` for an opcode that ends no block.
fn operands_of_terminator(body: &Body, terminator: &Terminator) -> Option<SmallVec<[Type; 2]>> {
    let branches = Opcode::Ifeq..=Opcode::IfAcmpne;
    Some(match terminator {
        Terminator::Goto(_) => smallvec![],
        Terminator::If {
            op: op @ (Opcode::Ifnull | Opcode::Ifnonnull),
            ..
        } => table(*op)?.0.into_iter().collect(),
        Terminator::If { op, .. } if branches.contains(op) => table(*op)?.0.into_iter().collect(),
        Terminator::If { .. } => return None,
        Terminator::Switch { .. } => smallvec![Type::Int],
        Terminator::Throw(_) => smallvec![Type::Ref],
        Terminator::Return(_) => body.descriptor.result.map(Type::of).into_iter().collect(),
    })
}
