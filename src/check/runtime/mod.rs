//! The class that checked code calls: one for each archive, under a name of its own, in the same
//! archive, so that every loader that finds a checked class finds it, too.
//!
//! Its code is in the three texts beside this file, put together by our own class-file layer: no
//! compiler is needed. It runs from Java 8 on. What is particular to an archive is its method `load`:
//! the lines of its claims, in texts that fit the constant pool.

mod assembler;
mod platform;

use crate::check::kind::Host;
use crate::classfile::verify::{Subject, recompute_frames};
use crate::classfile::{
    AddedMethod, Blank, ClassEdit, ClassFlags, Code, Const, Insn, Item, MethodFlags, MethodRef, Op,
};
use crate::id::Sym;
use assembler::{Members, assemble};
use platform::Platform;

/// The longest text that a constant holds, in bytes of modified UTF-8 (JVMS 4.4.7).
const LONGEST_TEXT: usize = u16::MAX as usize;

const SOURCES: [&str; 3] = [
    include_str!("values.jasm"),
    include_str!("targets.jasm"),
    include_str!("end.jasm"),
];

/// The first class version that is nowhere verified by inference, and takes `ldc` of what we load.
const VERSION: u16 = 52;

/// The bytes of a host's class, which has these claims, each a line without its end. It is ours, so
/// that what is wrong with it is a bug, which no run can miss.
pub(super) fn class(host: &Host, claims: &[Vec<u8>]) -> Vec<u8> {
    let mut members = Members::default();
    for source in SOURCES {
        assemble(source, host.class, &mut members);
    }
    members.methods.push(load(host, claims));
    let blank = Blank {
        major: VERSION,
        flags: ClassFlags::PUBLIC | ClassFlags::FINAL | ClassFlags::SUPER | ClassFlags::SYNTHETIC,
        name: host.class,
        super_name: "java/lang/Thread".into(),
        interfaces: Vec::new(),
        nest_host: None,
        fields: members.fields,
    };
    let class = blank.class().expect("its names are short");
    let mut edit = ClassEdit::new(&class);
    for mut method in members.methods {
        let subject = Subject {
            class: &class,
            flags: method.flags,
            name: method.name,
            descriptor: method.descriptor,
        };
        recompute_frames(&subject, &mut method.code, &Platform)
            .unwrap_or_else(|e| panic!("{}: {e}", method.name));
        edit.add_method(method);
    }
    edit.write().expect("its texts fit the format")
}

/// `init(archive, n); int at = 0; at = fill(at, text); …`
fn load(host: &Host, claims: &[Vec<u8>]) -> AddedMethod {
    let call = |name: &str, descriptor: &str| {
        let method = MethodRef {
            owner: host.class,
            name: name.into(),
            descriptor: descriptor.into(),
            interface: false,
        };
        Insn::Invoke(Op::Invokestatic, method)
    };
    let count = i32::try_from(claims.len()).expect("claims have numbers that are ints");
    let mut insns = vec![
        Insn::Ldc(Const::String(Sym::from(&*printable(&host.archive)))),
        Insn::Ldc(Const::Int(count)),
        call("init", "(Ljava/lang/String;I)V"),
        Insn::Plain(Op::Iconst0),
    ];
    for text in texts(claims) {
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
            items: insns.into_iter().map(|i| Item::Insn(0, i)).collect(),
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

/// The lines with their ends, as few texts as hold them.
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
