//! The verifier finds faults: a sound body, with one thing changed.

use base::{Id, Sym};
use ir::{
    BlockId, Body, Definition, FlowKind, Handler, Inst, Op, Phi, Terminator, Type, ValueId, build,
    verify,
};

use crate::assembler::assemble;

/// A loop in a protected range: phis, a handler, branches. Its text is beside every message.
const SOURCE: &str = "
static m (II)I locals 2
L1:
iload 0
ifle L3
iload 1
iload 0
idiv
istore 1
iinc 0 -1
goto L1
L3:
iload 1
ireturn
L4:
pop
iload 1
ireturn
try L1 L3 handler L4 java/lang/ArithmeticException
";

fn body() -> Body {
    let (class, code) = assemble(SOURCE);
    let body = build(&class, &class.methods[0], &code).expect("valid code");
    assert_eq!(verify(&body), []);
    body
}

/// Checks that a change is found, with a message that holds `text`.
fn finds(text: &str, change: impl FnOnce(&mut Body)) {
    let mut broken = body();
    change(&mut broken);
    let found: Vec<String> = verify(&broken).iter().map(ToString::to_string).collect();
    assert!(
        found.iter().any(|v| v.contains(text)),
        "{text}: {found:?}\n{broken}"
    );
}

fn block(n: usize) -> BlockId {
    BlockId::new(n)
}

fn value(n: usize) -> ValueId {
    ValueId::new(n)
}

/// The first block for which that holds.
fn find(body: &Body, holds: impl Fn(&ir::Block) -> bool) -> BlockId {
    let mut blocks = body.blocks.iter();
    blocks
        .find(|(_, block)| holds(block))
        .expect("such a block")
        .0
}

fn looping(body: &Body) -> BlockId {
    find(body, |block| !block.phis.is_empty())
}

fn handler(body: &Body) -> BlockId {
    find(body, |block| {
        block
            .insts
            .first()
            .is_some_and(|i| matches!(i.op, Op::Caught))
    })
}

#[test]
fn edges() {
    finds("no block", |b| b.blocks = Vec::new().into());
    finds("does not exist", |b| {
        b.blocks[block(0)].terminator = Terminator::Goto(block(99))
    });
    finds("predecessors", |b| {
        let at = looping(b);
        b.blocks[at].predecessors.reverse();
    });
    finds("predecessors", |b| {
        let at = looping(b);
        b.blocks[at].predecessors[0].kind = FlowKind::Exception(0);
    });
    finds("out of order", |b| {
        b.blocks.values_mut().swap(1, 2);
    });
    finds("the entry has predecessors", |b| {
        let last = block(b.blocks.len() - 1);
        b.blocks[last].terminator = Terminator::Goto(block(0));
    });
    finds("never reached", |b| {
        let at = find(b, |block| !block.handlers.is_empty());
        let twice = b.blocks[at].handlers[0];
        b.blocks[at].handlers.push(twice);
    });
    finds("reached both by exceptions and otherwise", |b| {
        let (at, target) = (looping(b), looping(b));
        let catch_type = Some(Sym::from("java/lang/Error"));
        b.blocks[at].handlers.push(Handler { target, catch_type });
        b.blocks[at].predecessors.push(ir::FlowEdge {
            from: at,
            kind: FlowKind::Exception(1),
        });
    });
    finds("a stray Caught", |b| {
        b.blocks[block(0)].insts.push(caught())
    });
    finds("a handler without Caught", |b| {
        let at = handler(b);
        b.blocks[at].insts.remove(0);
    });
}

fn caught() -> Inst {
    Inst {
        pc: 0,
        op: Op::Caught,
        result: None,
    }
}

#[test]
fn definitions() {
    finds("is not defined", |b| {
        let record = b.values[value(0)];
        b.values.push(record);
    });
    finds("recorded at", |b| {
        b.values[value(0)].definition = Definition::Parameter(7)
    });
    finds("again", |b| {
        let parameter = b.parameters[0];
        b.parameters[1] = parameter;
        b.values[parameter].definition = Definition::Parameter(1);
    });
    finds("does not exist", |b| {
        let at = looping(b);
        b.blocks[at].phis[0].args[0] = value(999);
    });
    finds("arguments", |b| {
        let at = looping(b);
        b.blocks[at].phis[0].args.pop();
    });
    finds("is superfluous", |b| {
        let at = looping(b);
        let first = b.blocks[at].phis[0].args[0];
        b.blocks[at].phis[0].args.fill(first);
    });
    finds("is not used", |b| {
        let at = looping(b);
        let n = b.blocks[at].phis.len() as u32;
        let definition = Definition::Phi(at, n);
        let ty = Type::Int;
        let result = b.values.push(ir::TypedValue { ty, definition });
        let args = b.blocks[at].phis[0].args.clone();
        b.blocks[at].phis.push(Phi { result, args });
    });
}

/// A block with a handler defines the quotient. The handler cannot use it, though that block
/// dominates the next ones.
#[test]
fn dominance() {
    let quotient = |b: &Body| {
        let mut insts = b.blocks.values().iter().flat_map(|block| &block.insts);
        let is_division = |inst: &&Inst| inst.op.to_string().starts_with("idiv");
        insts
            .find(is_division)
            .and_then(|inst| inst.result)
            .expect("a quotient")
    };
    finds("is not available at the end", |b| {
        let (at, quotient) = (handler(b), quotient(b));
        b.blocks[at].terminator = Terminator::Return(Some(quotient));
    });
    finds("is not available along", |b| {
        let (at, quotient) = (looping(b), quotient(b));
        b.blocks[at].phis[0].args[0] = quotient;
    });
    finds("is not available at Inst", |b| {
        let quotient = quotient(b);
        let Definition::Inst(at, n) = b.values[quotient].definition else {
            panic!("an instruction's result");
        };
        b.blocks[at].insts[n as usize].op.map_operands(|_| quotient);
    });
}

#[test]
fn types() {
    finds("types of the parameters", |b| {
        b.values[value(0)].ty = Type::Float
    });
    finds("takes and gives", |b| {
        let mut insts = b.blocks.values().iter().flat_map(|block| &block.insts);
        let constant = insts.find(|inst| matches!(inst.op, Op::Const(_)));
        let constant = constant.and_then(|inst| inst.result).expect("a constant");
        b.values[constant].ty = Type::Ref;
    });
    finds("instead of", |b| {
        let mut descriptor = b.descriptor.clone();
        descriptor.result = None;
        b.descriptor = Box::leak(Box::new(descriptor));
    });
    finds("types of v", |b| {
        let at = looping(b);
        let phi = b.blocks[at].phis[0].result;
        b.values[phi].ty = Type::Double;
    });
}
