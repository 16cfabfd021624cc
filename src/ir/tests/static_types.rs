//! Types by definition, of the value that a method returns.

use ir::{StaticType, Terminator, Type, build, static_type};

use crate::assembler::assemble;

/// The static type of the operand of the only `areturn` in such an instance method.
fn of(descriptor: &str, code: &str) -> StaticType {
    let (class, code) = assemble(&format!("m {descriptor} locals 9\n{code}"));
    let body = build(&class, &class.methods[0], &code).expect("valid code");
    let mut blocks = body.blocks.values().iter();
    let returned = blocks.find_map(|block| match block.terminator {
        Terminator::Return(value) => value,
        _ => None,
    });
    static_type(&body, returned.expect("a return"))
}

fn exact(name: &str) -> StaticType {
    StaticType::Exact(name.into())
}

fn declared(name: &str) -> StaticType {
    StaticType::Declared(name.into())
}

#[test]
fn definitions() {
    assert_eq!(of("()LT;", "aload 0\nareturn"), declared("T"));
    assert_eq!(of("(JLA;)LA;", "aload 3\nareturn"), declared("A"));
    assert_eq!(
        of("(J)J", "lload 1\nlreturn"),
        StaticType::Primitive(Type::Long)
    );
    assert_eq!(of("()LA;", "aconst_null\nareturn"), StaticType::Null);
    assert_eq!(of("()LA;", "new A\nareturn"), exact("A"));
    assert_eq!(of("()LA;", "getstatic B.f:[LA;\nareturn"), declared("[LA;"));
    assert_eq!(of("()LA;", "invokestatic B.f()LC;\nareturn"), declared("C"));
    assert_eq!(
        of("(LA;)LB;", "aload 1\ncheckcast B\nareturn"),
        declared("B")
    );
    assert_eq!(
        of("()LA;", "ldc string s\nareturn"),
        exact("java/lang/String")
    );
    assert_eq!(
        of("()LA;", "ldc class A\nareturn"),
        exact("java/lang/Class")
    );
    assert_eq!(of("()LA;", "ldc dynamic n:LA;\nareturn"), declared("A"));
}

#[test]
fn arrays() {
    assert_eq!(of("()LA;", "iconst_1\nnewarray 8\nareturn"), exact("[B"));
    assert_eq!(of("()LA;", "iconst_1\nanewarray A\nareturn"), exact("[LA;"));
    assert_eq!(of("()LA;", "iconst_1\nanewarray [I\nareturn"), exact("[[I"));
    let element = "aload 1\niconst_0\naaload\n";
    assert_eq!(
        of("([[LA;)LA;", &format!("{element}areturn")),
        declared("[LA;")
    );
    let twice = format!("{element}iconst_0\naaload\nareturn");
    assert_eq!(of("([[LA;)LA;", &twice), declared("A"));
    assert_eq!(of("([LA;)LA;", &twice), StaticType::Unknown);
}

#[test]
fn phis() {
    let either = |a: &str, b: &str| {
        let code = format!("iload 1\nifeq L1\n{a}\ngoto L2\nL1:\n{b}\nL2:\nareturn");
        of("(I)LA;", &code)
    };
    assert_eq!(either("new A", "new A"), exact("A"));
    assert_eq!(either("new A", "aconst_null"), declared("A"));
    assert_eq!(either("new A", "getstatic B.f:LA;"), declared("A"));
    assert_eq!(either("new A", "new B"), StaticType::Unknown);
    assert_eq!(either("aconst_null", "aconst_null"), StaticType::Null);
    let round = "aload 1\nastore 2\nL1:\naload 2\nifnonnull L2\naload 1\nastore 2\ngoto L1\nL2:\n\
                 invokestatic T.f()LA;\nastore 2\niconst_0\nifeq L1\naload 2\nareturn";
    assert_eq!(of("(LA;)LA;", round), declared("A"));
}

#[test]
fn caught() {
    let catching = |entries: &str| {
        let code = format!("L1:\naload 0\nathrow\nL2:\nareturn\n{entries}");
        of("()LT;", &code)
    };
    assert_eq!(catching("try L1 L2 handler L2 E"), declared("E"));
    assert_eq!(
        catching("try L1 L2 handler L2"),
        declared("java/lang/Throwable")
    );
    let two = "try L1 L2 handler L2 E\ntry L1 L2 handler L2 F";
    assert_eq!(catching(two), declared("java/lang/Throwable"));
}
