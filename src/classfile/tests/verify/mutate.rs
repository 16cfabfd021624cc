//! Random damage to a method: the mistakes that a rewriter could make, and worse ones.

use base::Sym;
use classfile::{
    Code, CodeElement, Const, ExceptionRange, FieldRef, Frame, Insn, Label, MethodRef, Op,
    VerificationType,
};

/// A small generator with a fixed sequence (splitmix64).
pub struct Random(pub u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`; 0 for 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    pub fn pick<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        (!list.is_empty()).then(|| list[self.below(list.len())])
    }
}

/// The stock of replacements.
#[derive(Default)]
pub struct Stock {
    pub classes: Vec<Sym>,
    pub descriptors: Vec<Sym>,
    pub insns: Vec<Insn>,
    pub fields: Vec<FieldRef>,
    pub methods: Vec<MethodRef>,
}

impl Stock {
    /// Names that every stock has. One of them is the name of a missing class.
    pub fn new() -> Self {
        let classes = [
            "java/lang/Object",
            "java/lang/String",
            "java/lang/Throwable",
            "java/lang/RuntimeException",
            "java/lang/Runnable",
            "java/lang/Cloneable",
            "java/io/Serializable",
            "java/lang/Integer",
            "no/Such",
            "[I",
            "[J",
            "[[I",
            "[Ljava/lang/Object;",
            "[Ljava/lang/String;",
            "[[Ljava/lang/String;",
            "[Ljava/lang/Runnable;",
        ];
        Stock {
            classes: classes.map(Sym::from).to_vec(),
            ..Stock::default()
        }
    }

    /// Adds the names and instructions of a code.
    pub fn learn(&mut self, code: &Code) {
        for (_, insn) in code.insns() {
            match insn {
                Insn::Invoke(_, method) => {
                    self.classes.push(method.owner);
                    self.descriptors.push(method.descriptor);
                    self.methods.push(*method);
                }
                Insn::Field(_, field) => self.fields.push(*field),
                Insn::Type(_, name) => self.classes.push(*name),
                _ => {}
            }
            if !matches!(
                insn,
                Insn::Branch(..) | Insn::Switch(_) | Insn::InvokeDynamic(..)
            ) {
                self.insns.push(insn.clone());
            }
        }
    }
}

/// Replaces one class name by another. Only the hierarchy can tell that it is wrong.
pub fn mutate_class(code: &mut Code, stock: &Stock, random: &mut Random) -> Option<&'static str> {
    let class = random.pick(&stock.classes)?;
    let mut names: Vec<&mut Sym> = Vec::new();
    for item in &mut code.items {
        match item {
            CodeElement::Insn(_, Insn::Type(_, name)) => names.push(name),
            CodeElement::Insn(_, Insn::Field(_, field)) => names.push(&mut field.owner),
            CodeElement::Insn(_, Insn::Invoke(_, method)) => names.push(&mut method.owner),
            CodeElement::Insn(..) | CodeElement::Label(_) => {}
        }
    }
    for range in &mut code.exceptions {
        names.extend(&mut range.catch_type);
    }
    for (_, frame) in &mut code.frames {
        for ty in frame.locals.iter_mut().chain(&mut frame.stack) {
            if let VerificationType::Object(name) = ty {
                names.push(name);
            }
        }
    }
    let index = random.below(names.len());
    **names.get_mut(index)? = class;
    Some("other class")
}

/// Positions of instructions among the items.
fn places(code: &Code) -> Vec<usize> {
    let items = code.items.iter().enumerate();
    items
        .filter(|(_, item)| matches!(item, CodeElement::Insn(..)))
        .map(|(i, _)| i)
        .collect()
}

fn labels(code: &Code) -> Vec<Label> {
    let labels = code.items.iter().filter_map(|item| match item {
        CodeElement::Label(label) => Some(*label),
        CodeElement::Insn(..) => None,
    });
    labels.collect()
}

/// Damages `code` in one way, and says how. `None` when there was no fitting place.
pub fn mutate(code: &mut Code, stock: &Stock, random: &mut Random) -> Option<&'static str> {
    let places = places(code);
    let at = random.pick(&places)?;
    match random.below(16) {
        0 => {
            code.items.remove(at);
            Some("delete")
        }
        1 => {
            let copy = code.items[at].clone();
            code.items.insert(at, copy);
            Some("repeat")
        }
        2 => {
            let other = random.pick(&places)?;
            code.items.swap(at, other);
            Some("swap")
        }
        3 => {
            let next = *places.iter().find(|&&p| p > at)?;
            code.items.swap(at, next);
            Some("swap neighbours")
        }
        4 => {
            let insn = stock.insns.get(random.below(stock.insns.len()))?;
            code.items.insert(at, CodeElement::Insn(0, insn.clone()));
            Some("insert")
        }
        5 => {
            let insn = stock.insns.get(random.below(stock.insns.len()))?;
            code.items[at] = CodeElement::Insn(0, insn.clone());
            Some("replace")
        }
        6 => change_frame(code, stock, random),
        7 => {
            let index = random.below(code.frames.len());
            (index < code.frames.len()).then(|| code.frames.remove(index))?;
            Some("delete frame")
        }
        8 => {
            let label = random.pick(&labels(code))?;
            let index = random.below(code.frames.len());
            code.frames.get_mut(index)?.0 = label;
            Some("move frame")
        }
        9 => change_ranges(code, stock, random),
        10 => delete_cast(code, &places, random),
        11 => remove_init(code, &places, random),
        _ => change_insn(code, at, stock, random),
    }
}

/// Deletes a `checkcast`.
fn delete_cast(code: &mut Code, places: &[usize], random: &mut Random) -> Option<&'static str> {
    let is_cast = |&p: &usize| {
        matches!(
            &code.items[p],
            CodeElement::Insn(_, Insn::Type(Op::Checkcast, _))
        )
    };
    let casts: Vec<usize> = places.iter().copied().filter(is_cast).collect();
    code.items.remove(random.pick(&casts)?);
    Some("delete checkcast")
}

/// Turns a constructor call into a `pop`, so that its object stays uninitialised.
fn remove_init(code: &mut Code, places: &[usize], random: &mut Random) -> Option<&'static str> {
    let is_init = |&p: &usize| {
        matches!(&code.items[p], CodeElement::Insn(_, Insn::Invoke(Op::Invokespecial, m))
            if m.name == "<init>" && m.descriptor == "()V")
    };
    let inits: Vec<usize> = places.iter().copied().filter(is_init).collect();
    code.items[random.pick(&inits)?] = CodeElement::Insn(0, Insn::Plain(Op::Pop));
    Some("uninitialised")
}

fn any_type(stock: &Stock, labels: &[Label], random: &mut Random) -> Option<VerificationType> {
    Some(match random.below(12) {
        0 => VerificationType::Top,
        1 => VerificationType::Integer,
        2 => VerificationType::Float,
        3 => VerificationType::Long,
        4 => VerificationType::Double,
        5 => VerificationType::Null,
        6 => VerificationType::UninitializedThis,
        7 => VerificationType::Uninitialized(random.pick(labels)?),
        _ => VerificationType::Object(random.pick(&stock.classes)?),
    })
}

fn change_frame(code: &mut Code, stock: &Stock, random: &mut Random) -> Option<&'static str> {
    let labels = labels(code);
    if random.below(8) == 0 {
        let last = code.frames.last()?.1.clone();
        code.frames.push((random.pick(&labels)?, last));
        return Some("add frame");
    }
    let index = random.below(code.frames.len());
    let frame: &mut Frame = &mut code.frames.get_mut(index)?.1;
    let ty = any_type(stock, &labels, random)?;
    let list = if random.below(3) == 0 {
        &mut frame.stack
    } else {
        &mut frame.locals
    };
    let slot = random.below(list.len());
    match random.below(4) {
        0 => list.push(ty),
        1 => drop(list.pop()?),
        _ => *list.get_mut(slot)? = ty,
    }
    Some("change frame")
}

fn change_ranges(code: &mut Code, stock: &Stock, random: &mut Random) -> Option<&'static str> {
    let labels = labels(code);
    let label = random.pick(&labels)?;
    let index = random.below(code.exceptions.len());
    let what = random.below(6);
    if what == 0 || (code.exceptions.is_empty() && what < 3) {
        code.exceptions.push(ExceptionRange {
            start: label,
            end: random.pick(&labels)?,
            handler: random.pick(&labels)?,
            catch_type: random.pick(&stock.classes),
        });
        return Some("add range");
    }
    let range = code.exceptions.get_mut(index)?;
    match what {
        1 => range.start = label,
        2 => range.end = label,
        3 => range.handler = label,
        4 => range.catch_type = None,
        _ => range.catch_type = Some(random.pick(&stock.classes)?),
    }
    Some("change range")
}

/// Another opcode with the same operands.
fn sibling(op: Op, random: &mut Random) -> Option<Op> {
    let kin: Vec<Op> = Op::ALL
        .iter()
        .copied()
        .filter(|o| o.operand() == op.operand())
        .collect();
    random.pick(&kin)
}

fn change_insn(
    code: &mut Code,
    at: usize,
    stock: &Stock,
    random: &mut Random,
) -> Option<&'static str> {
    let labels = labels(code);
    let CodeElement::Insn(_, insn) = &mut code.items[at] else {
        return None;
    };
    let class = random.pick(&stock.classes)?;
    let other = random.below(2) == 0;
    match insn {
        Insn::Plain(op) | Insn::Push(op, _) => *op = sibling(*op, random)?,
        Insn::Local(op, _) if other => *op = sibling(*op, random)?,
        Insn::Local(_, slot) | Insn::Iinc(slot, _) => *slot = random.below(8) as u16,
        Insn::Branch(op, _) if other => *op = sibling(*op, random)?,
        Insn::Branch(_, label) => *label = random.pick(&labels)?,
        Insn::Switch(table) => table.default = random.pick(&labels)?,
        Insn::Field(op, field) => match random.below(4) {
            0 => *op = sibling(*op, random)?,
            1 => field.owner = class,
            2 => field.descriptor = random.pick(&stock.fields)?.descriptor,
            _ => *field = random.pick(&stock.fields)?,
        },
        Insn::Invoke(op, method) => change_call(op, method, stock, random)?,
        Insn::Type(op, _) if random.below(4) == 0 => *op = sibling(*op, random)?,
        Insn::Type(_, name) => *name = class,
        Insn::NewArray(code) => *code = random.below(14) as u8,
        Insn::MultiANewArray(name, _) if other => *name = class,
        Insn::MultiANewArray(_, dimensions) => *dimensions = random.below(5) as u8,
        Insn::Ldc(constant) => {
            *constant = match random.below(5) {
                0 => Const::Int(1),
                1 => Const::Double(0),
                2 => Const::Class(class),
                3 => Const::MethodType(Sym::from("()V")),
                _ => Const::String(Sym::from("s")),
            };
        }
        Insn::InvokeDynamic(_, member) => member.descriptor = random.pick(&stock.descriptors)?,
    }
    Some("change operand")
}

fn change_call(
    op: &mut Op,
    method: &mut MethodRef,
    stock: &Stock,
    random: &mut Random,
) -> Option<()> {
    match random.below(7) {
        0 => *op = sibling(*op, random)?,
        1 => {
            *op = sibling(*op, random)?;
            method.interface = *op == Op::Invokeinterface;
        }
        2 | 3 => method.owner = random.pick(&stock.classes)?,
        4 => method.descriptor = random.pick(&stock.descriptors)?,
        5 => method.interface = !method.interface,
        _ => *method = random.pick(&stock.methods)?,
    }
    Some(())
}

/// Changes one byte of a method's bytecode, or its limits.
pub fn mutate_bytes(code: &mut [u8], random: &mut Random) -> &'static str {
    let length = u32::from_be_bytes([code[4], code[5], code[6], code[7]]) as usize;
    if random.below(6) == 0 {
        let at = 1 + 2 * random.below(2);
        code[at] = code[at].wrapping_sub(1 + random.below(2) as u8);
        return "limits";
    }
    let at = 8 + random.below(length);
    code[at] = match random.below(3) {
        0 => Op::Nop as u8,
        1 => code[at] ^ (1 << random.below(8)),
        _ => Op::ALL[random.below(Op::ALL.len())] as u8,
    };
    "byte"
}
