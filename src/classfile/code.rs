//! Labelled code: a method's body without offsets.
//!
//! The format names places by offset: branch targets, exception ranges, line numbers, local
//! variables, type annotations, frames, uninitialised types. Each such place is a [`Label`] here.
//! So edits insert and remove instructions freely, and the layouter computes the offsets again.

use std::collections::BTreeMap;

use crate::constant::{BootstrapId, Const, FieldRef, MethodRef, NameAndType};
use crate::descriptor::{FieldType, Primitive};
use crate::frame::Frame;
use crate::label::Label;
use crate::opcode::Op;
use base::Sym;

/// The offset of an instruction in the method as it was read. It is an opaque origin: claims, edits
/// and messages use it to name an instruction.
pub type Pc = u16;

/// An element of the body, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CodeElement {
    /// A label. Each label of a code stands exactly once.
    Label(Label),
    /// An instruction with its origin. An inserted instruction has the origin of the instruction
    /// that it replaces or accompanies.
    Insn(Pc, Insn),
}

/// An instruction. Its short and wide forms are the same here, and the writer chooses the form.
/// `iload_0`, `iload` and `wide iload` are `Local(Op::Iload, n)`; `goto_w` is `Goto`; `ldc`,
/// `ldc_w` and `ldc2_w` are `Ldc`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Insn {
    /// An instruction without operands, `iconst_*` included (see [`Op`]).
    Plain(Op),
    /// `bipush` and `sipush`; each keeps its form.
    Push(Op, i16),
    /// `ldc`, `ldc_w`, `ldc2_w`.
    Ldc(Const),
    /// A load or store of a local variable: `Iload`…`Aload`, `Istore`…`Astore`.
    Local(Op, u16),
    /// `iinc index, delta`.
    Iinc(u16, i16),
    /// A conditional branch or `goto`.
    Branch(Op, Label),
    /// `tableswitch` or `lookupswitch`.
    Switch(Box<SwitchTable>),
    /// `getstatic`, `putstatic`, `getfield`, `putfield`.
    Field(Op, FieldRef),
    /// `invokevirtual`, `invokespecial`, `invokestatic`, `invokeinterface`.
    Invoke(Op, MethodRef),
    /// `invokedynamic`.
    InvokeDynamic(BootstrapId, NameAndType),
    /// `new`, `anewarray`, `checkcast`, `instanceof`, with a class in internal form or an array
    /// descriptor.
    Type(Op, Sym),
    /// `newarray` with its type code (JVMS table 6.5.newarray-A).
    NewArray(u8),
    /// `multianewarray` of an array descriptor, with the number of dimensions that get a length.
    MultiANewArray(Sym, u8),
}

impl Insn {
    /// The shortest instruction that loads the number `n`.
    pub fn int(n: i32) -> Self {
        const SMALL: [Op; 7] = [
            Op::IconstM1,
            Op::Iconst0,
            Op::Iconst1,
            Op::Iconst2,
            Op::Iconst3,
            Op::Iconst4,
            Op::Iconst5,
        ];
        match n {
            -1..=5 => Self::Plain(SMALL[(n + 1) as usize]),
            -0x80..=0x7f => Self::Push(Op::Bipush, n as i16),
            -0x8000..=0x7fff => Self::Push(Op::Sipush, n as i16),
            _ => Self::Ldc(Const::Int(n)),
        }
    }

    /// Loads a local variable of type `ty`.
    pub fn load(ty: FieldType, slot: u16) -> Self {
        let ops = [Op::Iload, Op::Lload, Op::Fload, Op::Dload, Op::Aload];
        Self::Local(of_type(ty, ops), slot)
    }

    /// Loads the default value of type `ty`: null or zero.
    pub fn zero(ty: FieldType) -> Self {
        let ops = [
            Op::Iconst0,
            Op::Lconst0,
            Op::Fconst0,
            Op::Dconst0,
            Op::AconstNull,
        ];
        Self::Plain(of_type(ty, ops))
    }

    /// Stores to a local variable of type `ty`.
    pub fn store(ty: FieldType, slot: u16) -> Self {
        let ops = [Op::Istore, Op::Lstore, Op::Fstore, Op::Dstore, Op::Astore];
        Self::Local(of_type(ty, ops), slot)
    }

    /// Whether control never continues with the next instruction.
    pub fn ends_flow(&self) -> bool {
        match self {
            Self::Plain(op) | Self::Branch(op, _) => op.ends_flow(),
            Self::Switch(_) => true,
            _ => false,
        }
    }

    /// The labels that it may jump to, the default of a switch last.
    pub fn jumps(&self) -> impl Iterator<Item = Label> + '_ {
        let (cases, last) = match self {
            Self::Branch(_, label) => (&[][..], Some(*label)),
            Self::Switch(table) => (&*table.cases, Some(table.default)),
            _ => (&[][..], None),
        };
        cases.iter().map(|(_, label)| *label).chain(last)
    }

    /// The instruction with each jump target replaced through `to`.
    pub fn with_jumps(&self, to: impl Fn(Label) -> Label) -> Self {
        match self {
            Self::Branch(op, label) => Self::Branch(*op, to(*label)),
            Self::Switch(table) => {
                let cases = table.cases.iter().map(|(key, label)| (*key, to(*label)));
                Self::Switch(Box::new(SwitchTable {
                    is_table: table.is_table,
                    default: to(table.default),
                    cases: cases.collect(),
                }))
            }
            other => other.clone(),
        }
    }

    /// Returns a value of type `ty`, or no value for `None`.
    pub fn ret(ty: Option<FieldType>) -> Self {
        let ops = [
            Op::Ireturn,
            Op::Lreturn,
            Op::Freturn,
            Op::Dreturn,
            Op::Areturn,
        ];
        Self::Plain(ty.map_or(Op::Return, |ty| of_type(ty, ops)))
    }
}

