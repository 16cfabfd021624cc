//! The type of a value by its definition.
//!
//! A declared **interface** is no promise: the JVM's verifier takes every reference for a value of
//! an interface type (JVMS 4.10.1.2). So a parameter, field or result declared with an interface
//! `I` may hold an object that does not implement `I`. The verifier enforces declared classes, if
//! it runs; it does not run for classes of the JDK itself. This crate does not know which names are
//! interfaces.

use rustc_hash::FxHashSet;

use crate::types::{BlockId, Body, Definition, FlowKind, Op, Type, ValueId};
use base::{Sym, known};
use classfile::{Const, FieldType, MethodDescriptor, Op as Opcode};

/// How many phis a question looks through.
const PHIS: usize = 256;

/// The type of a value by its definition. Classes and arrays are named as in class constants: in
/// internal form, or by an array descriptor. Null is of every reference type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StaticType {
    /// A number.
    Primitive(Type),
    /// Only null.
    Null,
    /// An object of exactly that class, never null: just created, or a string constant.
    Exact(Sym),
    /// Null, or an object of that class or a subclass (see above for interfaces).
    Declared(Sym),
    /// A reference of unknown type.
    Unknown,
}

impl StaticType {
    /// The type of values of that field type.
    pub fn of(ty: FieldType) -> Self {
        match ty.class_name() {
            Some(name) => Self::Declared(name),
            None => Self::Primitive(Type::of(ty)),
        }
    }

    /// The type of elements of such an array.
    fn component(self) -> Self {
        match self {
            Self::Null => Self::Null,
            Self::Exact(array) | Self::Declared(array) => {
                let component = array.bytes().strip_prefix(b"[").map(Sym::new);
                component
                    .and_then(FieldType::parse)
                    .map_or(Self::Unknown, Self::of)
            }
            Self::Primitive(_) | Self::Unknown => Self::Unknown,
        }
    }

    /// The type that holds for values of both types. Different names give `Unknown`.
    fn join(self, other: Self) -> Self {
        match (self, other) {
            (a, b) if a == b => a,
            (Self::Null, Self::Exact(name) | Self::Declared(name))
            | (Self::Exact(name) | Self::Declared(name), Self::Null) => Self::Declared(name),
            (Self::Exact(a) | Self::Declared(a), Self::Exact(b) | Self::Declared(b)) if a == b => {
                Self::Declared(a)
            }
            _ => Self::Unknown,
        }
    }
}

/// The type of a value by its definition. It comes from
/// - the descriptor of a parameter, a field or a method;
/// - the class of a `new` or a cast;
/// - the classes that a handler catches.
///
/// A phi has a type when all values that meet in it have the same. So has an element of an array
/// that is a phi.
pub fn static_type(body: &Body, value: ValueId) -> StaticType {
    if body.values[value].ty != Type::Ref {
        return StaticType::Primitive(body.values[value].ty);
    }
    let (mut value, mut depth) = (value, 0);
    while let Some(&Op::ArrayLoad(Opcode::Aaload, array, _)) = body.op(value) {
        value = array;
        depth += 1;
    }
    let ty = match body.values[value].definition {
        Definition::Phi(..) => joined(body, value),
        _ => by_definition(body, value),
    };
    (0..depth).fold(ty, |ty, _| ty.component())
}

/// The type of a phi: the common type of all values that reach it through phis.
fn joined(body: &Body, phi: ValueId) -> StaticType {
    let mut seen = FxHashSet::from_iter([phi]);
    let mut pending = vec![phi];
    let mut ty: Option<StaticType> = None;
    while let Some(value) = pending.pop() {
        if let Definition::Phi(block, n) = body.values[value].definition {
            let args = &body.blocks[block].phis[n as usize].args;
            pending.extend(args.iter().filter(|&&arg| seen.insert(arg)));
        } else {
            let here = by_definition(body, value);
            ty = Some(ty.map_or(here, |ty| ty.join(here)));
        }
        if ty == Some(StaticType::Unknown) || seen.len() > PHIS {
            return StaticType::Unknown;
        }
    }
    ty.unwrap_or(StaticType::Unknown)
}

