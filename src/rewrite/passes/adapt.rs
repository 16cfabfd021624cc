//! Conversions of arguments and results by the metafactory: exactly as the JDK's
//! `TypeConvertingMethodAdapter.convertType` does, from 8 to 25. An argument is cast to the
//! instantiated type first, then cast or unboxed to the implementation's type. So a polluted
//! `Function<String, String>` throws where the lambda is entered, whatever its body takes.

use crate::passes::types::Types;
use base::Sym;
use classfile::{FieldType, Insn, MethodRef, Op, Primitive};

/// The instructions that convert the value on the stack from `from` to `target`. `functional` is
/// the type of that value in the instantiated method.
pub(super) fn convert(from: FieldType, target: FieldType, functional: FieldType) -> Vec<Insn> {
    let mut insns = Vec::new();
    if from == target && from == functional {
        return insns;
    }
    let out = &mut insns;
    match (from, target) {
        (FieldType::Primitive(from), FieldType::Primitive(target)) => widen(out, from, target),
        (FieldType::Primitive(from), _) => match unboxed(target) {
            Some(primitive) => {
                widen(out, from, primitive);
                wrap(out, primitive);
            }
            None => {
                wrap(out, from);
                cast(out, FieldType::Class(wrapper(from).into()), target);
            }
        },
        (_, _) => {
            let mut source = from;
            if !matches!(functional, FieldType::Primitive(_)) {
                cast(out, from, functional);
                source = functional;
            }
            match target {
                FieldType::Primitive(target) => unwrap(out, source, target),
                _ => cast(out, source, target),
            }
        }
    }
    insns
}

/// Whether the metafactory converts values of one type to another
/// (`AbstractValidatingLambdaMetafactory`). `strict` is for arguments: their casts certainly
/// succeed.
pub(super) fn adapts(types: &Types<'_>, from: FieldType, to: FieldType, strict: bool) -> bool {
    match (from, to) {
        (from, to) if from == to => true,
        (FieldType::Primitive(from), FieldType::Primitive(to)) => is_wider(from, to),
        (FieldType::Primitive(from), to) => match unboxed(to) {
            Some(wrapped) => wrapped == from,
            None => types.is_subtype(boxed(from), to),
        },
        (from, FieldType::Primitive(to)) => match unboxed(from) {
            Some(own) => is_wider(own, to),
            None => !strict && from != FieldType::Class("java/lang/Void".into()),
        },
        (from, to) => !strict || types.is_subtype(from, to),
    }
}

/// Unboxes. A wrapper gives its own number. Any other class is cast first: to `Number`, or to the
/// target's wrapper for a `char` or `boolean`.
fn unwrap(out: &mut Vec<Insn>, source: FieldType, target: Primitive) {
    match unboxed(source) {
        Some(own @ (Primitive::Char | Primitive::Boolean)) => {
            value(out, wrapper(own), own);
            widen(out, own, target);
        }
        Some(own) => value(out, wrapper(own), target),
        None => {
            let through = match target {
                Primitive::Char | Primitive::Boolean => wrapper(target),
                _ => "java/lang/Number",
            };
            cast(out, source, FieldType::Class(through.into()));
            value(out, through, target);
        }
    }
}

/// Casts, but neither to the same type nor to `Object`.
fn cast(out: &mut Vec<Insn>, from: FieldType, to: FieldType) {
    let object = FieldType::Class("java/lang/Object".into());
    if from != to && to != object {
        out.push(Insn::Type(Op::Checkcast, name(to)));
    }
}

/// A reference type as `checkcast` names it.
fn name(ty: FieldType) -> Sym {
    match ty {
        FieldType::Class(name) | FieldType::Array(name) => name,
        FieldType::Primitive(_) => unreachable!("only references are cast"),
    }
}

fn widen(out: &mut Vec<Insn>, from: Primitive, to: Primitive) {
    use Primitive::{Double, Float, Long};
    let op = match (from, to) {
        (a, b) if a == b => return,
        (Long, Float) => Op::L2f,
        (Long, Double) => Op::L2d,
        (Float, Double) => Op::F2d,
        (_, Long) => Op::I2l,
        (_, Float) => Op::I2f,
        (_, Double) => Op::I2d,
        // Both numbers are ints on the stack.
        _ => return,
    };
    out.push(Insn::Plain(op));
}

pub(super) fn wrap(out: &mut Vec<Insn>, primitive: Primitive) {
    let owner = wrapper(primitive);
    call(
        out,
        Op::Invokestatic,
        owner,
        "valueOf",
        &format!("({})L{owner};", primitive.letter() as char),
    );
}

