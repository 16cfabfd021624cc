//! A program as the tool rewrites it, and the original with a probe at each edited call.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use base::Sym;
use classfile::{ClassEdit, Code, CodeElement, Insn, MethodRef, Op, Pc};
use resolute::pipeline::Options;
use rewrite::CodeEdit;

use crate::changes::build;
use crate::changes::programs::{Classes, Program};

/// The rewriting of a program's input.
#[derive(Debug)]
pub struct Rewritten {
    pub classes: Classes,
    /// The original, with a probe that reports each reached edited call.
    pub probed: Classes,
    /// Names of the edits, for messages; a probe reports an index into this list.
    pub edits: Vec<String>,
}

fn jar(path: &Path, classes: &Classes) {
    let entries = classes.iter();
    let entries: Vec<_> = entries
        .map(|(name, bytes)| (format!("{name}.class"), bytes.clone()))
        .collect();
    build::write_jar(path, &entries).expect("it can be written");
}

/// Rewrites a program with its class path; `None` if no edit can be made.
pub fn rewritten(of: &Program, jdk: &Path) -> Option<Rewritten> {
    let dir = tempfile::tempdir_in(testkit::scratch()).expect("a directory");
    let input = dir.path().join("in.jar");
    jar(&input, &of.input);
    let mut class_path = Vec::new();
    if !of.library.is_empty() {
        class_path.push(dir.path().join("lib.jar"));
        jar(&class_path[0], &of.library);
    }
    let options = Options {
        inputs: vec![input],
        class_path,
        jdk: Some(jdk.to_owned()),
        world: of.world,
        jobs: std::num::NonZero::new(1),
        calls_anywhere: true,
        ..Options::default()
    };
    let edited = testkit::tool::edits(&options, None).expect("it can be analysed");
    let (program, made) = (edited.program, edited.rewritten);
    if made.edits.is_empty() {
        return None;
    }
    let mut classes = of.input.clone();
    for (class, bytes) in made.classes {
        classes.insert(program.class(class).name.to_string(), bytes);
    }
    for added in made.added {
        classes.insert(added.name.to_string(), added.bytes.clone());
    }
    Some(Rewritten {
        classes,
        probed: probed(of, &program, &made.edits),
        edits: made.edits.iter().map(|e| told(&program, e)).collect(),
    })
}

fn told(program: &program::Program, edit: &CodeEdit) -> String {
    let method = program.method(edit.method);
    let class = program.class(method.class).name;
    format!(
        "{class}.{} at {}: {:?} -> {:?} ({:?})",
        method.name, edit.pc, edit.before, edit.after, edit.basis
    )
}

/// The original input with a probe before each edited call.
fn probed(of: &Program, program: &program::Program, edits: &[CodeEdit]) -> Classes {
    let mut probed = of.input.clone();
    let classes: BTreeSet<_> = edits
        .iter()
        .map(|e| program.method(e.method).class)
        .collect();
    for class in classes {
        let file = program.file(class).expect("its code is trusted");
        let mut edit = ClassEdit::new(file);
        for method in program.methods_of(class) {
            let probes: BTreeMap<Pc, usize> = (edits.iter().enumerate())
                .filter(|(_, e)| e.method == method)
                .map(|(number, e)| (e.pc, number))
                .collect();
            if !probes.is_empty() {
                let index = usize::from(program.method(method).index);
                let code = file.code(&file.methods[index]).expect("readable");
                edit.replace_body(index, with_probes(code.expect("it has code"), &probes));
            }
        }
        let bytes = edit.write().expect("it can be written");
        probed.insert(program.class(class).name.to_string(), bytes);
    }
    probed
}

fn with_probes(mut code: Code, probes: &BTreeMap<Pc, usize>) -> Code {
    let hit = MethodRef {
        owner: Sym::from("Probe"),
        name: Sym::from("hit"),
        descriptor: Sym::from("(I)V"),
        interface: false,
    };
    let mut items = Vec::new();
    for item in std::mem::take(&mut code.items) {
        if let CodeElement::Insn(pc, Insn::Invoke(..) | Insn::InvokeDynamic(..)) = item
            && let Some(&number) = probes.get(&pc)
        {
            let number = i16::try_from(number).expect("few");
            items.push(CodeElement::Insn(pc, Insn::Push(Op::Sipush, number)));
            items.push(CodeElement::Insn(pc, Insn::Invoke(Op::Invokestatic, hit)));
        }
        items.push(item);
    }
    code.items = items;
    code
}
