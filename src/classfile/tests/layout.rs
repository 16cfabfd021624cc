//! The layouter: branches around ±32 KiB, islands, switches, `max_stack`, deep annotations.

use std::process::Command;

use crate::normal::normal;
use base::{Id, Sym};
use classfile::{
    AddedMethod, ClassEdit, ClassError, ClassFile, Code, CodeElement, Const, ExceptionRange,
    FieldRef, Frame, Insn, Label, MethodDescriptor, MethodFlags, MethodRef, Op, SwitchTable,
    TypeAnnotations, VerificationType,
};
use proptest::prelude::*;
use testkit::corpus;

/// A class without members.
fn empty_class(name: &str, major: u16) -> ClassFile {
    let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0];
    bytes.extend(major.to_be_bytes());
    bytes.extend([0, 5]);
    for (number, text) in [(1, name), (3, "java/lang/Object")] {
        bytes.extend([1, 0, text.len() as u8]);
        bytes.extend(text.as_bytes());
        bytes.extend([7, 0, number]);
    }
    // Public, this, super, then no interfaces, fields, methods, attributes.
    bytes.extend([0, 0x21, 0, 2, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0]);
    ClassFile::parse(bytes).expect("a class")
}

/// The class with static methods of these names and descriptors.
fn with_methods(
    class: &ClassFile,
    methods: &[(String, &str, Code)],
) -> Result<Vec<u8>, ClassError> {
    let mut edit = ClassEdit::new(class);
    for (name, descriptor, code) in methods {
        edit.add_method(AddedMethod {
            flags: MethodFlags(0x0009),
            name: Sym::from(name.as_str()),
            descriptor: Sym::from(*descriptor),
            code: code.clone(),
            attributes: Vec::new(),
        });
    }
    edit.write()
}

/// Writes a method and reads it again.
fn round_trip(major: u16, code: &Code) -> Result<Code, ClassError> {
    let bytes = with_methods(
        &empty_class("Round", major),
        &[("m".into(), "(I)I", code.clone())],
    )?;
    let class = ClassFile::parse(bytes)?;
    Ok(class.code(&class.methods[0])?.expect("a body"))
}

/// Appends to a code.
#[derive(Default)]
struct Body(Code);

impl Body {
    fn insn(&mut self, insn: Insn) -> &mut Self {
        self.0.items.push(CodeElement::Insn(0, insn));
        self
    }

    fn plain(&mut self, op: Op) -> &mut Self {
        self.insn(Insn::Plain(op))
    }

    fn nops(&mut self, count: usize) -> &mut Self {
        for _ in 0..count {
            self.plain(Op::Nop);
        }
        self
    }

    fn place(&mut self, label: Label) -> &mut Self {
        self.0.items.push(CodeElement::Label(label));
        self
    }

    /// Places the label, with the frame of a method `(I)I` and an empty stack.
    fn framed(&mut self, label: Label) -> &mut Self {
        let locals = vec![VerificationType::Integer];
        let stack = Vec::new();
        self.0.frames.push((label, Frame { locals, stack }));
        self.place(label)
    }

    fn give(&mut self, op: Op) -> &mut Self {
        self.plain(op).plain(Op::Ireturn)
    }
}

/// `return x != 0 ? 1 : 0`, with a forward branch over `distance` bytes.
fn forwards(distance: usize, frames: bool) -> Code {
    let mut body = Body::default();
    let (far, dead) = (body.0.new_label(), body.0.new_label());
    let half = (distance - 5) / 2;
    body.insn(Insn::Local(Op::Iload, 0));
    body.insn(Insn::Branch(Op::Ifne, far)).nops(half);
    body.give(Op::Iconst0)
        .framed(dead)
        .nops(distance - 5 - half);
    body.framed(far).give(Op::Iconst1);
    finish(body, frames)
}

/// The same, with a backward branch.
fn backwards(distance: usize, frames: bool) -> Code {
    let mut body = Body::default();
    let (far, dead, start) = (body.0.new_label(), body.0.new_label(), body.0.new_label());
    let half = (distance - 3) / 2;
    body.insn(Insn::Branch(Op::Goto, start)).framed(far);
    body.nops(half).give(Op::Iconst1).framed(dead);
    body.nops(distance - 3 - half).framed(start);
    body.insn(Insn::Local(Op::Iload, 0));
    body.insn(Insn::Branch(Op::Ifne, far)).give(Op::Iconst0);
    finish(body, frames)
}

fn finish(mut body: Body, frames: bool) -> Code {
    if !frames {
        body.0.frames.clear();
    }
    body.0
}

