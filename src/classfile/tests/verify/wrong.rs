//! Hand-made methods (`wrong.txt`), each added to the seed `q/Derived`. Ours and HotSpot must give
//! the case's verdict. If the writer refuses a body, only our verifier sees it.

use std::collections::BTreeMap;
use std::path::Path;

use base::Sym;
use classfile::verify::{StackLimits, Unknowns, VerifiedMethod, VerifyError, verify};
use classfile::{
    AddedMethod, ClassEdit, ClassFile, Code, CodeElement, Const, ExceptionRange, FieldRef, Frame,
    Insn, Label, MethodFlags, MethodRef, Op, OperandKind, SwitchTable, VerificationType,
};

use super::driver::Answers;
use super::driver::{self, Group, Mutant, Verdict};
use super::mutants::{layer, newest_jdk, seeds};
use super::world::{Layer, World};
use testkit::corpus;

/// A case of the file.
struct Case {
    title: String,
    verdict: String,
    flags: MethodFlags,
    name: Sym,
    descriptor: Sym,
    code: Code,
}

/// Labels by their names in the text.
#[derive(Default)]
struct Assembler {
    code: Code,
    labels: BTreeMap<String, Label>,
}

impl Assembler {
    fn label(&mut self, name: &str) -> Label {
        if let Some(&label) = self.labels.get(name) {
            return label;
        }
        let label = self.code.new_label();
        self.labels.insert(name.to_owned(), label);
        label
    }

    fn line(&mut self, line: &str) {
        let line = line.trim();
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [label] if label.ends_with(':') => {
                let label = self.label(label.trim_end_matches(':'));
                self.code.items.push(CodeElement::Label(label));
            }
            ["frame", ..] => self.frame(line),
            ["range", start, end, handler, class] => {
                let range = ExceptionRange {
                    start: self.label(start),
                    end: self.label(end),
                    handler: self.label(handler),
                    catch_type: (class != "any").then(|| Sym::from(class)),
                };
                self.code.exceptions.push(range);
            }
            [mnemonic, ref operands @ ..] => {
                let op = Op::ALL.iter().find(|op| op.mnemonic() == mnemonic);
                let op = *op.unwrap_or_else(|| panic!("mnemonic in {line:?}"));
                let insn = self.insn(op, operands);
                self.code.items.push(CodeElement::Insn(0, insn));
            }
            [] => {}
        }
    }

    /// `frame locals | stack`, at the label before it.
    fn frame(&mut self, line: &str) {
        let Some(CodeElement::Label(at)) = self.code.items.last().cloned() else {
            panic!("a label before {line:?}")
        };
        let (locals, stack) = line["frame".len()..].split_once('|').expect("a bar");
        let mut types = |text: &str| text.split_whitespace().map(|ty| self.ty(ty)).collect();
        let (locals, stack) = (types(locals), types(stack));
        self.code.frames.push((at, Frame { locals, stack }));
    }

    fn ty(&mut self, ty: &str) -> VerificationType {
        match ty {
            "top" => VerificationType::Top,
            "int" => VerificationType::Integer,
            "float" => VerificationType::Float,
            "long" => VerificationType::Long,
            "double" => VerificationType::Double,
            "null" => VerificationType::Null,
            "this" => VerificationType::UninitializedThis,
            _ => match ty.strip_prefix("new:") {
                Some(label) => VerificationType::Uninitialized(self.label(label)),
                None => VerificationType::Object(Sym::from(ty)),
            },
        }
    }

    fn insn(&mut self, op: Op, operands: &[&str]) -> Insn {
        let number = |i: usize| operands[i].parse::<i16>().expect("a number");
        let sym = |i: usize| Sym::from(operands[i]);
        match op.operand() {
            OperandKind::None => Insn::Plain(op),
            OperandKind::Push => Insn::Push(op, number(0)),
            OperandKind::Ldc => Insn::Ldc(match operands[0] {
                "long" => Const::Long(1),
                "double" => Const::Double(1),
                "string" => Const::String(sym(1)),
                _ => Const::Class(sym(1)),
            }),
            OperandKind::Local => Insn::Local(op, number(0) as u16),
            OperandKind::Iinc => Insn::Iinc(number(0) as u16, number(1)),
            OperandKind::Branch => Insn::Branch(op, self.label(operands[0])),
            OperandKind::TableSwitch | OperandKind::LookupSwitch => self.switch(op, operands),
            OperandKind::Field => {
                let (owner, name, descriptor) = member(operands);
                Insn::Field(
                    op,
                    FieldRef {
                        owner,
                        name,
                        descriptor,
                    },
                )
            }
            OperandKind::Invoke => {
                let (owner, name, descriptor) = member(operands);
                let interface = op == Op::Invokeinterface || operands.get(2) == Some(&"itf");
                Insn::Invoke(
                    op,
                    MethodRef {
                        owner,
                        name,
                        descriptor,
                        interface,
                    },
                )
            }
            OperandKind::InvokeDynamic => panic!("no invokedynamic in cases"),
            OperandKind::Type => Insn::Type(op, sym(0)),
            OperandKind::NewArray => Insn::NewArray(number(0) as u8),
            OperandKind::MultiANewArray => Insn::MultiANewArray(sym(0), number(1) as u8),
        }
    }

    /// `default`, then `key=label`.
    fn switch(&mut self, op: Op, operands: &[&str]) -> Insn {
        let case = |text: &&str| {
            let (key, label) = text.split_once('=').expect("key=label");
            (key.parse().expect("a key"), self.label(label))
        };
        let cases = operands[1..].iter().map(case).collect();
        Insn::Switch(Box::new(SwitchTable {
            is_table: op == Op::Tableswitch,
            default: self.label(operands[0]),
            cases,
        }))
    }
}

