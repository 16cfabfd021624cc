//! The class hierarchy against the real JVM: the results of resolution and selection, and the cases
//! in which the answer must be unknown.

mod asm;
mod closed;
mod facts;
mod hierarchies;
mod history;
mod jvm;
mod platform;
mod random;
mod real;
mod small_jdk;
mod unused;

use base::Sym;
use program::{ClassInput, InputPlace, OpenedJdk, Program, Root, Sources, Trust};

fn place(entry: usize) -> InputPlace {
    InputPlace {
        unit: 0,
        root: Root::Archive,
        archive: 0,
        entry: u32::try_from(entry).expect("few"),
    }
}

fn inputs(classes: &[(String, Vec<u8>)]) -> Vec<ClassInput> {
    let classes = classes.iter().enumerate();
    classes
        .map(|(entry, (name, bytes))| ClassInput {
            place: place(entry),
            release: None,
            name: Sym::from(name.as_str()),
            bytes: bytes.as_slice().into(),
        })
        .collect()
}

fn load(jdk: &OpenedJdk, classes: &[(String, Vec<u8>)]) -> Program {
    Program::load(Sources {
        input: inputs(classes),
        class_path: Vec::new(),
        jdk,
        trust: Trust::default(),
        stray: Vec::new(),
        extra: Vec::new(),
    })
}

#[test]
fn random_hierarchies_agree_with_the_jvm() {
    let count = std::env::var("RANDOM_HIERARCHIES").map_or(400, |n| n.parse().expect("a number"));
    random::agrees_with_the_jvm(count, 0x5eed);
}
