//! The text of the SSA: of odd shapes written by hand (`shapes/*.jasm`), and of javac 17's code for
//! small sources (`golden/*.java`). A new file only needs `INSTA_UPDATE=always`.

use std::fs;
use std::path::{Path, PathBuf};

use classfile::ClassFile;
use ir::{Body, build, verify};

use crate::assembler::assemble;
use crate::java;

/// The files of a directory beside this one, in order.
fn files(directory: &str, extension: &str) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(directory);
    let entries = fs::read_dir(&directory).expect("the directory of fixtures");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.retain(|file| file.extension().is_some_and(|e| e == extension));
    files.sort();
    assert!(!files.is_empty(), "no fixture in {}", directory.display());
    files
}

/// Compares with the snapshot beside the source.
fn compare(file: &Path, text: &str) {
    let stem = file
        .file_stem()
        .expect("a name")
        .to_string_lossy()
        .into_owned();
    insta::with_settings!({
        snapshot_path => file.parent().expect("a directory"),
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, { insta::assert_snapshot!(stem, text) });
}

/// The text of a body, which must be well-formed.
fn text(body: &Body) -> String {
    let violations = verify(body);
    assert!(violations.is_empty(), "{violations:?}\n{body}");
    body.to_string()
}

#[test]
fn shapes() {
    for file in files("shapes", "jasm") {
        let source = fs::read_to_string(&file).expect("a source");
        let (class, code) = assemble(&source);
        let text = match build(&class, &class.methods[0], &code) {
            Ok(body) => text(&body),
            Err(error) => format!("error {error}\n"),
        };
        compare(&file, &text);
    }
}

#[test]
fn golden() {
    let sources = files("golden", "java");
    let output = java::compile(&sources);
    for file in sources {
        let stem = file
            .file_stem()
            .expect("a name")
            .to_string_lossy()
            .into_owned();
        let bytes = fs::read(output.path().join(format!("{stem}.class"))).expect("a class");
        let class = ClassFile::parse(bytes).expect("a class file");
        let mut bodies = String::new();
        for method in &class.methods {
            if let Some(code) = class.code(method).expect("readable code") {
                let body = build(&class, method, &code).expect("valid code");
                bodies += &text(&body);
                bodies.push('\n');
            }
        }
        compare(&file, &bodies);
    }
}
