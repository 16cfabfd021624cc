//! Code that a compiler did not make: changed at random, or made to be large. Building never panics
//! and stays fast. Every body that is built is well-formed.

use std::time::{Duration, Instant};

use base::Id;
use classfile::{ClassFile, Code, CodeElement, Insn, Label, Op, OperandKind};
use ir::{build, verify};
use rayon::prelude::*;

use crate::assembler::assemble;
use crate::generator::Random;
use testkit::corpus;

#[test]
fn changed_code() {
    let full = testkit::is_full();
    let home = corpus::jdks().into_iter().next().expect("a JDK");
    let classes = corpus::jdk_classes(&home);
    let step = if full { 4 } else { 64 };
    let counts = classes
        .par_iter()
        .enumerate()
        .step_by(step)
        .map(|(seed, source)| {
            let class = ClassFile::parse(source.bytes.clone()).expect("a class");
            let mut random = Random::new(seed as u64);
            let mut counts = (0, 0);
            for method in &class.methods {
                let Ok(Some(code)) = class.code(method) else {
                    continue;
                };
                for _ in 0..8 {
                    let mut changed = code.clone();
                    for _ in 0..1 + random.below(3) {
                        change(&mut changed, &mut random);
                    }
                    counts.0 += 1;
                    if let Ok(body) = build(&class, method, &changed) {
                        counts.1 += 1;
                        let violations = verify(&body);
                        assert!(
                            violations.is_empty(),
                            "{} {violations:?}\n{body}",
                            source.name
                        );
                    }
                }
            }
            counts
        });
    let (tried, built) = counts.reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    eprintln!("{tried} changed methods, of which {built} were built and are well-formed");
    assert!(built > 0 && built < tried);
}

/// One change at random.
fn change(code: &mut Code, random: &mut Random) {
    let label = Label::new(random.below(code.label_count.max(1) as usize));
    let (a, b) = (
        random.below(code.items.len()),
        random.below(code.items.len()),
    );
    match random.below(8) {
        0 => code.items.swap(a, b),
        1 => drop(code.items.remove(a)),
        2 if !code.exceptions.is_empty() => {
            let entry = random.below(code.exceptions.len());
            let entry = &mut code.exceptions[entry];
            let places = [&mut entry.start, &mut entry.end, &mut entry.handler];
            *places.into_iter().nth(a % 3).expect("one of three") = label;
        }
        3 => code.max_locals = random.below(4) as u16,
        4 => code.items[a] = code.items[b].clone(),
        _ => {
            if let CodeElement::Insn(_, insn) = &mut code.items[a] {
                change_insn(insn, label, random);
            }
        }
    }
}

fn change_insn(insn: &mut Insn, label: Label, random: &mut Random) {
    let other = |kind: OperandKind, random: &mut Random| {
        let ops: Vec<Op> = Op::ALL
            .iter()
            .copied()
            .filter(|op| op.operand() == kind)
            .collect();
        ops[random.below(ops.len())]
    };
    match insn {
        Insn::Plain(op) => *op = other(OperandKind::None, random),
        Insn::Local(op, slot) if random.below(2) == 0 => {
            *op = other(OperandKind::Local, random);
            *slot = random.below(5) as u16;
        }
        Insn::Local(_, slot) | Insn::Iinc(slot, _) => *slot = random.below(8) as u16,
        Insn::Branch(op, _) if random.below(2) == 0 => *op = other(OperandKind::Branch, random),
        Insn::Branch(_, target) => *target = label,
        Insn::Switch(table) => table.default = label,
        Insn::Field(op, _) => *op = other(OperandKind::Field, random),
        Insn::Invoke(op, _) => *op = other(OperandKind::Invoke, random),
        Insn::Type(op, _) => *op = other(OperandKind::Type, random),
        Insn::MultiANewArray(_, dimensions) => *dimensions = random.below(256) as u8,
        _ => *insn = Insn::Plain(other(OperandKind::None, random)),
    }
}

/// Builds and verifies within a time that only growth beyond n log n exceeds.
fn within(what: &str, source: &str) {
    let (class, code) = assemble(source);
    let start = Instant::now();
    let body = build(&class, &class.methods[0], &code);
    let built = start.elapsed();
    let text = match &body {
        Ok(body) => format!("{} blocks, {} values", body.blocks.len(), body.values.len()),
        Err(error) => error.to_string(),
    };
    eprintln!(
        "{what}: {} instructions, {text}, {built:?}",
        code.insns().count()
    );
    assert!(built < Duration::from_secs(5), "{what} took {built:?}");
    if let Ok(body) = body {
        assert_eq!(verify(&body), [], "{what}");
    }
}

