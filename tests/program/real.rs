//! A real program, when the corpus has been fetched: how fast it loads, how much it knows.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;

use resolute::archive::{Archive, Limits};
use resolute::classfile::{Insn, Item};
use resolute::program::{Jdk, Program, Sources, Trust, Unit};

use crate::jvm;

/// `RESOLUTE_PROGRAM_JARS=a.jar:b.jar cargo test --test program real -- --nocapture`
#[test]
fn real_programs_load() {
    let Some(jars) = std::env::var_os("RESOLUTE_PROGRAM_JARS") else {
        return;
    };
    let homes = jvm::jdks();
    for jar in std::env::split_paths(&jars) {
        for _ in 0..2 {
            measure(&jar, homes.last().expect("one"));
        }
    }
}

fn measure(jar: &PathBuf, home: &std::path::Path) {
    let start = Instant::now();
    let jdk = Jdk::open(home).expect("a JDK");
    let opened = start.elapsed();
    let archive = Archive::open(jar, &Limits::default()).expect("an archive");
    let unit = Unit::new(archive).expect("readable");
    let input = unit.classes(0).expect("readable");
    let read = start.elapsed();
    let files = input.len();
    let program = Program::load(Sources {
        input,
        class_path: Vec::new(),
        jdk: &jdk,
        trust: Trust::default(),
        release: None,
        extra: Vec::new(),
    });
    let loaded = start.elapsed();
    let input = program.classes().filter(|(_, c)| c.is_input()).count();
    let mut outcomes: BTreeMap<String, usize> = BTreeMap::new();
    for (id, _) in program.classes() {
        let Some(file) = program.file(id) else {
            continue;
        };
        for method in &file.methods {
            let Ok(Some(code)) = file.code(method) else {
                continue;
            };
            for item in &code.items {
                if let Item::Insn(_, Insn::Invoke(_, reference)) = item {
                    let result = program.resolve_method(id, *reference);
                    let text = result.map_or_else(|e| format!("{e:?}"), |_| "found".into());
                    let kind = text.split(['(', '"']).take(2).collect::<Vec<_>>().join(" ");
                    *outcomes.entry(kind).or_default() += 1;
                }
            }
        }
    }
    println!(
        "{}: {files} files, {input} input classes, {} in all; index {opened:?}, read {:?}, load {:?}, resolve {:?}: {outcomes:?}; {} problems {:?}",
        jar.display(),
        program.classes().len(),
        read - opened,
        loaded - read,
        start.elapsed() - loaded,
        program.problems().len(),
        program
            .problems()
            .iter()
            .take(5)
            .map(|p| (p.name, &p.message))
            .collect::<Vec<_>>(),
    );
}
