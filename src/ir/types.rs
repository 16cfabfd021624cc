//! The shapes of the IR.

use smallvec::SmallVec;

use base::{IdMap, Sym};
use classfile::{
    BootstrapId, Const, FieldRef, FieldType, MethodDescriptor, MethodRef, NameAndType,
    Op as Opcode, Pc, Primitive,
};

base::entity_id!(
    /// A value.
    ValueId,
    "v"
);
base::entity_id!(
    /// A basic block.
    BlockId,
    "block"
);

/// The computational type of a value (JVMS 2.11.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Type {
    Int,
    Float,
    Long,
    Double,
    /// A reference, null included.
    Ref,
}

impl Type {
    /// The computational type of values of a field type.
    pub fn of(ty: FieldType) -> Self {
        match ty {
            FieldType::Class(_) | FieldType::Array(_) => Type::Ref,
            FieldType::Primitive(primitive) => match primitive {
                Primitive::Boolean
                | Primitive::Byte
                | Primitive::Char
                | Primitive::Short
                | Primitive::Int => Type::Int,
                Primitive::Float => Type::Float,
                Primitive::Long => Type::Long,
                Primitive::Double => Type::Double,
            },
        }
    }

    /// Whether it is of category 2 (JVMS 2.11.1): counts as two in `dup2` and the like.
    pub const fn is_wide(self) -> bool {
        matches!(self, Type::Long | Type::Double)
    }
}

/// A method's body in SSA. `block0` is the entry and has no predecessors.
#[derive(Clone, Debug)]
pub struct Body {
    /// The class that the method is in.
    pub owner: Sym,
    /// The method's name.
    pub name: Sym,
    /// The method's descriptor, parsed.
    pub descriptor: &'static MethodDescriptor,
    /// Whether there is no `this`.
    pub is_static: bool,
    /// The parameters, `this` first when there is one. Each is one value, also with two slots.
    pub parameters: Vec<ValueId>,
    /// The blocks, in reverse postorder.
    pub blocks: IdMap<BlockId, Block>,
    /// All values.
    pub values: IdMap<ValueId, TypedValue>,
    /// The stores of references into local variables, in the order of the code. They link values to
    /// the variables of the source. Stores of unused values may be missing.
    pub assignments: Vec<Assignment>,
}

/// A store into a local variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// The storing instruction.
    pub pc: Pc,
    /// The variable's slot.
    pub slot: u16,
    /// The stored value.
    pub value: ValueId,
    /// The block that it stands in.
    pub block: BlockId,
    /// How many of the block's instructions stand before it.
    pub place: u32,
}

/// A value's type and definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TypedValue {
    /// Its computational type.
    pub ty: Type,
    /// Where it is defined.
    pub definition: Definition,
}

/// Where a value is defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Definition {
    /// The n-th of [`Body::parameters`].
    Parameter(u32),
    /// The n-th phi of a block.
    Phi(BlockId, u32),
    /// The n-th instruction of a block.
    Inst(BlockId, u32),
}

/// A basic block.
#[derive(Clone, Debug)]
pub struct Block {
    /// The phis, all evaluated at once on entry.
    pub phis: Vec<Phi>,
    /// The instructions in order.
    pub insts: Vec<Inst>,
    /// How it ends.
    pub terminator: Terminator,
    /// The origin of the terminator (of the last instruction when control just falls through).
    pub terminator_pc: Pc,
    /// The handlers for exceptions of its instructions and its terminator, in order of the
    /// exception table. Exceptions that no handler catches leave the method.
    pub handlers: Vec<Handler>,
    /// The edges that lead here, ascending, in the order of the phis' arguments; each once.
    pub predecessors: Vec<FlowEdge>,
}

impl Block {
    /// The place of that edge among the predecessors, and so among the arguments of each phi.
    pub fn edge(&self, from: BlockId, kind: FlowKind) -> Option<usize> {
        self.predecessors
            .binary_search(&FlowEdge { from, kind })
            .ok()
    }
}

/// An edge into a block, seen from its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FlowEdge {
    /// Where it comes from.
    pub from: BlockId,
    /// By which way.
    pub kind: FlowKind,
}

/// How control passes along an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FlowKind {
    /// By the terminator (a switch with several keys for one target is one edge).
    Normal,
    /// By an exception that the n-th of the source's handlers catches.
    Exception(u32),
}

