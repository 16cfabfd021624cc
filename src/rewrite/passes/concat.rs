//! *concat*: call sites of `StringConcatFactory` become calls of private methods that use a
//! builder.
//!
//! The JVM evaluates all operands, then converts them from left to right, then makes a new string
//! (JLS 15.18.1). A method that takes the operands does the same. Sites with numbers stay where
//! code may be hot: the JVM's own code knows the lengths of numbers beforehand, a builder does not.

use crate::assemble::{BodyAssembler, descriptor};
use crate::edit::Basis;
use crate::passes::helpers::BootstrapConversion;
use crate::passes::types::Types;
use crate::passes::{DynamicSite, EditKind, MALFORMED, MAY_BE_MISSING, Plan, View};
use base::Sym;
use classfile::{
    AddedMethod, Bootstrap, Const, FieldType, HandleKind, Insn, MethodDescriptor, MethodFlags,
    NameAndType, Op,
};
use program::ClassId;

const FACTORY: &str = "java/lang/invoke/StringConcatFactory";
const PLAIN: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;\
    Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;";
const WITH_CONSTANTS: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;\
    Ljava/lang/invoke/MethodType;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;";

/// The first class version with compilers that use the factory (Java 9).
const FIRST_VERSION: u16 = 53;

/// The most operands that the factory takes (its API documentation).
const MOST_OPERANDS: usize = 200;

/// In recipes: the next operand, the next constant.
const OPERAND: u8 = 1;
const CONSTANT: u8 = 2;

const BUILDER: &str = "java/lang/StringBuilder";
const STRING: &str = "java/lang/String";

/// The pieces of the string, in order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum ConcatPiece {
    Text(Sym),
    /// The next operand, of this type. A reference other than a string is erased to `Object`.
    Operand(FieldType),
}

/// The edits of a class.
pub(super) fn plan(view: &View<'_>, class: ClassId) -> Plan {
    let conversion = BootstrapConversion {
        kind: EditKind::Concat,
        basis: Basis::Concatenation,
        first_version: FIRST_VERSION,
        is_wanted: is_concatenation,
        task,
        make: |flags, name, pieces: &Vec<ConcatPiece>| helper(flags, name, pieces),
    };
    conversion.plan(view, class)
}

pub(super) fn is_concatenation(bootstrap: &Bootstrap) -> bool {
    bootstrap.handle.member.owner == FACTORY
}

/// The pieces of a site's string, if the site may be converted.
fn task(types: &Types<'_>, found: &DynamicSite<'_>) -> Result<Vec<ConcatPiece>, &'static str> {
    let pieces = pieces(found.bootstrap, found.site)?;
    fits(types, found, &pieces)?;
    Ok(pieces)
}

/// Reads a site.
fn pieces(bootstrap: &Bootstrap, site: NameAndType) -> Result<Vec<ConcatPiece>, &'static str> {
    let operands = operands(bootstrap, site)?;
    let method = bootstrap.method();
    let is = |name: &str, descriptor: &str| method.name == name && method.descriptor == descriptor;
    match bootstrap.arguments.as_slice() {
        [] if is("makeConcat", PLAIN) => {
            Ok(operands.into_iter().map(ConcatPiece::Operand).collect())
        }
        [Const::String(recipe), constants @ ..]
            if is("makeConcatWithConstants", WITH_CONSTANTS) =>
        {
            cooked(*recipe, operands, constants)
        }
        _ => Err(MALFORMED),
    }
}

/// The types of a site's operands; references other than strings are erased to `Object`.
fn operands(bootstrap: &Bootstrap, site: NameAndType) -> Result<Vec<FieldType>, &'static str> {
    let types = MethodDescriptor::parse(site.descriptor).ok_or(MALFORMED)?;
    let string = FieldType::Class(STRING.into());
    if bootstrap.handle.kind != HandleKind::InvokeStatic
        || types.result != Some(string)
        || types.parameters.is_empty()
        || types.parameter_slots() > MOST_OPERANDS
    {
        return Err(MALFORMED);
    }
    let erased = |ty: FieldType| match ty {
        FieldType::Primitive(_) => ty,
        _ if ty == string => ty,
        _ => FieldType::Class("java/lang/Object".into()),
    };
    Ok(types.parameters.into_iter().map(erased).collect())
}

