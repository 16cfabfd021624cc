//! The whole JDK as a program: every reference of `java.base` must resolve.

use std::collections::BTreeMap;
use std::time::Instant;

use base::Sym;
use classfile::{CodeElement, Insn, MethodRef};
use program::{
    Access, ClassSource as _, Lookers, Obstacle, OpenedJdk, Program, ResolveError, Sources, Trust,
};

use crate::jvm;

#[test]
fn every_method_that_java_base_refers_to_is_found() {
    let mut interfaces = BTreeMap::new();
    let homes = jvm::jdks();
    for home in &homes {
        let start = Instant::now();
        let jdk = OpenedJdk::open(home).expect("a JDK");
        let opened = start.elapsed();
        let trust = Trust {
            pin_jdk: true,
            ..Trust::default()
        };
        let program = Program::load(Sources {
            input: Vec::new(),
            class_path: Vec::new(),
            jdk: &jdk,
            trust,
            stray: Vec::new(),
            extra: program::ClassSource::names(&jdk),
        });
        println!(
            "JDK {}: {} classes, {} methods; index {opened:?}, all loaded {:?}",
            jdk.release(),
            program.classes().len(),
            program.method_count(),
            start.elapsed()
        );
        assert_eq!(program.problems(), []);
        assert_eq!(program.classes().len(), jdk.len());
        interfaces_stay_as_they_are(&program, &mut interfaces);
        if !testkit::is_full() && Some(home) != homes.last() {
            continue;
        }
        resolve_all(&program, &jdk);
        callers_are_known(&program);
        functions_are_functional(&program);
    }
}

/// Every interface of `java.util.function` is functional by one method, which it may inherit.
fn functions_are_functional(program: &Program) {
    let named = |owner: Sym, name: Sym, descriptor: Sym| MethodRef {
        owner,
        name,
        descriptor,
        interface: true,
    };
    let mut functions = 0;
    for (id, class) in program.classes() {
        if class.is_interface() && class.package() == b"java/util/function" {
            let above = program.supertypes(id).flatten().chain([id]);
            let methods = above.flat_map(|c| program.methods_of(c));
            let functional = methods.filter(|m| {
                let method = program.method(*m);
                program.is_functional(named(class.name, method.name, method.descriptor))
            });
            assert_eq!(functional.count(), 1, "{}", class.name);
            functions += 1;
        }
    }
    assert_eq!(functions, 43);
    for (owner, name, descriptor, expected) in [
        (
            "java/util/Comparator",
            "compare",
            "(Ljava/lang/Object;Ljava/lang/Object;)I",
            true,
        ),
        (
            "java/util/Comparator",
            "equals",
            "(Ljava/lang/Object;)Z",
            false,
        ),
        (
            "java/util/Comparator",
            "reversed",
            "()Ljava/util/Comparator;",
            false,
        ),
        ("java/util/List", "get", "(I)Ljava/lang/Object;", false),
        ("java/lang/Thread", "run", "()V", false),
    ] {
        let method = named(owner.into(), name.into(), descriptor.into());
        assert_eq!(program.is_functional(method), expected, "{owner}.{name}");
    }
}

/// Interfaces of the packages that matter are serializable in all JDKs or in no JDK.
fn interfaces_stay_as_they_are(program: &Program, known: &mut BTreeMap<Sym, [bool; 2]>) {
    let is_of_base = |package: &[u8]| {
        let mut of = ["java/io", "java/lang", "java/net", "java/nio", "java/text"].iter();
        of.any(|p| p.as_bytes() == package) || package.starts_with(b"java/util")
    };
    let mut found = 0;
    for (id, class) in program.classes() {
        if class.is_interface() && class.flags.is_public() && is_of_base(class.package()) {
            let is = [
                program.may_be_serializable(id),
                program.class_initializer(id).is_some(),
            ];
            let before = *known.entry(class.name).or_insert(is);
            assert_eq!(is, before, "{}", class.name);
            found += 1;
        }
    }
    assert!(found > 150, "{found}");
}