/// An entry of a block's handler list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Handler {
    /// The handler's block, whose first instruction is [`Op::Caught`].
    pub target: BlockId,
    /// The caught class; `None` for all exceptions.
    pub catch_type: Option<Sym>,
}

/// A phi.
#[derive(Clone, Debug)]
pub struct Phi {
    /// The value it defines.
    pub result: ValueId,
    /// One argument for each of the block's predecessors.
    pub args: Vec<ValueId>,
}

/// An instruction.
#[derive(Clone, Debug)]
pub struct Inst {
    /// The origin.
    pub pc: Pc,
    /// Its operation.
    pub op: Op,
    /// The value it defines, if any.
    pub result: Option<ValueId>,
}

/// The kind of an invocation.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[allow(missing_docs)]
pub enum InvokeKind {
    Virtual,
    Special,
    Static,
    Interface,
}

/// The operation of an instruction. Operands are named in the order of the JVM's stack, the deepest
/// first.
#[derive(Clone, Debug)]
pub enum Op {
    /// A constant; `ldc` of a class, handle, type or dynamic constant may run code and throw.
    Const(Const),
    /// `aconst_null`.
    Null,
    /// Arithmetic, conversion or comparison by its opcode (`iadd`, `i2l`, `lcmp`, `ineg`; `iinc` is
    /// an `Iadd` with a constant). `idiv`, `irem`, `ldiv`, `lrem` may throw.
    Arith(Opcode, SmallVec<[ValueId; 2]>),
    /// An array load (`iaload`…): array, index.
    ArrayLoad(Opcode, ValueId, ValueId),
    /// An array store (`iastore`…): array, index, value.
    ArrayStore(Opcode, ValueId, ValueId, ValueId),
    /// `arraylength`.
    ArrayLength(ValueId),
    /// `new`; the object is not initialised yet.
    New(Sym),
    /// `newarray`: type code, length.
    NewArray(u8, ValueId),
    /// `anewarray`: component class (or array descriptor), length.
    NewRefArray(Sym, ValueId),
    /// `multianewarray`: array descriptor, lengths.
    MultiNewArray(Sym, SmallVec<[ValueId; 2]>),
    /// `getstatic`.
    GetStatic(FieldRef),
    /// `putstatic`.
    PutStatic(FieldRef, ValueId),
    /// `getfield`: object.
    GetField(FieldRef, ValueId),
    /// `putfield`: object, value.
    PutField(FieldRef, ValueId, ValueId),
    /// An invocation; the receiver is the first argument unless static.
    Invoke {
        /// By which instruction.
        kind: InvokeKind,
        /// The method named.
        method: MethodRef,
        /// Receiver and arguments.
        args: SmallVec<[ValueId; 4]>,
    },
    /// `invokedynamic`.
    InvokeDynamic {
        /// Its bootstrap method.
        bootstrap: BootstrapId,
        /// Name and type of the call site.
        member: NameAndType,
        /// The arguments.
        args: SmallVec<[ValueId; 4]>,
    },
    /// `checkcast`: defines its operand as a new value.
    CheckCast(Sym, ValueId),
    /// `instanceof`.
    InstanceOf(Sym, ValueId),
    /// `monitorenter`.
    MonitorEnter(ValueId),
    /// `monitorexit`.
    MonitorExit(ValueId),
    /// The exception that brought control to this handler. It is the first instruction of a
    /// handler's block, and stands nowhere else.
    Caught,
}

/// How a block ends.
#[derive(Clone, Debug)]
pub enum Terminator {
    /// To that block.
    Goto(BlockId),
    /// A conditional branch (`ifeq`, `if_icmplt`, `ifnull`…).
    If {
        /// The branch's opcode.
        op: Opcode,
        /// Its one or two operands.
        args: SmallVec<[ValueId; 2]>,
        /// Where it goes when the condition holds.
        taken: BlockId,
        /// Where it goes otherwise.
        fallthrough: BlockId,
    },
    /// A switch.
    Switch {
        /// The key.
        key: ValueId,
        /// Keys and their targets.
        cases: Vec<(i32, BlockId)>,
        /// Where other keys go.
        default: BlockId,
    },
    /// A return, with its value unless `void`.
    Return(Option<ValueId>),
    /// `athrow`.
    Throw(ValueId),
}