const DISTANCES: [usize; 9] = [
    10, 11, 32_765, 32_766, 32_767, 32_768, 32_769, 40_000, 60_000,
];

/// A `main` that calls each method with 0 and with 1, and prints the results.
fn main_of(class: &str, methods: &[(String, &str, Code)]) -> Code {
    let mut body = Body::default();
    for (name, _, _) in methods {
        for argument in [Op::Iconst0, Op::Iconst1] {
            body.insn(Insn::Field(
                Op::Getstatic,
                FieldRef {
                    owner: Sym::from("java/lang/System"),
                    name: Sym::from("out"),
                    descriptor: Sym::from("Ljava/io/PrintStream;"),
                },
            ));
            body.plain(argument);
            for (op, owner, name, descriptor) in [
                (Op::Invokestatic, class, name.as_str(), "(I)I"),
                (Op::Invokevirtual, "java/io/PrintStream", "print", "(I)V"),
            ] {
                let method = MethodRef {
                    owner: Sym::from(owner),
                    name: Sym::from(name),
                    descriptor: Sym::from(descriptor),
                    interface: false,
                };
                body.insn(Insn::Invoke(op, method));
            }
        }
    }
    body.plain(Op::Return);
    body.0
}

/// HotSpot verifies and runs far branches. Class versions without frames invert them over `goto_w`,
/// and others use islands.
#[test]
fn far_branches_run_on_hotspot() {
    for (name, major) in [("Far49", 49), ("Far52", 52)] {
        let mut methods = Vec::new();
        for distance in DISTANCES {
            let frames = major > 49;
            methods.push((format!("f{distance}"), "(I)I", forwards(distance, frames)));
            methods.push((format!("b{distance}"), "(I)I", backwards(distance, frames)));
        }
        let main = main_of(name, &methods);
        methods.push(("main".into(), "([Ljava/lang/String;)V", main));
        let bytes = with_methods(&empty_class(name, major), &methods).expect("fits");
        let directory = tempfile::tempdir().expect("temporary directory");
        let file = directory.path().join(format!("{name}.class"));
        std::fs::write(file, bytes).expect("writable");
        let jdks = corpus::jdks();
        assert!(!jdks.is_empty(), "a JDK under /usr/lib/jvm or in JAVA_HOME");
        for jdk in jdks {
            let output = Command::new(jdk.join("bin/java"))
                .args(["-Xverify:all", "-cp"])
                .args([directory.path().as_os_str(), name.as_ref()])
                .output()
                .expect("java runs");
            let text = String::from_utf8_lossy(&output.stdout);
            let error = String::from_utf8_lossy(&output.stderr);
            assert_eq!(text, "01".repeat(2 * DISTANCES.len()), "{error}");
        }
    }
}

/// The length of a method's code after writing.
fn length(major: u16, code: &Code) -> usize {
    let class = empty_class("Length", major);
    let bytes = with_methods(&class, &[("m".into(), "(I)I", code.clone())]).expect("fits");
    let class = ClassFile::parse(bytes).expect("readable");
    class.methods[0].code_length(&class)
}

/// A short branch reaches at most 32,767 bytes forwards and 32,768 backwards.
#[test]
fn branches_are_short_as_long_as_they_reach() {
    for frames in [false, true] {
        let major = if frames { 52 } else { 49 };
        let extra = if frames { 3 } else { 5 };
        let size = |code| length(major, &code);
        assert_eq!(size(forwards(32_767, frames)), 1 + 32_767 + 2);
        assert_eq!(size(forwards(32_768, frames)), 1 + 32_768 + 2 + extra);
        // The `goto` at the start spans two bytes more than the branch back.
        assert_eq!(size(backwards(32_764, frames)), 3 + 32_764 + 2 + 3);
        // The nearest place for the island is the end of the code. From there it takes a `goto_w`
        // itself.
        assert_eq!(size(backwards(32_769, frames)), 5 + 32_769 + 2 + 3 + 5);
    }
}

/// A method without a place for an island is refused. Places in an exception range do not count.
#[test]
fn no_island_without_a_place() {
    let mut code = forwards(60_000, true);
    let island = round_trip(52, &code).expect("there is a place in the middle");
    assert_eq!(island.frames.len(), 3);
    let (start, end) = (code.new_label(), code.new_label());
    code.items.insert(0, CodeElement::Label(start));
    code.items.push(CodeElement::Label(end));
    code.exceptions.push(ExceptionRange {
        start,
        end,
        handler: Label::new(0),
        catch_type: None,
    });
    assert!(matches!(
        round_trip(52, &code),
        Err(ClassError::TooLarge(_))
    ));
}