/// `owner.name descriptor`.
fn member(operands: &[&str]) -> (Sym, Sym, Sym) {
    let (owner, name) = operands[0].rsplit_once('.').expect("owner.name");
    (Sym::from(owner), Sym::from(name), Sym::from(operands[1]))
}

fn cases() -> Vec<Case> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/verify/wrong.txt");
    let text = std::fs::read_to_string(path).expect("readable");
    text.split("\n\n")
        .filter(|c| c.contains("\n  "))
        .map(case)
        .collect()
}

fn case(text: &str) -> Case {
    let mut lines = text.trim().lines();
    let title = lines
        .next()
        .expect("a title")
        .trim_start_matches("# ")
        .to_owned();
    let head: Vec<&str> = lines.next().expect("a head").split_whitespace().collect();
    let &[verdict, flags, name, descriptor] = &head[..] else {
        panic!("verdict, flags, name and descriptor in {title:?}")
    };
    let mut assembler = Assembler::default();
    lines.for_each(|line| assembler.line(line));
    let mut code = assembler.code;
    code.max_locals = 10;
    Case {
        title,
        verdict: verdict.to_owned(),
        flags: MethodFlags(if flags == "static" { 0x9 } else { 0x1 }),
        name: Sym::from(name),
        descriptor: Sym::from(descriptor),
        code,
    }
}

impl Case {
    fn ours(&self, class: &ClassFile, world: &World<'_>) -> Verdict {
        let subject = VerifiedMethod {
            class,
            flags: self.flags,
            name: self.name,
            descriptor: self.descriptor,
        };
        match verify(
            &subject,
            &self.code,
            StackLimits::Format,
            Unknowns::Refuse,
            world,
        ) {
            Ok(_) => Verdict::Accepted,
            Err(VerifyError::Unknown { class, .. }) => Verdict::Other(class.to_string()),
            Err(error) => Verdict::Rejected(error.to_string()),
        }
    }

    fn emit(&self, class: &ClassFile) -> Option<Mutant> {
        let mut edit = ClassEdit::new(class);
        edit.add_method(AddedMethod {
            flags: self.flags,
            name: self.name,
            descriptor: self.descriptor,
            code: self.code.clone(),
            attributes: Vec::new(),
        });
        Some(Mutant {
            group: 0,
            name: class.name.to_string(),
            bytes: edit.write().ok()?,
        })
    }

    /// The difference between a verifier's answer and the case's verdict, if there is one.
    fn problem(&self, who: &str, verdict: &Verdict) -> Option<String> {
        let said = match verdict {
            Verdict::Accepted => "accept",
            Verdict::Rejected(_) => "reject",
            Verdict::Other(_) => "unknown",
        };
        (said != self.verdict).then(|| format!("{}: {who} says {verdict:?}", self.title))
    }
}

#[test]
fn hand_made_methods_are_told_apart() {
    let (newest, platform) = newest_jdk();
    let platform = Layer::new(&platform);
    let groups: Vec<Group> = vec![seeds(&newest, "17", None)];
    let own = layer(&groups[0]);
    let derived = groups[0].iter().find(|(name, _)| name == "q/Derived");
    let class = ClassFile::parse(derived.expect("the seed").1.clone()).expect("a class");
    let world = World(vec![&own, &platform]);
    let cases = cases();
    let mut problems: Vec<String> = cases
        .iter()
        .filter_map(|case| case.problem("ours", &case.ours(&class, &world)))
        .collect();
    let emitted = cases
        .iter()
        .filter_map(|case| Some((case, case.emit(&class)?)));
    let (emitted, mutants): (Vec<&Case>, Vec<Mutant>) = emitted.unzip();
    for jdk in corpus::jdks() {
        let answers: Vec<Answers> = driver::ask(&jdk, &groups, &mutants);
        for (case, answers) in emitted.iter().zip(&answers) {
            let who = format!("HotSpot of {}", jdk.display());
            problems.extend(case.problem(&who, &answers.hotspot));
        }
    }
    eprintln!("{} cases, {} of them emitted", cases.len(), emitted.len());
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
