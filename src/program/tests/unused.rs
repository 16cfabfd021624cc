//! Which input classes are not used, and that no answer depends on their order.

use program::{ClassInput, Obstacle, Selection, Trust, one_view};

use crate::facts::{
    CLOSED, Classes, HIERARCHY, Library, class, compile, load, load_with, method, sym, without,
};
use crate::inputs;

#[test]
fn classes_that_are_not_used() {
    let classes = compile("17", &[("p/A.java", HIERARCHY)]);
    let reason = |input: Vec<ClassInput>, library: &Library, name: &str| {
        let program = load_with(input, library, Trust::default());
        assert_eq!(program.problems().len(), 1);
        program.find(sym(name)).expect_err("not used")
    };
    let none = Library(Vec::new());
    let at = |input: &[ClassInput], name: &str| {
        input.iter().position(|c| c.name == *name).expect("there")
    };
    // Twice.
    let mut input = inputs(&classes);
    let mut again = input[at(&input, "p/Top")].clone();
    again.place.entry = 999;
    input.push(again);
    assert_eq!(
        reason(input, &none, "p/Top"),
        Obstacle::Duplicate(sym("p/Top"))
    );
    // With two fields of one name and type, which the JVM refuses.
    let source = "package p; class Twice { int one; int two; }";
    let mut input = inputs(&compile("17", &[("p/Twice.java", source)]));
    let bytes = input[0].bytes.to_vec();
    let two = bytes.windows(3).position(|name| name == b"two");
    let mut renamed = bytes.clone();
    renamed[two.expect("there")..][..3].copy_from_slice(b"one");
    input[0].bytes = renamed.into();
    assert_eq!(
        reason(input, &none, "p/Twice"),
        Obstacle::Damaged(sym("p/Twice"))
    );
    // On the class path too.
    let library = Library(
        classes
            .iter()
            .filter(|(n, _)| n == "p/Top")
            .cloned()
            .collect(),
    );
    assert_eq!(
        reason(inputs(&classes), &library, "p/Top"),
        Obstacle::Duplicate(sym("p/Top"))
    );
    // In a package of the JDK.
    let shadowed = compile("8", &[("x/A.java", "package x; class A { }")]);
    let renamed: Vec<u8> = shadowed[0].1.clone();
    let name = b"x/A";
    let start = renamed.windows(3).position(|w| w == name).expect("named");
    let mut bytes = renamed[..start - 2].to_vec();
    bytes.extend([0, 17]);
    bytes.extend(b"org/w3c/dom/Extra");
    bytes.extend(&renamed[start + 3..]);
    assert_eq!(
        reason(
            inputs(&[("org/w3c/dom/Extra".to_owned(), bytes)]),
            &none,
            "org/w3c/dom/Extra"
        ),
        Obstacle::Duplicate(sym("org/w3c/dom/Extra"))
    );
    // Damaged, newer, under another name.
    for (spoil, to) in [(3, 0), (7, 99), (7, 70)] {
        let mut input = inputs(&classes);
        let top = at(&input, "p/Top");
        let mut bytes = input[top].bytes.to_vec();
        bytes[spoil] = to;
        input[top].bytes = bytes.into();
        assert_eq!(
            reason(input, &none, "p/Top"),
            Obstacle::Damaged(sym("p/Top"))
        );
    }
    let mut input = inputs(&classes);
    let top = at(&input, "p/Top");
    input[top].name = sym("p/Elsewhere");
    assert_eq!(
        reason(input, &none, "p/Elsewhere"),
        Obstacle::Damaged(sym("p/Elsewhere"))
    );
}

#[test]
fn versions_of_a_multi_release_archive() {
    let base = compile(
        "11",
        &[(
            "v/V.java",
            "package v; public class V { public int f() { return 1; } }",
        )],
    );
    let same = compile(
        "17",
        &[(
            "v/V.java",
            "package v; public class V { public int f() { return 2; } }",
        )],
    );
    let other = compile(
        "17",
        &[(
            "v/V.java",
            "package v; public class V { public int f() { return 2; } public int g() { return 3; } }",
        )],
    );
    let with = |version: &Classes| {
        let mut input = inputs(&base);
        let mut newer = inputs(version);
        newer[0].release = Some(17);
        newer[0].place.entry = 7;
        input.extend(newer);
        input
    };
    let load = |input| load_with(input, &Library(Vec::new()), Trust::default());
    let program = load(with(&same));
    let v = class(&program, "v/V");
    assert!(program.class(v).varies && !program.is_trusted(v));
    let f = method(&program, "v/V", "f", "()I");
    assert_eq!(
        program.select(v, f),
        Selection::Unknown(Obstacle::Untrusted(v))
    );
    let program = load(with(&other));
    assert_eq!(program.find(sym("v/V")), Err(Obstacle::Varies(sym("v/V"))));
    for (release, methods) in [(11, 2), (16, 2), (17, 3), (25, 3)] {
        let program = load(one_view(with(&other), release));
        let v = class(&program, "v/V");
        assert_eq!(program.methods_of(v).len(), methods);
        assert!(program.is_trusted(v));
    }
}

#[test]
fn hierarchies_that_the_jvm_refuses() {
    let a = compile(
        "17",
        &[(
            "z/A.java",
            "package z; class A { } class B extends A { } class C extends B { } interface I { } class D implements I { } class E extends D { }",
        )],
    );
    let b = compile(
        "17",
        &[(
            "z/A.java",
            "package z; class A extends B { } class B { } interface D { } class I { }",
        )],
    );
    let mut mixed = without(&a, &["z/A", "z/I"]);
    mixed.extend(without(&b, &["z/B", "z/D"]));
    let program = load(&mixed);
    let above = |name: &str| program.class(class(&program, name)).superclass;
    for name in ["z/A", "z/B", "z/C"] {
        assert_eq!(above(name), Some(Err(Obstacle::Circular(sym(name)))));
    }
    let d = program.class(class(&program, "z/D"));
    assert_eq!(d.interfaces[0], Err(Obstacle::WrongKind(sym("z/I"))));
    assert!(above("z/E").is_some_and(|s| s.is_ok()));
}

#[test]
fn ids_depend_on_neither_order_nor_threads() {
    let mut classes = compile("17", &[("p/A.java", HIERARCHY), ("c/A.java", CLOSED)]);
    let describe = |classes: &Classes| {
        let program = load(classes);
        let names: Vec<_> = program
            .classes()
            .map(|(id, class)| (id, class.name, class.superclass, class.interfaces.clone()))
            .collect();
        names
    };
    let first = describe(&classes);
    classes.reverse();
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .expect("a pool");
    assert_eq!(first, pool.install(|| describe(&classes)));
    assert!(first.is_sorted_by_key(|(id, ..)| *id));
}