/// The pieces of a recipe with these operands and constants.
fn cooked(
    recipe: Sym,
    operands: Vec<FieldType>,
    constants: &[Const],
) -> Result<Vec<ConcatPiece>, &'static str> {
    let mut operands = operands.into_iter();
    let mut constants = constants.iter();
    let mut pieces = Vec::new();
    let mut text = Vec::new();
    for &byte in recipe.bytes() {
        match byte {
            OPERAND => {
                flush(&mut text, &mut pieces);
                pieces.push(ConcatPiece::Operand(operands.next().ok_or(MALFORMED)?));
            }
            // The JDK at run time converts other constants in its own way.
            CONSTANT => match constants.next() {
                Some(Const::String(constant)) => {
                    flush(&mut text, &mut pieces);
                    text.extend(constant.bytes());
                    flush(&mut text, &mut pieces);
                }
                _ => return Err("it has a constant that is no string"),
            },
            byte => text.push(byte),
        }
    }
    flush(&mut text, &mut pieces);
    match (operands.next(), constants.next()) {
        (None, None) => Ok(pieces),
        _ => Err(MALFORMED),
    }
}

fn flush(text: &mut Vec<u8>, pieces: &mut Vec<ConcatPiece>) {
    if !text.is_empty() {
        pieces.push(ConcatPiece::Text(Sym::new(text)));
        text.clear();
    }
}

/// Whether a site may be converted.
fn fits(
    types: &Types<'_>,
    found: &DynamicSite<'_>,
    pieces: &[ConcatPiece],
) -> Result<(), &'static str> {
    let named = MethodDescriptor::parse(found.site.descriptor).ok_or(MALFORMED)?;
    if !named.parameters.iter().all(|ty| types.type_loads(*ty)) {
        return Err(MAY_BE_MISSING);
    }
    let is_text =
        |piece: &ConcatPiece| !matches!(piece, ConcatPiece::Operand(FieldType::Primitive(_)));
    if found.name == "<clinit>" || is_for_exception(types, found) || pieces.iter().all(is_text) {
        Ok(())
    } else {
        Err("it has numbers, which the JVM's own code converts faster where it is hot")
    }
}

/// Whether the string goes to the constructor of a throwable: such code is cold.
fn is_for_exception(types: &Types<'_>, found: &DynamicSite<'_>) -> bool {
    let mut rest = found.code.insns().skip_while(|(pc, _)| *pc <= found.pc);
    match rest.next() {
        Some((_, Insn::Invoke(Op::Invokespecial, method))) => {
            method.name == "<init>" && types.is_subclass(method.owner, "java/lang/Throwable".into())
        }
        _ => false,
    }
}

/// `static String helper(operands) { return new StringBuilder().append(…)….toString(); }`
fn helper(access: MethodFlags, name: Sym, pieces: &[ConcatPiece]) -> AddedMethod {
    let mut code = BodyAssembler::default();
    code.make(BUILDER);
    let mut operands = Vec::new();
    let mut slot = 0;
    for piece in pieces {
        match piece {
            ConcatPiece::Text(text) => {
                code.push(Insn::Ldc(Const::String(*text)));
                code.append(FieldType::Class(STRING.into()));
            }
            ConcatPiece::Operand(ty) => {
                code.push(Insn::load(*ty, slot));
                code.append(*ty);
                slot += ty.slots() as u16;
                operands.push(*ty);
            }
        }
    }
    let to_string = "()Ljava/lang/String;";
    code.call(Op::Invokevirtual, BUILDER, "toString", to_string);
    if pieces.iter().all(may_be_empty) {
        renew_empty(&mut code);
    }
    code.push(Insn::Plain(Op::Areturn));
    let flags = access | MethodFlags::STATIC | MethodFlags::SYNTHETIC;
    let string = FieldType::Class(STRING.into());
    code.method(flags, name, descriptor(operands, Some(string)))
}

/// Makes the string on the stack a new one: an empty builder returns the constant `""`.
fn renew_empty(code: &mut BodyAssembler) {
    let filled = code.label();
    code.push(Insn::Plain(Op::Dup));
    code.call(Op::Invokevirtual, STRING, "isEmpty", "()Z");
    code.push(Insn::Branch(Op::Ifeq, filled));
    code.push(Insn::Plain(Op::Pop));
    code.make(STRING);
    code.place(filled);
}

fn may_be_empty(piece: &ConcatPiece) -> bool {
    match piece {
        ConcatPiece::Text(_) => false,
        ConcatPiece::Operand(ty) => ty.is_reference(),
    }
}