fn value(out: &mut Vec<Insn>, owner: &str, target: Primitive) {
    let name = format!("{}Value", word(target));
    call(
        out,
        Op::Invokevirtual,
        owner,
        &name,
        &format!("(){}", target.letter() as char),
    );
}

fn call(out: &mut Vec<Insn>, op: Op, owner: &str, name: &str, descriptor: &str) {
    let method = MethodRef::of_class(owner, name, descriptor);
    out.push(Insn::Invoke(op, method));
}

/// Word and wrapper class of each primitive type.
const PRIMITIVES: [(Primitive, &str, &str); 8] = [
    (Primitive::Boolean, "boolean", "java/lang/Boolean"),
    (Primitive::Char, "char", "java/lang/Character"),
    (Primitive::Byte, "byte", "java/lang/Byte"),
    (Primitive::Short, "short", "java/lang/Short"),
    (Primitive::Int, "int", "java/lang/Integer"),
    (Primitive::Long, "long", "java/lang/Long"),
    (Primitive::Float, "float", "java/lang/Float"),
    (Primitive::Double, "double", "java/lang/Double"),
];

fn row(primitive: Primitive) -> (Primitive, &'static str, &'static str) {
    let mut rows = PRIMITIVES.into_iter();
    let row = rows.find(|row| row.0 == primitive);
    row.expect("every primitive type has a row")
}

fn word(primitive: Primitive) -> &'static str {
    row(primitive).1
}

fn wrapper(primitive: Primitive) -> &'static str {
    row(primitive).2
}

/// The primitive type of a wrapper class.
pub(super) fn unboxed(ty: FieldType) -> Option<Primitive> {
    let FieldType::Class(name) = ty else {
        return None;
    };
    let row = PRIMITIVES.into_iter().find(|row| name == row.2);
    row.map(|row| row.0)
}

/// The wrapper class of a primitive type.
pub(super) fn boxed(primitive: Primitive) -> FieldType {
    FieldType::Class(wrapper(primitive).into())
}

/// Whether a value of one primitive type can become one of the other without loss of magnitude
/// (JLS 5.1.2).
pub(super) fn is_wider(from: Primitive, to: Primitive) -> bool {
    use Primitive::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
    match (from, to) {
        (a, b) if a == b => true,
        (Boolean, _) | (_, Boolean | Char | Byte) => false,
        (Byte, Short) => true,
        (_, Short) => false,
        (Byte | Short | Char, Int) => true,
        (_, Int) => false,
        (Byte | Short | Char | Int, Long) => true,
        (_, Long) => false,
        (Byte | Short | Char | Int | Long, Float) => true,
        (_, Float) => false,
        (_, Double) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn converted(from: &str, target: &str, functional: &str) -> Vec<String> {
        let parse = |d: &str| FieldType::parse(d.into()).expect("a descriptor");
        let show = |insn: &Insn| match insn {
            Insn::Plain(op) => op.mnemonic().to_owned(),
            Insn::Type(_, name) => format!("cast {name}"),
            Insn::Invoke(_, m) => format!("{}{}", m.short(), m.descriptor),
            other => format!("{other:?}"),
        };
        let insns = convert(parse(from), parse(target), parse(functional));
        insns.iter().map(show).collect()
    }

    #[test]
    fn conversions_are_those_of_the_jdk() {
        let object = "Ljava/lang/Object;";
        let string = "Ljava/lang/String;";
        let integer = "Ljava/lang/Integer;";
        assert_eq!(converted(object, object, string), ["cast java/lang/String"]);
        assert_eq!(
            converted(object, "Ljava/lang/CharSequence;", string),
            ["cast java/lang/String", "cast java/lang/CharSequence"]
        );
        assert_eq!(
            converted(object, "J", integer),
            ["cast java/lang/Integer", "Integer.longValue()J"]
        );
        assert_eq!(
            converted(object, "I", "I"),
            ["cast java/lang/Number", "Number.intValue()I"]
        );
        assert_eq!(
            converted(object, "C", "C"),
            ["cast java/lang/Character", "Character.charValue()C"]
        );
        assert_eq!(
            converted("Ljava/lang/Character;", "I", "I"),
            ["Character.charValue()C"]
        );
        assert_eq!(converted("I", "D", "D"), ["i2d"]);
        assert_eq!(
            converted("I", object, object),
            ["Integer.valueOf(I)Ljava/lang/Integer;"]
        );
        assert_eq!(
            converted("S", "Ljava/lang/Long;", "Ljava/lang/Long;"),
            ["i2l", "Long.valueOf(J)Ljava/lang/Long;"]
        );
        assert_eq!(converted(string, object, object), Vec::<String>::new());
    }
}
