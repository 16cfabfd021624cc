//! The JDK of the tests' own is a JDK, and every method in it exists in the platform, too.

use base::Sym;
use program::{ClassId, ClassSource as _, MethodId, OpenedJdk, Program, Sources, Trust};
use testkit::{jdk, small_jdk};

/// Parts that it has and the platform lacks. Its own classes need them.
const OURS: [&str; 4] = [
    "java/lang/FinalizerAccess.",
    "java/util/stream/ListStream.",
    "java/lang/reflect/Executable.takes",
    // Its streams take the number of a stream of the process.
    "java/io/File",
];

fn program(jdk: &OpenedJdk, names: Vec<Sym>) -> Program {
    Program::load(Sources {
        input: Vec::new(),
        class_path: Vec::new(),
        jdk,
        trust: Trust {
            pin_jdk: true,
            ..Trust::default()
        },
        stray: Vec::new(),
        extra: names,
    })
}

#[test]
fn it_is_a_jdk() {
    let home = small_jdk::home();
    let jdk = OpenedJdk::open(&home).expect("a JDK");
    let string = Sym::from("java/lang/String");
    assert_eq!(jdk.release(), 17);
    assert_eq!(jdk.module(string), Some("java.base"));
    assert_eq!(jdk.base_api_since(string), Some(8));
    let program = program(&jdk, jdk.names());
    assert_eq!(program.problems(), []);
    assert_eq!(program.classes().len(), jdk.len());
}

#[test]
fn one_module_is_told_from_another() {
    let jdk = OpenedJdk::open(&small_jdk::home()).expect("a JDK");
    let asked = std::sync::Mutex::new(Vec::new());
    let hash = |path: &std::path::Path| {
        asked.lock().expect("not poisoned").push(path.to_owned());
        Ok([1; 32])
    };
    assert_eq!(jdk.sha256(&hash).expect("it is there"), [1; 32]);
    let jmod = jdk.home().join("jmods/java.base.jmod");
    assert_eq!(asked.into_inner().expect("not poisoned"), [jmod]);
}

#[test]
fn what_it_offers_the_platform_has() {
    let small = OpenedJdk::open(&small_jdk::home()).expect("a JDK");
    let real = OpenedJdk::open(&jdk::find().expect("both JDKs")[&17]).expect("a JDK");
    let names = small.names();
    let (small, real) = (
        program(&small, names.clone()),
        program(&real, names.clone()),
    );
    let mut wrong = Vec::new();
    for (id, class) in small.classes().filter(|(_, class)| class.flags.is_public()) {
        let of = real.find(class.name).ok();
        for method in small.methods_of(id) {
            let name = format!("{}.{}", class.name, small.method(method).name);
            let is_ours = OURS.iter().any(|ours| name.starts_with(ours));
            if !is_ours && !has(&real, of, &small, method) {
                wrong.push(format!("{name}{}", small.method(method).descriptor));
            }
        }
    }
    wrong.sort();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether a class, or one above it, has the method, if others may call that.
fn has(real: &Program, class: Option<ClassId>, small: &Program, method: MethodId) -> bool {
    let wanted = small.method(method);
    let flags = wanted.flags;
    if !(flags.is_public() || flags.is_protected()) || flags.is_synthetic() {
        return true;
    }
    let named = classfile::MethodRef {
        owner: small.class(wanted.class).name,
        name: wanted.name,
        descriptor: wanted.descriptor,
        interface: small.class(wanted.class).is_interface(),
    };
    let found = class.and_then(|class| real.resolve_method(class, named).ok());
    found.is_some_and(|found| real.method(found).flags.is_static() == flags.is_static())
}