fn resolve_all(program: &Program, jdk: &OpenedJdk) {
    let (mut methods, mut fields) = (0, 0);
    let mut failed: BTreeMap<String, ResolveError> = BTreeMap::new();
    let mut refused = Vec::new();
    for (id, class) in program.classes() {
        let file = program.file(id).expect("pinned");
        for method in &file.methods {
            let Some(code) = file.code(method).expect("readable") else {
                continue;
            };
            for item in &code.items {
                let access = match item {
                    CodeElement::Insn(_, Insn::Invoke(_, reference)) => {
                        methods += 1;
                        let owner = program
                            .lookup(reference.owner, id)
                            .or(program.object().ok_or(Obstacle::Missing(reference.owner)));
                        program.resolve_method(id, *reference).map(|m| {
                            let clone = reference.owner.bytes().starts_with(b"[");
                            clone
                                || program.method_access(id, owner.expect("found"), m) != Access::No
                        })
                    }
                    CodeElement::Insn(_, Insn::Field(_, reference)) => {
                        fields += 1;
                        let owner = program.lookup(reference.owner, id);
                        program.resolve_field(id, *reference).map(|f| {
                            program.field_access(id, owner.expect("found"), f) != Access::No
                        })
                    }
                    _ => continue,
                };
                match access {
                    Ok(true) => {}
                    Ok(false) => refused.push(format!("{}: {item:?}", class.name)),
                    Err(error) => {
                        failed.insert(format!("{}: {item:?}", class.name), error);
                    }
                }
            }
        }
    }
    println!(
        "JDK {}: {methods} calls, {fields} field accesses; not found: {failed:#?}; no access: {refused:#?}",
        jdk.release()
    );
    // The JDK makes these classes at run time.
    failed.retain(|_, error| {
        !matches!(error, ResolveError::Unknown(Obstacle::Missing(name))
            if name.text().starts_with("java/lang/invoke/BoundMethodHandle$Species_"))
    });
    assert!(failed.is_empty() && refused.is_empty() && methods > 500_000);
}

/// Each method of the JDK that looks at its caller, by its marks or by its code, is known to look.
/// A class must not call such a method in place of a method reference's hidden class.
fn callers_are_known(program: &Program) {
    let lookers = Lookers::of(program);
    let mut found = 0;
    for (id, class) in program.classes() {
        let file = program.file(id).expect("pinned");
        for method in program.methods_of(id) {
            let declared = &file.methods[usize::from(program.method(method).index)];
            let marks = file.annotation_types(&declared.attributes);
            let marks = marks.expect("readable");
            let is_marked = marks
                .iter()
                .any(|m| *m == "Ljdk/internal/reflect/CallerSensitive;");
            let code = file.code(declared).expect("readable");
            let mut insns = code.iter().flat_map(|code| code.insns());
            let asks = insns.any(|(_, insn)| match insn {
                Insn::Invoke(_, callee) => {
                    callee.owner == "java/lang/StackWalker"
                        || callee.owner == "jdk/internal/reflect/Reflection"
                            && callee.name == "getCallerClass"
                        || callee.owner == "java/lang/StackTraceElement"
                }
                _ => false,
            });
            let frames_itself = class.name == "java/lang/Throwable";
            if is_marked || asks && !frames_itself {
                found += 1;
                let name = program.method(method).name;
                assert!(lookers.may_look(program, method), "{}.{name}", class.name);
            }
        }
    }
    assert!(
        found > 100,
        "{found} methods of the JDK look at their caller"
    );
}

/// Images of `jlink` have the classes of the JDK, compressed or not, except for the classes that
/// `jlink` makes anew.
#[test]
fn compressed_images_are_read() {
    let home = testkit::jdk::find().expect("both JDKs")[&17].clone();
    let dir = tempfile::tempdir().expect("a directory");
    let image = dir.path().join("image");
    let mut jlink = std::process::Command::new(home.join("bin/jlink"));
    // First texts are shared, then all is deflated.
    jlink.args(["--compress=2", "--add-modules", "java.base", "--output"]);
    let outcome = testkit::jdk::finish(
        {
            jlink.arg(&image);
            jlink
        },
        std::time::Duration::from_secs(300),
    );
    assert_eq!(outcome.expect("it ends").code, Some(0));
    let (whole, image) = (
        OpenedJdk::open(&home).expect("a JDK"),
        OpenedJdk::open(&image).expect("an image"),
    );
    let bytes = |jdk: &OpenedJdk, name| jdk.read(name).expect("it is there");
    let names = image.names();
    let anew = names
        .iter()
        .filter(|name| bytes(&whole, **name) != bytes(&image, **name));
    let anew: Vec<_> = anew.map(|name| name.text()).collect();
    assert!(names.len() > 5000, "{}", names.len());
    let is_made = |name: &str| {
        name.starts_with("java/lang/invoke/")
            || name.starts_with("jdk/internal/module/SystemModules")
    };
    assert!(
        anew.len() < 20 && anew.iter().all(|name| is_made(name)),
        "{anew:?}"
    );
}
