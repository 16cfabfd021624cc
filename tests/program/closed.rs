//! What is closed in `closed`: each gap opens what may stand above it, and nothing else.

use resolute::id::Sym;
use resolute::program::{ClassInput, ClassSource, Jdk, Program, Sources, Trust, World};

use crate::asm::{ClassSpec, init};
use crate::{jvm, place};

/// The hierarchy of the tests: `Top` over `Left` and `Right`, and `Apart`.
const CLASSES: [(&str, &str); 4] = [
    ("p/Top", "java/lang/Object"),
    ("p/Left", "p/Top"),
    ("p/Right", "p/Top"),
    ("p/Apart", "java/lang/Object"),
];

fn class(name: &str, superclass: &str) -> Vec<u8> {
    let spec = ClassSpec {
        major: 61,
        flags: 0x21,
        name: name.into(),
        superclass: superclass.into(),
        interfaces: Vec::new(),
        methods: vec![init(superclass)],
        lists: Vec::new(),
    };
    spec.bytes()
}

type File = (&'static str, Option<u16>, Vec<u8>);

/// The classes of the tests that are closed, with those files beside them.
fn closed(further: Vec<File>, stray: Vec<Vec<u8>>, trust: Trust) -> Vec<&'static str> {
    let home = jvm::jdks().into_iter().next().expect("a JDK");
    let jdk = Jdk::open(&home).expect("a JDK");
    let program = load(&jdk, further, stray, trust);
    let is_closed = |name: &&str| {
        let id = program.find(Sym::from(*name));
        id.is_ok_and(|id| program.is_closed(id, World::Closed))
    };
    CLASSES
        .iter()
        .map(|(name, _)| *name)
        .filter(is_closed)
        .collect()
}

fn load(jdk: &Jdk, further: Vec<File>, stray: Vec<Vec<u8>>, trust: Trust) -> Program {
    let known = CLASSES.iter().map(|(n, s)| (*n, None, class(n, s)));
    let files = known.chain(further).enumerate();
    let input = files.map(|(entry, (name, release, bytes))| ClassInput {
        place: place(entry),
        release,
        name: Sym::from(name),
        bytes: bytes.into(),
    });
    Program::load(Sources {
        input: input.collect(),
        class_path: Vec::new(),
        jdk,
        trust,
        stray: stray
            .into_iter()
            .map(|bytes| (Sym::from("x"), bytes.into()))
            .collect(),
        extra: Vec::new(),
    })
}

fn whole() -> Trust {
    Trust {
        whole_class_path: true,
        ..Trust::default()
    }
}

const ALL: [&str; 4] = ["p/Top", "p/Left", "p/Right", "p/Apart"];

#[test]
fn all_classes_are_closed_when_all_is_known() {
    assert_eq!(closed(Vec::new(), Vec::new(), whole()), ALL);
    assert_eq!(closed(Vec::new(), Vec::new(), Trust::default()), [""; 0]);
}

#[test]
fn a_class_that_varies_opens_what_any_version_extends() {
    let versions = vec![
        ("p/Some", None, class("p/Some", "p/Left")),
        ("p/Some", Some(11), class("p/Some", "p/Apart")),
    ];
    assert_eq!(closed(versions, Vec::new(), whole()), ["p/Right"]);
}

#[test]
fn a_class_that_stands_twice_opens_what_it_extends() {
    let twice = vec![
        ("p/Some", None, class("p/Some", "p/Left")),
        ("p/Some", None, class("p/Some", "p/Left")),
    ];
    assert_eq!(closed(twice, Vec::new(), whole()), ["p/Right", "p/Apart"]);
}

#[test]
fn a_class_that_cannot_be_parsed_opens_what_its_header_says() {
    let mut bytes = class("p/Some", "p/Left");
    bytes.truncate(bytes.len() - 3);
    let damaged = vec![("p/Some", None, bytes)];
    assert_eq!(closed(damaged, Vec::new(), whole()), ["p/Right", "p/Apart"]);
}

#[test]
fn a_class_without_a_header_opens_all() {
    let mut bytes = class("p/Some", "p/Left");
    bytes.truncate(30);
    let damaged = vec![("p/Some", None, bytes)];
    assert_eq!(closed(damaged, Vec::new(), whole()), [""; 0]);
}

#[test]
fn a_class_under_a_wrong_path_opens_what_it_extends() {
    let wrong = vec![("lib/Some", None, class("p/Some", "p/Right"))];
    assert_eq!(closed(wrong, Vec::new(), whole()), ["p/Left", "p/Apart"]);
    let stray = vec![class("p/Some", "p/Right")];
    assert_eq!(closed(Vec::new(), stray, whole()), ["p/Left", "p/Apart"]);
}

#[test]
fn a_class_that_the_jdk_has_too_opens_what_it_extends() {
    let doubled = vec![(
        "java/util/ArrayList",
        None,
        class("java/util/ArrayList", "p/Left"),
    )];
    assert_eq!(closed(doubled, Vec::new(), whole()), ["p/Right", "p/Apart"]);
}

#[test]
fn classes_of_the_jdk_are_closed_when_it_is_pinned() {
    let home = jvm::jdks().into_iter().next().expect("a JDK");
    let jdk = Jdk::open(&home).expect("a JDK");
    let further = || vec![("p/Bits", None, class("p/Bits", "java/util/BitSet"))];
    let subtypes = |trust| {
        let program = load(&jdk, further(), Vec::new(), trust);
        let of = |name: &str| {
            let id = program.find(Sym::from(name)).expect("there");
            let list = program.closed_subtypes(id, World::Closed)?;
            Some(
                list.iter()
                    .map(|c| program.class(*c).name.to_string())
                    .collect::<Vec<_>>(),
            )
        };
        // All of it is loaded.
        let is_all = jdk
            .names()
            .into_iter()
            .all(|name| program.find(name).is_ok());
        (
            of("java/util/BitSet"),
            of("java/lang/invoke/MethodHandle"),
            of("java/lang/Object"),
            is_all,
        )
    };
    let pinned = Trust {
        pin_jdk: true,
        ..whole()
    };
    let bits = vec!["p/Bits".to_owned(), "java/util/BitSet".to_owned()];
    assert_eq!(subtypes(pinned), (Some(bits), None, None, true));
    assert_eq!(subtypes(whole()), (None, None, None, false));
}