/// Chooses the instruction for a type among those for int, long, float, double and reference.
fn of_type(ty: FieldType, [int, long, float, double, reference]: [Op; 5]) -> Op {
    match ty {
        FieldType::Class(_) | FieldType::Array(_) => reference,
        FieldType::Primitive(Primitive::Long) => long,
        FieldType::Primitive(Primitive::Float) => float,
        FieldType::Primitive(Primitive::Double) => double,
        FieldType::Primitive(_) => int,
    }
}

/// The targets of a switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwitchTable {
    /// Whether it is a `tableswitch`: then the keys are consecutive.
    pub is_table: bool,
    /// The target when no key matches.
    pub default: Label,
    /// Keys and targets, by ascending key. A `tableswitch` has at least one; its first key is its
    /// low key.
    pub cases: Vec<(i32, Label)>,
}

/// An entry of the exception table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExceptionRange {
    /// The first covered instruction.
    pub start: Label,
    /// The end of the covered code, exclusive; may be the end of the code.
    pub end: Label,
    /// The handler.
    pub handler: Label,
    /// The caught class; `None` catches everything.
    pub catch_type: Option<Sym>,
}

/// An entry of `LocalVariableTable` or `LocalVariableTypeTable`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalVariable {
    /// The start of its range.
    pub start: Label,
    /// The end of its range.
    pub end: Label,
    /// Its name.
    pub name: Sym,
    /// Its descriptor (or signature, in the type table).
    pub descriptor: Sym,
    /// Its slot.
    pub index: u16,
}

/// A `Runtime(In)VisibleTypeAnnotations` attribute of a code: raw contents, with some offsets
/// turned into labels.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeAnnotations {
    /// The attribute's name.
    pub name: Sym,
    /// Its contents as read (JVMS 4.7.20). Constant-pool indices in them stay valid, because pools
    /// only grow.
    pub contents: Vec<u8>,
    /// Pairs of the position of a u2 in `contents` and its new value.
    pub patches: Vec<(usize, OffsetPatch)>,
}

/// The meaning of a u2 inside a type annotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OffsetPatch {
    /// The offset of a label.
    Offset(Label),
    /// The distance between two labels (a `length`).
    Length(Label, Label),
}

/// The body of a method.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Code {
    /// As read; the writer computes it anew from the control flow.
    pub max_stack: u16,
    /// As read; the writer raises it where instructions need more.
    pub max_locals: u16,
    /// Labels and instructions in order.
    pub items: Vec<CodeElement>,
    /// The number of labels, which is also the next free one.
    pub label_count: u32,
    /// The exception table, in order.
    pub exceptions: Vec<ExceptionRange>,
    /// Pairs of place and line, in the order read; all `LineNumberTable`s joined.
    pub lines: Vec<(Label, u16)>,
    /// All `LocalVariableTable`s, joined.
    pub variables: Vec<LocalVariable>,
    /// All `LocalVariableTypeTable`s, joined.
    pub variable_types: Vec<LocalVariable>,
    /// Type annotations on the code.
    pub type_annotations: Vec<TypeAnnotations>,
    /// `StackMapTable`, decoded to full frames at labels, by ascending place. Empty below class
    /// version 50, and if there is no table.
    pub frames: Vec<(Label, Frame)>,
    /// Pairs of name and contents of the code's unknown attributes, which stay as they are.
    pub other_attributes: Vec<(Sym, Vec<u8>)>,
}

impl Code {
    /// The instructions in order, with their origins and source lines.
    pub fn lined(&self) -> impl Iterator<Item = (Pc, Option<u16>, &Insn)> {
        let lines: BTreeMap<Label, u16> = self.lines.iter().rev().copied().collect();
        let mut line = None;
        self.items.iter().filter_map(move |item| match item {
            CodeElement::Label(label) => {
                line = lines.get(label).copied().or(line);
                None
            }
            CodeElement::Insn(at, insn) => Some((*at, line, insn)),
        })
    }

    /// The first instruction with the origin `pc`.
    pub fn insn_at(&self, pc: Pc) -> Option<&Insn> {
        self.insns().find(|(at, _)| *at == pc).map(|(_, insn)| insn)
    }

    /// A fresh label, to be placed once.
    pub fn new_label(&mut self) -> Label {
        let label = base::Id::new(self.label_count as usize);
        self.label_count += 1;
        label
    }

    /// The instructions in order, with their origins.
    pub fn insns(&self) -> impl Iterator<Item = (Pc, &Insn)> {
        self.items.iter().filter_map(|item| match item {
            CodeElement::Insn(pc, insn) => Some((*pc, insn)),
            CodeElement::Label(_) => None,
        })
    }
}
