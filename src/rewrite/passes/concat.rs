//! *concat*: call sites of `StringConcatFactory` become calls of private methods that use a builder.
//!
//! The JVM evaluates all operands, then converts them from left to right, then makes a new string
//! (JLS 15.18.1). A method that takes the operands does the same. Numbers are left to the JVM where
//! code may be hot: it knows their lengths beforehand, and a builder does not.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::classfile::verify::{Subject, recompute_frames};
use crate::classfile::{
    AddedMethod, Bootstrap, ClassFile, Const, FieldType, HandleKind, Insn, MethodDescriptor,
    MethodRef, NameAndType, Op, Primitive,
};
use crate::id::Sym;
use crate::program::{ClassId, World};
use crate::rewrite::assemble::{Assembler, descriptor};
use crate::rewrite::edit::{Addition, Fragment, Need, Planned, show};
use crate::rewrite::passes::types::Types;
use crate::rewrite::passes::{DynamicSite, EditKind, Plan, View, dynamic_sites};
use crate::rewrite::verify::Names;

const FACTORY: &str = "java/lang/invoke/StringConcatFactory";
const PLAIN: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;\
    Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;";
const WITH_CONSTANTS: &str = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;\
    Ljava/lang/invoke/MethodType;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;";

/// The factory takes no more operands (its API documentation).
const MOST_OPERANDS: usize = 200;

/// In recipes: the next operand, the next constant.
const OPERAND: u8 = 1;
const CONSTANT: u8 = 2;

const PRIVATE_STATIC_SYNTHETIC: u16 = 0x0002 | 0x0008 | 0x1000;

const BUILDER: &str = "java/lang/StringBuilder";

/// What is put together, in order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Piece {
    Text(Sym),
    /// The next operand, of this type: an object's is erased to `Object`.
    Operand(FieldType),
}

/// The edits of a class.
pub(super) fn plan(view: &View<'_>, class: ClassId) -> Plan {
    let mut plan = Plan::default();
    let Some(file) = view.program.file(class) else {
        return plan;
    };
    let types = Types::new(view.program, class);
    let mut helpers = Helpers {
        view,
        class,
        file,
        made: BTreeMap::new(),
        next: 0,
    };
    dynamic_sites(view, class, file, is_concatenation, |found| {
        let planned = pieces(found.bootstrap, found.site)
            .and_then(|pieces| fits(&types, &found, &pieces).map(|()| pieces))
            .and_then(|pieces| helpers.get(pieces));
        match planned {
            Ok((method, need)) => plan.edits.push(Planned {
                kind: EditKind::Concat,
                method: found.method,
                before: format!("invokedynamic {}", found.site.name),
                after: show(Op::Invokestatic, &method),
                fragment: Fragment {
                    pc: found.pc,
                    replaces: found.insn.clone(),
                    with: vec![Insn::Invoke(Op::Invokestatic, method)],
                    receiver: None,
                },
                needs: vec![need],
                world: World::Open,
                because: "string concatenation".to_owned(),
            }),
            Err(reason) => plan.keep(EditKind::Concat, found.method, found.pc, reason),
        }
    });
    plan
}

fn is_concatenation(bootstrap: &Bootstrap) -> bool {
    bootstrap.handle.member.owner == FACTORY
}