#[test]
fn what_does_not_fit_is_refused() {
    let mut body = Body::default();
    body.nops(65_533).give(Op::Iconst0);
    assert!(round_trip(52, &body.0).is_ok());
    let mut body = Body::default();
    body.nops(65_534).give(Op::Iconst0);
    assert!(matches!(
        round_trip(52, &body.0),
        Err(ClassError::TooLarge(_))
    ));
    let mut body = Body::default();
    for number in 0..33_000 {
        body.insn(Insn::Ldc(Const::Long(number + 2)))
            .plain(Op::Pop2);
    }
    body.give(Op::Iconst0);
    assert!(
        round_trip(52, &body.0).is_err(),
        "more constants than a pool holds"
    );
    let mut body = Body::default();
    body.plain(Op::Pop).give(Op::Iconst0);
    assert!(matches!(
        round_trip(52, &body.0),
        Err(ClassError::Malformed(_))
    ));
    let mut body = Body::default();
    let nowhere = body.0.new_label();
    body.insn(Insn::Branch(Op::Goto, nowhere));
    assert!(matches!(
        round_trip(52, &body.0),
        Err(ClassError::Malformed(_))
    ));
}

/// A body that cannot be written adds no constants, and the method stays as it was.
#[test]
fn a_refused_body_leaves_no_trace() {
    let mut good = Body::default();
    good.give(Op::Iconst0);
    let class = empty_class("Kept", 52);
    let bytes = with_methods(&class, &[("m".into(), "(I)I", good.0)]).expect("fits");
    let class = ClassFile::parse(bytes.clone()).expect("readable");
    let mut bad = Body::default();
    bad.insn(Insn::Ldc(Const::Int(123_456))).plain(Op::Pop2);
    let mut edit = ClassEdit::new(&class);
    edit.replace_body(0, bad.0);
    let written = edit.write_keeping().expect("nothing added");
    assert_eq!(written.kept.len(), 1);
    assert_eq!(written.bytes, bytes);
    assert!(edit.write().is_err());
}

/// 300,000 nested annotations do not overflow the stack.
#[test]
fn annotations_may_nest_deeply() {
    const DEPTH: usize = 300_000;
    // One annotation on `new` at offset 0, without path.
    let mut contents = vec![0, 1, 0x44, 0, 0, 0];
    for _ in 0..DEPTH {
        // A type, one pair, its name, an annotation as its value.
        contents.extend([0, 1, 0, 1, 0, 1, b'@']);
    }
    contents.extend([0, 1, 0, 0]);
    let mut body = Body::default();
    body.give(Op::Iconst0);
    body.0.type_annotations.push(TypeAnnotations {
        name: Sym::from("RuntimeVisibleTypeAnnotations"),
        contents,
        patches: Vec::new(),
    });
    let read = round_trip(52, &body.0).expect("readable");
    assert_eq!(read.type_annotations[0].patches.len(), 1);
}

/// A piece of code that leaves the stack unchanged.
#[derive(Clone, Debug)]
enum Piece {
    Nops(usize),
    Goto(usize),
    If(bool, usize),
    Switch(bool, i32, usize, Vec<usize>),
    Local(u16),
    Iinc(u16, i16),
    Push(i16),
    Int(i32),
    Long(i64),
}

fn pieces() -> impl Strategy<Value = Vec<Piece>> {
    let target = || 0..40_usize;
    let piece = prop_oneof![
        (0..100_usize).prop_map(Piece::Nops),
        prop_oneof![0..9000_usize, 30_000..34_000_usize].prop_map(Piece::Nops),
        target().prop_map(Piece::Goto),
        (any::<bool>(), target()).prop_map(|(op, to)| Piece::If(op, to)),
        (any::<bool>(), target()).prop_map(|(op, to)| Piece::If(op, to)),
        (
            any::<bool>(),
            -5..5_i32,
            target(),
            prop::collection::vec(target(), 1..9)
        )
            .prop_map(|(table, low, default, to)| Piece::Switch(table, low, default, to)),
        any::<u16>().prop_map(|slot| Piece::Local(slot.min(65_534))),
        (any::<u16>(), any::<i16>()).prop_map(|(slot, by)| Piece::Iinc(slot.min(65_534), by)),
        any::<i16>().prop_map(Piece::Push),
        any::<i32>().prop_map(Piece::Int),
        any::<i64>().prop_map(Piece::Long),
    ];
    prop::collection::vec(piece, 1..40)
}

