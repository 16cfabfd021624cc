//! The run-time class's text → its members.
//!
//! The text has these lines:
//! - `field FLAG… NAME DESCRIPTOR` and `method FLAG… NAME DESCRIPTOR` begin members.
//! - An instruction, a label (`L1:`) or an exception range (`catch CLASS START END HANDLER`)
//!   belongs to the member above.
//! - `catch any` catches all exceptions. `catch errors` catches the errors that inserted code may
//!   end in. An error of another kind is the program's, as `Thread.stop` throws it.
//! - Operands are separated by spaces. Members are named `OWNER NAME DESCRIPTOR`; `@` is the class
//!   itself. `ldc` takes a `"string"`, a `long` or `@`.
//! - A line that begins with `;` is a comment.
//!
//! A text that breaks these rules is a bug of ours, and every test that makes a JAR with that class
//! finds it. So the assembler panics.

use std::collections::HashMap;
use std::ops::BitOr;

use base::Sym;
use classfile::{
    AddedMethod, Code, CodeElement, Const, ExceptionRange, FieldFlags, FieldRef, Insn, Label,
    MethodFlags, MethodRef, Op, OperandKind,
};

/// The declarations of a text.
#[derive(Default)]
pub(super) struct AssembledMembers {
    pub fields: Vec<(FieldFlags, Sym, Sym)>,
    pub methods: Vec<AddedMethod>,
}

/// The exceptions that `catch errors` catches.
const ERRORS: [&str; 3] = [
    "java/lang/VirtualMachineError",
    "java/lang/LinkageError",
    "java/lang/RuntimeException",
];

/// Assembles `text` as members of the class `this`.
pub(super) fn assemble(text: &str, this: Sym, members: &mut AssembledMembers) {
    let mut assembler = TextAssembler {
        this,
        labels: HashMap::new(),
        members,
    };
    let lines = text
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty() && !line.starts_with(';'));
    for line in lines {
        assembler.line(line);
    }
}

struct TextAssembler<'a> {
    this: Sym,
    labels: HashMap<String, Label>,
    members: &'a mut AssembledMembers,
}

impl TextAssembler<'_> {
    fn line(&mut self, line: &str) {
        let words: Vec<&str> = line.split(' ').collect();
        match words[..] {
            // Package-private: no other class uses it.
            ["field", ref flags @ .., name, descriptor] => {
                let field = (field_flags(flags), name.into(), descriptor.into());
                self.members.fields.push(field);
            }
            ["method", ref flags @ .., name, descriptor] => self.method(flags, name, descriptor),
            ["catch", class, start, end, handler] => {
                let types: Vec<Option<Sym>> = match class {
                    "any" => vec![None],
                    "errors" => ERRORS.iter().map(|class| Some((*class).into())).collect(),
                    class => vec![Some(class.into())],
                };
                for catch_type in types {
                    let range = ExceptionRange {
                        start: self.label(start),
                        end: self.label(end),
                        handler: self.label(handler),
                        catch_type,
                    };
                    self.code().exceptions.push(range);
                }
            }
            [label] if label.ends_with(':') => {
                let label = self.label(label.trim_end_matches(':'));
                self.code().items.push(CodeElement::Label(label));
            }
            [mnemonic, ref operands @ ..] => {
                let op = Op::ALL.iter().find(|op| op.mnemonic() == mnemonic);
                let op = *op.unwrap_or_else(|| panic!("no instruction: {line}"));
                let insn = self.insn(op, operands, line);
                self.code().items.push(CodeElement::Insn(0, insn));
            }
            [] => {}
        }
    }

    fn method(&mut self, flags: &[&str], name: &str, descriptor: &str) {
        self.labels.clear();
        self.members.methods.push(AddedMethod {
            flags: method_flags(flags),
            name: name.into(),
            descriptor: descriptor.into(),
            code: Code::default(),
            attributes: Vec::new(),
        });
    }

    fn code(&mut self) -> &mut Code {
        let method = self.members.methods.last_mut();
        &mut method.expect("code stands behind its method's head").code
    }

    fn label(&mut self, name: &str) -> Label {
        if let Some(label) = self.labels.get(name) {
            return *label;
        }
        let label = self.code().new_label();
        self.labels.insert(name.to_owned(), label);
        label
    }

    fn insn(&mut self, op: Op, operands: &[&str], line: &str) -> Insn {
        let number = |n: usize| operands[n].parse().expect("a number");
        match op.operand() {
            OperandKind::None => Insn::Plain(op),
            OperandKind::Push => Insn::Push(op, number(0)),
            OperandKind::Ldc if operands == ["@"] => Insn::Ldc(Const::Class(self.this)),
            OperandKind::Ldc => Insn::Ldc(constant(line)),
            OperandKind::Local => Insn::Local(op, operands[0].parse().expect("a slot")),
            OperandKind::Iinc => Insn::Iinc(operands[0].parse().expect("a slot"), number(1)),
            OperandKind::Branch => Insn::Branch(op, self.label(operands[0])),
            OperandKind::Field => Insn::Field(
                op,
                FieldRef {
                    owner: self.class(operands[0]),
                    name: operands[1].into(),
                    descriptor: operands[2].into(),
                },
            ),
            OperandKind::Invoke => Insn::Invoke(
                op,
                MethodRef {
                    owner: self.class(operands[0]),
                    name: operands[1].into(),
                    descriptor: operands[2].into(),
                    interface: op == Op::Invokeinterface,
                },
            ),
            OperandKind::Type => Insn::Type(op, self.class(operands[0])),
            OperandKind::NewArray => Insn::NewArray(element(operands[0])),
            _ => panic!("not needed yet: {line}"),
        }
    }

    fn class(&self, name: &str) -> Sym {
        match name {
            "@" => self.this,
            name => name.into(),
        }
    }
}

/// The flags of a field; all are static.
fn field_flags(flags: &[&str]) -> FieldFlags {
    let flag = |flag: &&str| match *flag {
        "volatile" => FieldFlags::VOLATILE,
        other => panic!("no flag of fields: {other}"),
    };
    flags
        .iter()
        .map(flag)
        .fold(FieldFlags::STATIC, BitOr::bitor)
}

/// The flags of a method.
fn method_flags(flags: &[&str]) -> MethodFlags {
    let flag = |flag: &&str| match *flag {
        "public" => MethodFlags::PUBLIC,
        "static" => MethodFlags::STATIC,
        "synchronized" => MethodFlags::SYNCHRONIZED,
        other => panic!("no flag of methods: {other}"),
    };
    flags
        .iter()
        .map(flag)
        .fold(MethodFlags::default(), BitOr::bitor)
}

/// The operand of `ldc`.
fn constant(line: &str) -> Const {
    let operand = line.trim_start_matches("ldc ");
    let text = operand
        .strip_prefix('"')
        .and_then(|rest| rest.strip_suffix('"'));
    match text {
        Some(text) => Const::String(Sym::from(&*text.replace("\\n", "\n").replace("\\\"", "\""))),
        None => Const::Long(operand.parse().expect("a long")),
    }
}

/// A type code of `newarray` (JVMS table 6.5.newarray-A).
fn element(name: &str) -> u8 {
    match name {
        "boolean" => 4,
        "int" => 10,
        "long" => 11,
        other => panic!("no element type: {other}"),
    }
}
