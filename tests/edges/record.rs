//! Runs programs with recording methods (`rec/Calls.java`), and reads the recorded calls.

use crate::edges::jdk;
use base::Sym;
use classfile::{ClassEdit, ClassFile, CodeElement, FieldType, Insn, MethodDescriptor};
use classfile::{MethodRef, Op, source_name};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Packages of the programs.
pub const PACKAGES: [&str; 3] = ["lib", "p", "x"];

/// A method on the stack, with its current line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// In source form.
    pub method: String,
    /// `None` in code without lines.
    pub line: Option<u32>,
}

/// A method that was entered, and its callers up to the first method of the program. Without
/// callers, the JVM started it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Call {
    /// The method that ran.
    pub callee: String,
    /// The nearest caller comes first.
    pub callers: Vec<Place>,
}

/// The class with a recording call before each method's first instruction.
pub fn instrumented(bytes: &[u8]) -> Vec<u8> {
    let class = ClassFile::parse(bytes.to_vec()).expect("javac writes classes");
    let mut edit = ClassEdit::new(&class);
    for (index, method) in class.methods.iter().enumerate() {
        let code = class.code(method).expect("a body can be read");
        if let Some(mut code) = code {
            code.items.insert(0, CodeElement::Insn(0, entered()));
            edit.replace_body(index, code);
        }
    }
    edit.write_keeping().expect("it fits the format").bytes
}

fn entered() -> Insn {
    let method = MethodRef {
        owner: "rec/Calls".into(),
        name: "entered".into(),
        descriptor: "()V".into(),
        interface: false,
    };
    Insn::Invoke(Op::Invokestatic, method)
}

/// Runs the main class with these instrumented classes.
pub fn run(home: &Path, class_path: &[PathBuf], main: &str, rows: &Path) -> BTreeSet<Call> {
    let main = format!("-Xss16m -Drec.file={} {main}", rows.display());
    let outcome = jdk::run(home, class_path, &main).expect("it ends");
    let (code, told) = (outcome.code, outcome.err.as_str());
    assert_eq!((code, told), (Some(0), ""), "{}", outcome.out);
    let text = std::fs::read_to_string(rows).expect("the run wrote it");
    text.lines().map(call).collect()
}

fn call(row: &str) -> Call {
    let fields: Vec<&str> = row.split('\t').collect();
    let mut places = fields.chunks(4).map(|frame| Place {
        method: name(frame[0], frame[1], frame[2]),
        line: frame[3].parse().ok(),
    });
    Call {
        callee: places.next().expect("it was entered").method,
        callers: places.collect(),
    }
}

/// `com.Outer$Inner.name(int,java.lang.String[])void`, in the graphs' form.
fn name(class: &str, name: &str, descriptor: &str) -> String {
    let ty = MethodDescriptor::parse(Sym::from(descriptor)).expect("a JVM knows it");
    let parameters: Vec<String> = ty.parameters.iter().map(|ty| type_name(*ty)).collect();
    let result = ty.result.map_or("void".to_owned(), type_name);
    format!("{class}.{name}({}){result}", parameters.join(","))
}

fn type_name(ty: FieldType) -> String {
    match ty {
        FieldType::Primitive(primitive) => primitive.keyword().to_owned(),
        FieldType::Class(name) | FieldType::Array(name) => source_name(name),
    }
}
