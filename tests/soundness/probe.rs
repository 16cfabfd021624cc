//! Changes to compiled classes that no Java source can request. Probes before random instructions
//! may throw an error, or let another thread act (JLS 11.1.3: asynchronous exceptions, at any
//! point). Objects may lack the interface of their declared type.

use crate::soundness::generate::Random;
use base::Sym;
use classfile::{ClassEdit, ClassFile, Code, CodeElement, Insn, MethodRef, Op};
use std::path::Path;

/// One of this many instructions gets a probe.
const SPARSE: usize = 4;

/// The entries of a checked JAR with probes, and the name of its run-time class.
pub fn instrument_all(checked: &Path, random: &mut Random) -> (String, Vec<(String, Vec<u8>)>) {
    let mut runtime = String::new();
    let mut entries = read_jar(checked);
    for (name, bytes) in &mut entries {
        match name.strip_suffix(".class") {
            Some(class) if is_runtime(class) => runtime = class.replace('/', "."),
            Some(_) => *bytes = instrument(bytes, random),
            None => {}
        }
    }
    (runtime, entries)
}

/// Whether the class is the run-time class of checks.
fn is_runtime(class: &str) -> bool {
    class.contains("Resolute$Checks$")
}

/// The class with probes before some instructions.
fn instrument(bytes: &[u8], random: &mut Random) -> Vec<u8> {
    edit(bytes, |_, code| {
        // No probe may disturb the steps of one check: announcing a call, recording the entry of
        // the called method, and asking for the answer.
        let second = code.insns().nth(1).and_then(|(_, insn)| checks(insn));
        let mut is_pending = second == Some("entered");
        let mut out = Vec::new();
        for item in std::mem::take(&mut code.items) {
            if let CodeElement::Insn(pc, insn) = &item {
                let called = checks(insn);
                // A frame may refer to the offset of a `new`.
                let is_new = matches!(insn, Insn::Type(Op::New, _));
                if !is_pending && !is_new && random.below(SPARSE) == 0 {
                    out.push(CodeElement::Insn(*pc, probe()));
                }
                match called {
                    Some("call") => is_pending = true,
                    Some(_) => is_pending = false,
                    None => {}
                }
            }
            out.push(item);
        }
        code.items = out;
    })
}

/// The called method of the run-time class of checked JARs.
fn checks(insn: &Insn) -> Option<&'static str> {
    let Insn::Invoke(Op::Invokestatic, method) = insn else {
        return None;
    };
    let names = ["call", "entered", "returned"];
    let is_ours = is_runtime(&method.owner.text());
    names.into_iter().find(|n| is_ours && method.name == **n)
}

fn probe() -> Insn {
    let method = MethodRef {
        owner: "lib/U".into(),
        name: "probe".into(),
        descriptor: "()V".into(),
        interface: false,
    };
    Insn::Invoke(Op::Invokestatic, method)
}

/// The class with the cast in its method `lie` removed: the verifier accepts any object for an
/// interface.
pub fn lie(bytes: &[u8]) -> Vec<u8> {
    edit(bytes, |name, code| {
        let is_cast =
            |item: &CodeElement| matches!(item, CodeElement::Insn(_, Insn::Type(Op::Checkcast, _)));
        if name == "lie" {
            code.items.retain(|item| !is_cast(item));
        }
    })
}

/// Changes a class as no compiler would. `Old` becomes a record in a version without records.
/// Static fields of a class `Names` get the name of another class, which is not loaded yet.
pub fn age(name: &str, bytes: &[u8]) -> Vec<u8> {
    let mut bytes = match name {
        name if name.ends_with("$Stat.class") => edit(bytes, |_, code| rename(code)),
        _ => bytes.to_vec(),
    };
    if name.ends_with("$Old.class") {
        bytes[6..8].copy_from_slice(&55u16.to_be_bytes());
    }
    bytes
}

fn rename(code: &mut Code) {
    for item in &mut code.items {
        if let CodeElement::Insn(_, Insn::Field(Op::Putstatic, field)) = item {
            let owner = field.owner.text().into_owned();
            if let Some(program) = owner.strip_suffix("$Names") {
                field.owner = Sym::from(&*format!("{}$Names", program.replace("p/P", "x/E")));
            }
        }
    }
}

fn edit(bytes: &[u8], mut change: impl FnMut(&str, &mut Code)) -> Vec<u8> {
    let class = ClassFile::parse(bytes.to_vec()).expect("javac and we write classes");
    let mut edit = ClassEdit::new(&class);
    for (index, method) in class.methods.iter().enumerate() {
        if let Some(mut code) = class.code(method).expect("a body can be read") {
            change(&method.name.text(), &mut code);
            edit.replace_body(index, code);
        }
    }
    edit.write_keeping().expect("it fits the format").bytes
}

/// The entries of an archive.
fn read_jar(path: &Path) -> Vec<(String, Vec<u8>)> {
    let file = std::fs::File::open(path).expect("it was written");
    let mut zip = zip::ZipArchive::new(file).expect("an archive");
    let count = zip.len();
    let entry = |n| {
        let mut entry = zip.by_index(n).expect("an entry");
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut entry, &mut bytes).expect("it can be read");
        let name = entry.name().expect("it is text").into_owned();
        (name, bytes)
    };
    (0..count).map(entry).collect()
}