/// Methods near the format's limit of 65,535 bytes.
#[test]
fn large_code() {
    let straight = "iload 0\niconst_1\niadd\nistore 0\n".repeat(16_000);
    within(
        "straight",
        &format!("static m (I)I locals 1\n{straight}iload 0\nireturn"),
    );
    within(
        "all in one range",
        &format!(
            "static m (I)I locals 1\nL1:\n{straight}L2:\niload 0\nireturn\nL3:\npop\niload 0\nireturn\n\
             try L1 L2 handler L3"
        ),
    );
    let depth = 3_000;
    let heads: String = (0..depth)
        .map(|n| format!("H{n}:\niload {n}\nifle E{n}\n"))
        .collect();
    let ends: String = (0..depth)
        .rev()
        .map(|n| format!("iinc {n} -1\ngoto H{n}\nE{n}:\n"))
        .collect();
    let sets: String = (0..depth)
        .map(|n| format!("iconst_5\nistore {n}\n"))
        .collect();
    within(
        "nested loops, a local for each",
        &format!("static m ()V locals {depth}\n{sets}{heads}{ends}return"),
    );
    let one = heads.lines().map(|line| match line.strip_prefix("iload") {
        Some(_) => "iload 0\n".into(),
        None => format!("{line}\n"),
    });
    let one: String = one.collect();
    let ends = ends.lines().map(|line| match line.strip_prefix("iinc") {
        Some(_) => "iinc 0 -1\n".into(),
        None => format!("{line}\n"),
    });
    let ends: String = ends.collect();
    within(
        "nested loops, one local",
        &format!("static m (I)V locals 1\n{one}{ends}return"),
    );
}

/// Code with an exception table that multiplies is refused by a count, before the work is done.
/// Ordinary tables are not refused.
#[test]
fn exception_tables_multiply() {
    let with = |spans: usize, handlers: usize| {
        let places: String = (0..spans).map(|n| format!("goto L{n}\nL{n}:\n")).collect();
        let table: String = (0..handlers)
            .map(|n| format!("try S E handler H E{n}\n"))
            .collect();
        let (class, code) = assemble(&format!(
            "static m ()V locals 1\nS:\n{places}E:\nreturn\nH:\npop\nreturn\n{table}"
        ));
        build(&class, &class.methods[0], &code)
    };
    let body = with(300, 50).expect("it is small");
    let edges = |block: &ir::Block| block.handlers.len();
    let edges: usize = body.blocks.values().iter().map(edges).sum();
    assert_eq!(edges, 300 * 50);
    let refused = with(1_000, 2_000).expect_err("it has two million edges");
    assert_eq!(refused.fault, ir::CodeFault::TooLarge);
}

#[test]
fn many_edges() {
    let cases: String = (0..8_000).map(|n| format!(" {n}:L{n}")).collect();
    let targets: String = (0..8_000)
        .map(|n| format!("L{n}:\niinc 1 {}\n", n % 100))
        .collect();
    within(
        "switch with fall through",
        &format!(
            "static m (II)I locals 2\niload 0\nlookupswitch{cases} default:L0\n{targets}iload 1\nireturn"
        ),
    );
    let places: String = (0..5_000).map(|n| format!("L{n}:\niinc 0 1\n")).collect();
    let entries: String = (0..5_000)
        .map(|n| format!("try L0 E handler H E{n}\n"))
        .collect();
    within(
        "a long exception table over all",
        &format!(
            "static m (I)I locals 1\n{places}E:\niload 0\nireturn\nH:\npop\niload 0\nireturn\n{entries}"
        ),
    );
    let nested: String = (0..4_000)
        .map(|n| format!("try L{n} E handler H{n}\n"))
        .collect();
    let handlers: String = (0..4_000)
        .map(|n| format!("H{n}:\npop\ngoto R\n"))
        .collect();
    within(
        "a handler for each instruction",
        &format!(
            "static m (I)I locals 1\n{places}E:\niload 0\nireturn\n{handlers}R:\niload 0\nireturn\n{nested}"
        ),
    );
}
