//! The text of a [`Body`]: stable, for people and for tests. It is not read back.
//!
//! ```text
//! static Shape.half(I)I
//!   v0 = parameter 0 int
//! block0:  ; entry
//!   v1 = const 2                        ; pc 1
//!   v2 = idiv v0 v1                     ; pc 2
//!   return v2                           ; pc 3
//! ```
//!
//! An exceptional edge is written `block3!0`: by the first handler of `block3`.

use std::fmt::{self, Display, Formatter, Write};

use crate::types::{
    Block, BlockId, Body, FlowEdge, FlowKind, Inst, InvokeKind, Op, Phi, Terminator, Type, ValueId,
};
use base::Sym;
use classfile::{Const, FieldRef, FieldType, Handle, MethodRef, Pc, Primitive};

/// The column at which origins stand.
const ORIGIN: usize = 48;

impl Display for Body {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let kind = if self.is_static { "static " } else { "" };
        write!(f, "{kind}{}.{}(", self.owner, self.name)?;
        for &parameter in &self.descriptor.parameters {
            print_descriptor(f, parameter)?;
        }
        f.write_char(')')?;
        match self.descriptor.result {
            Some(result) => print_descriptor(f, result)?,
            None => f.write_char('V')?,
        }
        writeln!(f)?;
        for (n, &value) in self.parameters.iter().enumerate() {
            writeln!(f, "  {value} = parameter {n} {}", self.values[value].ty)?;
        }
        for (id, block) in self.blocks.iter() {
            self.print_block(f, id, block)?;
        }
        Ok(())
    }
}

impl Body {
    fn print_block(&self, f: &mut Formatter<'_>, id: BlockId, block: &Block) -> fmt::Result {
        if block.predecessors.is_empty() {
            writeln!(f, "{id}:  ; entry")?;
        } else {
            writeln!(f, "{id}:  ; from {}", SpaceSeparated(&block.predecessors))?;
        }
        for (n, handler) in block.handlers.iter().enumerate() {
            let class = handler.catch_type.map(|class| class.to_string());
            let class = class.as_deref().unwrap_or("everything");
            writeln!(f, "  !{n} catch {class} -> {}", handler.target)?;
        }
        for phi in &block.phis {
            self.print_phi(f, block, phi)?;
        }
        for inst in &block.insts {
            print_line(f, inst.pc, inst)?;
        }
        print_line(f, block.terminator_pc, &block.terminator)
    }

    fn print_phi(&self, f: &mut Formatter<'_>, block: &Block, phi: &Phi) -> fmt::Result {
        write!(f, "  {} = phi {}", phi.result, self.values[phi.result].ty)?;
        for (edge, arg) in block.predecessors.iter().zip(&phi.args) {
            write!(f, " [{edge}: {arg}]")?;
        }
        writeln!(f)
    }
}

fn print_descriptor(f: &mut Formatter<'_>, ty: FieldType) -> fmt::Result {
    match ty {
        FieldType::Class(name) => write!(f, "L{name};"),
        FieldType::Array(descriptor) => write!(f, "{descriptor}"),
        FieldType::Primitive(primitive) => f.write_char(match primitive {
            Primitive::Boolean => 'Z',
            Primitive::Byte => 'B',
            Primitive::Char => 'C',
            Primitive::Short => 'S',
            Primitive::Int => 'I',
            Primitive::Float => 'F',
            Primitive::Long => 'J',
            Primitive::Double => 'D',
        }),
    }
}

/// A line with its origin.
fn print_line(f: &mut Formatter<'_>, pc: Pc, what: &dyn Display) -> fmt::Result {
    let mut line = format!("  {what}");
    let width = line.chars().count();
    for _ in width..ORIGIN {
        line.push(' ');
    }
    writeln!(f, "{line}  ; pc {pc}")
}

/// Things with spaces between them.
struct SpaceSeparated<'a, T>(&'a [T]);

impl<T: Display> Display for SpaceSeparated<'_, T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (n, word) in self.0.iter().enumerate() {
            if n > 0 {
                f.write_char(' ')?;
            }
            write!(f, "{word}")?;
        }
        Ok(())
    }
}

impl Display for Type {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Type::Int => "int",
            Type::Float => "float",
            Type::Long => "long",
            Type::Double => "double",
            Type::Ref => "ref",
        })
    }
}

impl Display for FlowEdge {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.kind {
            FlowKind::Normal => write!(f, "{}", self.from),
            FlowKind::Exception(n) => write!(f, "{}!{n}", self.from),
        }
    }
}

impl Display for InvokeKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            InvokeKind::Virtual => "virtual",
            InvokeKind::Special => "special",
            InvokeKind::Static => "static",
            InvokeKind::Interface => "interface",
        })
    }
}

impl Display for Inst {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some(result) = self.result {
            write!(f, "{result} = ")?;
        }
        write!(f, "{}", self.op)
    }
}