/// The code with one label before each piece.
fn assemble(pieces: &[Piece]) -> Code {
    let mut body = Body::default();
    let labels: Vec<Label> = pieces.iter().map(|_| body.0.new_label()).collect();
    let at = |target: usize| labels[target % labels.len()];
    for (piece, label) in pieces.iter().zip(&labels) {
        body.place(*label);
        match piece {
            Piece::Nops(count) => body.nops(*count),
            Piece::Goto(to) => body.insn(Insn::Branch(Op::Goto, at(*to))),
            Piece::If(is_eq, to) => {
                let op = if *is_eq { Op::Ifeq } else { Op::Ifne };
                body.insn(Insn::Local(Op::Iload, 0))
                    .insn(Insn::Branch(op, at(*to)))
            }
            Piece::Switch(is_table, low, default, targets) => {
                let step = if *is_table { 1 } else { 3 };
                let cases = (0..).zip(targets).map(|(n, to)| (low + n * step, at(*to)));
                let table = SwitchTable {
                    is_table: *is_table,
                    default: at(*default),
                    cases: cases.collect(),
                };
                body.insn(Insn::Local(Op::Iload, 0));
                body.insn(Insn::Switch(Box::new(table)))
            }
            Piece::Local(slot) => body.insn(Insn::Local(Op::Aload, *slot)).plain(Op::Pop),
            Piece::Iinc(slot, by) => body.insn(Insn::Iinc(*slot, *by)),
            Piece::Push(value) => body.insn(Insn::Push(Op::Sipush, *value)).plain(Op::Pop),
            Piece::Int(value) => body.insn(Insn::Ldc(Const::Int(*value))).plain(Op::Pop),
            Piece::Long(value) => body.insn(Insn::Ldc(Const::Long(*value))).plain(Op::Pop2),
        };
    }
    body.give(Op::Iconst0);
    body.0
}

/// The instructions with far conditional branches folded back. Targets are positions among them.
fn folded(expected: &Code, read: &Code) -> Vec<Insn> {
    let (expected, read) = (normal(expected), normal(read));
    let wanted: Vec<&Insn> = expected.insns().map(|(_, insn)| insn).collect();
    let found: Vec<&Insn> = read.insns().map(|(_, insn)| insn).collect();
    // For each position in `read`, the position in `expected`.
    let mut places = vec![usize::MAX; found.len() + 1];
    let mut insns = Vec::new();
    let mut next = 0;
    for (place, insn) in wanted.iter().enumerate() {
        places[next] = place;
        match (insn, found[next], found.get(next + 1)) {
            (Insn::Branch(op, _), Insn::Branch(inverse, _), Some(Insn::Branch(Op::Goto, to)))
                if op != inverse =>
            {
                insns.push(Insn::Branch(*op, *to));
                next += 2;
            }
            _ => {
                insns.push(found[next].clone());
                next += 1;
            }
        }
    }
    assert_eq!(next, found.len());
    places[next] = wanted.len();
    for insn in &mut insns {
        let to = |label: &mut Label| *label = Label::new(places[label.index()]);
        match insn {
            Insn::Branch(_, label) => to(label),
            Insn::Switch(table) => {
                to(&mut table.default);
                table.cases.iter_mut().for_each(|(_, label)| to(label));
            }
            _ => {}
        }
    }
    insns
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn slots_are_counted_as_types_are_parsed(text in r"\((\[{0,3}([IJDZ]|La?;?)){0,4}\)?\[?[VJILa;]{1,3}") {
        let descriptor = Sym::from(text.as_str());
        let parsed = MethodDescriptor::parse(descriptor)
            .map(|d| (d.parameter_slots(), d.result.map_or(0, |ty| ty.slots())));
        prop_assert_eq!(parsed, MethodDescriptor::count_slots(descriptor));
    }

    #[test]
    fn what_is_laid_out_is_read_again(pieces in pieces()) {
        let code = assemble(&pieces);
        match round_trip(49, &code) {
            Ok(read) => {
                let expected = normal(&code);
                let expected: Vec<Insn> = expected.insns().map(|(_, i)| i.clone()).collect();
                prop_assert!(folded(&code, &read) == expected, "instructions differ");
                prop_assert!(read.max_stack <= 2);
            }
            Err(error) => {
                let nops = code.insns().filter(|(_, i)| **i == Insn::Plain(Op::Nop)).count();
                prop_assert!(matches!(error, ClassError::TooLarge(_)), "{error}");
                prop_assert!(nops > 60_000, "{error}");
            }
        }
    }
}