/// Reads a site.
fn pieces(bootstrap: &Bootstrap, site: NameAndType) -> Result<Vec<Piece>, &'static str> {
    let method = bootstrap.handle.member;
    let types = MethodDescriptor::parse(site.descriptor).ok_or(MALFORMED)?;
    let string = FieldType::Class("java/lang/String".into());
    if bootstrap.handle.kind != HandleKind::InvokeStatic
        || types.result != Some(string)
        || types.parameter_slots() > MOST_OPERANDS
    {
        return Err(MALFORMED);
    }
    let erased = |ty: FieldType| match ty {
        FieldType::Primitive(_) => ty,
        _ if ty == string => ty,
        _ => FieldType::Class("java/lang/Object".into()),
    };
    let mut operands = types.parameters.into_iter().map(erased);
    if method.name == "makeConcat" && method.descriptor == PLAIN && bootstrap.arguments.is_empty() {
        return Ok(operands.map(Piece::Operand).collect());
    }
    let [Const::String(recipe), constants @ ..] = bootstrap.arguments.as_slice() else {
        return Err(MALFORMED);
    };
    if method.name != "makeConcatWithConstants" || method.descriptor != WITH_CONSTANTS {
        return Err(MALFORMED);
    }
    let mut constants = constants.iter();
    let mut pieces = Vec::new();
    let mut text = Vec::new();
    for &byte in recipe.bytes() {
        match byte {
            OPERAND => {
                flush(&mut text, &mut pieces);
                pieces.push(Piece::Operand(operands.next().ok_or(MALFORMED)?));
            }
            // Other constants are converted as the JDK that runs converts them.
            CONSTANT => match constants.next() {
                Some(Const::String(constant)) => text.extend(constant.bytes()),
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

fn flush(text: &mut Vec<u8>, pieces: &mut Vec<Piece>) {
    if !text.is_empty() {
        pieces.push(Piece::Text(Sym::new(text)));
        text.clear();
    }
}

/// Whether a site may be converted.
fn fits(types: &Types<'_>, found: &DynamicSite<'_>, pieces: &[Piece]) -> Result<(), &'static str> {
    let named = MethodDescriptor::parse(found.site.descriptor).ok_or(MALFORMED)?;
    if !named.parameters.iter().all(|ty| types.type_resolves(*ty)) {
        return Err("a type that it names may be missing or another one when it runs");
    }
    let is_text = |piece: &Piece| !matches!(piece, Piece::Operand(FieldType::Primitive(_)));
    if found.name == "<clinit>" || is_for_exception(types, found) || pieces.iter().all(is_text) {
        Ok(())
    } else {
        Err("it has numbers, which the JVM's own code converts faster where it is hot")
    }
}

/// Whether the string goes to the constructor of something that is thrown: such code is cold.
fn is_for_exception(types: &Types<'_>, found: &DynamicSite<'_>) -> bool {
    let mut rest = found.code.insns().skip_while(|(pc, _)| *pc <= found.pc);
    match rest.next() {
        Some((_, Insn::Invoke(Op::Invokespecial, method))) => {
            method.name == "<init>" && types.is_subclass(method.owner, "java/lang/Throwable".into())
        }
        _ => false,
    }
}

const MALFORMED: &str = "its arguments are not what compilers emit";

/// The methods that one class gets, one for sites that are alike.
struct Helpers<'a> {
    view: &'a View<'a>,
    class: ClassId,
    file: &'a ClassFile,
    made: BTreeMap<Vec<Piece>, (MethodRef, Need)>,
    next: u32,
}

impl Helpers<'_> {
    fn get(&mut self, pieces: Vec<Piece>) -> Result<(MethodRef, Need), &'static str> {
        if let Some(made) = self.made.get(&pieces) {
            return Ok(made.clone());
        }
        let name = self.name();
        let mut added = helper(name, &pieces);
        let subject = Subject {
            class: self.file,
            flags: added.flags,
            name,
            descriptor: added.descriptor,
        };
        let names = Names {
            program: self.view.program,
            class: self.class,
        };
        recompute_frames(&subject, &mut added.code, &names)
            .map_err(|_| "the method for it does not verify")?;
        let method = MethodRef {
            owner: self.file.name,
            name,
            descriptor: added.descriptor,
            interface: self.file.flags.is_interface(),
        };
        let need = Need {
            class: self.class,
            what: Addition::Method(Arc::new(added)),
        };
        if !self.view.may_add(&need) {
            return Err("the class cannot have another method");
        }
        self.made.insert(pieces, (method, need.clone()));
        Ok((method, need))
    }

    /// The next name that no method of the class has. The method is private, so no other class
    /// matters.
    fn name(&mut self) -> Sym {
        loop {
            let name = Sym::from(&*format!("resolute$concat${}", self.next));
            self.next += 1;
            if self.file.methods.iter().all(|m| m.name != name) {
                return name;
            }
        }
    }
}

/// `static String helper(operands) { return new StringBuilder().append(…)….toString(); }`
fn helper(name: Sym, pieces: &[Piece]) -> AddedMethod {
    let call = |op, owner: &str, name: &str, descriptor: &str| {
        let method = MethodRef {
            owner: owner.into(),
            name: name.into(),
            descriptor: descriptor.into(),
            interface: false,
        };
        Insn::Invoke(op, method)
    };
    let mut code = Assembler::default();
    code.push(Insn::Type(Op::New, BUILDER.into()));
    code.push(Insn::Plain(Op::Dup));
    code.push(call(Op::Invokespecial, BUILDER, "<init>", "()V"));
    let mut operands = Vec::new();
    let mut slot = 0;
    for piece in pieces {
        let taken = match piece {
            Piece::Text(text) => {
                code.push(Insn::Ldc(Const::String(*text)));
                "Ljava/lang/String;".into()
            }
            Piece::Operand(ty) => {
                code.push(Insn::load(*ty, slot));
                slot += ty.slots() as u16;
                operands.push(*ty);
                appended(*ty)
            }
        };
        let descriptor = format!("({taken})Ljava/lang/StringBuilder;");
        code.push(call(Op::Invokevirtual, BUILDER, "append", &descriptor));
    }
    let string = FieldType::Class("java/lang/String".into());
    code.push(call(
        Op::Invokevirtual,
        BUILDER,
        "toString",
        "()Ljava/lang/String;",
    ));
    if pieces.iter().all(may_be_empty) {
        // The string is a new one, but a builder's is "" when it is empty.
        let found = code.label();
        code.push(Insn::Plain(Op::Dup));
        code.push(call(
            Op::Invokevirtual,
            "java/lang/String",
            "isEmpty",
            "()Z",
        ));
        code.push(Insn::Branch(Op::Ifeq, found));
        code.push(Insn::Plain(Op::Pop));
        code.push(Insn::Type(Op::New, "java/lang/String".into()));
        code.push(Insn::Plain(Op::Dup));
        code.push(call(Op::Invokespecial, "java/lang/String", "<init>", "()V"));
        code.place(found);
    }
    code.push(Insn::Plain(Op::Areturn));
    code.method(
        PRIVATE_STATIC_SYNTHETIC,
        name,
        descriptor(operands, Some(string)),
    )
}

/// What `append` takes for an operand: the overload for characters of an array or a sequence is never
/// meant.
fn appended(ty: FieldType) -> Sym {
    match ty {
        FieldType::Primitive(Primitive::Byte | Primitive::Short) => "I".into(),
        ty => ty.descriptor(),
    }
}

fn may_be_empty(piece: &Piece) -> bool {
    match piece {
        Piece::Text(_) => false,
        Piece::Operand(ty) => ty.is_reference(),
    }
}
