//! Code written by hand: compilers do not make it, or make it no more.
//!
//! The first line is `[static] NAME DESCRIPTOR locals N`, then one instruction, label (`L1:`) or
//! exception range (`try L1 L2 handler L3 [CLASS]`) a line. An instruction's origin is its number.
//! Comments begin with `#`.

use std::collections::HashMap;

use base::{Id, Sym};
use classfile::{
    BootstrapId, ClassFile, Code, CodeElement, Const, ExceptionRange, FieldRef, Insn, Label,
    MethodRef, NameAndType, Op, OperandKind, Pc, SwitchTable,
};

/// A class with the method declared, without its code, and the code.
pub fn assemble(text: &str) -> (ClassFile, Code) {
    let lines = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or("").trim());
    let mut lines = lines.filter(|line| !line.is_empty());
    let head: Vec<&str> = lines.next().expect("a head").split(' ').collect();
    let is_static = head[0] == "static";
    let head = &head[usize::from(is_static)..];
    let mut assembler = Assembler::default();
    assembler.code.max_locals = head[3].parse().expect("locals N");
    for (n, line) in lines.enumerate() {
        assembler.line(n, line);
    }
    (class_with(head[0], head[1], is_static), assembler.code)
}

/// A class of one abstract or native method.
fn class_with(name: &str, descriptor: &str, is_static: bool) -> ClassFile {
    let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 48, 0, 7];
    for text in ["T", "java/lang/Object", name, descriptor] {
        bytes.push(1);
        bytes.extend((text.len() as u16).to_be_bytes());
        bytes.extend(text.as_bytes());
    }
    bytes.extend([7, 0, 1, 7, 0, 2]);
    // Flags, this class, superclass, no interfaces, no fields, one method.
    bytes.extend([0, 0x21, 0, 5, 0, 6, 0, 0, 0, 0, 0, 1]);
    bytes.extend([1, if is_static { 8 } else { 0 }, 0, 3, 0, 4, 0, 0]);
    bytes.extend([0, 0]);
    ClassFile::parse(bytes).expect("a class")
}

#[derive(Default)]
struct Assembler {
    code: Code,
    labels: HashMap<String, Label>,
    next: Pc,
}

impl Assembler {
    fn label(&mut self, name: &str) -> Label {
        let code = &mut self.code;
        *self
            .labels
            .entry(name.into())
            .or_insert_with(|| code.new_label())
    }

    fn line(&mut self, n: usize, line: &str) {
        let words: Vec<&str> = line.split(' ').collect();
        if let Some(name) = line.strip_suffix(':') {
            let label = self.label(name);
            self.code.items.push(CodeElement::Label(label));
        } else if words[0] == "try" {
            let range = ExceptionRange {
                start: self.label(words[1]),
                end: self.label(words[2]),
                handler: self.label(words[4]),
                catch_type: words.get(5).map(|&class| Sym::from(class)),
            };
            self.code.exceptions.push(range);
        } else {
            let op = Op::ALL.iter().find(|op| op.mnemonic() == words[0]);
            let op = *op.unwrap_or_else(|| panic!("line {n}: {line}"));
            let insn = self.insn(op, &words[1..]);
            self.code.items.push(CodeElement::Insn(self.next, insn));
            self.next += 1;
        }
    }

    fn insn(&mut self, op: Op, words: &[&str]) -> Insn {
        let number = |n: usize| words[n].parse().expect("a number");
        match op.operand() {
            OperandKind::None => Insn::Plain(op),
            OperandKind::Push => Insn::Push(op, number(0)),
            OperandKind::Ldc => Insn::Ldc(constant(words)),
            OperandKind::Local => Insn::Local(op, words[0].parse().expect("a slot")),
            OperandKind::Iinc => Insn::Iinc(words[0].parse().expect("a slot"), number(1)),
            OperandKind::Branch => Insn::Branch(op, self.label(words[0])),
            OperandKind::TableSwitch | OperandKind::LookupSwitch => {
                Insn::Switch(Box::new(self.switch(op, words)))
            }
            OperandKind::Field => Insn::Field(op, field(words[0])),
            OperandKind::Invoke => Insn::Invoke(op, method(words[0])),
            OperandKind::InvokeDynamic => {
                let MethodRef {
                    name, descriptor, ..
                } = method(words[0]);
                Insn::InvokeDynamic(BootstrapId::new(0), NameAndType { name, descriptor })
            }
            OperandKind::Type => Insn::Type(op, words[0].into()),
            OperandKind::NewArray => Insn::NewArray(words[0].parse().expect("a type code")),
            OperandKind::MultiANewArray => {
                Insn::MultiANewArray(words[0].into(), words[1].parse().expect("dimensions"))
            }
        }
    }

    /// `1:L1 2:L2 default:L3`
    fn switch(&mut self, op: Op, words: &[&str]) -> SwitchTable {
        let mut table = SwitchTable {
            is_table: op == Op::Tableswitch,
            default: Label::new(0),
            cases: Vec::new(),
        };
        for word in words {
            let (key, label) = word.split_once(':').expect("a case");
            let label = self.label(label);
            match key.parse() {
                Ok(key) => table.cases.push((key, label)),
                Err(_) => table.default = label,
            }
        }
        table
    }
}

/// `int 1`, `long 1`, `float 1.5`, `double 1.5`, `class C`, `string s`, `dynamic name:I`
fn constant(words: &[&str]) -> Const {
    match words[0] {
        "int" => Const::Int(words[1].parse().expect("an int")),
        "long" => Const::Long(words[1].parse().expect("a long")),
        "float" => Const::Float(words[1].parse::<f32>().expect("a float").to_bits()),
        "double" => Const::Double(words[1].parse::<f64>().expect("a double").to_bits()),
        "class" => Const::Class(words[1].into()),
        "string" => Const::String(words[1].into()),
        "dynamic" => {
            let (name, descriptor) = words[1].split_once(':').expect("name:descriptor");
            let (name, descriptor) = (name.into(), descriptor.into());
            Const::Dynamic(BootstrapId::new(0), NameAndType { name, descriptor })
        }
        other => panic!("constant {other}"),
    }
}

/// `Owner.name:I`
fn field(text: &str) -> FieldRef {
    let (owner, rest) = text.split_once('.').expect("owner.name:descriptor");
    let (name, descriptor) = rest.split_once(':').expect("owner.name:descriptor");
    FieldRef {
        owner: owner.into(),
        name: name.into(),
        descriptor: descriptor.into(),
    }
}

/// `Owner.name(I)V`
fn method(text: &str) -> MethodRef {
    let (owner, rest) = text.split_once('.').expect("owner.name(descriptor)");
    let (name, _) = rest.split_once('(').expect("owner.name(descriptor)");
    MethodRef {
        owner: owner.into(),
        name: name.into(),
        descriptor: rest[name.len()..].into(),
        interface: false,
    }
}
