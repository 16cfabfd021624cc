//! The class that inserted code calls. Each archive has one, under a name of its own, in the same
//! archive. So every loader that finds a changed class finds it, too.
//!
//! Its code is written in texts and put together by our own class-file layer: no compiler is
//! needed. It runs from Java 8 on. Only the method `load` differs between archives: it gives the
//! archive's lines to the methods `init` and `fill` of the texts.

use crate::instrument::assembler::{AssembledMembers, assemble};
use crate::instrument::host::RuntimeHost;
use crate::instrument::platform::Platform;
use base::Sym;
use classfile::{
    AddedMethod, ClassBuilder, ClassEdit, ClassFlags, Code, CodeElement, Const, Insn, MethodFlags,
    MethodRef, Op,
};

/// The longest text that a constant holds, in bytes of modified UTF-8 (JVMS 4.4.7).
const LONGEST_TEXT: usize = u16::MAX as usize;

/// A class version that every JVM verifies by types, not by inference, and that takes `ldc` of all
/// our constants.
const VERSION: u16 = 52;

/// The run-time class of a host.
pub(crate) struct RuntimeClass<'a> {
    pub host: &'a RuntimeHost,
    pub super_name: &'static str,
    /// Its members. Two of them take the lines:
    /// - `static void init(String archive, int lines)` is called first.
    /// - `static int fill(int at, String text)` is called for each text. A text has some lines with
    ///   their ends, from number `at` on. It returns the number of the next line.
    pub sources: &'a [&'static str],
    /// A line for each place, without its end.
    pub lines: &'a [Vec<u8>],
}

/// The class's bytes. The class is ours, so a fault in it is a bug, which every run shows.
pub(crate) fn class(runtime: &RuntimeClass<'_>) -> Vec<u8> {
    let mut members = AssembledMembers::default();
    for source in runtime.sources {
        assemble(source, runtime.host.class, &mut members);
    }
    members.methods.push(load(runtime));
    let builder = ClassBuilder {
        major: VERSION,
        flags: ClassFlags::PUBLIC | ClassFlags::FINAL | ClassFlags::SUPER | ClassFlags::SYNTHETIC,
        name: runtime.host.class,
        super_name: runtime.super_name.into(),
        interfaces: Vec::new(),
        nest_host: None,
        fields: members.fields,
    };
    let class = builder.class().expect("its names are short");
    let mut edit = ClassEdit::new(&class);
    for method in members.methods {
        let name = method.name;
        let method = method.with_frames(&class, &Platform);
        edit.add_method(method.unwrap_or_else(|e| panic!("{name}: {e}")));
    }
    edit.write().expect("its texts fit the format")
}

/// `init(archive, n); int at = 0; at = fill(at, text); …`
fn load(runtime: &RuntimeClass<'_>) -> AddedMethod {
    let call = |name: &str, descriptor: &str| {
        let method = MethodRef::of_class(runtime.host.class, name, descriptor);
        Insn::Invoke(Op::Invokestatic, method)
    };
    let count = i32::try_from(runtime.lines.len()).expect("lines have numbers that are ints");
    let mut insns = vec![
        Insn::Ldc(Const::String(Sym::from(&*printable(&runtime.host.archive)))),
        Insn::Ldc(Const::Int(count)),
        call("init", "(Ljava/lang/String;I)V"),
        Insn::Plain(Op::Iconst0),
    ];
    for text in texts(runtime.lines) {
        insns.push(Insn::Ldc(Const::String(Sym::new(&text))));
        insns.push(call("fill", "(ILjava/lang/String;)I"));
    }
    insns.push(Insn::Plain(Op::Pop));
    insns.push(Insn::Plain(Op::Return));
    AddedMethod {
        flags: MethodFlags::STATIC,
        name: "load".into(),
        descriptor: "()V".into(),
        code: Code {
            items: insns.into_iter().map(|i| CodeElement::Insn(0, i)).collect(),
            ..Code::default()
        },
        attributes: Vec::new(),
    }
}

/// A text that needs no escape, in class files and in JSON.
fn printable(text: &str) -> String {
    let plain = |c: char| (' '..='~').contains(&c) && c != '"' && c != '\\';
    let shown = text.chars().map(|c| if plain(c) { c } else { '?' });
    shown.collect()
}

/// The lines with their ends, in as few texts as hold them.
fn texts(lines: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let mut texts: Vec<Vec<u8>> = Vec::new();
    for line in lines {
        match texts.last_mut() {
            Some(text) if text.len() + line.len() < LONGEST_TEXT => text.extend(line),
            _ => texts.push(line.clone()),
        }
        texts.last_mut().expect("one was pushed").push(b'\n');
    }
    texts
}
