//! A real program, when the corpus has been fetched: how fast it loads, how much it knows.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

use archive::{Archive, ArchiveLimits, EntryPurpose as EntryPlace};
use base::{Id, Sym};
use classfile::{CodeElement, Insn};
use program::{ClassInput, InputPlace, OpenedJdk, Program, Root, Sources, Trust};
use rayon::prelude::*;

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

fn classes_of(archive: &Archive) -> Vec<ClassInput> {
    let entries: Vec<_> = archive.entries().collect();
    let classes = entries.into_par_iter().filter_map(|entry| {
        let EntryPlace::Class(class) = entry.place() else {
            return None;
        };
        Some(ClassInput {
            place: InputPlace {
                unit: 0,
                root: Root::Archive,
                archive: 0,
                entry: u32::try_from(entry.id().index()).expect("few"),
            },
            release: class.release,
            name: Sym::new(class.class),
            bytes: entry.read().expect("readable").into_owned().into(),
        })
    });
    classes.collect()
}

fn measure(jar: &Path, home: &Path) {
    let start = Instant::now();
    let jdk = OpenedJdk::open(home).expect("a JDK");
    let opened = start.elapsed();
    let archive = Archive::open(jar, &ArchiveLimits::default()).expect("an archive");
    let input = classes_of(&archive);
    let read = start.elapsed();
    let files = input.len();
    let program = Program::load(Sources {
        input,
        class_path: Vec::new(),
        jdk: &jdk,
        trust: Trust::default(),
        stray: Vec::new(),
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
                if let CodeElement::Insn(_, Insn::Invoke(_, reference)) = item {
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