impl Display for Op {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let operands = self.operands();
        match self {
            Op::Const(constant) => write!(f, "const {}", PrintedConstant(constant))?,
            Op::Null => f.write_str("null")?,
            Op::Arith(op, _) | Op::ArrayLoad(op, ..) | Op::ArrayStore(op, ..) => {
                f.write_str(op.mnemonic())?;
            }
            Op::ArrayLength(_) => f.write_str("arraylength")?,
            Op::New(class) => write!(f, "new {class}")?,
            Op::NewArray(code, _) => write!(f, "newarray {}", element(*code))?,
            Op::NewRefArray(class, _) => write!(f, "anewarray {class}")?,
            Op::MultiNewArray(class, _) => write!(f, "multianewarray {class}")?,
            Op::GetStatic(field) => write!(f, "getstatic {}", PrintedField(field))?,
            Op::PutStatic(field, _) => write!(f, "putstatic {}", PrintedField(field))?,
            Op::GetField(field, _) => write!(f, "getfield {}", PrintedField(field))?,
            Op::PutField(field, ..) => write!(f, "putfield {}", PrintedField(field))?,
            Op::Invoke { kind, method, .. } => write!(f, "invoke{kind} {}", Called(method))?,
            Op::InvokeDynamic {
                bootstrap, member, ..
            } => {
                write!(
                    f,
                    "invokedynamic {bootstrap} {}{}",
                    member.name, member.descriptor
                )?;
            }
            Op::CheckCast(class, _) => write!(f, "checkcast {class}")?,
            Op::InstanceOf(class, _) => write!(f, "instanceof {class}")?,
            Op::MonitorEnter(_) => f.write_str("monitorenter")?,
            Op::MonitorExit(_) => f.write_str("monitorexit")?,
            Op::Caught => f.write_str("caught")?,
        }
        print_operands(f, &operands)
    }
}

fn print_operands(f: &mut Formatter<'_>, operands: &[ValueId]) -> fmt::Result {
    if operands.is_empty() {
        return Ok(());
    }
    write!(f, " {}", SpaceSeparated(operands))
}

impl Display for Terminator {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Terminator::Goto(target) => write!(f, "goto {target}"),
            Terminator::If {
                op,
                args,
                taken,
                fallthrough,
            } => {
                let (op, args) = (op.mnemonic(), SpaceSeparated(args));
                write!(f, "{op} {args} -> {taken} else {fallthrough}")
            }
            Terminator::Switch {
                key,
                cases,
                default,
            } => {
                write!(f, "switch {key}")?;
                for (key, target) in cases {
                    write!(f, " {key} -> {target},")?;
                }
                write!(f, " else {default}")
            }
            Terminator::Return(None) => f.write_str("return"),
            Terminator::Return(Some(value)) => write!(f, "return {value}"),
            Terminator::Throw(value) => write!(f, "throw {value}"),
        }
    }
}

/// `Shape.x:I`
struct PrintedField<'a>(&'a FieldRef);

impl Display for PrintedField<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}:{}", self.0.owner, self.0.name, self.0.descriptor)
    }
}

/// `Shape.area()D`, with a mark when the constant is an `InterfaceMethodref`.
struct Called<'a>(&'a MethodRef);

impl Display for Called<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let MethodRef {
            owner,
            name,
            descriptor,
            interface,
        } = self.0;
        let mark = if *interface { " (interface)" } else { "" };
        write!(f, "{owner}.{name}{descriptor}{mark}")
    }
}

struct PrintedConstant<'a>(&'a Const);

impl Display for PrintedConstant<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.0 {
            Const::Int(n) => write!(f, "{n}"),
            Const::Long(n) => write!(f, "{n}L"),
            Const::Float(bits) => write!(f, "{:?}f ({bits:#010x})", f32::from_bits(*bits)),
            Const::Double(bits) => write!(f, "{:?}d ({bits:#018x})", f64::from_bits(*bits)),
            Const::String(text) => print_quoted(f, *text),
            Const::Class(name) => write!(f, "class {name}"),
            Const::MethodType(descriptor) => write!(f, "type {descriptor}"),
            Const::Handle(Handle { kind, member }) => {
                write!(f, "handle {kind:?} {}", Called(&member.as_method()))
            }
            Const::Dynamic(bootstrap, member) => {
                write!(
                    f,
                    "dynamic {bootstrap} {}:{}",
                    member.name, member.descriptor
                )
            }
        }
    }
}

/// A string in quotes, on one line.
fn print_quoted(f: &mut Formatter<'_>, text: Sym) -> fmt::Result {
    match std::str::from_utf8(text.bytes()) {
        Ok(text) => write!(f, "{text:?}"),
        Err(_) => write!(f, "\"{}\"", text.bytes().escape_ascii()),
    }
}

/// The element type of a `newarray` (JVMS table 6.5.newarray-A).
fn element(code: u8) -> &'static str {
    match code {
        4 => "boolean",
        5 => "char",
        6 => "float",
        7 => "double",
        8 => "byte",
        9 => "short",
        10 => "int",
        11 => "long",
        _ => "(unknown)",
    }
}