/// The type of a reference by its own definition. Phis and elements of arrays are unknown here.
fn by_definition(body: &Body, value: ValueId) -> StaticType {
    match body.values[value].definition {
        Definition::Phi(..) => StaticType::Unknown,
        Definition::Parameter(n) => {
            let this = usize::from(!body.is_static);
            match (n as usize).checked_sub(this) {
                None => StaticType::Declared(body.owner),
                Some(n) => StaticType::of(body.descriptor.parameters[n]),
            }
        }
        Definition::Inst(block, n) => match &body.blocks[block].insts[n as usize].op {
            Op::Caught => caught(body, block),
            op => by_instruction(op),
        },
    }
}

fn by_instruction(op: &Op) -> StaticType {
    let field =
        |descriptor| FieldType::parse(descriptor).map_or(StaticType::Unknown, StaticType::of);
    match op {
        Op::Const(constant) => by_constant(constant),
        Op::Null => StaticType::Null,
        Op::New(class) | Op::MultiNewArray(class, _) => StaticType::Exact(*class),
        Op::NewArray(code, _) => primitive_array(*code),
        Op::NewRefArray(component, _) => StaticType::Exact(array_of(*component)),
        Op::GetStatic(f) | Op::GetField(f, _) => field(f.descriptor),
        Op::Invoke { method, .. } => returned(method.descriptor),
        Op::InvokeDynamic { member, .. } => returned(member.descriptor),
        Op::CheckCast(class, _) => StaticType::Declared(*class),
        Op::ArrayLoad(..) | Op::Caught => StaticType::Unknown,
        // The results of these are no references.
        Op::Arith(..)
        | Op::ArrayStore(..)
        | Op::ArrayLength(_)
        | Op::PutStatic(..)
        | Op::PutField(..)
        | Op::InstanceOf(..)
        | Op::MonitorEnter(_)
        | Op::MonitorExit(_) => StaticType::Unknown,
    }
}

fn by_constant(constant: &Const) -> StaticType {
    match constant {
        Const::Int(_) => StaticType::Primitive(Type::Int),
        Const::Float(_) => StaticType::Primitive(Type::Float),
        Const::Long(_) => StaticType::Primitive(Type::Long),
        Const::Double(_) => StaticType::Primitive(Type::Double),
        Const::String(_) => StaticType::Exact("java/lang/String".into()),
        Const::Class(_) => StaticType::Exact("java/lang/Class".into()),
        Const::MethodType(_) => StaticType::Exact("java/lang/invoke/MethodType".into()),
        Const::Handle(_) => StaticType::Declared("java/lang/invoke/MethodHandle".into()),
        Const::Dynamic(_, member) => {
            FieldType::parse(member.descriptor).map_or(StaticType::Unknown, StaticType::of)
        }
    }
}

fn returned(descriptor: Sym) -> StaticType {
    let result = MethodDescriptor::parse(descriptor).and_then(|d| d.result);
    result.map_or(StaticType::Unknown, StaticType::of)
}

/// The array class with that component, which is named as in a class constant.
fn array_of(component: Sym) -> Sym {
    let name = component.bytes();
    if name.first() == Some(&b'[') {
        Sym::new(&[b"[", name].concat())
    } else {
        Sym::new(&[b"[L", name, b";"].concat())
    }
}

/// By the type code of a `newarray` (JVMS table 6.5.newarray-A).
fn primitive_array(code: u8) -> StaticType {
    StaticType::Exact(Sym::from(match code {
        4 => "[Z",
        5 => "[C",
        6 => "[F",
        7 => "[D",
        8 => "[B",
        9 => "[S",
        10 => "[I",
        11 => "[J",
        _ => return StaticType::Unknown,
    }))
}

/// The type that a handler's block catches.
fn caught(body: &Body, block: BlockId) -> StaticType {
    let types = body.blocks[block].predecessors.iter().map(|edge| {
        let handler = match edge.kind {
            FlowKind::Exception(n) => body.blocks[edge.from].handlers.get(n as usize),
            FlowKind::Normal => None,
        };
        let class = handler.and_then(|handler| handler.catch_type);
        class.unwrap_or_else(|| known().throwable)
    });
    let mut types = types.collect::<FxHashSet<Sym>>().into_iter();
    match (types.next(), types.next()) {
        (Some(class), None) => StaticType::Declared(class),
        _ => StaticType::Declared(known().throwable),
    }
}

impl Body {
    /// The instruction that defines a value, if one does.
    pub fn op(&self, value: ValueId) -> Option<&Op> {
        match self.values[value].definition {
            Definition::Inst(block, n) => Some(&self.blocks[block].insts[n as usize].op),
            Definition::Parameter(_) | Definition::Phi(..) => None,
        }
    }
}
