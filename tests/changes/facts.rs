//! The statements of `docs/measured/JVM.md` about the JVM. Programs of `tests/jvm`, changed as their
//! headers say (`// change: Cls …`, see [`change`]), must print the expected lines on both JDKs.

use std::path::Path;

use crate::changes::change::Change;
use crate::changes::fixture::{self, Fixture};
use crate::changes::jvm::{Driver, Run};
use crate::changes::library::Homes;
use crate::changes::programs::{self, Classes};
use crate::changes::raw::{Member, Raw};

/// Runs all programs, and returns the deviations from their headers.
pub fn differences(homes: &Homes) -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/jvm");
    let fixtures = fixture::load_all(&root).expect("they are well-formed");
    assert!(fixtures.len() > 10, "only {}", fixtures.len());
    let dir = tempfile::tempdir_in(testkit::scratch()).expect("a directory");
    let javac = homes[&17].join("bin/javac");
    let programs = programs::load(&root, &javac, dir.path(), false);
    assert_eq!(programs.len(), fixtures.len(), "one is left out");
    let runs: Vec<Run> = (fixtures.iter().zip(programs))
        .map(|(fixture, program)| Run {
            main: program.main,
            classes: changed(fixture, program.input),
        })
        .collect();
    let driver = Driver::compile();
    let mut differences = Vec::new();
    for (version, home) in homes {
        let came = driver.run(home, &runs);
        for (fixture, came) in fixtures.iter().zip(came) {
            let lines = fixture.prints.iter();
            let mine = lines.filter(|(only, _)| only.is_none_or(|v| v == *version));
            let expected: String = mine.map(|(_, line)| format!("{line}\n")).collect();
            if came.is_none() && fixture.text.contains("\n// may end the JVM\n") {
                continue;
            }
            let came = came.map_or("it ended the JVM".to_owned(), |c| c.of);
            if came != format!("{expected}\nend") {
                let id = &fixture.id;
                differences.push(format!(
                    "{id} on {version}:\n{came}\ninstead of\n{expected}"
                ));
            }
        }
    }
    differences
}

fn changed(fixture: &Fixture, mut classes: Classes) -> Classes {
    let directives = fixture.text.lines();
    for directive in directives.filter_map(|l| l.strip_prefix("// change: ")) {
        let words: Vec<&str> = directive.split(' ').collect();
        let name = format!("{}/{}", fixture.package, words[0]);
        let bytes = classes.remove(&name).expect("the class is there");
        let raw = Raw::parse(&bytes);
        if let Some(changed) = change(&raw, &words[1..]).apply(&raw) {
            let mut bytes = changed.bytes();
            // A sealed class keeps the version that its header requests.
            bytes[6..8].copy_from_slice(&raw.major.to_be_bytes());
            classes.insert(name, bytes);
        }
    }
    classes
}

fn change(class: &Raw, words: &[&str]) -> Change {
    let member = |members: &[Member], name: &str| {
        let found = members.iter().find(|m| class.text(m.name) == name);
        let found = found.expect("the member is there");
        (name.to_owned(), class.text(found.descriptor))
    };
    match *words {
        ["gone"] => Change::Gone,
        ["seal"] => Change::Sealed,
        ["class", "final"] => Change::Flags("final", 0x10, 0),
        ["lost", "InnerClasses"] => Change::Lost("InnerClasses"),
        ["method", name, word] => {
            let (name, descriptor) = member(&class.methods, name);
            match word {
                "private" => Change::Method("private", name, descriptor, 2, 5),
                "static" => Change::Method("static", name, descriptor, 8, 0),
                _ => panic!("no such change: {word}"),
            }
        }
        ["field", name, "final"] => {
            let (name, descriptor) = member(&class.fields, name);
            Change::Field("final", name, descriptor, 0x10, 0)
        }
        _ => panic!("no such change: {words:?}"),
    }
}
