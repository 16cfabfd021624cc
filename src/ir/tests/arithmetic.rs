//! Arithmetic of the JVM (JVMS 6.5) on values of the interpreter.

use base::Sym;
use classfile::Op;

use crate::interpreter::Value::{self, Double, Float, Int, Long, Ref};

/// The result of an operation; `None` for a division by zero.
pub fn arithmetic(op: Op, args: &[Value]) -> Option<Value> {
    match *args {
        [Int(a), Int(b)] => int(op, a, b),
        [Long(a), Long(b)] => long(op, a, b),
        [Long(a), Int(b)] => Some(Long(match op {
            Op::Lshl => a << (b & 63),
            Op::Lshr => a >> (b & 63),
            Op::Lushr => ((a as u64) >> (b & 63)) as i64,
            _ => panic!("{op:?}"),
        })),
        [Float(a), Float(b)] => Some(match op {
            Op::Fadd => Float(a + b),
            Op::Fsub => Float(a - b),
            Op::Fmul => Float(a * b),
            Op::Fdiv => Float(a / b),
            Op::Frem => Float(a % b),
            Op::Fcmpl => Int(compare(a.into(), b.into(), -1)),
            Op::Fcmpg => Int(compare(a.into(), b.into(), 1)),
            _ => panic!("{op:?}"),
        }),
        [Double(a), Double(b)] => Some(match op {
            Op::Dadd => Double(a + b),
            Op::Dsub => Double(a - b),
            Op::Dmul => Double(a * b),
            Op::Ddiv => Double(a / b),
            Op::Drem => Double(a % b),
            Op::Dcmpl => Int(compare(a, b, -1)),
            Op::Dcmpg => Int(compare(a, b, 1)),
            _ => panic!("{op:?}"),
        }),
        [value] => Some(convert(op, value)),
        _ => panic!("{op:?} {args:?}"),
    }
}

fn int(op: Op, a: i32, b: i32) -> Option<Value> {
    Some(Int(match op {
        Op::Iadd => a.wrapping_add(b),
        Op::Isub => a.wrapping_sub(b),
        Op::Imul => a.wrapping_mul(b),
        Op::Idiv | Op::Irem if b == 0 => return None,
        Op::Idiv => a.wrapping_div(b),
        Op::Irem => a.wrapping_rem(b),
        Op::Ishl => a << (b & 31),
        Op::Ishr => a >> (b & 31),
        Op::Iushr => ((a as u32) >> (b & 31)) as i32,
        Op::Iand => a & b,
        Op::Ior => a | b,
        Op::Ixor => a ^ b,
        _ => panic!("{op:?}"),
    }))
}

fn long(op: Op, a: i64, b: i64) -> Option<Value> {
    Some(Long(match op {
        Op::Ladd => a.wrapping_add(b),
        Op::Lsub => a.wrapping_sub(b),
        Op::Lmul => a.wrapping_mul(b),
        Op::Ldiv | Op::Lrem if b == 0 => return None,
        Op::Ldiv => a.wrapping_div(b),
        Op::Lrem => a.wrapping_rem(b),
        Op::Land => a & b,
        Op::Lor => a | b,
        Op::Lxor => a ^ b,
        Op::Lcmp => return Some(Int(a.cmp(&b) as i32)),
        _ => panic!("{op:?}"),
    }))
}

fn compare(a: f64, b: f64, unordered: i32) -> i32 {
    a.partial_cmp(&b).map_or(unordered, |order| order as i32)
}

/// Negations and conversions.
fn convert(op: Op, value: Value) -> Value {
    match (op, value) {
        (Op::Ineg, Int(n)) => Int(n.wrapping_neg()),
        (Op::I2l, Int(n)) => Long(n.into()),
        (Op::I2f, Int(n)) => Float(n as f32),
        (Op::I2d, Int(n)) => Double(n.into()),
        (Op::I2b, Int(n)) => Int((n as i8).into()),
        (Op::I2c, Int(n)) => Int((n as u16).into()),
        (Op::I2s, Int(n)) => Int((n as i16).into()),
        (Op::Lneg, Long(n)) => Long(n.wrapping_neg()),
        (Op::L2i, Long(n)) => Int(n as i32),
        (Op::L2f, Long(n)) => Float(n as f32),
        (Op::L2d, Long(n)) => Double(n as f64),
        (Op::Fneg, Float(x)) => Float(-x),
        (Op::F2i, Float(x)) => Int(x as i32),
        (Op::F2l, Float(x)) => Long(x as i64),
        (Op::F2d, Float(x)) => Double(x.into()),
        (Op::Dneg, Double(x)) => Double(-x),
        (Op::D2i, Double(x)) => Int(x as i32),
        (Op::D2l, Double(x)) => Long(x as i64),
        (Op::D2f, Double(x)) => Float(x as f32),
        _ => panic!("{op:?} {value:?}"),
    }
}

/// A value as an array of that descriptor keeps it.
pub fn narrow(descriptor: Sym, value: Value) -> Value {
    match (descriptor.bytes(), value) {
        (b"[B", Int(n)) => Int((n as i8).into()),
        (b"[Z", Int(n)) => Int(n & 1),
        (b"[C", Int(n)) => Int((n as u16).into()),
        (b"[S", Int(n)) => Int((n as i16).into()),
        _ => value,
    }
}

/// Whether a branch is taken.
pub fn condition(op: Op, args: &[Value]) -> bool {
    match *args {
        [Int(a)] => compare_ints(op, a, 0),
        [Int(a), Int(b)] => compare_ints(op, a, b),
        [Ref(a)] => a.is_none() == (op == Op::Ifnull),
        [Ref(a), Ref(b)] => (a == b) == (op == Op::IfAcmpeq),
        _ => panic!("{op:?} {args:?}"),
    }
}

fn compare_ints(op: Op, a: i32, b: i32) -> bool {
    match op {
        Op::Ifeq | Op::IfIcmpeq => a == b,
        Op::Ifne | Op::IfIcmpne => a != b,
        Op::Iflt | Op::IfIcmplt => a < b,
        Op::Ifge | Op::IfIcmpge => a >= b,
        Op::Ifgt | Op::IfIcmpgt => a > b,
        Op::Ifle | Op::IfIcmple => a <= b,
        _ => panic!("{op:?}"),
    }
}
